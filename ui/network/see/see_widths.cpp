#include "ui/network/see/see_widths.h"

#include "ui/network/see/see_fit.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace ks {

namespace {

constexpr double mostSide = 240;        ///< where there is more room than maps
constexpr double matrixShare = 5;       ///< of a map's side: all weights of a dense layer lie in the one
constexpr double leastBeside = 18;      ///< of a column that stands beside the one that is looked at
constexpr double besideShare = 0.4;     ///< of the width, for all of these
constexpr double mostForShares = 0.47;  ///< of that, for the answer
constexpr double leastForShares = 720;  ///< pixels of all columns, with fewer the answer shrinks as all do
constexpr double answerFromMain = 0.65; ///< of what the answer takes, so that names beside it stay whole
constexpr double sourceWeight = 2.5;
constexpr double leastMain = 200;
constexpr double leastOfLeast = 0.67; ///< of seeLeastColumn: rather than that the answer, behind all others, runs out of sight

/// The limit at which values of these weights together are `total`: each is the lesser of itself and its weight of the limit.
double limitFor(const std::vector<double>& values, const std::vector<double>& weights, double total)
{
    double low = 0;
    double high = 1e5;
    for (int i = 0; i < 40; ++i) {
        const double limit = (low + high) / 2;
        double sum = 0;
        for (std::size_t k = 0; k < values.size(); ++k)
            sum += std::min(values[k], weights[k] * limit);
        (sum <= total ? low : high) = limit;
    }
    return low;
}

double sumOfWidths(const std::vector<double>& values)
{
    return std::accumulate(values.begin(), values.end(), 0.0);
}

} // namespace

bool SeeWidths::isSource(int column) const
{
    return std::ranges::any_of(m_picture.edges, [&](const SeeEdge& edge) { return edge.from == column && edge.to == m_look.spot.column; });
}

double SeeWidths::sideOf(const SeeColumnNeeds& facts, double side) const
{
    if (facts.planes.cells() == 1)
        return std::min(side, m_room.cell);
    if (facts.planes.isMatrix) { // no larger than its height allows
        const auto rows = static_cast<double>(facts.planes.rows);
        return std::min(matrixShare * side, m_room.height * std::max(1.0, static_cast<double>(facts.planes.columns) / rows));
    }
    return std::min(facts.planes.tiles == 1 ? 1.5 * side : side, m_room.height); // there is but one: it may be larger
}

std::vector<double> SeeWidths::at(double side) const
{
    const double fair = total() / static_cast<double>(m_columns.size());
    std::vector<double> widths;
    for (const SeeColumnNeeds& facts : m_columns) {
        const double least = std::max(seeLeastColumn, std::min(facts.title, facts.weight * fair));
        const double tiles = widthOfTiles(facts.planes, sideOf(facts, side), m_room.height, facts.sides) + facts.names + facts.others;
        widths.push_back(std::max(facts.bars > 0 ? facts.bars : tiles, least));
    }
    return widths;
}

std::vector<double> SeeWidths::shared() const
{
    const double all = total();
    double low = seeLeastSide;
    double high = mostSide;
    if (sumOfWidths(at(low)) > all) {
        std::vector<double> widths = at(seeLeastSide);
        // The answer keeps what its names and shares take: it is what all the others lead to. So does a row, which its names tell.
        std::vector<double> others = widths;
        std::vector<double> weights;
        double kept = 0;
        for (std::size_t i = 0; i < widths.size(); ++i) {
            weights.push_back(m_columns[i].weight);
            if (m_columns[i].keepsWidth()) {
                kept += widths[i] = std::min(widths[i], std::max(seeLeastColumn, m_room.width * seeMostForBars));
                others[i] = 0;
            }
        }
        const double limit = limitFor(others, weights, all - kept);
        const bool areScrolled = limit < leastOfLeast * seeLeastColumn;
        for (std::size_t i = 0; i < widths.size(); ++i)
            if (!m_columns[i].keepsWidth())
                widths[i] = std::min(widths[i], areScrolled ? seeLeastColumn : weights[i] * limit);
        return widths;
    }
    for (int i = 0; i < 24; ++i) {
        const double side = (low + high) / 2;
        (sumOfWidths(at(side)) <= all ? low : high) = side;
    }
    return at(low);
}

double SeeWidths::widerGap(const std::vector<double>& shared) const
{
    if (shared.size() < 2 || sumOfWidths(at(seeLeastSide)) > total())
        return m_room.gap;
    return std::min(seeMostGap, m_room.gap + (total() - sumOfWidths(shared)) / static_cast<double>(shared.size() - 1));
}

std::vector<double> SeeWidths::focused(const std::vector<double>& shared) const
{
    std::vector<double> others;
    std::vector<double> weights;
    const double all = total();
    const double beside = besideShare * all;
    const double most = std::min(beside * mostForShares, std::max(0.0, beside - leastBeside * (static_cast<double>(shared.size()) - 2)));
    std::vector<double> kept; // what the answer takes for its names and shares: it is what one looks at next, wherever one is
    double fromOthers = 0;
    for (std::size_t i = 0; i < shared.size(); ++i) {
        const bool main = static_cast<int>(i) == m_look.spot.column;
        const SeeColumnNeeds& facts = m_columns[i];
        const bool hasNames = facts.hasRows; // which take little
        const double cells = hasNames ? facts.sides * (m_room.cell + sideGap) - sideGap + facts.names : 0;
        const bool keeps = !main && (hasNames || m_room.width >= leastForShares);
        const double least = main ? 0 : std::min(shared[i], facts.cells); // so that there is no bar of which nobody knows the class
        kept.push_back(std::max(least, keeps ? std::min({shared[i], std::max(facts.bars, cells), most}) : 0));
        fromOthers += facts.bars > 0 ? (1 - answerFromMain) * kept[i] : kept[i];
        others.push_back(main || kept[i] > 0 ? 0 : shared[i]);
        weights.push_back(isSource(static_cast<int>(i)) ? sourceWeight : 1);
    }
    const double limit = std::max(leastBeside, limitFor(others, weights, beside - fromOthers));
    for (std::size_t i = 0; i < others.size(); ++i)
        others[i] = std::max(kept[i], std::min(others[i], weights[i] * limit));
    others[static_cast<std::size_t>(m_look.spot.column)] = std::max(all - sumOfWidths(others), std::min(leastMain, m_room.width));
    return others;
}

} // namespace ks
