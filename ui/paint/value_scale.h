#pragma once

#include "ui/paint/colour_map.h"
#include "ui/paint/plane_stats.h"

namespace ks {

/// A range and a palette put together: value → colour. A range without extent gets the middle colour.
class ValueScale {
public:
    ValueScale() : ValueScale(Palette::Viridis, {0, 1}) {}
    /// A diverging palette is centred on zero: the range becomes symmetric, unless it is one value.
    ValueScale(Palette palette, ValueRange range);

    Palette palette() const { return m_palette; }
    const ValueRange& range() const { return m_range; }
    /// 0 … 1, clamped; 0 for NaN.
    double positionOf(double value) const;
    QRgb colourOf(float value) const { return m_table[indexOf(value)]; }
    /// Black or white for a number on `value`'s colour.
    QRgb textColourOf(float value) const { return m_text[indexOf(value)]; }
    /// `count` values, `stride` floats apart, to pixels: about a nanosecond each.
    void fill(QRgb* pixels, const float* values, std::int64_t count, std::int64_t stride = 1) const;

private:
    static constexpr std::size_t nanIndex = 256;
    std::size_t indexOf(float value) const
    {
        // In double: between −3e38 and 3e38 lies more than a float holds, and 255 over the extent of tiny values is more, too.
        const double place = (static_cast<double>(value) - m_low) * m_perUnit;
        const double limited = place > 0 ? (place < 255.5 ? place : 255.5) : 0.0; // ±∞ too; NaN compares false
        return value == value ? static_cast<std::size_t>(static_cast<int>(limited)) : nanIndex;
    }

    Palette m_palette;
    ValueRange m_range;
    double m_low = 0;
    double m_perUnit = 0;
    std::array<QRgb, 257> m_table{}; // the last entry is for NaN
    std::array<QRgb, 257> m_text{};
};

} // namespace ks
