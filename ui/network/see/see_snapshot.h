#pragma once

#include "ui/network/see/see_front.h"
#include "ui/network/see/see_marks_painter.h"

#include <QLocale>
#include <QSizeF>

#include <optional>

class QWidget;

namespace ks {

/// All that is seen of a network at a moment, to be drawn again elsewhere. Shares the numbers, which never change.
struct SeeSnapshot {
    /// Beside the picture itself.
    struct Over {
        SeeLook look;
        SeeMarks marks; ///< those that belong to no mouse and no keyboard
        std::optional<SeeFront> front;
    };
    SeePicture picture;
    Over over;
    QSizeF size;      ///< pixels
    int letters = 12; ///< pixels of its usual text
    QLocale locale;
    QString about{}; ///< what it is of and what the network says of that, in a sentence; empty: nobody has said so, or it is to be guessed

    /// `view` shows it.
    static SeeSnapshot of(const QWidget& view, const SeePicture& picture, Over over);
};

} // namespace ks
