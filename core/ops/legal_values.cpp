#include "core/ops/legal_values.h"

#include "core/ops/attributes.h"
#include "core/ops/op_info.h"
#include "core/ops/operator.h"

#include <algorithm>
#include <numeric>

namespace ks {

namespace {

/// How far around an illegal value a legal one is looked for.
constexpr std::int64_t searchedAround = 64;

/// `use(number)` for each number of the setting.
template <class Use>
void forEachNumber(FieldValue& value, Setting setting, Use use)
{
    for (unsigned bit = 1; std::int64_t & number : wholeNumbersOf(value)) {
        if (setting.places & bit)
            use(number);
        bit <<= 1;
    }
}

bool legalWith(OpSpec spec, Setting setting, std::int64_t value)
{
    setValue(spec, setting, value);
    return isLegal(spec);
}

/// The last legal value from `from` in `direction`, on the way to `limit`: doubling steps, then halving: there are no gaps, but that
/// filters come by groups, whose number is the step.
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
    std::optional<std::int64_t> first;
    FieldValue numbers = attributeNamed(spec.op, setting.attribute).read(&spec);
    forEachNumber(numbers, setting, [&](std::int64_t number) { first = first.value_or(number); });
    return first.value_or(0);
}

std::int64_t otherValueOf(const OpSpec& spec, Setting setting)
{
    std::int64_t last = 0;
    FieldValue numbers = attributeNamed(spec.op, setting.attribute).read(&spec);
    forEachNumber(numbers, setting, [&](std::int64_t number) { last = number; });
    return last;
}

void setValue(OpSpec& spec, Setting setting, std::int64_t value)
{
    const Field& attribute = attributeNamed(spec.op, setting.attribute);
    FieldValue numbers = attribute.read(&spec);
    forEachNumber(numbers, setting, [&](std::int64_t& number) { number = value; });
    attribute.write(&spec, numbers);
}

std::optional<LegalRange> legalRange(const OpSpec& spec, Setting setting)
{
    const auto from = nearestLegal(spec, setting, valueOf(spec, setting));
    if (!from)
        return std::nullopt;
    const bool byGroups =
        setting.attribute == "filters" && hasAttribute(infoOf(spec.op), "group"); // else they are left from another operator
    const std::int64_t step = byGroups ? std::max<std::int64_t>(1, spec.group) : 1;
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
