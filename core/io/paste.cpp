#include "core/io/paste.h"

#include "core/base/error.h"
#include "core/base/memory.h"
#include "core/io/csv.h"
#include "core/io/number_text.h"

#include <algorithm>
#include <optional>
#include <string>

namespace ks {

namespace {

/// It is read while somebody waits, once for each meaning that it may have.
constexpr std::size_t longestPaste = std::size_t{4} << 20U;

enum class Decimal { Point, Comma };

/// A cell that is no number.
struct Culprit {
    std::string cell;
    std::int64_t line = 0;
    std::int64_t column = 0;
    Decimal decimal = Decimal::Point;

    Text text() const
    {
        const std::vector<Text> where = {std::to_string(line), std::to_string(column), quotedForMessage(cell)};
        if (cell.empty())
            return Text(KS_TEXT("core", "line %1, column %2 is empty; every cell of a block needs a number"), where);
        if (decimal == Decimal::Comma && numberFrom(cell))
            return Text(KS_TEXT("core", "line %1, column %2: %3 has a decimal point, and other numbers of the block have a decimal comma; "
                                        "write all of them one way"),
                        where);
        return Text(KS_TEXT("core", "line %1, column %2: %3 is not a number; paste a block of numbers"), where);
    }
};

/// The text as our own CSV: one separator, decimal point; nothing (and the culprit) if a cell cannot be read that way.
std::optional<std::string> asCsv(std::string_view text, char separator, Decimal decimal, Culprit& culprit, std::int64_t& beyond)
{
    std::string csv;
    std::int64_t lineNumber = 0;
    const bool spaces = separator == ' ';
    while (!text.empty()) {
        const std::size_t end = text.find('\n');
        std::string_view line = withoutSpaces(text.substr(0, end));
        if (separator == '\t') // an empty first or last cell is a tab that must not be trimmed away
            line = text.substr(0, end);
        text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
        ++lineNumber;
        std::int64_t column = 0;
        while (!withoutSpaces(line).empty()) {
            if (spaces)
                line = withoutSpaces(line);
            const std::size_t cellEnd = spaces ? line.find_first_of(" \t") : line.find(separator);
            const std::string_view cell = withoutSpaces(line.substr(0, cellEnd));
            const std::optional<float> number = decimal == Decimal::Comma ? numberFromComma(cell) : numberFrom(cell);
            ++column;
            if (!number) {
                culprit = {std::string(cell), lineNumber, column, decimal};
                return std::nullopt;
            }
            if (isBeyondFloat(cell, *number))
                ++beyond;
            csv += (column == 1 ? "" : ",") + textOf(*number);
            const bool last = cellEnd == std::string_view::npos;
            line.remove_prefix(last ? line.size() : cellEnd + 1);
            if (!spaces && !last && withoutSpaces(line).empty() && separator == ',')
                break; // "1, 2, 3," : a comma at the end of the line closes a list
        }
        csv += '\n';
    }
    return csv;
}

/// Without what stands around it, line ends too.
std::string_view alone(std::string_view text)
{
    while (!text.empty() && (text.front() == '\n' || text.back() == '\n')) {
        text.remove_prefix(text.front() == '\n' ? 1 : 0);
        text.remove_suffix(!text.empty() && text.back() == '\n' ? 1 : 0);
        text = withoutSpaces(text);
    }
    return withoutSpaces(text);
}

bool sameValues(const Tensor& a, const Tensor& b)
{
    return a.shape() == b.shape() && std::ranges::equal(a.cells(), b.cells());
}

std::string_view nameOfSeparator(char separator)
{
    switch (separator) {
    case '\t': return "tab";
    case ';': return "semicolon";
    case ',': return "comma";
    default: return "space";
    }
}

} // namespace

PasteResult parsePaste(std::string_view text, bool decimalComma)
{
    PasteResult result;
    if (text.find_first_not_of(" \t\r\n") == std::string_view::npos) {
        result.problem = Text(KS_TEXT("core", "there is nothing to paste; copy a block of numbers first"));
        return result;
    }
    if (text.size() > longestPaste) {
        result.problem = Text(KS_TEXT("core", "the text has %1, and at most %2 can be pasted; save it as a CSV file and open that instead"),
                              {bytesText(text.size()), bytesText(longestPaste)});
        return result;
    }
    const bool commas = text.find(',') != std::string_view::npos;
    std::vector<std::pair<char, Decimal>> ways;
    const char strong = text.find('\t') != std::string_view::npos ? '\t' : text.find(';') != std::string_view::npos ? ';' : '\0';
    if (strong != '\0') {
        // Between tabs and semicolons a comma can only be a decimal one.
        ways = {{strong, commas ? Decimal::Comma : Decimal::Point}};
    } else if (commas && decimalComma && numberFromComma(alone(text))) {
        ways = {{' ', Decimal::Comma}};
    } else if (commas) {
        ways = {{',', Decimal::Point}, {' ', Decimal::Comma}};
    } else {
        ways = {{' ', Decimal::Point}};
    }
    std::optional<Culprit> culprit;
    for (const auto& [separator, decimal] : ways) {
        Culprit wrong;
        std::int64_t beyond = 0;
        const std::optional<std::string> csv = asCsv(text, separator, decimal, wrong, beyond);
        if (!csv) {
            culprit = culprit.value_or(wrong);
            continue;
        }
        try {
            Tensor values = readCsv(*csv, "pasted text");
            const Shape& shape = values.shape();
            Text meaning(decimal == Decimal::Comma ? KS_TEXT("core", "%1 numbers with a decimal comma, separator: %2")
                                                   : KS_TEXT("core", "%1 numbers with a decimal point, separator: %2"),
                         {shape.text(), std::string(nameOfSeparator(separator))});
            if (!result.readings.empty() && sameValues(result.readings.front().values, values))
                continue;
            result.readings.push_back({std::move(values), std::move(meaning), decimal == Decimal::Comma, beyond});
        } catch (const FileError& error) {
            result.problem = error.text();
        }
    }
    if (!result.readings.empty())
        result.problem = {};
    else if (result.problem.empty())
        result.problem = culprit->text();
    return result;
}

} // namespace ks
