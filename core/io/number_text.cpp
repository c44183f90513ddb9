#include "core/io/number_text.h"

#include "core/base/digits.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>

namespace ks {

namespace {

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

/// Of a legal number: by the place of its first digit that is not 0 and its power of ten, however many digits it has.
bool isBelowOne(std::string_view text)
{
    const std::size_t power = text.find_first_of("eE");
    const std::string_view digits = text.substr(0, power);
    const std::size_t point = std::min(digits.find('.'), digits.size());
    const std::size_t first = digits.find_first_of("123456789");
    if (first == std::string_view::npos)
        return true;
    long long exponent = 0;
    if (power != std::string_view::npos) {
        std::string_view written = text.substr(power + 1);
        if (written.starts_with('+'))
            written.remove_prefix(1);
        if (std::from_chars(written.data(), written.data() + written.size(), exponent).ec != std::errc())
            return written.starts_with('-');
        constexpr long long longest = std::numeric_limits<long long>::max() / 2; // no text has so many digits
        exponent = std::clamp(exponent, -longest, longest);
    }
    const auto before = static_cast<long long>(point) - static_cast<long long>(first); // digits before the point; none: 0 or less
    return (before > 0 ? before : before + 1) <= -exponent;
}

/// "1.234,5" → "1234.5": every point must stand before exactly three digits, and none behind a lone 0. Nothing if the cell is not written that way.
std::optional<std::string> fromDecimalComma(std::string_view cell)
{
    const std::size_t comma = cell.find(',');
    if (comma != std::string_view::npos && cell.find_first_of(",.", comma + 1) != std::string_view::npos)
        return std::nullopt;
    const std::string_view whole = cell.substr(0, comma);
    std::string plain;
    for (std::size_t i = 0; i < whole.size(); ++i) {
        if (whole[i] != '.') {
            plain += whole[i];
            continue;
        }
        const std::string_view group = whole.substr(i + 1, whole.find('.', i + 1) - i - 1);
        if (i == 0 || !isDigit(whole[i - 1]) || plain == "0" || plain == "-0" || group.size() != 3 || !std::ranges::all_of(group, isDigit))
            return std::nullopt;
    }
    if (comma != std::string_view::npos)
        plain += "." + std::string(cell.substr(comma + 1));
    return plain;
}

/// "1,234", which is 1.234 to some and more than a thousand to others.
bool mayBeThousands(std::string_view cell)
{
    for (const std::string_view sign : {"-", "+", "\u2212"})
        if (cell.starts_with(sign))
            cell.remove_prefix(sign.size());
    const std::size_t comma = std::min(cell.find(','), cell.size());
    return comma >= 1 && comma <= 3 && cell.front() != '0' && cell.size() == comma + 4 &&
           std::ranges::all_of(cell.substr(0, comma), isDigit) && std::ranges::all_of(cell.substr(comma + 1), isDigit);
}

} // namespace

std::optional<float> numberFrom(std::string_view text)
{
    constexpr std::string_view printedMinus = "\u2212";
    if (text.starts_with(printedMinus))
        return numberFrom("-" + std::string(text.substr(printedMinus.size())));
    const bool negative = text.starts_with('-');
    if (text.substr(negative || text.starts_with('+') ? 1 : 0) == "\u221E")
        return negative ? -std::numeric_limits<float>::infinity() : std::numeric_limits<float>::infinity();
    if (text.starts_with('+') && !text.substr(1).starts_with('-'))
        text.remove_prefix(1);
    float number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (end != text.data() + text.size() || text.empty())
        return std::nullopt;
    if (error == std::errc::result_out_of_range) {
        double wide = 0; // too large or too small for float32: from_chars leaves the value open
        if (std::from_chars(text.data(), text.data() + text.size(), wide).ec == std::errc())
            return std::abs(wide) > 1 ? std::copysign(std::numeric_limits<float>::infinity(), static_cast<float>(std::copysign(1.0, wide)))
                                      : static_cast<float>(wide);
        const float limit = isBelowOne(text) ? 0.0F : std::numeric_limits<float>::infinity(); // also beyond double
        return text.starts_with('-') ? -limit : limit;
    }
    if (error != std::errc())
        return std::nullopt;
    return number;
}

bool isBeyondFloat(std::string_view text, float number)
{
    return std::isinf(number) && text.find_first_of("0123456789") != std::string_view::npos;
}

std::optional<float> numberFromComma(std::string_view text)
{
    const std::optional<std::string> plain = fromDecimalComma(text);
    return plain ? numberFrom(*plain) : std::nullopt;
}

bool NumberStyle::see(std::string_view cell)
{
    if (m_separator == ',')
        return true;
    if (!m_decimalComma && cell.find(',') != std::string_view::npos)
        m_decimalComma = numberFromComma(cell).has_value();
    else if (!m_decimalPoint && cell.find('.') != std::string_view::npos)
        m_decimalPoint = !fromDecimalComma(cell) && numberFrom(cell);
    return m_decimalComma && m_decimalPoint;
}

std::optional<float> NumberStyle::read(std::string_view cell) const
{
    const bool both = m_decimalComma && m_decimalPoint;
    const bool asComma = both ? cell.find(',') != std::string_view::npos && !(m_separator == '\t' && mayBeThousands(cell)) : m_decimalComma;
    if (asComma)
        if (const std::optional<float> number = numberFromComma(cell))
            return number;
    return numberFrom(cell);
}

std::string textOf(float number)
{
    if (std::isnan(number)) // of either sign
        return "nan";
    return digitsOf(number);
}

std::string_view withoutSpaces(std::string_view text)
{
    constexpr std::string_view spaces = " \t\r\v\f";
    const std::size_t first = text.find_first_not_of(spaces);
    if (first == std::string_view::npos)
        return {};
    return text.substr(first, text.find_last_not_of(spaces) - first + 1);
}

std::string quotedForMessage(std::string_view text)
{
    constexpr std::size_t longest = 40;
    const bool cut = text.size() > longest;
    text = text.substr(0, longest);
    std::string shown = "'";
    for (std::size_t i = 0; i < text.size();) {
        const auto lead = static_cast<unsigned char>(text[i]);
        const std::size_t length = lead < 0x80 ? 1 : lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
        bool whole = lead >= 0x20 && lead != 0x7F && (lead < 0x80 || lead >= 0xC2) && lead < 0xF5 && i + length <= text.size();
        for (std::size_t k = 1; whole && k < length; ++k)
            whole = (static_cast<unsigned char>(text[i + k]) & 0xC0U) == 0x80U;
        if (whole)
            shown += text.substr(i, length);
        else
            shown += '?';
        i += whole ? length : 1;
    }
    return shown + (cut ? "…'" : "'");
}

} // namespace ks
