#pragma once

#include "ui/language/sentence.h"

#include <QString>

#include <functional>
#include <vector>

namespace ks {

/// One entry of the message bar: what happened, and what can be done about it.
struct Message {
    enum class Kind {
        Note,    ///< a hint or a plain statement
        Done,    ///< something asked for is finished
        Warning, ///< it went on, but not quite as asked
        Failure, ///< it did not happen
    };
    /// A thing to do about it; `follow` runs in the GUI thread when the link is chosen.
    struct Link {
        Sentence text;
        std::function<void()> follow;
    };

    Kind kind = Kind::Note;
    Sentence text;           ///< complete sentences, translated
    std::vector<Link> links; ///< shown after the text, reachable by keyboard
    /// Messages with the same non-empty topic replace one another (a slider dragged through illegal values gives one entry).
    QString topic;
    /// What the first link brings back is in no file: it is asked for before the program ends, for as long as it can be brought back.
    bool holdsWork = false;
};

} // namespace ks
