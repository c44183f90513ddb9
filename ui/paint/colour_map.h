#pragma once

#include "core/session/colours.h"

#include <QColor>
#include <QString>

#include <array>
#include <span>

namespace ks {

inline bool isDiverging(Palette palette)
{
    return palette == Palette::BlueOrange;
}
/// The name for people, translated.
QString titleOf(Palette palette);

/// 256 colours with even steps of lightness (CIE L*), so that equal differences of value look equal.
/// Grey is the exception: it is the identity on 8-bit grey, so that a picture looks like itself.
class ColourMap {
public:
    static const ColourMap& of(Palette palette);

    std::span<const QRgb, 256> table() const { return m_table; }

private:
    explicit ColourMap(Palette palette);
    std::array<QRgb, 256> m_table{};
};

/// Cells that are not a number, in every palette.
inline constexpr QRgb notANumberColour = 0xFFCC79A7;

/// Contrast ratio by WCAG 2: 1 … 21.
double contrastOf(QRgb one, QRgb other);
/// Black or white, whichever contrasts more.
QRgb textColourOn(QRgb ground);

} // namespace ks
