#include "core/ops/reach.h"

#include "core/ops/operator.h"
#include "core/ops/roles.h"

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
        eachFactor(of, cell, [this](const Factor& factor) {
            if (factor.role == Role::DiffDst)
                m_found[static_cast<std::size_t>(offsetOf(m_dst, factor.cell))] = true;
            else if (leadsUp(factor.role) && m_visited.emplace(factor.role, offsetOf(shapeOf(m_spec, factor.role), factor.cell)).second)
                follow(factor.role, factor.cell);
        });
    }

    std::int64_t count() const { return std::ranges::count(m_found, true); }

private:
    template <class Visit>
    void eachFactor(Role of, const Cell& cell, Visit visit)
    {
        operatorOf(m_spec.op).forEachTerm(m_spec, of, cell, [&visit](const Term& term) {
            visit(term.first);
            if (term.second)
                visit(*term.second);
        });
    }

    /// Is there a gradient from above in this inner result? All of its cells are made alike.
    bool leadsUp(Role role)
    {
        if (!isStage(role))
            return false;
        if (const auto known = m_leads.find(role); known != m_leads.end())
            return known->second;
        bool leads = false;
        eachFactor(role, {}, [&](const Factor& factor) { leads = leads || factor.role == Role::DiffDst || leadsUp(factor.role); });
        return m_leads[role] = leads;
    }

    const OpSpec& m_spec;
    Shape m_dst;
    std::vector<bool> m_found;
    std::set<std::pair<Role, std::int64_t>> m_visited;
    std::map<Role, bool> m_leads;
};

} // namespace

std::int64_t outputsFedBy(const OpSpec& spec, const Cell& src)
{
    if (operatorOf(spec.op).stageCount(spec) == 0) {
        std::int64_t count = 0; // no output is read twice; a transposed convolution also reaches beyond its output
        operatorOf(spec.op).forEachTerm(spec, Role::DiffSrc, src, [&count](const Term& term) { count += term.padding ? 0 : 1; });
        return count;
    }
    Gradients gradients(spec);
    gradients.follow(Role::DiffSrc, src);
    return gradients.count();
}

} // namespace ks
