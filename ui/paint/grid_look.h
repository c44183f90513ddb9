#pragma once

#include <QColor>
#include <QFont>
#include <QLocale>
#include <QPalette>

namespace ks {

/// Cells from this size on have their number written in them, as far as it fits.
inline constexpr qreal numbersFrom = 22;

/// As much of the other one as `share`, 0 … 1, says. Both opaque.
QColor mixedColour(const QColor& one, const QColor& other, float share);

/// The colours and letters of grids, apart from the colours of the values.
struct GridLook {
    QFont font;
    QLocale locale;
    bool dark = false;
    QColor ground; ///< behind the cells and between them
    QColor text;
    QColor muted;   ///< padding's numbers, crosses, quiet lines; still legible
    QColor hatch;   ///< quiet lines, beside what they belong to
    QColor padding; ///< lines of the padding: seen as such also beside empty cells
    QColor line;    ///< between the cells and around them: also a white cell on white ground has its edges
    QColor empty;   ///< cells that have no value yet
    QColor window;  ///< the window and the term under way
    QColor source;  ///< rings of highlighted cells
    QColor focus;   ///< keyboard cursor and pin
    /// Paper is held closer than a screen and is sharper: a smaller cell has its number there, in smaller digits.
    qreal numbersFrom = ks::numbersFrom;
    qreal smallestNumber = 8;
    bool fine = false; ///< and its frames are thinner, so that they leave room for these digits

    static GridLook of(const QPalette& palette, const QFont& font, const QLocale& locale = QLocale());
    /// Black on white, for paper; a unit is a point.
    static GridLook paper(const QFont& font, const QLocale& locale = QLocale());
};

} // namespace ks
