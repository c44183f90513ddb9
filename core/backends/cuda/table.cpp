#include "core/backends/cuda/table.h"

#include "core/backends/cuda/descriptions.h"

#include <algorithm>
#include <limits>
#include <stdexcept>

namespace ks::cuda {

void Table::add(OpKind op, Pass pass, Row row)
{
    const auto o = static_cast<std::size_t>(op);
    const auto p = static_cast<std::size_t>(pass);
    const std::vector<Implementation> told = descriptionsOf(op, pass);
    const auto placeOf = [&](std::string_view name) { return std::ranges::find(told, name, &Implementation::name); };
    const auto own = placeOf(row.meta.name);
    if (own == told.end())
        throw std::logic_error("nothing is told of " + std::string(nameOf(op)) + ' ' + std::string(row.meta.name));
    row.meta.source = own->source;
    row.meta.story = own->story;
    if (!row.meta.supports)
        row.meta.supports = countsInInt;
    std::vector<Row>& rows = m_rows.at(o).at(p);
    const auto next = std::ranges::find_if(rows, [&](const Row& there) { return placeOf(there.meta.name) > own; });
    m_meta.at(o).at(p).insert(m_meta.at(o).at(p).begin() + (next - rows.begin()), row.meta);
    rows.insert(next, std::move(row));
}

void Table::addForward(OpKind op, const Row& row)
{
    add(op, Pass::Inference, row);
    add(op, Pass::Training, row);
}

std::span<const Implementation> Table::meta(OpKind op, Pass pass) const
{
    return m_meta.at(static_cast<std::size_t>(op)).at(static_cast<std::size_t>(pass));
}

std::span<const Row> Table::rows(OpKind op, Pass pass) const
{
    return m_rows.at(static_cast<std::size_t>(op)).at(static_cast<std::size_t>(pass));
}

const Row* Table::bestFor(const OpSpec& spec, Pass pass) const
{
    const Row* fallback = nullptr;
    for (const Row& row : rows(spec.op, pass)) {
        if (!row.meta.supports(spec))
            continue;
        if (!row.meta.prefers || row.meta.prefers(spec))
            return &row;
        if (!fallback)
            fallback = &row;
    }
    return fallback;
}

void addAll(Table& table)
{
    addPools(table);
    addActivations(table);
    addConvolutions(table);
    addGemm(table);
    addNetworkOperators(table);
}

Support countsInInt(const OpSpec& spec)
{
    for (const Role role : {Role::Src, Role::Weights, Role::Dst}) {
        const Shape shape = shapeOf(spec, role);
        if (!shape.empty() && shape.elements() > std::numeric_limits<std::int32_t>::max())
            return Support::no(Text(KS_TEXT("core", "%1 has %2 cells; these kernels count up to 2³¹ − 1"),
                                    {std::string(nameOf(role)), std::to_string(shape.elements())}));
    }
    return {};
}

Axis axisOf(const WindowAxis& axis)
{
    const auto narrow = [](std::int64_t value) { return static_cast<int>(value); };
    return {narrow(axis.size),   narrow(axis.padBegin), narrow(axis.padEnd), narrow(axis.kernel),
            narrow(axis.stride), narrow(axis.dilation), narrow(axis.count)};
}

} // namespace ks::cuda
