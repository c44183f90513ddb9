#pragma once

#include <QString>
#include <QStringList>

#include <functional>

namespace ks {

/// What cannot be chosen, and why.
struct PaletteRefusal {
    QString name;
    QString reason;
};

/// One line of the command palette.
struct PaletteEntry {
    QString name;
    QStringList otherNames; ///< in the other language, and other words for it
    QString detail;         ///< where it is, or its keys
    bool enabled = true;
    std::function<void()> follow;
    bool heading = false; ///< of a part that folds: what it is about comes first
    QString reason{};     ///< why it cannot be chosen now
    /// In a lab that is not on screen: choosing it goes there and looks whether it can be used, since a lab makes itself ready, and what it
    /// says until then is not true, only when it is shown.
    bool elsewhere = false;
    bool command = false; ///< an action of a menu
    bool setting = false; ///< a field: it comes before a figure of the same name
    bool control = false; ///< any other control of a page or panel: commands, places and settings that fit as well come before it
    bool here = true;     ///< of the open lab, or of the window: it comes before what fits as well in another lab
    QString whose{};      ///< lab of a command that has no other sign of it; read, not looked for
    QString deed{};       ///< what choosing it changes at once; read, not looked for. Empty: it leads there, or its name says what it does
    /// The name and the reason in the language of the moment: no name where it has gone, no reason where it can be chosen by then.
    std::function<PaletteRefusal()> refusal{};
};

} // namespace ks
