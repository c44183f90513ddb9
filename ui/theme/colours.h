#pragma once

#include <QColor>
#include <QPalette>

namespace ks {

/// Every colour of the window that carries meaning. Text roles have a contrast of at least 4.5 : 1 on window, base, alternate and button
/// (7 : 1 in the high-contrast sets); `border` at least 3 : 1. contrasts.h has the whole table, which tst_theme measures.
struct Colours {
    QColor window, base, alternate, button; // grounds
    QColor text, muted, disabled, link;     // texts on every ground; disabled: told from text at a glance, also in high contrast
    QColor good, warning, bad;              // verdicts, always beside a word or sign
    QColor border, edgeOff;                 // edges of controls and of cells; of a control that cannot be used now: there, and paler
    QColor hairline, hover;                 // where a surface ends; a control under the mouse: never the only sign of anything
    QColor accent, onAccent;                // what to do next, selection, focus, the way under way
    QColor tint, onTint;                    // the one of several that is chosen
    bool dark = false;
};

enum class Contrast { Normal, High };

const Colours& lightColours(Contrast contrast = Contrast::Normal);
const Colours& darkColours(Contrast contrast = Contrast::Normal);

/// The set that a palette was made from: what a widget asks in its paintEvent, `coloursOf(palette())`.
const Colours& coloursOf(const QPalette& palette);
QPalette paletteOf(const Colours& colours);

} // namespace ks
