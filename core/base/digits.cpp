#include "core/base/digits.h"

#include <algorithm>
#include <array>
#include <clocale>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <utility>

namespace ks {

namespace {

constexpr int mostDecimals = 60;
constexpr double leastGrouped = 10000; ///< four digits are read at a glance
constexpr std::size_t longestNumber = std::numeric_limits<double>::max_exponent10 + mostDecimals + 8;

template <class Value, class... Form>
std::string written(Value value, Form... form)
{
    std::array<char, longestNumber> text{};
    return {text.data(), std::to_chars(text.data(), text.data() + text.size(), value, form...).ptr};
}

/// What is below 1 in the form that %g takes: 0.0001, where 1e-04 is shorter by a letter.
template <class Value>
std::string shortest(Value value)
{
    return std::abs(value) < 1 ? written(value, std::chars_format::general) : written(value);
}

/// "1234567" → "1,234,567"; also with a sign before it, and decimals behind.
std::string inGroups(std::string digits)
{
    const std::size_t first = digits.starts_with('-') ? 2 : 1; // the first place for a comma
    for (std::size_t at = std::min(digits.find('.'), digits.size()); at >= first + 3; at -= 3)
        digits.insert(at - 3, ",");
    return digits;
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

struct Unit {
    double inOne; ///< how many are 1 of what is written
    const char* name;
};

} // namespace

void keepDecimalPoint()
{
    std::setlocale(LC_NUMERIC, "C");
}

std::string digitsOf(float value)
{
    return shortest(value);
}

std::string digitsOf(double value)
{
    return shortest(value);
}

std::string knownDigits(double value)
{
    return std::isnan(value) ? std::string() : digitsOf(value);
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
    return inGroups(std::to_string(count));
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

std::string powerOfTen(int exponent)
{
    constexpr std::array<const char*, 10> raised = {"⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"};
    std::string text = exponent < 0 ? "10⁻" : "10";
    for (const char digit : std::to_string(std::abs(exponent)))
        text += raised[static_cast<std::size_t>(digit - '0')];
    return text;
}

std::string shortNumber(double value)
{
    if (value == 0 || !std::isfinite(value))
        return value == 0 ? "0" : noNumber;
    const double magnitude = std::abs(value);
    if (magnitude >= 1e6 - 0.5 || magnitude < 0.9995e-4) {    // of what they are rounded to
        const std::string whole = scientificDigits(value, 2); // "9.26e+08"
        const std::size_t sign = whole.find('e');
        return withoutZeros(whole.substr(0, sign)) + "·" + powerOfTen(std::stoi(whole.substr(sign + 1)));
    }
    if (magnitude >= leastGrouped - 0.5)
        return groupedDigits(std::llround(value));
    const int digits = std::max(0, 2 - static_cast<int>(std::floor(std::log10(magnitude))));
    return withoutZeros(fixedDigits(value, digits));
}

std::optional<int> decimalsOfColumn(std::span<const double> values, int digits)
{
    constexpr double farApart = 1000;
    constexpr double least = 1e-4; // smaller and larger ones have a power of ten
    constexpr double most = 1e6 - 0.5;
    constexpr int digitsOfSmallest = 2;
    double largest = 0;
    double smallest = most;
    for (const double value : values)
        if (const double magnitude = std::abs(value); magnitude > 0 && std::isfinite(magnitude)) {
            largest = std::max(largest, magnitude);
            smallest = std::min(smallest, magnitude);
        }
    if (largest == 0)
        return 0;
    if (largest >= most || smallest < least || largest > farApart * smallest)
        return std::nullopt;
    const auto decimalsOf = [](double value, int significant) { return significant - 1 - static_cast<int>(std::floor(std::log10(value))); };
    int decimals = std::max({0, decimalsOf(largest, digits), decimalsOf(smallest, digitsOfSmallest)});
    const auto endsInZero = [&](double value) { return !std::isfinite(value) || fixedDigits(value, decimals).ends_with('0'); };
    while (decimals > 0 && std::ranges::all_of(values, endsInZero))
        --decimals;
    return decimals;
}

std::string numberOfColumn(double value, std::optional<int> decimals)
{
    if (!decimals || !std::isfinite(value))
        return shortNumber(value);
    std::string text = fixedDigits(value, *decimals);
    if (text.starts_with('-') && text.find_first_of("123456789") == std::string::npos)
        text.erase(0, 1); // no −0.0
    return std::abs(value) >= leastGrouped - 0.5 ? inGroups(std::move(text)) : text;
}

std::string secondsText(double seconds)
{
    if (!std::isfinite(seconds))
        return shortNumber(seconds);
    constexpr std::array units = {Unit{1, " s"}, Unit{1e3, " ms"}, Unit{1e6, " µs"}, Unit{1e9, " ns"}};
    constexpr double roundsToOne = 0.9995; // 1 s, and not 1000 ms
    const auto* unit = std::ranges::find_if(units, [&](const Unit& one) { return std::abs(seconds) * one.inOne >= roundsToOne; });
    unit = unit == units.end() ? &units.back() : unit;
    return shortNumber(seconds * unit->inOne) + unit->name;
}

SecondsRange secondsRange(double low, double high)
{
    SecondsRange range{secondsText(low), secondsText(high)};
    const std::size_t unit = range.high.rfind(' ');
    if (unit != std::string::npos && range.low.ends_with(std::string_view(range.high).substr(unit)))
        range.low.erase(range.low.rfind(' '));
    return range;
}

std::string roughSecondsText(double seconds)
{
    if (!std::isfinite(seconds) || seconds < 1)
        return secondsText(seconds);
    const auto whole = [](double number, const char* unit) { return fixedDigits(std::round(number), 0) + unit; };
    if (seconds < 90)
        return whole(seconds, " s");
    return seconds < 90 * 60 ? whole(seconds / 60, " min") : whole(seconds / 3600, " h");
}

std::string rateDigits(double rate)
{
    constexpr double leastWhole = 999.5;
    constexpr double most = 1e15;
    return rate >= leastWhole && rate < most ? groupedDigits(std::llround(rate)) : shortNumber(rate);
}

std::string largeCount(double count)
{
    constexpr double roundsToOne = 0.999995; // 1.00 G, and not 1000.00 M
    if (!(std::abs(count) < 1e15 * roundsToOne))
        return shortNumber(count);
    for (const Unit& unit : {Unit{1e-12, " T"}, Unit{1e-9, " G"}})
        if (count * unit.inOne >= roundsToOne)
            return fixedDigits(count * unit.inOne, 2) + unit.name;
    return count < 1e6 - 0.5 ? groupedDigits(std::llround(count)) : fixedDigits(count * 1e-6, 2) + " M";
}

WrittenPercent percentToWrite(double share, int decimals)
{
    const double least = std::pow(10.0, -decimals);
    // A chart keeps a share as float, a score as double: what only that tells apart, such as the two of 1999/2000, reads the same.
    constexpr double told = 1e4;
    const double steps = std::round(std::round(told * 100 * share / least) / told);
    const double size = std::fabs(share);
    const double sign = share < 0 ? -1 : 1;
    if (size < 1 && std::fabs(steps) >= std::round(100 / least))
        return {share < 0 ? "< " : "> ", sign * (100 - least)};
    if (size > 0 && steps == 0) // of what takes away, too: it is not nothing, and stands before what is less
        return {share < 0 ? "> " : "< ", sign * least};
    return {"", steps == 0 ? 0 : steps * least}; // no −0
}

std::string percentDigits(double share, int decimals)
{
    const WrittenPercent written = percentToWrite(share, decimals);
    return written.bound + fixedDigits(written.percent, decimals);
}

std::string percentText(double share)
{
    return fixedDigits(std::round(100 * share) + 0.0, 0) + "\u00a0%"; // no −0
}

} // namespace ks
