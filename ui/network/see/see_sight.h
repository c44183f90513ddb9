#pragma once

#include "ui/network/see/see_front.h"
#include "ui/network/see/see_marks_painter.h"

#include <QFont>
#include <QLocale>
#include <QSizeF>

#include <optional>

namespace ks {

/// All that is seen of a network at a moment, to be drawn again elsewhere. Shares the numbers, which never change.
struct SeeSight {
    SeePicture picture;
    SeeLook look;
    SeeMarks marks; ///< those that belong to no mouse and no keyboard
    std::optional<SeeFront> front;
    bool hidden = false; ///< the answer is
    QSizeF size;         ///< pixels
    int letters = 12;    ///< pixels of its usual text
    QLocale locale;
};

} // namespace ks
