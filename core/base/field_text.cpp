#include "core/base/field_text.h"

#include "core/base/digits.h"

#include <type_traits>

namespace ks {

namespace {

std::optional<double> oneNumberOf(const FieldValue& value)
{
    return std::visit(
        [](const auto& one) -> std::optional<double> {
            using Value = std::remove_cvref_t<decltype(one)>;
            if constexpr (std::is_same_v<Value, float>)
                return asWritten(one);
            else if constexpr (std::is_arithmetic_v<Value>)
                return static_cast<double>(one);
            else
                return std::nullopt;
        },
        value);
}

Text wordOfChoice(const Field& field, const FieldValue& value)
{
    const auto* const flag = std::get_if<bool>(&value);
    const std::int64_t place = flag ? (*flag ? 1 : 0) : wholeNumbersOf(value).front();
    if (place < 0 || static_cast<std::size_t>(place) >= field.choices.size())
        return Text::name(textOf(field, value));
    const FieldChoice& choice = field.choices[static_cast<std::size_t>(place)];
    return choice.title.empty() ? Text::name(std::string(choice.name)) : Text(std::string(choice.title));
}

/// "0.8, 0, 0.2"; of rows and columns "28×28".
Text severalText(const Field& field, const FieldValue& value)
{
    const bool pair = field.type == FieldType::Together && field.places == 2;
    std::string text;
    for (const char letter : textOf(field, value))
        text += pair && letter == 'x' ? "×" : letter == ',' ? ", " : std::string(1, letter);
    return text == "none" ? Text(KS_TEXT("core", "none")) : Text::name(text);
}

} // namespace

Text shownText(const Field& field, const FieldValue& value)
{
    const bool chosen = field.type == FieldType::Choice || (field.type == FieldType::Flag && !field.choices.empty());
    if (chosen)
        return wordOfChoice(field, value);
    switch (field.type) {
    case FieldType::Flag: return std::get<bool>(value) ? Text(KS_TEXT("core", "yes")) : Text(KS_TEXT("core", "no"));
    case FieldType::Word: {
        const auto& word = std::get<std::string>(value);
        return word.empty() && !field.zero.empty() ? Text(std::string(field.zero)) : Text::name(word);
    }
    case FieldType::Together:
    case FieldType::Numbers: return severalText(field, value);
    default: break;
    }
    const std::optional<double> number = oneNumberOf(value);
    if (number == 0.0 && !field.zero.empty())
        return Text(std::string(field.zero));
    if (field.unit == "%")
        return Text("%1\u00a0%", {Text(significantDigits(100 * number.value_or(0), 4))});
    const bool fraction = std::holds_alternative<float>(value) || std::holds_alternative<double>(value);
    const bool counts = field.type == FieldType::Integer && field.least >= 0;
    const Text digits(fraction ? significantDigits(*number, 7)
                      : counts ? groupedDigits(std::get<std::int64_t>(value))
                               : textOf(field, value));
    if (field.unit.empty())
        return digits;
    return Text(field.unit == "°" ? "%1%2" : "%1 %2", {digits, Text(std::string(field.unit))});
}

} // namespace ks
