#include "core/report/axis_properties.h"

#include "core/measure/sweep_axis.h"

#include <algorithm>

namespace ks {

namespace {

/// Its value there; null where it is not swept.
const SweepValue* sweptValue(const ResultSample& of, SweepAxis axis)
{
    if (!of.measurement)
        return nullptr;
    const std::vector<Sweep>& sweeps = of.result->experiment.sweeps;
    const auto found = std::ranges::find(sweeps, axis, &Sweep::axis);
    return found == sweeps.end() ? nullptr : &of.measurement->point.at.at(static_cast<std::size_t>(found - sweeps.begin()));
}

/// One number, so that it has a place on an axis.
bool isNumber(const SweepAxisInfo& info)
{
    const Field* const row = info.row();
    return !row || (row->places == 1 && (row->type == FieldType::Integer || row->type == FieldType::Seed ||
                                         row->type == FieldType::Single || row->type == FieldType::Double));
}

} // namespace

std::vector<ResultProperty> axisProperties()
{
    std::vector<ResultProperty> properties;
    for (const SweepAxis axis : allSweepAxes()) {
        const SweepAxisInfo& info = infoOf(axis);
        ResultProperty property{.name = info.name, .title = info.title};
        if (isNumber(info))
            property.number = [axis](const ResultSample& of) {
                const SweepValue* const value = sweptValue(of, axis);
                return value ? numberOf(*value) : std::nullopt;
            };
        else
            property.word = [axis](const ResultSample& of) {
                const SweepValue* const value = sweptValue(of, axis);
                return value ? valueText(axis, *value) : std::string();
            };
        property.isSet = true;
        properties.push_back(std::move(property));
    }
    return properties;
}

} // namespace ks
