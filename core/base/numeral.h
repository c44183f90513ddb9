#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace ks {

/// A number as formulas print it: the fewest digits that say it exactly, at most five significant ones otherwise; whole numbers
/// below 10⁹ in full. Decimal point, "−" as the minus sign, "∞", "NaN".
struct Numeral {
    std::string text;
    bool exact = true; ///< the digits say the number exactly; formulas write = then, ≈ otherwise
};
Numeral numeral(double value);
/// Of a sum that somebody else has rounded to `given`: where both are rounded again here, and differ by nothing that can be seen, in the digits of
/// `given`. So one cell is one number, in its tensor as in its formula; between two roundings it would be two.
Numeral numeral(double value, std::optional<double> given);
/// Nine significant digits, which tell any two float32 apart.
std::string numeralInFull(double value);
/// So many significant digits, for scales and labels beside cells; whole numbers below 10⁷ in full.
std::string roundedNumeral(double value, int digits);
/// "-1.5e-07" as these write it: "−1.5e−7". What is written so already stays as it is.
std::string typeset(std::string_view text);

} // namespace ks
