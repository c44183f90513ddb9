#pragma once

#include <charconv>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

/// Numbers with a decimal point wherever the program runs, for files, code and sentences; the window writes its own by the language that it speaks.
/// printf(), strtod(), std::stod() and std::to_string() take the comma of the desktop's region once anybody has called setlocale(LC_ALL, ""), and
/// every Qt application does that as it begins.
namespace ks {

/// Takes the comma back from C's functions, for ours that still use them and for the libraries'. To be said right after an application object has
/// been made, before other threads write numbers.
void keepDecimalPoint();

/// The fewest digits that read back to the same number; with an exponent where significantDigits() has one, too, or a large number is shorter so.
std::string digitsOf(float value);
std::string digitsOf(double value);
/// The same for a cell of a table; nothing for NaN, which stands for what is not known.
std::string knownDigits(double value);
/// As %.2f, %.2g and %.2e write it.
std::string fixedDigits(double value, int decimals);
std::string significantDigits(double value, int digits);
std::string scientificDigits(double value, int decimals);
/// "NaN", "∞", "−∞", as people read them; nothing for a number that is one.
std::optional<std::string> wordOfNotFinite(double value);
/// Nine digits, by which any two floats differ, or that word: for sentences.
std::string tellingDigits(double value);
/// "1.23 ms", "45 µs": three significant digits; noNumber for what is none.
std::string secondsText(double seconds);
/// Both ends of an interval of times, with one unit where they have the same: "11.5 – 13.4 ms".
struct SecondsRange {
    std::string low;
    std::string high;

    std::string text() const { return low + " – " + high; }
};
SecondsRange secondsRange(double low, double high);
/// Of a forecast, which knows no better: "1.23 ms", "45 s", "12 min", "3 h".
std::string roughSecondsText(double seconds);
/// In sentences, charts and tables three significant digits: "12,346", "1230", "12.3", "0.00123", "9.26·10⁸"; noNumber for what is none. Beside cells
/// and formulas, where "·" is a product, numbers are those of numeral.h. For people: a file has digitsOf().
std::string shortNumber(double value);
/// What stands in the place of a number that there is none of.
inline constexpr const char* noNumber = "–";
/// With how many decimals all numbers of one column are written, to be compared at a glance: the largest has `digits` significant ones and the
/// smallest two, and no decimal is 0 in all of them. Nothing where they lie too far apart for that: then each is for itself.
std::optional<int> decimalsOfColumn(std::span<const double> values, int digits = 3);
/// A number of such a column: "12.0", "12,346"; by itself a shortNumber().
std::string numberOfColumn(double value, std::optional<int> decimals);
/// "10⁻³"
std::string powerOfTen(int exponent);
/// "73,728": a count in a sentence, as one of Text's values; the window groups it as its region does.
std::string groupedDigits(std::int64_t count);
/// How many there are in a second, of samples say: "12.3", "1,417".
std::string rateDigits(double rate);
/// Of parameters and operations: "12,345", "1.23 M", "4.56 G".
std::string largeCount(double count);

/// A share of 1 as percent with so many decimals, to be written: what is less than all is never rounded up to 100, what is more than nothing
/// never down to 0; and below 0 alike.
struct WrittenPercent {
    const char* bound = ""; ///< "> " or "< ", where the digits are only a limit
    double percent = 0;
};
WrittenPercent percentToWrite(double share, int decimals);
/// "12.5", "> 99.9": without its sign.
std::string percentDigits(double share, int decimals);
/// "12 %", to the nearest.
std::string percentText(double share);

/// The integer numbers `text` holds between 'x' or ',': "2x3" → 2, 3. False when anything else is in it.
bool parseIntegers(std::string_view text, char separator, std::span<std::int64_t> values);

/// The number at the beginning of `text`; 0 where there is none.
template <class Number>
Number numberIn(std::string_view text)
{
    Number value = 0;
    std::from_chars(text.data(), text.data() + text.size(), value);
    return value;
}

/// The number that people read in this float: 0.1 for 0.1F.
inline double asWritten(float value)
{
    return numberIn<double>(digitsOf(value));
}

} // namespace ks
