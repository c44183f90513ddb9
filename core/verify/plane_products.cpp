#include "core/verify/plane_products.h"

#include "core/ops/op_info.h"
#include "core/verify/channel_sums.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <optional>
#include <set>
#include <tuple>
#include <utility>

namespace ks {

namespace {

Cell planeOf(const Cell& cell)
{
    return {cell.n, cell.c, 0, 0};
}

std::int64_t placeIn(const std::vector<std::int64_t>& sorted, std::int64_t value)
{
    return std::ranges::lower_bound(sorted, value) - sorted.begin();
}

/// How many of them lie outside 0 … size − 1, before and behind.
std::pair<std::int64_t, std::int64_t> outside(const std::vector<std::int64_t>& sorted, std::int64_t size)
{
    return {placeIn(sorted, 0), static_cast<std::int64_t>(sorted.size()) - placeIn(sorted, size)};
}

/// By what each adds to the sum, or takes from it.
template <class Part>
std::size_t largestIn(std::span<const Part> parts)
{
    const auto added = [](const Part& part) { return std::fabs(part.sum); };
    return static_cast<std::size_t>(std::ranges::max_element(parts, std::less<>(), added) - parts.begin());
}

/// A number of a plane as it stands there.
bool isIn(const Factor& factor, Role role, const Cell& plane)
{
    return factor.role == role && planeOf(factor.cell) == plane && factor.function == Function::Identity;
}

} // namespace

std::optional<std::int64_t> PlaneProducts::placeOf(std::int64_t term) const
{
    const auto found = std::ranges::find(terms, term);
    return found == terms.end() ? std::nullopt : std::optional(found - terms.begin());
}

std::optional<PlaneProducts> planeProductsOf(const OpSpec& spec, std::span<const EvaluatedTerm> terms, std::int64_t firstTerm)
{
    if (terms.empty())
        return std::nullopt;
    const Term& front = terms.front().term;
    PlaneProducts part;
    part.firstRole = front.first.role;
    part.firstPlane = planeOf(front.first.cell);
    if (front.second) {
        part.secondRole = front.second->role;
        part.secondPlane = planeOf(front.second->cell);
    }
    part.divisor = front.divisor;
    std::set<std::int64_t> rows;
    std::set<std::int64_t> columns;
    for (const EvaluatedTerm& one : terms) {
        const std::optional<Factor>& second = one.term.second;
        if (!isIn(one.term.first, part.firstRole, part.firstPlane) || second.has_value() != part.secondRole.has_value() ||
            (second && (!isIn(*second, *part.secondRole, part.secondPlane) || one.factors.size() != 2)))
            return std::nullopt;
        rows.insert(one.term.first.cell.y);
        columns.insert(one.term.first.cell.x);
        if (one.term.divisor != front.divisor)
            part.divisor.reset();
    }
    if (rows.size() * columns.size() != terms.size())
        return std::nullopt;
    part.rows.assign(rows.begin(), rows.end());
    part.columns.assign(columns.begin(), columns.end());
    const Shape whole = shapeOf(spec, part.firstRole);
    std::tie(part.padding.top, part.padding.bottom) = outside(part.rows, whole.h);
    std::tie(part.padding.left, part.padding.right) = outside(part.columns, whole.w);
    const Shape shape{1, 1, static_cast<std::int64_t>(part.rows.size()), static_cast<std::int64_t>(part.columns.size())};
    part.first = Tensor(shape, "window");
    if (part.secondRole) {
        part.second = Tensor(shape, "filter");
        part.secondRows.resize(part.rows.size());
        part.secondColumns.resize(part.columns.size());
    }
    part.products = Tensor(shape, "products");
    constexpr std::int64_t none = -1;
    part.terms.assign(terms.size(), none);
    for (std::size_t i = 0; i < terms.size(); ++i) {
        const EvaluatedTerm& one = terms[i];
        const Cell at{0, 0, placeIn(part.rows, one.term.first.cell.y), placeIn(part.columns, one.term.first.cell.x)};
        std::int64_t& term = part.terms[static_cast<std::size_t>(offsetOf(shape, at))];
        if (term != none) // the same cell twice
            return std::nullopt;
        term = firstTerm + static_cast<std::int64_t>(i);
        part.first[at] = static_cast<float>(one.factors[0]);
        if (part.secondRole) {
            part.second[at] = static_cast<float>(one.factors[1]);
            part.secondRows[static_cast<std::size_t>(at.y)] = one.term.second->cell.y;
            part.secondColumns[static_cast<std::size_t>(at.x)] = one.term.second->cell.x;
        }
        part.products[at] = static_cast<float>(one.value);
        part.sum += one.value;
    }
    return part;
}

std::vector<PlaneProducts> planeProducts(const Evaluator& evaluator, Role of, const Cell& cell, std::int64_t mostTerms)
{
    const OpSpec& spec = evaluator.spec();
    const std::optional<ChannelSplit> split = channelSplitOf(spec, of, cell);
    if (!split || split->termsPerChannel == 0 || split->termsPerChannel > mostPartCells)
        return {};
    std::int64_t first = 0;
    std::int64_t end = split->channels;
    if (end * split->termsPerChannel > mostTerms) {
        if (split->images)
            return {};
        first = static_cast<std::int64_t>(largestIn<ChannelSum>(channelSums(evaluator, *split, of, cell, 0)));
        end = first + 1;
    }
    const std::int64_t each = split->termsPerChannel;
    const std::vector<EvaluatedTerm> terms = evaluator.terms(of, cell, first * each, (end - first) * each);
    std::vector<PlaneProducts> parts;
    for (std::int64_t channel = first; channel < end; ++channel) {
        const std::span<const EvaluatedTerm> ofIt =
            std::span(terms).subspan(static_cast<std::size_t>((channel - first) * each), static_cast<std::size_t>(each));
        std::optional<PlaneProducts> part = planeProductsOf(spec, ofIt, channel * each);
        if (!part || !part->secondRole)
            return {};
        parts.push_back(std::move(*part));
    }
    return parts;
}

const PlaneProducts& largestPart(std::span<const PlaneProducts> parts)
{
    return parts[largestIn(parts)];
}

std::map<std::int64_t, Cell> filterPlanesOf(const OpSpec& spec, const Cell& dst)
{
    std::map<std::int64_t, Cell> planes;
    if (infoOf(spec.op).weights != WeightsKind::Filters)
        return planes;
    operatorOf(spec.op).forEachTerm(spec, Role::Dst, dst, [&](const Term& term) {
        if (term.second && term.second->role == Role::Weights)
            planes.try_emplace(term.first.cell.c, planeOf(term.second->cell));
    });
    return planes;
}

} // namespace ks
