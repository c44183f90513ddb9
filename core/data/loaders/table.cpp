#include "core/data/loaders/table.h"

#include "core/base/digits.h"
#include "core/base/error.h"
#include "core/base/file.h"
#include "core/base/guard.h"
#include "core/base/names_text.h"
#include "core/data/loaders/table_text.h"
#include "core/data/options.h"
#include "core/io/number_text.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <span>

namespace ks {

namespace {

/// In the order of SplitOrder.
constexpr std::array<FieldChoice, 2> splitOrders = {{
    {.name = "random", .title = KS_TEXT("core", "at random")},
    {.name = "sequential", .title = KS_TEXT("core", "the last rows to test")},
}};

/// The numbers of some columns, row by row.
struct Columns {
    std::vector<std::size_t> places; ///< in the table
    std::vector<std::string> names;
    std::vector<float> cells;

    std::size_t width() const { return places.size(); }
    void add(std::size_t place, const std::string& columnName)
    {
        places.push_back(place);
        names.push_back(columnName);
    }
};

class Reader {
public:
    Reader(std::string_view text, const std::string& name, const SourceOptions& options)
        : m_whole(text), m_text(text), m_numbers(m_text.separator()), m_name(name), m_options(options)
    {
    }

    /// Fills inputs and targets. Throws as readTable.
    void run()
    {
        std::vector<std::string> cells;
        if (!m_text.next(cells))
            throw FileError(Text(KS_TEXT("core", "%1 is empty; a table has rows of numbers"), {m_name}));
        m_room.add(cells.size() * bytesOfColumn, m_name);
        const bool header = std::ranges::any_of(cells, [this](const std::string& cell) {
            NumberStyle alone(m_text.separator());
            alone.see(cell);
            return !alone.read(cell);
        });
        lookAtNumbers(header);
        for (std::size_t i = 0; i < cells.size(); ++i)
            m_header.push_back(header && !cells[i].empty() ? cells[i] : "column " + std::to_string(i + 1));
        choose();
        makeRoom();
        if (!header)
            addRow(cells);
        while (m_text.next(cells))
            addRow(cells);
    }

    Columns inputs;
    Columns targets;
    std::int64_t rows = 0;

private:
    std::size_t placeOf(const std::string& column) const
    {
        const auto known = std::find(m_header.begin(), m_header.end(), column);
        if (known != m_header.end())
            return static_cast<std::size_t>(known - m_header.begin());
        if (column.starts_with('#')) {
            const auto number = numberFrom(std::string_view(column).substr(1));
            if (number && *number >= 1 && *number <= static_cast<float>(m_header.size()) && *number == std::floor(*number))
                return static_cast<std::size_t>(*number) - 1;
        }
        constexpr std::ptrdiff_t most = 12;
        std::vector<std::string> names(m_header.begin(), m_header.begin() + std::min(most, std::ssize(m_header)));
        if (m_header.size() > names.size())
            names.emplace_back("…");
        throw InputError(Text(KS_TEXT("core", "%1 has no column %2; it has %3 columns: %4"),
                              {m_name, quotedForMessage(column), std::to_string(m_header.size()), namesText(names)}));
    }

    void choose()
    {
        const std::vector<std::string> wanted = m_options.targetNames();
        if (wanted.empty())
            targets.add(m_header.size() - 1, m_header.back());
        for (const std::string& column : wanted)
            targets.add(placeOf(column), column);
        const std::vector<std::string> read = m_options.columnNames();
        for (const std::string& column : read)
            inputs.add(placeOf(column), column);
        if (read.empty()) {
            for (std::size_t i = 0; i < m_header.size(); ++i) {
                const bool target = std::find(targets.places.begin(), targets.places.end(), i) != targets.places.end();
                if (m_options.horizon > 0 || !target)
                    inputs.add(i, m_header[i]);
            }
        }
        if (inputs.places.empty())
            throw InputError(Text(KS_TEXT("core", "%1 has no column left for the inputs beside the target"), {m_name}));
    }

    void addRow(const std::vector<std::string>& cells)
    {
        if (cells.size() != m_header.size())
            throw FileError(Text(KS_TEXT("core", "%1, line %2: the row has %3 cells; the first row has %4"),
                                 {m_name, std::to_string(m_text.line()), std::to_string(cells.size()), std::to_string(m_header.size())}));
        for (Columns* columns : {&inputs, &targets}) {
            for (const std::size_t place : columns->places)
                columns->cells.push_back(number(cells[place], place));
        }
        ++rows;
    }

    /// Spreadsheets of half the world put semicolons or tabs between the cells because their numbers have a comma: 33,35 is 33.35 there, and
    /// 2.701 is 2701, whichever columns are used; where others have a decimal point (NumberStyle) it is not.
    void lookAtNumbers(bool header)
    {
        if (m_text.separator() == ',' || m_whole.find(',') == std::string_view::npos)
            return;
        TableText ahead(m_whole);
        std::vector<std::string> cells;
        if (header)
            ahead.next(cells);
        while (ahead.next(cells))
            if (std::ranges::any_of(cells, [this](const std::string& cell) { return m_numbers.see(cell); }))
                return;
    }

    bool isTarget(std::size_t place) const { return std::ranges::find(targets.places, place) != targets.places.end(); }

    float number(const std::string& cell, std::size_t place) const
    {
        const auto value = m_numbers.read(cell);
        if (value && std::isfinite(*value))
            return *value;
        if (cell.empty())
            throw FileError(Text(KS_TEXT("core", "%1, line %2, column %3 is empty; every cell that is used must be a number"),
                                 {m_name, std::to_string(m_text.line()), quotedForMessage(m_header[place])}));
        const std::vector<Text> where = {m_name, std::to_string(m_text.line()), quotedForMessage(m_header[place]), quotedForMessage(cell)};
        if (value) // a gap in the data, not a word
            throw FileError(
                Text(KS_TEXT("core", "%1, line %2, column %3: %4 is not a finite number; correct it, or leave this row out of the file"),
                     where));
        if (isTarget(place))
            throw FileError(
                Text(KS_TEXT("core", "%1, line %2, column %3: %4 is not a finite number; what is predicted of a table are numbers, "
                                     "not classes: write numbers, or choose another column in Targets"),
                     where));
        throw FileError(Text(
            KS_TEXT("core", "%1, line %2, column %3: %4 is not a finite number; correct it, or leave this column out of Columns"), where));
    }

    /// Every row has as many cells as the first one, and each of them ends with a separator or the line.
    void makeRoom()
    {
        const std::size_t mostRows = m_whole.size() / m_header.size() + 1;
        for (Columns* columns : {&inputs, &targets}) {
            m_room.add(mostRows * columns->width() * sizeof(float), m_name);
            columns->cells.reserve(mostRows * columns->width());
        }
    }

    /// Name, place and number of a column, once or twice.
    static constexpr std::size_t bytesOfColumn = 4 * sizeof(std::string);

    std::string_view m_whole;
    TableText m_text;
    NumberStyle m_numbers;
    Reservation m_room;
    const std::string& m_name;
    const SourceOptions& m_options;
    std::vector<std::string> m_header;
};

/// Samples of later parts that share a row with an earlier one are left out.
SplitIndices withoutSharedRows(SplitIndices split, std::int64_t sharing)
{
    for (std::size_t part = 1; part < split.size(); ++part) {
        const auto drop = static_cast<std::ptrdiff_t>(std::min<std::int64_t>(sharing, static_cast<std::int64_t>(split.at(part).size())));
        split.at(part).erase(split.at(part).begin(), split.at(part).begin() + drop);
    }
    return split;
}

} // namespace

const SourceTable& tableOptions()
{
    using O = SourceOptions;
    constexpr std::int64_t most = 1'000'000;
    static const SourceTable table = [] {
        Field order = field<&O::splitOrder>({.name = "split-order",
                                             .title = KS_TEXT("core", "Order of the division"),
                                             .help = KS_TEXT("core", "Which rows are to train, to validate and to test."),
                                             .choices = splitOrders,
                                             .advanced = true});
        std::vector<Field> rows = {
            field<&O::target>(
                {.name = "target",
                 .value = "A,B",
                 .title = KS_TEXT("core", "Targets"),
                 .help = KS_TEXT("core", "The columns that the network is to predict, with commas between: by their names, or "
                                         "#3 for the third."),
                 .zero = KS_TEXT("core", "the last column"),
                 .typed = true}),
            field<&O::columns>(
                {.name = "columns",
                 .value = "A,B",
                 .title = KS_TEXT("core", "Columns"),
                 .help = KS_TEXT("core", "The columns that the network reads, with commas between: by their names, or #3 for "
                                         "the third."),
                 .zero = KS_TEXT("core", "all others"),
                 .typed = true}),
            windowField(most),
            horizonField(0, most),
        };
        std::ranges::copy(folded({splitField(), std::move(order), splitSeedField()}), std::back_inserter(rows));
        return sourceTable(std::move(rows));
    }();
    return table;
}

DatasetPtr openTable(const std::filesystem::path& file, DataOptions& options)
{
    const FileContents contents = readFile(file);
    return readTable(contents.text(), file.string(), options);
}

DatasetPtr readTable(std::string_view text, const std::string& name, DataOptions& options)
{
    const SourceOptions chosen = optionsFrom(options, tableOptions());
    options.finish();
    Reader table(text, name, chosen);
    table.run();
    const std::int64_t count = table.rows - (chosen.window - 1) - chosen.horizon;
    if (table.rows < 2)
        throw InputError(counted(table.rows, KS_TEXT("core", "%1 has one row of numbers; a training needs at least 2"),
                                 KS_TEXT("core", "%1 has %2 rows of numbers; a training needs at least 2"),
                                 {name, groupedDigits(table.rows)}));
    if (count < 2)
        throw InputError(
            Text(KS_TEXT("core",
                         "%1 has %2 rows, too few for a window of %3 and a horizon of %4; with this window the horizon can be at most %5"),
                 {name, groupedDigits(table.rows), groupedDigits(chosen.window), groupedDigits(chosen.horizon),
                  groupedDigits(std::max<std::int64_t>(0, table.rows - chosen.window - 1))}));

    DatasetParts parts{.name = std::filesystem::path(name).stem().string(),
                       .source = Text(KS_TEXT("core", "read from %1"), {name}),
                       .sample = {1, static_cast<std::int64_t>(table.inputs.width()), 1, chosen.window},
                       .count = count,
                       .type = CellType::Float,
                       .white = 1};
    Shape all = parts.sample;
    all.n = count;
    parts.cells = MemoryBlock(all.bytes(), parts.name);
    auto* into = static_cast<float*>(parts.cells.data());
    const std::size_t width = table.inputs.width();
    for (std::int64_t i = 0; i < count; ++i) {
        for (std::size_t column = 0; column < width; ++column) {
            for (std::int64_t back = 0; back < chosen.window; ++back)
                *into++ = table.inputs.cells[static_cast<std::size_t>(i + back) * width + column];
        }
    }
    const auto targetWidth = static_cast<std::int64_t>(table.targets.width());
    parts.targets = Tensor::uninitialized({count, targetWidth, 1, 1}, "targets");
    std::copy_n(table.targets.cells.begin() + (chosen.window - 1 + chosen.horizon) * targetWidth, count * targetWidth,
                parts.targets.data());
    parts.columnNames = table.inputs.names;
    parts.targetNames = table.targets.names;
    const DatasetPtr data = Dataset::make(std::move(parts));
    SplitIndices split = splitByShares(*data, chosen.shares(), chosen.splitOrder, chosen.splitSeed);
    if (chosen.splitOrder == SplitOrder::Sequential)
        split = withoutSharedRows(std::move(split), chosen.window - 1 + chosen.horizon);
    return data->withSplit(std::move(split));
}

} // namespace ks
