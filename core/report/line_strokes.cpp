#include "core/report/line_strokes.h"

#include <array>

namespace ks {

namespace {

using Strokes = std::array<Stroke, 5>;
constexpr Strokes strokesByStyle = {Stroke::Solid, Stroke::Dashes, Stroke::Dots, Stroke::DashDot, Stroke::DashDotDot};
constexpr Strokes strokesOfValues = {Stroke::Solid, Stroke::DashDot, Stroke::DashDotDot, Stroke::Dots,
                                     Stroke::Solid}; ///< by round of colours
constexpr Strokes strokesOfGuides = {Stroke::Dots, Stroke::Dashes, Stroke::DashDot, Stroke::DashDotDot, Stroke::Dots}; ///< likewise

} // namespace

Stroke strokeOf(ChartSeries::Pen pen, bool markers, int style)
{
    const auto at = static_cast<std::size_t>(style);
    const std::size_t round = at / seriesColours;
    const Stroke told = strokesByStyle[(at + round) % strokesByStyle.size()];
    if (pen == ChartSeries::Pen::Dashed)
        return Stroke::Dashes;
    if (markers)
        return told;
    switch (pen) {
    case ChartSeries::Pen::Guide: return strokesOfGuides[round % strokesOfGuides.size()];
    case ChartSeries::Pen::Solid: return strokesOfValues[round % strokesOfValues.size()];
    case ChartSeries::Pen::Told: return told;
    case ChartSeries::Pen::Faint:
    case ChartSeries::Pen::Dashed: break;
    }
    return Stroke::Solid;
}

const char* dashArrayOf(Stroke stroke)
{
    constexpr std::array dashes = {"", "6 3", "2 3", "6 2 2 2", "6 2 2 2 2 2"};
    return dashes[static_cast<std::size_t>(stroke)];
}

} // namespace ks
