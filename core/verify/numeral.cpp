#include "core/verify/explanation.h"

#include <cmath>
#include <cstdio>
#include <cstdlib>

namespace ks {

namespace {

constexpr int mostDigits = 5;
/// Sums of the oracle carry its own rounding in double precision, which is not the reader's concern.
constexpr double oracleNoise = 1e-13;

bool sameNumber(double a, double b)
{
    return std::abs(a - b) <= oracleNoise * std::abs(b);
}

std::string printed(double value, int significant)
{
    char text[64];
    std::snprintf(text, sizeof text, "%.*g", significant, value);
    return text;
}

/// "1.5e-07" → "1.5e−7", and the proper minus sign in front.
std::string typeset(const std::string& text)
{
    std::string result;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == 'e') {
            result += 'e';
            if (text[i + 1] == '-')
                result += "−";
            i += 1;
            while (i + 2 < text.size() && text[i + 1] == '0')
                ++i;
        } else if (text[i] == '-') {
            result += "−";
        } else {
            result += text[i];
        }
    }
    return result;
}

std::optional<std::string> notFinite(double value)
{
    if (std::isnan(value))
        return "NaN";
    if (std::isinf(value))
        return value > 0 ? "∞" : "−∞";
    return std::nullopt;
}

} // namespace

Numeral numeral(double value)
{
    if (const auto word = notFinite(value))
        return {*word, true};
    if (const double whole = std::round(value); std::abs(value) < 1e9 && sameNumber(whole, value)) {
        char text[32];
        std::snprintf(text, sizeof text, "%.0f", whole == 0 ? 0.0 : whole);
        return {typeset(text), true};
    }
    for (int digits = 1; digits <= mostDigits; ++digits) {
        const std::string text = printed(value, digits);
        if (sameNumber(std::strtod(text.c_str(), nullptr), value))
            return {typeset(text), true};
    }
    return {typeset(printed(value, mostDigits)), false};
}

std::string numeralInFull(double value)
{
    if (const auto word = notFinite(value))
        return *word;
    return typeset(printed(value == 0 ? 0.0 : value, 9));
}

} // namespace ks
