#pragma once

#include <functional>
#include <string>
#include <vector>

namespace ks {

/// The title of a vertical axis, in words and at a place that have room.
struct AxisTitle {
    std::string words;
    bool above = false; ///< the plot, from left to right; else beside the axis, from below
};
/// Whole beside the axis, which has that much room for it; else, where the chart's own title says of what it is (`told`), the unit in its
/// brackets alone; and where neither has room, whole above the plot.
AxisTitle placedTitle(const std::string& title, double room, bool told, const std::function<double(const std::string&)>& lengthOf);

/// One axis of a chart in a file: data to pixels, and where its ticks are.
class ChartAxis {
public:
    /// From `low` at pixel `from` to `high` at pixel `to`; a margin around a single value; 1 where there is nothing that could be drawn:
    /// not-a-number, infinity, 0 and less on a logarithmic axis.
    ChartAxis(double low, double high, bool log, double from, double to);

    double at(double value) const; ///< in pixels
    /// Of a linear axis about five round numbers, of a logarithmic one its decades, and 2 and 5 between them if it has few; round numbers
    /// where it has hardly one of these.
    std::vector<double> ticks() const;

private:
    static std::vector<double> steps(double low, double high);
    bool inside(double place) const { return place >= m_low - 1e-9 && place <= m_high + 1e-9; }

    bool m_log;
    double m_from;
    double m_to;
    double m_low; ///< of the data, or its logarithm
    double m_high;
};

} // namespace ks
