#include "ui/figures/read_cells.h"

#include "core/ops/operator.h"
#include "ui/scene/scene.h"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

namespace ks {

namespace {

constexpr std::int64_t mostTerms = 4096;

/// Follows the terms of a cell down to what is given.
class Reader {
public:
    explicit Reader(const OpSpec& spec) : m_spec(spec), m_operator(operatorOf(spec.op)) {}

    ReadCells read(Role of, const Cell& cell)
    {
        follow(of, cell);
        if (m_tooMany)
            return {.tooMany = true};
        ReadCells all;
        for (const Key& key : m_order) {
            auto& group = all.groups.emplace_back();
            for (const auto& [plane, cells] : m_groups.at(key))
                group.push_back({std::get<0>(plane),
                                 std::get<1>(plane),
                                 std::get<2>(plane),
                                 {cells.rows.begin(), cells.rows.end()},
                                 {cells.columns.begin(), cells.columns.end()}});
        }
        return all;
    }

private:
    using Plane = std::tuple<Role, std::int64_t, std::int64_t>;
    struct Cells {
        std::set<std::int64_t> rows;
        std::set<std::int64_t> columns;
    };
    using Key = std::vector<Plane>;
    using Group = std::vector<std::pair<Plane, Cells>>;

    void follow(Role of, const Cell& cell)
    {
        if (m_tooMany || !m_followed.insert({of, cell.n, cell.c, cell.y, cell.x}).second)
            return;
        m_terms += termCount(m_spec, of, cell);
        m_tooMany = m_terms > mostTerms;
        if (m_tooMany)
            return;
        m_operator.forEachTerm(m_spec, of, cell, [&](const Term& term) {
            std::vector<Factor> given;
            const auto take = [&](const Factor& factor) {
                if (isOperand(factor.role))
                    given.push_back(factor);
                else
                    follow(factor.role, factor.cell);
            };
            take(term.first);
            if (term.second)
                take(*term.second);
            if (term.routedBy)
                m_operator.forEachTerm(m_spec, Role::Dst, *term.routedBy, [&](const Term& one) { given.push_back(one.first); });
            add(given);
        });
    }

    void add(const std::vector<Factor>& factors)
    {
        Key key;
        for (const Factor& factor : factors)
            if (const Plane plane = planeOf(factor); std::ranges::find(key, plane) == key.end())
                key.push_back(plane);
        if (key.empty())
            return;
        auto [at, isNew] = m_groups.try_emplace(key);
        Group& group = at->second;
        if (isNew) {
            m_order.push_back(key);
            for (const Plane& plane : key)
                group.emplace_back(plane, Cells());
        }
        for (const Factor& factor : factors) {
            const Cell cell = toGrid(m_spec, factor.role, factor.cell);
            Cells& cells = std::ranges::find(group, planeOf(factor), &std::pair<Plane, Cells>::first)->second;
            cells.rows.insert(cell.y);
            cells.columns.insert(cell.x);
        }
    }
    Plane planeOf(const Factor& factor) const
    {
        const Cell cell = toGrid(m_spec, factor.role, factor.cell);
        return {factor.role, cell.n, cell.c};
    }

    const OpSpec& m_spec;
    const Operator& m_operator;
    std::set<std::tuple<Role, std::int64_t, std::int64_t, std::int64_t, std::int64_t>> m_followed;
    std::int64_t m_terms = 0;
    bool m_tooMany = false;
    std::map<Key, Group> m_groups;
    std::vector<Key> m_order; ///< in which they are read
};

} // namespace

bool ReadCells::has(Role role, const std::function<bool(std::int64_t n, std::int64_t c)>& isOn) const
{
    return std::ranges::any_of(groups, [&](const auto& group) {
        return std::ranges::any_of(group, [&](const ReadPart& part) { return part.role == role && isOn(part.n, part.c); });
    });
}

ReadCells readCells(const LabPicture& picture)
{
    return picture.explanation ? Reader(picture.content.spec).read(picture.explanation->of, picture.explanation->cell) : ReadCells();
}

} // namespace ks
