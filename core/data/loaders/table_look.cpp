#include "core/data/loaders/table_look.h"

#include "core/base/error.h"
#include "core/base/file.h"
#include "core/data/loaders/table_text.h"
#include "core/data/source.h"
#include "core/io/number_text.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <optional>

namespace ks {

namespace {

using Row = std::vector<std::string>;

/// As the readers of tables see a heading: whatever style the numbers below have, none of its cells is one.
bool isHeading(const Row& row, char separator)
{
    return row.size() >= 2 && std::all_of(row.begin(), row.end(), [separator](const std::string& cell) {
               NumberStyle alone(separator);
               alone.see(cell);
               return !cell.empty() && !alone.read(cell);
           });
}

/// How an option names it: names with the signs of options, or that two columns have, are counted.
std::string columnName(const Row& heading, std::size_t column)
{
    const std::string& name = heading[column];
    const bool isPlain = name.find_first_of(",&=%#?") == std::string::npos && withoutSpaces(name) == name &&
                         std::count(heading.begin(), heading.end(), name) == 1;
    return isPlain ? name : '#' + std::to_string(column + 1);
}

std::string listed(const std::vector<std::string>& names, std::size_t count)
{
    std::string list;
    for (std::size_t i = 0; i < count; ++i)
        list += (i > 0 ? "," : "") + names[i];
    return list;
}

} // namespace

TableLook lookAtTable(std::string_view beginning, bool isWhole)
{
    if (!isWhole) // the last row may be cut
        beginning = beginning.substr(0, std::min(beginning.size(), beginning.rfind('\n') + 1));
    if (beginning.find('\0') != std::string_view::npos)
        return {};
    TableText table(beginning);
    Row heading;
    if (!table.next(heading) || !isHeading(heading, table.separator()))
        return {};
    std::vector<Row> rows;
    for (Row row; table.next(row);) {
        if (row.size() != heading.size())
            return {}; // the readers say where
        rows.push_back(std::move(row));
        row.clear();
    }
    if (rows.size() < 2)
        return {};
    NumberStyle style(table.separator());
    for (const Row& row : rows)
        for (const std::string& cell : row)
            style.see(cell);
    TableLook look;
    for (std::size_t column = 0; column < heading.size(); ++column) {
        const bool numbers = std::all_of(rows.begin(), rows.end(), [&](const Row& row) {
            const std::optional<float> number = style.read(row[column]);
            return number && std::isfinite(*number);
        });
        (numbers ? look.numbers : look.others).push_back(columnName(heading, column));
    }
    return look;
}

TableLook lookAtTableFile(const std::filesystem::path& path)
{
    constexpr std::size_t firstBytes = std::size_t{64} << 10U;
    const std::string beginning = beginningOf(path, firstBytes);
    try {
        return lookAtTable(beginning, beginning.size() < firstBytes);
    } catch (const OutOfMemory&) { // a row of too many cells, which its readers say
        return {};
    }
}

std::string TableLook::description(std::string_view file) const
{
    SourceOptions options;
    if (!others.empty() && !numbers.empty()) {
        options.target = numbers.back();
        options.columns = listed(numbers, numbers.size() - 1);
    }
    return descriptionOf(*kindOf(SourceParts{.kind = "csv", .where = {}, .options = {}}), file, options);
}

} // namespace ks
