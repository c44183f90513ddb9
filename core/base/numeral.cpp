#include "core/base/numeral.h"

#include "core/base/digits.h"

#include <algorithm>
#include <cmath>

namespace ks {

namespace {

constexpr int mostDigits = 5;
/// Sums of the oracle carry its own rounding in double precision, which is not the reader's concern.
constexpr double oracleNoise = 1e-13;
/// Of the last digit: what differs by less is the same number, rounded up once and down once.
constexpr double unseen = 0.1;

bool sameNumber(double a, double b)
{
    return std::abs(a - b) <= oracleNoise * std::abs(b);
}

} // namespace

Numeral numeral(double value)
{
    if (const auto word = wordOfNotFinite(value))
        return {*word, true};
    if (const double whole = std::round(value); std::abs(value) < 1e9 && sameNumber(whole, value))
        return {typeset(fixedDigits(whole == 0 ? 0.0 : whole, 0)), true};
    for (int digits = 1; digits <= mostDigits; ++digits) {
        const std::string text = significantDigits(value, digits);
        if (sameNumber(numberIn<double>(text), value))
            return {typeset(text), true};
    }
    return {typeset(significantDigits(value, mostDigits)), false};
}

Numeral numeral(double value, std::optional<double> given)
{
    const Numeral own = numeral(value);
    if (own.exact || !given)
        return own;
    const Numeral theirs = numeral(*given);
    const double lastDigit = std::pow(10.0, std::floor(std::log10(std::abs(value))) + 1 - mostDigits);
    const bool same = std::abs(*given - value) <= unseen * (theirs.exact ? std::min(lastDigit, 1.0) : lastDigit); // whole ones are in full
    return same ? Numeral{theirs.text, false} : own;
}

std::string numeralInFull(double value)
{
    if (const auto word = wordOfNotFinite(value))
        return *word;
    return typeset(significantDigits(value == 0 ? 0.0 : value, 9));
}

std::string roundedNumeral(double value, int digits)
{
    if (const auto word = wordOfNotFinite(value))
        return *word;
    constexpr double roundsUp = 0.5; // 1000, and not 1e3
    const double magnitude = std::abs(value);
    const bool whole = magnitude < 1e7 - roundsUp && (value == std::nearbyint(value) || magnitude >= std::pow(10, digits) - roundsUp);
    const double shown = value == 0 ? 0.0 : value;
    return typeset(whole ? fixedDigits(shown, 0) : significantDigits(shown, digits));
}

std::string typeset(std::string_view text)
{
    constexpr std::string_view minus = "−";
    constexpr std::string_view leading = "+-0−"; // byte by byte: what stands between "e" and the first digit that counts
    std::string result;
    bool leads = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char one = text[i];
        const bool last = i + 1 == text.size() || text[i + 1] < '0' || text[i + 1] > '9'; // e0
        if (one == '-')
            result += minus;
        else if (!leads || !(one == '+' || (one == '0' && !last)))
            result += one;
        leads = one == 'e' || (leads && leading.find(one) != leading.npos);
    }
    return result;
}

} // namespace ks
