#include "ui/paint/value_scale.h"

#include <algorithm>

namespace ks {

ValueScale::ValueScale(Palette palette, ValueRange range) : m_palette(palette), m_range(isDiverging(palette) ? range.centred() : range)
{
    const double extent = m_range.high - m_range.low;
    // Rounded to the nearest entry: half an entry is added to every place.
    m_perUnit = extent > 0 ? 255.0 / extent : 0.0;
    m_low = m_range.low - (extent > 0 ? 0.5 * extent / 255.0 : 0.0);
    const std::span<const QRgb, 256> colours = ColourMap::of(palette).table();
    std::copy(colours.begin(), colours.end(), m_table.begin());
    if (!(extent > 0))
        m_table[0] = colours[128];
    m_table[nanIndex] = notANumberColour;
    std::transform(m_table.begin(), m_table.end(), m_text.begin(), textColourOn);
}

double ValueScale::positionOf(double value) const
{
    const double extent = m_range.high - m_range.low;
    if (!(extent > 0))
        return 0.5;
    return value == value ? std::clamp((value - m_range.low) / extent, 0.0, 1.0) : 0.0;
}

void ValueScale::fill(QRgb* pixels, const float* values, std::int64_t count, std::int64_t stride) const
{
    if (stride == 1) {
        for (std::int64_t i = 0; i < count; ++i)
            pixels[i] = m_table[indexOf(values[i])];
        return;
    }
    for (std::int64_t i = 0; i < count; ++i)
        pixels[i] = m_table[indexOf(values[i * stride])];
}

} // namespace ks
