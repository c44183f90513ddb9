#include "core/base/digits.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <clocale>
#include <cmath>
#include <cstdlib>
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

/// "2.50" → "2.5", "3.00" → "3".
std::string withoutZeros(std::string digits)
{
    if (digits.find('.') != std::string::npos) {
        digits.erase(digits.find_last_not_of('0') + 1);
        if (digits.back() == '.')
            digits.pop_back();
    }
    return digits;
}

std::string superscript(int exponent)
{
    constexpr std::array<const char*, 10> raised = {"⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"};
    std::string text = exponent < 0 ? "⁻" : "";
    for (const char digit : std::to_string(std::abs(exponent)))
        text += raised[static_cast<std::size_t>(digit - '0')];
    return text;
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

std::string shortNumber(double value)
{
    if (value == 0 || !std::isfinite(value))
        return value == 0 ? "0" : "–";
    const double magnitude = std::abs(value);
    if (magnitude >= 1e6 || magnitude < 1e-4) {
        const std::string whole = scientificDigits(value, 2); // "9.26e+08"
        const std::size_t sign = whole.find('e');
        return withoutZeros(whole.substr(0, sign)) + "·10" + superscript(std::stoi(whole.substr(sign + 1)));
    }
    const int digits = std::max(0, 2 - static_cast<int>(std::floor(std::log10(magnitude))));
    return withoutZeros(fixedDigits(value, digits));
}

std::string secondsText(double seconds)
{
    if (seconds >= 1)
        return shortNumber(seconds) + " s";
    if (seconds >= 1e-3)
        return shortNumber(seconds * 1e3) + " ms";
    if (seconds >= 1e-6)
        return shortNumber(seconds * 1e6) + " µs";
    return shortNumber(seconds * 1e9) + " ns";
}

} // namespace ks
