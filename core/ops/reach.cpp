#include "core/ops/reach.h"

#include "core/ops/op_info.h"
#include "core/ops/roles.h"
#include "core/ops/window.h"

#include <algorithm>
#include <limits>
#include <map>
#include <set>
#include <utility>
#include <vector>

namespace ks {

namespace {

/// Visits both factors of all terms of a cell.
template <class Visit>
void eachFactor(const OpSpec& spec, Role of, const Cell& cell, Visit visit)
{
    operatorOf(spec.op).forEachTerm(spec, of, cell, [&visit](const Term& term) {
        visit(term.first, term);
        if (term.second)
            visit(*term.second, term);
    });
}

/// What is read of src, or of a second source.
class Seen {
public:
    explicit Seen(const OpSpec& spec, Role source = Role::Src) : m_spec(spec), m_source(source) {}

    void follow(Role of, const Cell& cell)
    {
        eachFactor(m_spec, of, cell, [this](const Factor& factor, const Term& term) {
            if (factor.role == m_source && !term.padding)
                take(factor.cell); // millions of them in large windows
            else if (factor.role == m_source)
                m_clipped |= !term.beyond;
            else if (isStage(factor.role) && m_visited.emplace(factor.role, offsetOf(shapeOf(m_spec, factor.role), factor.cell)).second)
                follow(factor.role, factor.cell);
        });
    }

    ReceptiveField field() const
    {
        ReceptiveField field = m_field;
        if (!m_any)
            field = {};
        field.clipped = m_clipped;
        return field;
    }

private:
    void take(const Cell& cell)
    {
        m_field.top = std::min(m_field.top, cell.y);
        m_field.left = std::min(m_field.left, cell.x);
        m_field.bottom = std::max(m_field.bottom, cell.y);
        m_field.right = std::max(m_field.right, cell.x);
        m_any = true;
    }

    const OpSpec& m_spec;
    Role m_source;
    ReceptiveField m_field{.top = std::numeric_limits<std::int64_t>::max(), .left = std::numeric_limits<std::int64_t>::max()};
    bool m_any = false;
    bool m_clipped = false;
    std::set<std::pair<Role, std::int64_t>> m_visited;
};

/// Of one image, as a network is used that is trained.
OpSpec inUse(OpSpec spec)
{
    spec.src.n = 1;
    spec.trainingMode = false;
    return spec;
}

/// One channel of it: all are alike.
OpSpec oneChannelOf(OpSpec spec)
{
    spec = inUse(spec);
    spec.src.c = spec.filters = spec.group = 1;
    fitSecond(spec, spec.src);
    return spec;
}

/// Do rows and columns each go their own way, so that what lies between two cells is not all that they hold between them?
bool goesBySides(const OpSpec& spec)
{
    return hasWindow(spec.op) || infoOf(spec.op).reach == Reach::Moved;
}

/// The rows of such an operator alone, or (`columns`) its columns as rows: neither depend on the other.
OpSpec sideOf(const OpSpec& spec, bool columns)
{
    const Pads pads = hasWindow(spec.op) ? resolvedPads(spec) : spec.pads;
    OpSpec side = oneChannelOf(spec);
    side.autoPad = AutoPad::NotSet;
    side.src.h = columns ? spec.src.w : spec.src.h;
    side.src.w = 1;
    for (Size2 OpSpec::*const size : {&OpSpec::kernel, &OpSpec::strides, &OpSpec::dilations})
        side.*size = {columns ? (spec.*size).x : (spec.*size).y, 1};
    side.outputPadding = {columns ? spec.outputPadding.x : spec.outputPadding.y, 0};
    side.pads = columns ? Pads{pads.left, 0, pads.right, 0} : Pads{pads.top, 0, pads.bottom, 0};
    return side;
}

ReceptiveField seenAlong(const OpSpec& spec, bool columns, std::int64_t first, std::int64_t last, Role source)
{
    const OpSpec side = sideOf(spec, columns);
    const auto from = [&](std::int64_t row, std::int64_t end, std::int64_t step, std::int64_t most) {
        Seen seen(side, source);
        for (; most > 0 && row != end + step; row += step) {
            seen.follow(Role::Dst, {0, 0, row, 0});
            most -= seen.field().empty() ? 0 : 1; // none that lies in the padding as a whole
        }
        return seen.field();
    };
    if (!hasWindow(spec.op))
        return from(first, last, 1, last - first + 1);
    // Windows move one way: what the outermost read holds what all between them read. It takes some, for a dilated window's taps pass over the
    // edge, and each row of a transposed window's stride reads other taps.
    const std::int64_t some = 2 * side.strides.y * side.dilations.y;
    return joined(from(first, last, 1, some), from(last, first, -1, some));
}

/// The gradients from above that one cell's gradient is made of.
class Gradients {
public:
    explicit Gradients(const OpSpec& spec)
        : m_spec(spec), m_dst(shapeOf(spec, Role::Dst)), m_found(static_cast<std::size_t>(m_dst.elements()))
    {
    }

    void follow(Role of, const Cell& cell)
    {
        eachFactor(m_spec, of, cell, [this](const Factor& factor, const Term&) {
            if (factor.role == Role::DiffDst)
                m_found[static_cast<std::size_t>(offsetOf(m_dst, factor.cell))] = true;
            else if (const std::int64_t block = blockOf(factor.role); block > 1 && leadsUp(factor.role))
                m_block = std::max(m_block, block);
            else if (leadsUp(factor.role) && m_visited.emplace(factor.role, offsetOf(shapeOf(m_spec, factor.role), factor.cell)).second)
                follow(factor.role, factor.cell);
        });
    }

    std::int64_t count() const { return m_block > 0 ? m_block : std::ranges::count(m_found, true); }

private:
    /// How many outputs share a cell of this inner result. A sum over a channel is not gone through: it may have millions, on the GUI thread.
    std::int64_t blockOf(Role role) const
    {
        return isStage(role) ? m_dst.elements() / std::max<std::int64_t>(1, shapeOf(m_spec, role).elements()) : 0;
    }

    /// Is there a gradient from above in this inner result? All of its cells are made alike.
    bool leadsUp(Role role)
    {
        if (!isStage(role))
            return false;
        if (const auto known = m_leads.find(role); known != m_leads.end())
            return known->second;
        bool leads = false;
        OpSpec small = m_spec; // alike in any size
        small.src.n = small.src.h = small.src.w = 1;
        eachFactor(small, role, {},
                   [&](const Factor& factor, const Term&) { leads = leads || factor.role == Role::DiffDst || leadsUp(factor.role); });
        return m_leads[role] = leads;
    }

    const OpSpec& m_spec;
    Shape m_dst;
    std::vector<bool> m_found;
    std::set<std::pair<Role, std::int64_t>> m_visited;
    std::map<Role, bool> m_leads;
    std::int64_t m_block = 0; ///< outputs that share an inner result with the cell; 0: none is shared
};

} // namespace

ReceptiveField joined(const ReceptiveField& a, const ReceptiveField& b)
{
    ReceptiveField both = a.empty() ? b : a;
    if (!a.empty() && !b.empty())
        both = {std::min(a.top, b.top), std::min(a.left, b.left), std::max(a.bottom, b.bottom), std::max(a.right, b.right)};
    both.clipped = a.clipped || b.clipped;
    return both;
}

ReceptiveField fieldOf(const OpSpec& spec, const Cell& dst, Role source)
{
    if (goesBySides(spec))
        return fieldOf(spec, ReceptiveField{dst.y, dst.x, dst.y, dst.x});
    const OpSpec used = inUse(spec);
    Seen seen(used, source);
    seen.follow(Role::Dst, {0, dst.c, dst.y, dst.x});
    return seen.field();
}

ReceptiveField fieldOf(const OpSpec& spec, const ReceptiveField& dst, Role source)
{
    if (dst.empty())
        return dst;
    ReceptiveField field;
    if (goesBySides(spec)) {
        const ReceptiveField rows = seenAlong(spec, false, dst.top, dst.bottom, source);
        const ReceptiveField columns = seenAlong(spec, true, dst.left, dst.right, source);
        if (!rows.empty() && !columns.empty())
            field = {rows.top, columns.top, rows.bottom, columns.bottom};
        field.clipped = rows.clipped || columns.clipped;
    } else { // what a cell reads moves with it: the corners hold all between them
        const OpSpec used = oneChannelOf(spec);
        Seen seen(used, source);
        for (std::int64_t c = 0; c < shapeOf(used, Role::Dst).c; ++c) {
            seen.follow(Role::Dst, {0, c, dst.top, dst.left});
            seen.follow(Role::Dst, {0, c, dst.bottom, dst.right});
        }
        field = seen.field();
    }
    field.clipped |= dst.clipped;
    return field;
}

std::int64_t outputsFedBy(const OpSpec& spec, const Cell& cell, Role source)
{
    const Role gradient = diffOf(source).value();
    if (infoOf(spec.op).transposed) { // the window reaches beyond the output
        const Window window = windowOf(spec);
        return shapeOf(spec, Role::Dst).c / spec.group * window.y.tapsInside(cell.y) * window.x.tapsInside(cell.x);
    }
    if (operatorOf(spec.op).stageCount(spec) == 0) // no output is read twice
        return termCount(spec, gradient, cell);
    Gradients gradients(spec);
    gradients.follow(gradient, cell);
    return gradients.count();
}

} // namespace ks
