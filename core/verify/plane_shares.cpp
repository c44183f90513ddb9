#include "core/verify/plane_shares.h"

#include "core/base/stopped.h"
#include "core/ops/role_map.h"
#include "core/ops/roles.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>
#include <optional>
#include <utility>

namespace ks {

namespace {

class ShareSum {
public:
    explicit ShareSum(const Evaluator& evaluator) : m_evaluator(evaluator), m_spec(evaluator.spec()), m_operator(operatorOf(m_spec.op))
    {
        for (const Role role : operandRoles)
            if (!isParameter(role))
                m_channels[role].resize(static_cast<std::size_t>(shapeOf(m_spec, role).c));
    }

    void add(Role of, const Cell& cell)
    {
        if (m_operator.expression(m_spec, of).reduce == Reduce::Max) {
            const OracleValue value = m_evaluator.cell(of, cell);
            if (value.winner) // none where it is padding
                addTo({Role::Src, value.winner->c}, value.value);
            return;
        }
        m_operator.forEachTerm(m_spec, of, cell, [&](const Term& term) {
            if (term.padding || (term.routedBy && !isWinner(*term.routedBy, cell)))
                return;
            if (const auto owner = ownerOf(term))
                addTo(*owner, m_evaluator.addend(term));
        });
    }

    std::vector<PlaneShare> shares() const
    {
        std::vector<PlaneShare> shares;
        for (const RoleInfo& info : tensorRoles())
            for (std::size_t c = 0; c < m_channels[info.role].size(); ++c)
                if (const Channel& one = m_channels[info.role][c]; one.terms)
                    shares.push_back({info.role, static_cast<std::int64_t>(c), one.sum, one.size});
        const auto larger = [](const PlaneShare& a, const PlaneShare& b) { // what is no number first
            return std::isnan(a.size) != std::isnan(b.size) ? std::isnan(a.size) : a.size > b.size;
        };
        std::ranges::stable_sort(shares, larger);
        return shares;
    }

    /// What one of them has made of it; nothing where no term reads it.
    std::optional<PlaneShare> shareOf(Role role, std::int64_t channel) const
    {
        const Channel& one = m_channels[role][static_cast<std::size_t>(channel)];
        return one.terms ? std::optional(PlaneShare{role, channel, one.sum, one.size}) : std::nullopt;
    }
    double whole() const
    {
        double all = 0;
        for (const std::vector<Channel>& channels : m_channels)
            for (const Channel& one : channels)
                all += one.size;
        return all;
    }

private:
    struct Channel {
        bool terms = false;
        double sum = 0;
        double size = 0;
    };
    using Owner = std::pair<Role, std::int64_t>; ///< and its channel

    void addTo(const Owner& owner, double value)
    {
        Channel& channel = m_channels[owner.first][static_cast<std::size_t>(owner.second)];
        channel.terms = true;
        channel.sum += value;
        channel.size += std::abs(value);
    }

    /// Did this window of a maximum take it from this src cell?
    bool isWinner(const Cell& window, const Cell& src) const { return m_evaluator.mayChoose(window, src.y * m_spec.src.w + src.x, {}); }

    bool owns(Role role) const { return !isStage(role) && !m_channels[role].empty(); }
    std::optional<Owner> ownerOf(const Term& term) const
    {
        for (const Factor* factor : {&term.first, term.second ? &*term.second : nullptr})
            if (factor && owns(factor->role))
                return Owner(factor->role, factor->cell.c);
        for (const Factor* factor : {&term.first, term.second ? &*term.second : nullptr})
            if (factor && isStage(factor->role))
                if (const auto owner = ownerOfStage(factor->role, factor->cell))
                    return owner;
        return std::nullopt;
    }

    std::optional<Owner> ownerOfStage(Role stage, const Cell& cell) const
    {
        std::optional<Owner> owner;
        m_operator.forEachTerm(m_spec, stage, cell, [&](const Term& term) {
            if (!owner && !term.padding)
                owner = ownerOf(term);
        });
        return owner;
    }

    const Evaluator& m_evaluator;
    const OpSpec& m_spec;
    const Operator& m_operator;
    RoleMap<std::vector<Channel>> m_channels; ///< of operands that are no parameters of the operator
};

/// Cells of a plane by their number, evenly spread.
struct SpreadCells {
    std::int64_t first = 0;
    std::int64_t step = 1;
};

/// About so many.
SpreadCells spreadOver(const Shape& plane, std::int64_t cells)
{
    const std::int64_t all = plane.h * plane.w;
    std::int64_t step = (all - 1) / std::clamp<std::int64_t>(cells, 1, all) + 1;
    while (step > 1 && step < all && std::gcd(step, plane.w) > 1) // never the same columns alone
        ++step;
    return {std::min(step, all) / 2, step};
}

std::int64_t termsOfCell(const OpSpec& spec, Role of, const Cell& cell)
{
    return std::max<std::int64_t>(1, std::llround(evaluationCost(spec, of, cell)));
}

} // namespace

double signedPart(double sum, double size, double whole)
{
    if (size == whole && std::isfinite(whole))
        return 1;
    return (sum < 0 ? -size : size) / whole;
}

std::vector<PlaneShare> planeShares(const Evaluator& evaluator, Role of, std::int64_t n, std::int64_t channel, const std::stop_token& stop,
                                    std::int64_t mostTerms)
{
    ShareSum sum(evaluator);
    const Shape shape = shapeOf(evaluator.spec(), of);
    const auto [first, step] = spreadOver(shape, mostTerms / termsOfCell(evaluator.spec(), of, {n, channel, 0, 0}));
    for (std::int64_t at = first; at < shape.h * shape.w; at += step) {
        if (stop.stop_requested())
            throw Stopped();
        sum.add(of, {n, channel, at / shape.w, at % shape.w});
    }
    return sum.shares();
}

std::vector<PlaneShare> cellShares(const Evaluator& evaluator, Role of, const Cell& cell)
{
    ShareSum sum(evaluator);
    sum.add(of, cell);
    return sum.shares();
}

FedPlanes planesFedBy(const Evaluator& evaluator, Role operand, std::int64_t n, std::int64_t channel, std::int64_t mostTerms,
                      const std::stop_token& stop)
{
    const OpSpec& spec = evaluator.spec();
    const Shape dst = shapeOf(spec, Role::Dst);
    FedPlanes fed;
    const std::int64_t cells = std::max<std::int64_t>(1, mostTerms / termsOfCell(spec, Role::Dst, {n, 0, 0, 0}));
    const std::int64_t all = dst.h * dst.w;
    fed.lookedAt = std::min(dst.c, cells);
    const auto [first, step] = spreadOver(dst, cells / fed.lookedAt);
    fed.cellsOfPlane = (all - 1 - first) / step + 1;
    for (std::int64_t plane = 0; plane < fed.lookedAt; ++plane) {
        if (stop.stop_requested())
            throw Stopped();
        ShareSum sum(evaluator);
        for (std::int64_t at = first; at < all; at += step)
            sum.add(Role::Dst, {n, plane, at / dst.w, at % dst.w});
        if (const auto part = sum.shareOf(operand, channel))
            fed.planes.push_back({plane, part->sum, part->size, sum.whole()});
    }
    const auto largeness = [](const FedPlane& plane) { // what is no number first
        const double part = plane.whole == 0 ? 0.0 : plane.size / plane.whole;
        return std::isfinite(part) ? part : 2.0;
    };
    std::ranges::stable_sort(fed.planes, std::ranges::greater(), largeness);
    return fed;
}

} // namespace ks
