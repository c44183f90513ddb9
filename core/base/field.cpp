#include "core/base/field.h"

#include "core/base/digits.h"
#include "core/base/error.h"
#include "core/base/joined.h"

#include <charconv>
#include <cmath>

namespace ks {

namespace {

bool isReal(FieldType type)
{
    return type == FieldType::Single || type == FieldType::Double || type == FieldType::Numbers;
}

bool isNumber(FieldType type)
{
    return isReal(type) || type == FieldType::Integer || type == FieldType::Seed;
}

double numberOf(const FieldValue& value)
{
    return std::visit(
        [](const auto& one) {
            if constexpr (std::is_arithmetic_v<std::remove_cvref_t<decltype(one)>>)
                return static_cast<double>(one);
            else
                return 0.0;
        },
        value);
}

/// A bound is as exact as what it bounds: 1e-06F is not below 1e-06.
bool isWithin(const Field& field, double number)
{
    const auto exact = [&](double bound) {
        return field.type == FieldType::Single ? static_cast<double>(static_cast<float>(bound)) : bound;
    };
    return std::isfinite(number) && (field.leastExcluded ? number > exact(field.least) : number >= exact(field.least)) &&
           (field.mostExcluded ? number < exact(field.most) : number <= exact(field.most));
}

/// A bound as people write it: whole numbers without an exponent.
std::string boundText(double bound)
{
    constexpr double exact = 9e15;
    return std::abs(bound) < exact && bound == std::floor(bound) ? std::to_string(static_cast<std::int64_t>(bound)) : digitsOf(bound);
}

bool isBound(const Field& field, double bound)
{
    const bool widest =
        field.type == FieldType::Integer && (std::abs(bound) >= static_cast<double>(std::numeric_limits<std::int32_t>::max()));
    return std::isfinite(bound) && !widest;
}

std::string choiceName(const Field& field, double place)
{
    const auto at = static_cast<std::size_t>(place);
    return place >= 0 && at < field.choices.size() ? std::string(field.choices[at].name) : std::string();
}

/// In the text of a group: "shift=2", "flip", "edge".
std::string partText(const Field& field, const std::string& value)
{
    const std::string name(field.name);
    return field.type == FieldType::Flag ? name : field.type == FieldType::Choice ? value : name + "=" + value;
}

template <class Number>
std::optional<FieldValue> numberFrom(std::string_view text)
{
    Number value{};
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size())
        return std::nullopt;
    return FieldValue(value);
}

/// "2x3", "1,0,1,0"; of those that are always there also "2,3", and "1" for all of them; of the others "none".
std::optional<FieldValue> togetherFrom(const Field& field, std::string_view text)
{
    if (field.mayBeNone && text == "none")
        return FieldValue(WholeNumbers());
    WholeNumbers numbers(field.places);
    const char between = field.mayBeNone || text.find(field.between()) != text.npos ? field.between().front() : ',';
    if (parseIntegers(text, between, numbers))
        return FieldValue(std::move(numbers));
    if (field.mayBeNone || !parseIntegers(text, between, std::span(numbers).first(1)))
        return std::nullopt;
    return FieldValue(WholeNumbers(field.places, numbers.front()));
}

/// The numbers that have to be in range.
std::vector<double> numbersOf(const FieldValue& value)
{
    if (const auto* list = std::get_if<std::vector<float>>(&value))
        return {list->begin(), list->end()};
    if (const auto* together = std::get_if<WholeNumbers>(&value))
        return {together->begin(), together->end()};
    return {numberOf(value)};
}

/// "2x3", "0.8,0,0.2"; "none" of none.
std::string wordOf(const auto& numbers, std::string_view between)
{
    const auto digits = [](auto number) {
        if constexpr (std::is_floating_point_v<decltype(number)>)
            return digitsOf(number);
        else
            return std::to_string(number);
    };
    return numbers.empty() ? "none" : joined(numbers, between, digits);
}

/// The parts of "shift=2,flip"; none of "none".
std::vector<std::string_view> partsOf(std::string_view text)
{
    std::vector<std::string_view> parts;
    while (text != "none" && !text.empty()) {
        parts.push_back(text.substr(0, text.find(',')));
        text.remove_prefix(std::min(parts.back().size() + 1, text.size()));
    }
    return parts;
}

std::optional<FieldValue> numbersFrom(std::string_view text)
{
    std::vector<float> numbers;
    for (const std::string_view part : partsOf(text)) {
        const auto number = numberFrom<float>(part);
        if (!number)
            return std::nullopt;
        numbers.push_back(std::get<float>(*number));
    }
    return FieldValue(std::move(numbers));
}

/// The field of the group that "shift=2", "flip" or "edge" means, and its value; null and none where there is no such field or value.
std::pair<const Field*, std::optional<FieldValue>> readPart(const ConstFields& fields, const FieldGroup& group, std::string_view part)
{
    const std::size_t mark = part.find('=');
    const std::string_view value = mark == part.npos ? std::string_view() : part.substr(mark + 1);
    for (const Field& field : fields.rows()) {
        if (field.group != &group)
            continue;
        if (field.type == FieldType::Choice) {
            if (auto place = valueOf(field, part))
                return {&field, std::move(place)};
        } else if (part.substr(0, mark) == field.name && (field.type == FieldType::Flag) == (mark == part.npos)) {
            return {&field, field.type == FieldType::Flag ? FieldValue(true) : valueOf(field, value)};
        }
    }
    return {};
}

} // namespace

std::span<const std::int64_t> wholeNumbersOf(const FieldValue& value)
{
    return wholeNumbersOf(const_cast<FieldValue&>(value));
}

std::span<std::int64_t> wholeNumbersOf(FieldValue& value)
{
    if (auto* together = std::get_if<WholeNumbers>(&value))
        return *together;
    auto* const one = std::get_if<std::int64_t>(&value);
    return {one, one ? std::size_t{1} : 0};
}

std::string ConstFields::text(const Field& field) const
{
    return textOf(field, get(field));
}

const Field* ConstFields::find(std::string_view name) const
{
    const auto row = std::ranges::find(m_rows, name, &Field::name);
    return row == m_rows.end() ? nullptr : &*row;
}

Text legalText(const Field& field)
{
    if (field.type == FieldType::Choice)
        return Text(KS_TEXT("core", "one of %1"), {Text::name(joined(field.choices, ", ", &FieldChoice::name))});
    if (field.type == FieldType::Flag)
        return Text(KS_TEXT("core", "true or false"));
    if (field.type == FieldType::Together && !field.mayBeNone) {
        Field each = field;
        each.type = FieldType::Integer;
        return Text(field.places == 2 ? KS_TEXT("core", "rows x columns, each %1") : KS_TEXT("core", "top,left,bottom,right, each %1"),
                    {legalText(each)});
    }
    const Text least(boundText(field.least));
    const Text most(boundText(field.most));
    if (field.type == FieldType::Together)
        return Text(KS_TEXT("core", "ROWSxCOLUMNS, both %1 … %2"), {least, most});
    if (!isBound(field, field.most))
        return isBound(field, field.least) ? Text(field.leastExcluded ? "> %1" : "≥ %1", {least})
               : isReal(field.type)        ? Text(KS_TEXT("core", "a number"))
                                           : Text(KS_TEXT("core", "a whole number"));
    if (field.leastExcluded && field.mostExcluded)
        return Text(KS_TEXT("core", "%1 … %2, both excluded"), {least, most});
    return Text(field.leastExcluded  ? KS_TEXT("core", "%1 … %2, above %1")
                : field.mostExcluded ? KS_TEXT("core", "%1 … %2, below %2")
                                     : KS_TEXT("core", "%1 … %2"),
                {least, most});
}

std::optional<Text> problemOf(const Field& field, const FieldValue& value)
{
    bool legal = true;
    if (field.type == FieldType::Choice) {
        const double place = numberOf(value);
        legal = place >= 0 && place < static_cast<double>(field.choices.size());
    } else if (isNumber(field.type) || field.type == FieldType::Together) {
        legal = std::ranges::all_of(numbersOf(value), [&field](double number) { return isWithin(field, number); });
    }
    if (legal)
        return std::nullopt;
    return Text(KS_TEXT("core", "the setting “%1” is %2; it must be %3"),
                {Text::name(std::string(field.name)), isNumber(field.type) ? Text(textOf(field, value)) : Text::name(textOf(field, value)),
                 legalText(field)});
}

void requireLegal(const ConstFields& fields)
{
    for (const Field& field : fields.rows())
        if (const auto problem = problemOf(field, fields.get(field)))
            throw InputError(*problem);
}

std::string textOf(const Field& field, const FieldValue& value)
{
    if (field.type == FieldType::Choice)
        return choiceName(field, numberOf(value));
    return std::visit(
        [&field](const auto& one) -> std::string {
            using Value = std::remove_cvref_t<decltype(one)>;
            if constexpr (std::is_same_v<Value, bool>)
                return one ? "true" : "false";
            else if constexpr (std::is_same_v<Value, std::string>)
                return one;
            else if constexpr (std::is_floating_point_v<Value>)
                return digitsOf(one);
            else if constexpr (std::is_arithmetic_v<Value>)
                return std::to_string(one);
            else
                return wordOf(one, field.between());
        },
        value);
}

std::optional<FieldValue> valueOf(const Field& field, std::string_view text)
{
    switch (field.type) {
    case FieldType::Flag:
        if (text == "true" || text == "false" || text == "1" || text == "0")
            return FieldValue(text == "true" || text == "1");
        return std::nullopt;
    case FieldType::Choice: {
        const auto choice = std::ranges::find(field.choices, text, &FieldChoice::name);
        if (choice == field.choices.end())
            return std::nullopt;
        return FieldValue(static_cast<std::int64_t>(choice - field.choices.begin()));
    }
    case FieldType::Integer: return numberFrom<std::int64_t>(text);
    case FieldType::Seed: return numberFrom<std::uint64_t>(text);
    case FieldType::Single: return numberFrom<float>(text);
    case FieldType::Double: return numberFrom<double>(text);
    case FieldType::Word: return FieldValue(std::string(text));
    case FieldType::Together: return togetherFrom(field, text);
    case FieldType::Numbers: return numbersFrom(text);
    }
    return std::nullopt;
}

std::string groupText(const ConstFields& fields, const FieldGroup& group)
{
    const std::string text = joinedIf(
        fields.rows(), [&](const Field& field) { return field.group == &group && fields.get(field) != field.usual; }, ",",
        [&](const Field& field) { return partText(field, textOf(field, fields.get(field))); });
    return text.empty() ? "none" : text;
}

std::string groupLegal(const ConstFields& fields, const FieldGroup& group)
{
    return joinedIf(
        fields.rows(), [&](const Field& field) { return field.group == &group; }, ", ",
        [](const Field& field) {
            return field.type == FieldType::Choice ? joined(field.choices, ", ", &FieldChoice::name)
                                                   : partText(field, std::string(field.value));
        });
}

std::optional<Text> problemOf(const ConstFields& fields, const FieldGroup& group, std::string_view text)
{
    for (const std::string_view part : partsOf(text)) {
        const auto [field, value] = readPart(fields, group, part);
        if (!value)
            return Text(KS_TEXT("core", "“%1” must be one of %2, or none alone"),
                        {Text::name(std::string(part)), Text::name(groupLegal(fields, group))});
        if (auto problem = problemOf(*field, *value))
            return problem;
    }
    return std::nullopt;
}

void setGroup(const Fields& fields, const FieldGroup& group, std::string_view text)
{
    for (const Field& field : fields.rows())
        if (field.group == &group)
            fields.set(field, field.usual);
    for (const std::string_view part : partsOf(text))
        if (const auto [field, value] = readPart(fields, group, part); value)
            fields.set(*field, *value);
}

} // namespace ks
