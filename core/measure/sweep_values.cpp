#include "core/base/digits.h"
#include "core/base/error.h"
#include "core/base/joined.h"
#include "core/measure/sweep_axis.h"
#include "core/ops/attributes.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

namespace ks {

namespace {

constexpr std::array<Precision, 3> precisions = {{{"float32", 24}, {"tf32", 11}, {"bf16", 8}}};

/// visit(part) for what stands between the separators.
template <class Visit>
void forEachPart(std::string_view text, char separator, const Visit& visit)
{
    for (std::size_t begin = 0; begin <= text.size();) {
        const std::size_t end = std::min(text.find(separator, begin), text.size());
        visit(text.substr(begin, end - begin));
        begin = end + 1;
    }
}

std::vector<SweepValue> precisionValues(std::string_view text)
{
    std::vector<SweepValue> values;
    forEachPart(text, ',', [&](std::string_view name) {
        const auto found = std::ranges::find(precisions, name, &Precision::name);
        if (found == precisions.end())
            throw InputError(
                Text(KS_TEXT("core", "there is no precision “%1”; there are %2"), {std::string(name), Text::name(precisionNames())}));
        values.emplace_back(found->bits);
    });
    return values;
}

InputError badSweep(std::string_view text, Text why)
{
    return InputError(Text(KS_TEXT("core", "the sweep “%1” must be from:to:xFACTOR, from:to:+STEP, from:to or a list such as 1,2,4: %2"),
                           {std::string(text), std::move(why)}));
}

/// Of an attribute that is no whole number: a list of what its setting may be.
std::vector<SweepValue> listOf(std::string_view text, const Field& row)
{
    std::vector<SweepValue> values;
    const bool hasCommas = row.places > 2 || row.type == FieldType::Numbers;
    forEachPart(text, hasCommas ? ';' : ',', [&](std::string_view part) {
        const std::optional<FieldValue> value = valueOf(row, part);
        if (!value)
            throw InputError(Text(KS_TEXT("core", "the sweep of %1 has the value “%2”; legal is %3"),
                                  {Text::name(std::string(row.name)), Text::name(std::string(part)), legalText(row)}));
        if (const auto problem = problemOf(row, *value))
            throw InputError(*problem);
        if (values.size() >= mostSweepValues)
            throw badSweep(text, Text(KS_TEXT("core", "it has more than %1 values"), {std::to_string(mostSweepValues)}));
        values.push_back(*value);
    });
    return values;
}

} // namespace

std::span<const Precision> allPrecisions()
{
    return precisions;
}

std::string_view precisionNamed(std::int64_t bits)
{
    const auto found = std::ranges::find(precisions, bits, &Precision::bits);
    return found == precisions.end() ? std::string_view() : found->name;
}

std::string precisionNames()
{
    return joined(precisions, ", ", &Precision::name);
}

std::optional<Text> problemOf(SweepAxis axis, const SweepValue& value)
{
    const SweepAxisInfo& info = infoOf(axis);
    const Text name = Text::name(std::string(info.name));
    if (const Field* row = info.row()) {
        if (value.index() != row->usual.index())
            return Text(KS_TEXT("core", "a value of the sweep of %1 is of another kind; legal is %2"), {name, legalText(*row)});
        return problemOf(*row, value);
    }
    const auto* const number = std::get_if<std::int64_t>(&value);
    if (!number)
        return Text(KS_TEXT("core", "a value of the sweep of %1 is no whole number"), {Text::name(std::string(info.name))});
    if (*number < 1 || *number > info.most)
        return Text(KS_TEXT("core", "%1 is %2; it must lie between %3 and %4"),
                    {"sweep of " + std::string(info.name), std::to_string(*number), "1", std::to_string(info.most)});
    if (axis == SweepAxis::Precision && precisionNamed(*number).empty())
        return Text(KS_TEXT("core", "there is no precision with %1 bits; there are %2"),
                    {std::to_string(*number), Text::name(joined(precisions, ", ", [](const Precision& one) {
                         return std::string(one.name) + " (" + std::to_string(one.bits) + ")";
                     }))});
    return std::nullopt;
}

void setValue(OpSpec& spec, SweepAxis axis, const SweepValue& value)
{
    const SweepAxisInfo& info = infoOf(axis);
    if (info.set)
        info.set(spec, std::get<std::int64_t>(value));
    else if (info.attribute)
        attributesOf(spec).set(attributeNamed(spec.op, info.name), value);
}

std::string valueText(SweepAxis axis, const SweepValue& value)
{
    if (axis == SweepAxis::None)
        return {};
    if (const Field* row = infoOf(axis).row())
        return textOf(*row, value);
    const std::int64_t number = std::get<std::int64_t>(value);
    return axis == SweepAxis::Precision ? std::string(precisionNamed(number)) : std::to_string(number);
}

Text valueSaid(SweepAxis axis, const SweepValue& value)
{
    const auto* const number = std::get_if<std::int64_t>(&value);
    const bool named = axis == SweepAxis::None || axis == SweepAxis::Precision || !number ||
                       (infoOf(axis).row() && infoOf(axis).row()->type != FieldType::Integer);
    return named ? Text::name(valueText(axis, value)) : Text(groupedDigits(*number));
}

std::optional<double> numberOf(const SweepValue& value)
{
    if (const auto* whole = std::get_if<std::int64_t>(&value))
        return static_cast<double>(*whole);
    if (const auto* single = std::get_if<float>(&value))
        return *single;
    if (const auto* real = std::get_if<double>(&value))
        return *real;
    if (const auto* together = std::get_if<WholeNumbers>(&value); together && !together->empty())
        if (std::ranges::all_of(*together, [&](std::int64_t one) { return one == together->front(); }))
            return static_cast<double>(together->front());
    return std::nullopt;
}

std::vector<SweepValue> sweepValues(std::string_view text, SweepAxis axis)
{
    if (axis == SweepAxis::Precision)
        return precisionValues(text);
    const SweepAxisInfo& info = infoOf(axis);
    const Field* const row = info.row();
    if (row && (row->type != FieldType::Integer || text.find(':') == std::string_view::npos))
        return listOf(text, *row);
    const std::int64_t least = row ? static_cast<std::int64_t>(row->least) : 1;
    const std::int64_t most = row ? static_cast<std::int64_t>(std::min(row->most, double{largestSweepValue})) : info.most;
    const auto number = [&](std::string_view part) {
        std::int64_t value[1];
        if (part.empty() || !parseIntegers(part, ',', value))
            throw badSweep(text, Text(KS_TEXT("core", "a value is not a whole number")));
        return value[0];
    };
    const auto within = [&](std::string_view part) {
        const std::int64_t value = number(part);
        if (value < least || value > most)
            throw badSweep(text, Text(KS_TEXT("core", "values must lie between %1 and %2"), {std::to_string(least), std::to_string(most)}));
        return value;
    };
    std::vector<SweepValue> values;
    const auto take = [&](std::int64_t value) {
        if (values.size() >= mostSweepValues)
            throw badSweep(text, Text(KS_TEXT("core", "it has more than %1 values"), {std::to_string(mostSweepValues)}));
        values.emplace_back(value);
    };
    const std::size_t colon = text.find(':');
    if (colon == std::string_view::npos) {
        forEachPart(text, ',', [&](std::string_view part) { take(within(part)); });
        return values;
    }
    const std::size_t second = std::min(text.find(':', colon + 1), text.size());
    const std::int64_t first = within(text.substr(0, colon));
    const std::int64_t last = within(text.substr(colon + 1, second - colon - 1));
    if (last < first)
        throw badSweep(text, Text(KS_TEXT("core", "the end lies before the beginning")));
    const std::string_view step = second < text.size() ? text.substr(second + 1) : std::string_view("+1");
    if (step.size() < 2 || (step[0] != 'x' && step[0] != '+'))
        throw badSweep(text, Text(KS_TEXT("core", "the step must begin with x or +")));
    const bool factor = step[0] == 'x';
    const std::int64_t by = number(step.substr(1));
    if (by < 1 || by > largestSweepValue)
        throw badSweep(text, Text(KS_TEXT("core", "values must lie between %1 and %2"), {"1", std::to_string(largestSweepValue)}));
    if (factor && (by < 2 || first < 1))
        throw badSweep(text, Text(KS_TEXT("core", "the factor must be at least 2")));
    for (std::int64_t value = first; value <= last; value = factor ? value * by : value + by)
        take(value);
    return values;
}

} // namespace ks
