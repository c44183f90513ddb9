#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace ks {

/// A number with a decimal point and nothing else around it: "-1.5", "+2", "1e-3", "nan", "inf", and as it is printed: "−1.5", "−∞".
/// Independent of any locale. Beyond float32's range it becomes ±inf or 0, as in arithmetic.
std::optional<float> numberFrom(std::string_view text);
/// An infinity that was written as a number: too large for float32.
bool isBeyondFloat(std::string_view text, float number);

/// A number with a decimal comma: "-1,5", "1.234,5" with points before groups of three digits.
std::optional<float> numberFromComma(std::string_view text);

/// The fewest digits that read back to the same float32; "nan", "inf", "-inf".
std::string textOf(float number);

/// A share of 1 as percent with so many decimals, to be written: what is less than all is never rounded up to 100.
double percentToWrite(double share, int decimals);

std::string_view withoutSpaces(std::string_view text);

/// For messages: in quotes, at most 40 bytes, control characters and bytes that are not UTF-8 shown as '?'.
std::string quotedForMessage(std::string_view text);

} // namespace ks
