#include "core/base/digits.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <clocale>
#include <cmath>
#include <limits>

namespace ks {

namespace {

constexpr int mostDecimals = 60;
constexpr std::size_t longestNumber = std::numeric_limits<double>::max_exponent10 + mostDecimals + 8;

template <class Value, class... Form>
std::string written(Value value, Form... form)
{
    std::array<char, longestNumber> text{};
    return {text.data(), std::to_chars(text.data(), text.data() + text.size(), value, form...).ptr};
}

} // namespace

void keepDecimalPoint()
{
    std::setlocale(LC_NUMERIC, "C");
}

std::string digitsOf(float value)
{
    return written(value);
}

std::string digitsOf(double value)
{
    return written(value);
}

std::string fixedDigits(double value, int decimals)
{
    return written(value, std::chars_format::fixed, std::min(decimals, mostDecimals));
}

std::string significantDigits(double value, int digits)
{
    return written(value, std::chars_format::general, std::min(digits, mostDecimals));
}

std::string scientificDigits(double value, int decimals)
{
    return written(value, std::chars_format::scientific, std::min(decimals, mostDecimals));
}

std::optional<std::string> wordOfNotFinite(double value)
{
    if (std::isnan(value))
        return "NaN";
    if (std::isinf(value))
        return value > 0 ? "∞" : "−∞";
    return std::nullopt;
}

std::string tellingDigits(double value)
{
    return wordOfNotFinite(value).value_or(significantDigits(value, 9));
}

std::string groupedDigits(std::int64_t count)
{
    std::string text = std::to_string(count);
    const std::size_t first = count < 0 ? 2 : 1; // the first place for a comma
    for (std::size_t at = text.size(); at >= first + 3; at -= 3)
        text.insert(at - 3, ",");
    return text;
}

bool parseIntegers(std::string_view text, char separator, std::span<std::int64_t> values)
{
    const char* at = text.data();
    const char* const end = at + text.size();
    for (std::size_t i = 0; i < values.size(); ++i) {
        if (i > 0 && (at == end || *at++ != separator))
            return false;
        const auto [next, error] = std::from_chars(at, end, values[i]);
        if (error != std::errc())
            return false;
        at = next;
    }
    return at == end;
}

} // namespace ks
