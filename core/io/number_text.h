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

/// How the numbers of one table are written, decided once for all of them: where others have a decimal comma 1.234 is more than a thousand, unless
/// there are numbers such as 3.5, which can only have a decimal point. Then every cell speaks for itself, but for 1,234 between tabs: it may be
/// more than a thousand, and is no number.
class NumberStyle {
public:
    /// Between commas no number has one.
    explicit NumberStyle(char separator) : m_separator(separator) {}

    /// What may tell: a cell that is no heading. True as soon as no other can tell more.
    bool see(std::string_view cell);
    std::optional<float> read(std::string_view cell) const;

private:
    char m_separator;
    bool m_decimalComma = false;
    bool m_decimalPoint = false; ///< for certain
};

/// The fewest digits that read back to the same float32; "nan", "inf", "-inf".
std::string textOf(float number);

std::string_view withoutSpaces(std::string_view text);

/// For messages: in quotes, at most 40 bytes, control characters and bytes that are not UTF-8 shown as '?'.
std::string quotedForMessage(std::string_view text);

} // namespace ks
