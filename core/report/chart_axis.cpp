#include "core/report/chart_axis.h"

#include <algorithm>
#include <cmath>

namespace ks {

AxisTitle placedTitle(const std::string& title, double room, bool told, const std::function<double(const std::string&)>& lengthOf)
{
    if (lengthOf(title) <= room)
        return {title};
    const std::size_t open = title.rfind('(');
    if (told && open != std::string::npos && title.ends_with(')'))
        if (const std::string unit = title.substr(open + 1, title.size() - open - 2); lengthOf(unit) <= room)
            return {unit};
    return {title, true};
}

ChartAxis::ChartAxis(double low, double high, bool log, double from, double to) : m_log(log), m_from(from), m_to(to)
{
    if (!std::isfinite(low) || !std::isfinite(high) || (log && low <= 0))
        low = high = 1;
    if (high - low <= 1e-12 * std::max(std::abs(low), std::abs(high))) { // one value, as far as ticks can tell
        const double margin = std::max(0.5, 1e-9 * std::abs(low));
        low = log ? low / 2 : low - margin;
        high = log ? high * 2 : high + margin;
    }
    m_low = log ? std::log10(low) : low;
    m_high = log ? std::log10(high) : high;
}

double ChartAxis::at(double value) const
{
    const double place = m_log ? std::log10(value) : value;
    return m_from + (place - m_low) / (m_high - m_low) * (m_to - m_from);
}

std::vector<double> ChartAxis::ticks() const
{
    constexpr std::size_t fewest = 3; // with less, no value between them can be read
    if (!m_log)
        return steps(m_low, m_high);
    std::vector<double> list;
    for (bool fine = m_high - m_low < 2.2;; fine = true) {
        list.clear();
        for (int decade = static_cast<int>(std::floor(m_low)); decade <= static_cast<int>(std::ceil(m_high)); ++decade)
            for (const double part : {1.0, 2.0, 5.0})
                if ((part == 1.0 || fine) && inside(std::log10(part) + decade))
                    list.push_back(part * std::pow(10.0, decade));
        if (list.size() >= fewest)
            return list;
        if (fine)
            return steps(std::pow(10.0, m_low), std::pow(10.0, m_high));
    }
}

/// Multiples of 1, 2 or 5 times a power of ten, about five.
std::vector<double> ChartAxis::steps(double low, double high)
{
    std::vector<double> list;
    const double rough = (high - low) / 5;
    const double unit = std::pow(10.0, std::floor(std::log10(rough)));
    double step = 10 * unit;
    for (const double part : {1.0, 2.0, 5.0})
        if (part * unit >= rough) {
            step = part * unit;
            break;
        }
    for (double i = std::ceil(low / step - 1e-9); i * step <= high + 1e-9 * step; ++i)
        list.push_back(i == 0 ? 0 : i * step);
    return list;
}

} // namespace ks
