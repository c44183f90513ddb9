#include "ui/paint/value_scale.h"

#include <algorithm>

namespace ks {

namespace {

/// What is read on the colours of a palette. Made once: a picture of a network makes dozens of scales, and a training shows many pictures a second.
const std::array<QRgb, 256>& textColoursOf(Palette palette)
{
    static const auto all = [] {
        std::array<std::array<QRgb, 256>, allPalettes.size()> texts{};
        for (const Palette one : allPalettes)
            std::ranges::transform(ColourMap::of(one).table(), texts.at(static_cast<std::size_t>(one)).begin(), textColourOn);
        return texts;
    }();
    return all.at(static_cast<std::size_t>(palette));
}

} // namespace

ValueScale::ValueScale(Palette palette, ValueRange range) : m_palette(palette), m_range(isDiverging(palette) ? range.centred() : range)
{
    const double extent = m_range.high - m_range.low;
    // Rounded to the nearest entry: half an entry is added to every place.
    m_perUnit = extent > 0 ? 255.0 / extent : 0.0;
    m_low = m_range.low - (extent > 0 ? 0.5 * extent / 255.0 : 0.0);
    const std::span<const QRgb, 256> colours = ColourMap::of(palette).table();
    std::copy(colours.begin(), colours.end(), m_table.begin());
    std::ranges::copy(textColoursOf(palette), m_text.begin());
    if (!(extent > 0)) {
        m_table[0] = colours[128];
        m_text[0] = m_text[128];
    }
    static const QRgb onNotANumber = textColourOn(notANumberColour);
    m_table[nanIndex] = notANumberColour;
    m_text[nanIndex] = onNotANumber;
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
