#include "core/studies/published_table.h"

#include "core/base/error.h"
#include "core/base/guard.h"
#include "core/base/joined.h"
#include "core/base/names_text.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

namespace ks {

namespace {

constexpr std::size_t mostColumns = 100;

constexpr std::array qualityTable = {
    QualityInfo{"ok", ""},
    QualityInfo{"corrected", KS_TEXT("core", "corrected: what is printed is damaged or wrong"), PointSign::Dot},
    QualityInfo{"approximate", KS_TEXT("core", "approximate"), PointSign::Bar},
    QualityInfo{"derived", KS_TEXT("core", "derived from printed values"), PointSign::Upright},
    QualityInfo{"external", KS_TEXT("core", "of another publication"), PointSign::Upright},
    QualityInfo{"mixed", KS_TEXT("core", "mixed: good and doubtful values together"), PointSign::Faded},
    QualityInfo{"doubtful", KS_TEXT("core", "doubtful: contradicts its neighbours or itself"), PointSign::Cross},
    QualityInfo{"missing", KS_TEXT("core", "missing: announced, but not printed")},
};

[[noreturn]] void failAtLine(const std::string& name, std::size_t line, Text reason)
{
    throw FileError(Text(KS_TEXT("core", "%1, line %2: %3"), {Text::name(name), std::to_string(line), std::move(reason)}));
}

/// The cells of one line after the other; quoted ones may hold commas, but no line ends.
std::vector<std::string> cellsOf(std::string_view line, const std::string& name, std::size_t number)
{
    std::vector<std::string> cells(1);
    for (std::size_t i = 0; i < line.size();) {
        if (line[i] == ',') {
            cells.emplace_back();
            ++i;
            continue;
        }
        if (line[i] != '"' || !cells.back().empty()) {
            if (line[i] == '"')
                failAtLine(name, number, Text(KS_TEXT("core", "a quotation mark inside a cell must be doubled, and the cell quoted")));
            cells.back() += line[i++];
            continue;
        }
        for (++i;; ++i) {
            if (i >= line.size())
                failAtLine(name, number, Text(KS_TEXT("core", "a quoted cell does not end on its line")));
            if (line[i] != '"')
                cells.back() += line[i];
            else if (i + 1 < line.size() && line[i + 1] == '"')
                cells.back() += line[++i];
            else
                break;
        }
        ++i;
        if (i < line.size() && line[i] != ',')
            failAtLine(name, number, Text(KS_TEXT("core", "a comma must follow a quoted cell")));
    }
    return cells;
}

void requireColumns(const PublishedTable& table)
{
    for (std::size_t i = 0; i < table.columns.size(); ++i) {
        if (table.columns[i].empty())
            failAtLine(table.name, 1, Text(KS_TEXT("core", "a column has no name")));
        if (std::find(table.columns.begin(), table.columns.begin() + static_cast<std::ptrdiff_t>(i), table.columns[i]) !=
            table.columns.begin() + static_cast<std::ptrdiff_t>(i))
            failAtLine(table.name, 1, Text(KS_TEXT("core", "there are two columns %1"), {Text::name(inShort(table.columns[i]))}));
    }
    if (!table.find("quality"))
        failAtLine(table.name, 1, Text(KS_TEXT("core", "the column quality is missing")));
}

} // namespace

const QualityInfo& infoOf(Quality quality)
{
    return qualityTable[static_cast<std::size_t>(quality)];
}

std::string qualityNames()
{
    return joined(qualityTable, ", ", [](const QualityInfo& one) { return one.name; });
}

std::optional<std::size_t> PublishedTable::find(std::string_view column) const
{
    const auto found = std::ranges::find(columns, column);
    if (found == columns.end())
        return std::nullopt;
    return static_cast<std::size_t>(found - columns.begin());
}

std::size_t PublishedTable::at(std::string_view column) const
{
    if (const auto found = find(column))
        return *found;
    throw InputError(
        Text(KS_TEXT("core", "%1 has no column %2; it has %3"), {Text::name(name), Text::name(inShort(column)), namesInShort(columns)}));
}

std::optional<double> PublishedTable::number(std::size_t row, std::size_t column) const
{
    const std::string& cell = rows[row][column];
    double value = 0;
    const auto [end, error] = std::from_chars(cell.data(), cell.data() + cell.size(), value);
    if (qualities[row] == Quality::Missing || cell.empty() || error != std::errc() || end != cell.data() + cell.size() ||
        !std::isfinite(value))
        return std::nullopt;
    return value;
}

const std::string& PublishedTable::note(std::size_t row, const std::string& language) const
{
    static const std::string none;
    if (const auto own = find("note_" + language); own && !rows[row][*own].empty())
        return rows[row][*own];
    const auto note = find("note");
    return note ? rows[row][*note] : none;
}

PublishedTable publishedTable(std::string_view csv, const std::string& name)
{
    const Reservation room(together(csv.size(), together(csv.size(), csv.size())), name); // short cells take more than their letters
    PublishedTable table{.name = name};
    std::size_t number = 0;
    while (!csv.empty()) {
        const std::size_t end = std::min(csv.find('\n'), csv.size());
        std::string_view line = csv.substr(0, end);
        csv.remove_prefix(std::min(end + 1, csv.size()));
        ++number;
        if (line.ends_with('\r'))
            line.remove_suffix(1);
        if (line.empty() && number > 1)
            continue;
        std::vector<std::string> cells = cellsOf(line, name, number);
        if (table.columns.empty()) {
            if (cells.size() > mostColumns)
                failAtLine(name, number, Text(KS_TEXT("core", "there are more than %1 columns"), {std::to_string(mostColumns)}));
            table.columns = std::move(cells);
            requireColumns(table);
            continue;
        }
        if (cells.size() != table.columns.size())
            failAtLine(name, number,
                       Text(KS_TEXT("core", "there are %1 cells, and %2 columns"),
                            {std::to_string(cells.size()), std::to_string(table.columns.size())}));
        if (table.rows.size() == mostPublishedRows)
            failAtLine(name, number, Text(KS_TEXT("core", "there are more than %1 rows"), {std::to_string(mostPublishedRows)}));
        const std::string& word = cells[table.at("quality")];
        const auto* const quality = std::ranges::find(qualityTable, word, &QualityInfo::name);
        if (quality == qualityTable.end())
            failAtLine(
                name, number,
                Text(KS_TEXT("core", "there is no quality %1; there are %2"), {Text::name(inShort(word)), Text::name(qualityNames())}));
        table.qualities.push_back(static_cast<Quality>(quality - qualityTable.begin()));
        table.rows.push_back(std::move(cells));
    }
    if (table.rows.empty())
        throw FileError(Text(KS_TEXT("core", "%1: a line of names and one row at least are needed"), {Text::name(name)}));
    return table;
}

} // namespace ks
