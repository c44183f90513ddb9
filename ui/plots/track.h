#pragma once

#include <array>
#include <cstddef>
#include <vector>

namespace ks {

/// Numbers in order, of which any stretch can be drawn in as many points as the screen has columns: each column keeps its lowest and highest
/// value, so that no peak is lost. Not a number is a gap. Every value is kept.
class Track {
public:
    void append(float value);
    void clear();
    std::size_t size() const { return m_values.size(); }
    float at(std::size_t index) const { return m_values[index]; }
    const std::vector<float>& values() const { return m_values; }

    struct Point {
        double index;
        float value;
    };
    /// About two points per column for the values `first` … `last` − 1; all of them where there are fewer.
    std::vector<Point> drawn(std::size_t first, std::size_t last, std::size_t columns) const;

private:
    struct Extremes {
        float low; ///< above high where there is no number
        float high;
    };
    Extremes between(std::size_t first, std::size_t last) const;

    std::vector<float> m_values;
    std::array<std::vector<Extremes>, 5> m_levels; ///< over 16 values each, over 256, …
};

} // namespace ks
