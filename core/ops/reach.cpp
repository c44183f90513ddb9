#include "core/ops/reach.h"

#include "core/ops/op_info.h"
#include "core/ops/roles.h"
#include "core/ops/window.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>
#include <vector>

namespace ks {

namespace {

/// The gradients from above that one cell's gradient is made of.
class Gradients {
public:
    explicit Gradients(const OpSpec& spec)
        : m_spec(spec), m_dst(shapeOf(spec, Role::Dst)), m_found(static_cast<std::size_t>(m_dst.elements()))
    {
    }

    void follow(Role of, const Cell& cell)
    {
        eachFactor(m_spec, of, cell, [this](const Factor& factor) {
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
    template <class Visit>
    static void eachFactor(const OpSpec& spec, Role of, const Cell& cell, Visit visit)
    {
        operatorOf(spec.op).forEachTerm(spec, of, cell, [&visit](const Term& term) {
            visit(term.first);
            if (term.second)
                visit(*term.second);
        });
    }

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
        eachFactor(small, role, {}, [&](const Factor& factor) { leads = leads || factor.role == Role::DiffDst || leadsUp(factor.role); });
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

std::int64_t outputsFedBy(const OpSpec& spec, const Cell& src)
{
    if (infoOf(spec.op).transposed) { // the window reaches beyond the output
        const Window window = windowOf(spec);
        return shapeOf(spec, Role::Dst).c / spec.group * window.y.tapsInside(src.y) * window.x.tapsInside(src.x);
    }
    if (operatorOf(spec.op).stageCount(spec) == 0) // no output is read twice
        return termCount(spec, Role::DiffSrc, src);
    Gradients gradients(spec);
    gradients.follow(Role::DiffSrc, src);
    return gradients.count();
}

} // namespace ks
