#include "core/ops/legal_values.h"

#include "core/ops/operator.h"

#include <algorithm>
#include <numeric>

namespace ks {

namespace {

/// How far around an illegal value a legal one is looked for.
constexpr std::int64_t searchedAround = 64;

struct Both {
    std::int64_t* first = nullptr;
    std::int64_t* second = nullptr;
};

Both cellsOf(OpSpec& spec, Setting setting)
{
    switch (setting) {
    case Setting::KernelBoth: return {&spec.kernel.y, &spec.kernel.x};
    case Setting::KernelY: return {&spec.kernel.y};
    case Setting::KernelX: return {&spec.kernel.x};
    case Setting::StrideBoth: return {&spec.strides.y, &spec.strides.x};
    case Setting::StrideY: return {&spec.strides.y};
    case Setting::StrideX: return {&spec.strides.x};
    case Setting::PadAll: return {&spec.pads.top};
    case Setting::PadY: return {&spec.pads.top, &spec.pads.bottom};
    case Setting::PadX: return {&spec.pads.left, &spec.pads.right};
    case Setting::PadTop: return {&spec.pads.top};
    case Setting::PadLeft: return {&spec.pads.left};
    case Setting::PadBottom: return {&spec.pads.bottom};
    case Setting::PadRight: return {&spec.pads.right};
    case Setting::DilationBoth: return {&spec.dilations.y, &spec.dilations.x};
    case Setting::DilationY: return {&spec.dilations.y};
    case Setting::DilationX: return {&spec.dilations.x};
    case Setting::OutputPaddingBoth: return {&spec.outputPadding.y, &spec.outputPadding.x};
    case Setting::OutputPaddingY: return {&spec.outputPadding.y};
    case Setting::OutputPaddingX: return {&spec.outputPadding.x};
    case Setting::Filters: return {&spec.filters};
    }
    return {};
}

bool legalWith(OpSpec spec, Setting setting, std::int64_t value)
{
    setValue(spec, setting, value);
    return isLegal(spec);
}

/// The last legal value from `from` in `direction`, on the way to `limit`: doubling steps, then halving. The legal values are contiguous.
std::int64_t lastLegal(const OpSpec& spec, Setting setting, std::int64_t from, std::int64_t limit, std::int64_t step)
{
    const std::int64_t direction = limit >= from ? 1 : -1;
    const std::int64_t room = (limit - from) * direction / step;
    std::int64_t good = 0;
    std::int64_t bad = 1;
    while (bad <= room && legalWith(spec, setting, from + direction * step * bad)) {
        good = bad;
        bad *= 2;
    }
    bad = std::min(bad, room + 1);
    while (bad - good > 1) {
        const std::int64_t middle = good + (bad - good) / 2;
        (legalWith(spec, setting, from + direction * step * middle) ? good : bad) = middle;
    }
    return from + direction * step * good;
}

std::optional<std::int64_t> nearestLegal(const OpSpec& spec, Setting setting, std::int64_t value)
{
    for (std::int64_t distance = 0; distance <= searchedAround; ++distance)
        for (const std::int64_t candidate : {value - distance, value + distance})
            if (candidate >= 0 && legalWith(spec, setting, candidate))
                return candidate;
    for (const Problem& problem : problemsOf(spec)) // farther away a way out that core knows may be one of this setting alone
        for (const Fix& fix : problem.fixes)
            if (const std::int64_t candidate = valueOf(fix.spec, setting); legalWith(spec, setting, candidate))
                return candidate;
    return std::nullopt;
}

} // namespace

std::int64_t LegalRange::nearest(std::int64_t value) const
{
    const std::int64_t inside = std::clamp(value, least, most);
    return std::min(most, least + (inside - least + step / 2) / step * step);
}

std::int64_t valueOf(const OpSpec& spec, Setting setting)
{
    return *cellsOf(const_cast<OpSpec&>(spec), setting).first;
}

std::int64_t otherValueOf(const OpSpec& spec, Setting setting)
{
    const Both cells = cellsOf(const_cast<OpSpec&>(spec), setting);
    return *(cells.second ? cells.second : cells.first);
}

void setValue(OpSpec& spec, Setting setting, std::int64_t value)
{
    if (setting == Setting::PadAll) {
        spec.pads = {value, value, value, value};
        return;
    }
    const Both cells = cellsOf(spec, setting);
    *cells.first = value;
    if (cells.second)
        *cells.second = value;
}

std::optional<LegalRange> legalRange(const OpSpec& spec, Setting setting)
{
    const auto from = nearestLegal(spec, setting, valueOf(spec, setting));
    if (!from)
        return std::nullopt;
    const std::int64_t step = setting == Setting::Filters ? std::max<std::int64_t>(1, spec.group) : 1;
    return LegalRange{lastLegal(spec, setting, *from, 0, step), lastLegal(spec, setting, *from, largestSetting, step), step};
}

std::vector<std::int64_t> legalGroups(const OpSpec& spec)
{
    std::vector<std::int64_t> groups;
    const std::int64_t common = std::gcd(spec.src.c, spec.filters);
    for (std::int64_t group = 1; group <= common; ++group)
        if (common % group == 0)
            groups.push_back(group);
    return groups;
}

} // namespace ks
