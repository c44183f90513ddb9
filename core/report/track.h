#pragma once

#include <array>
#include <cstddef>
#include <memory>
#include <string>
#include <vector>

namespace ks {

/// Numbers in order, of which any stretch can be drawn in as many points as the screen has columns: each column keeps its lowest and highest
/// value, so that no peak is lost. Not a number is a gap. The newest values are kept one by one, of older ones what sixteen in a row span: half a
/// byte for each.
class Track {
public:
    static constexpr std::size_t keptSingly = std::size_t{1} << 15U; ///< at least

    void append(float value);
    std::size_t size() const { return m_begin + m_values.size(); }
    /// How many of all values are 0 or less.
    std::size_t notPositive() const { return m_notPositive; }

    /// What is known of one value: the lowest and the highest that it may be, and for which values together that is known.
    struct Known {
        float low;
        float high;
        std::size_t first;
        std::size_t last; ///< included
    };
    Known at(std::size_t index) const;

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

    std::size_t m_notPositive = 0;
    std::size_t m_begin = 0; ///< values that are no longer kept singly: a multiple of sixteen
    std::vector<float> m_values;
    std::array<std::vector<Extremes>, 5> m_levels; ///< over 16 values each, over 256, …
};

/// A line that grows while a training goes on. Its owner appends; whoever draws it shares it, in the owner's thread.
struct Curve {
    std::string name; ///< whose values these are: "run 2", "conv1"
    std::shared_ptr<const Track> values;
    std::shared_ptr<const std::vector<double>> batches; ///< counted from 1, of each value; null: there is one for every batch
    double perEpoch = 1;                                ///< batches
    bool byEpoch = false;                               ///< x counts epochs instead of batches

    double xOf(double batch) const { return byEpoch ? batch / perEpoch : batch; }
    double batchAt(double x) const { return byEpoch ? x * perEpoch : x; }
    double batchOf(double index) const;
    std::size_t indexFrom(double batch) const; ///< of the first value of this batch or later
    /// Of the value whose batch is nearest to this place; there is one.
    std::size_t nearest(double x) const;
    double lastBatch() const { return values->size() == 0 ? 0 : batchOf(static_cast<double>(values->size() - 1)); }
};

} // namespace ks
