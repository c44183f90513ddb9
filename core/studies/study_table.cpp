#include "core/studies/study_table.h"

#include "core/base/digits.h"

#include <algorithm>
#include <cmath>
#include <set>

namespace ks {

namespace {

/// What names the lines, x, y, what else there is, and last what is the same in all rows.
std::vector<std::size_t> columnsOf(const PublishedTable& table, const PublishedRows& rows, const std::vector<std::size_t>& chosen)
{
    std::vector<std::size_t> columns;
    if (!rows.columns.empty()) {
        for (const std::string& name : rows.columns)
            columns.push_back(table.at(name));
        return columns;
    }
    const auto add = [&](std::size_t column) {
        if (std::ranges::find(columns, column) == columns.end())
            columns.push_back(column);
    };
    for (const std::string& name : rows.series)
        add(table.at(name));
    for (const std::string& name : {rows.x, rows.y})
        if (!name.empty())
            add(table.at(name));
    std::vector<std::size_t> constant;
    for (std::size_t i = 0; i < table.columns.size(); ++i) {
        const std::string& name = table.columns[i];
        if (name == "quality" || name.starts_with("note"))
            continue;
        const bool same = chosen.size() > 1 &&
                          std::ranges::all_of(chosen, [&](std::size_t row) { return table.rows[row][i] == table.rows[chosen.front()][i]; });
        if (same)
            constant.push_back(i);
        else
            add(i);
    }
    for (const std::size_t column : constant)
        add(column);
    return columns;
}

/// "0.125" or "0.125 (0.12 – 0.13)"
std::string valueText(const ResultPoint& point)
{
    const std::string middle = shortNumber(point.y);
    return point.low == point.high ? middle : middle + " (" + shortNumber(point.low) + " – " + shortNumber(point.high) + ")";
}

/// A line of either kind, at most one value at a place.
struct Line {
    Text name;
    std::set<std::string> words;
    std::vector<std::pair<std::size_t, double>> values; ///< by place
    std::vector<std::string> texts;

    const std::string* textAt(std::size_t place) const
    {
        const auto found = std::ranges::find(values, place, &std::pair<std::size_t, double>::first);
        return found == values.end() ? nullptr : &texts[static_cast<std::size_t>(found - values.begin())];
    }
    std::optional<double> at(std::size_t place) const
    {
        const auto found = std::ranges::find(values, place, &std::pair<std::size_t, double>::first);
        return found == values.end() ? std::nullopt : std::optional(found->second);
    }
    void add(std::size_t place, double value, std::string text)
    {
        if (textAt(place))
            return;
        values.emplace_back(place, value);
        texts.push_back(std::move(text));
    }
};

/// Where points stand: numbers in their order, words as they come.
class Places {
public:
    std::size_t of(const std::optional<double>& x, const std::string& category)
    {
        const auto found =
            std::ranges::find_if(m_all, [&](const Place& one) { return x && one.x ? *one.x == *x : one.category == category; });
        if (found != m_all.end())
            return static_cast<std::size_t>(found - m_all.begin());
        m_all.push_back({x, category});
        return m_all.size() - 1;
    }
    std::vector<std::size_t> inOrder() const
    {
        std::vector<std::size_t> order(m_all.size());
        for (std::size_t i = 0; i < order.size(); ++i)
            order[i] = i;
        std::ranges::stable_sort(order,
                                 [this](std::size_t a, std::size_t b) { return m_all[a].x && m_all[b].x && *m_all[a].x < *m_all[b].x; });
        return order;
    }
    std::string text(std::size_t place) const { return m_all[place].x ? shortNumber(*m_all[place].x) : m_all[place].category; }

private:
    struct Place {
        std::optional<double> x;
        std::string category;
    };
    std::vector<Place> m_all;
};

Line& lineOf(std::vector<Line>& lines, const Text& name)
{
    const auto found = std::ranges::find(lines, name, &Line::name);
    return found != lines.end() ? *found : lines.emplace_back(Line{.name = name});
}

/// The printed line that ours is of: the only one, or that which shares the most words with it, where one alone does.
const Line* counterpartOf(const Line& own, const std::vector<Line>& printed)
{
    if (printed.size() == 1)
        return &printed.front();
    const Line* best = nullptr;
    std::ptrdiff_t most = 0;
    for (const Line& one : printed) {
        const std::ptrdiff_t shared = std::ranges::count_if(own.words, [&](const std::string& word) { return one.words.contains(word); });
        if (shared > most)
            best = &one, most = shared;
        else if (shared == most)
            best = nullptr;
    }
    return best;
}

bool haveOnePlace(const Line& a, const Line& b)
{
    return std::ranges::any_of(a.values, [&](const auto& value) { return b.textAt(value.first) != nullptr; });
}

} // namespace

Text StudyTable::Row::said() const
{
    return qualitySaid(quality, note);
}

bool StudyTable::hasNotes() const
{
    return std::ranges::any_of(rows, [](const Row& row) { return !row.said().empty(); });
}

std::vector<StudyTable> publishedTablesOf(const Study& study, const StudyFigure& figure, const std::string& language)
{
    std::vector<StudyTable> tables;
    for (const PublishedRows& rows : figure.published) {
        const PublishedTable& table = study.tables.at(rows.table);
        const std::vector<std::size_t> chosen = chosenRows(table, rows);
        const std::vector<std::size_t> columns = columnsOf(table, rows, chosen);
        StudyTable& shown = tables.emplace_back();
        for (const std::size_t column : columns)
            shown.columns.push_back(Text::name(study.columnTitle(table.columns[column], language)));
        for (const std::size_t row : chosen) {
            StudyTable::Row& one = shown.rows.emplace_back();
            one.quality = table.qualities[row];
            one.note = Text::name(table.note(row, language));
            for (const std::size_t column : columns)
                one.cells.push_back(Text::name(study.word(table.rows[row][column], language)));
        }
    }
    return tables;
}

StudyTable ownTableOf(const Study& study, const StudyFigure& figure, const StudyResults& ours, const std::string& language)
{
    StudyTable table;
    const ResultProperty* const x = resultPropertyNamed(figure.own.x);
    if (!x || !resultPropertyNamed(figure.own.y))
        return table;
    for (const std::string& name : figure.own.series)
        table.columns.push_back(axisTitle({}, name, language));
    table.columns.push_back(axisTitle(figure.x, figure.own.x, language));
    table.columns.push_back(axisTitle(figure.y, figure.own.y, language));
    const std::vector<ResultPoint> points = figurePoints(figure, ours);
    std::vector<double> across;
    std::vector<double> found;
    for (const ResultPoint& point : points) {
        across.push_back(point.x.value_or(0));
        found.push_back(point.y);
    }
    const auto isWhole = [](double value) { return value == std::round(value); };
    const std::optional<int> decimals = std::ranges::all_of(across, isWhole) ? 0 : decimalsOfColumn(across);
    const std::optional<int> places = decimalsOfColumn(found);
    const auto wordsOf = [&](const ResultSample& sample) {
        std::vector<Text> words;
        for (const std::string& name : figure.own.series) {
            const ResultProperty& property = *resultPropertyNamed(name);
            const std::string word = textOf(property, sample);
            words.push_back(property.number ? Text::name(word)
                                            : saidWord(study, name, word, sample, language)); // the column says what a number is of
        }
        return words;
    };
    const auto rowOf = [&](const ResultSample& sample, const std::optional<double>& at, const std::string& category, std::string y) {
        StudyTable::Row row{.cells = wordsOf(sample)};
        row.cells.push_back(Text::name(at ? numberOfColumn(*at, decimals) : study.word(category, language)));
        row.cells.push_back(Text::name(std::move(y)));
        return row;
    };
    const std::vector<const BenchmarkResult*> results = resultsOf(figure, ours);
    const auto place = [&](const ResultSample& sample) { return std::pair(std::ranges::find(results, sample.result), sample.row); };
    const std::vector<ResultSample> left = withoutPoint(results, points);
    auto nextLeft = left.begin();
    const auto addLeft = [&](const ResultSample* until) { // in the order in which they were measured
        for (; nextLeft != left.end() && (!until || place(*nextLeft) < place(*until)); ++nextLeft) {
            if (nextLeft->measurement->failed()) // what is not available has no place here; the chart's note says how many
                continue;
            table.rows.push_back(
                rowOf(*nextLeft, x->number ? x->number(*nextLeft) : std::nullopt, textOf(*x, *nextLeft), std::string(noNumber)));
            table.rows.back().note = whyNotComparable(*nextLeft->measurement);
        }
    };
    for (const ResultPoint& point : points) {
        addLeft(&point.sample);
        StudyTable::Row row = rowOf(point.sample, point.x, point.category, numberOfColumn(point.y, places));
        const bool known = std::ranges::any_of(table.rows, [&](const StudyTable::Row& other) { return other.cells == row.cells; });
        if (!known) // of arithmetic, which no way of computing changes
            table.rows.push_back(std::move(row));
    }
    addLeft(nullptr);
    return table;
}

StudyTable sideBySideOf(const Study& study, const StudyFigure& figure, const StudyResults& ours, const std::string& language)
{
    Places places;
    std::vector<Line> printed;
    std::vector<Line> own;
    for (const PublishedPoint& point : publishedPoints(study, figure, language)) {
        Line& line = lineOf(printed, Text::name(point.series));
        line.words.insert(point.words.begin(), point.words.end());
        line.add(places.of(point.x, point.category), point.y, shortNumber(point.y));
    }
    for (const ResultPoint& point : figurePoints(figure, ours)) {
        Line& line = lineOf(own, seriesText(study, figure, point, language));
        for (const std::string& word : point.words)
            line.words.insert(study.word(word, language));
        line.add(places.of(point.x, study.word(point.category, language)), point.y, valueText(point));
    }
    StudyTable table;
    std::vector<std::pair<const Line*, const Line*>> pairs; // printed and ours
    for (const Line& line : own)
        if (const Line* const there = counterpartOf(line, printed); there && haveOnePlace(*there, line))
            pairs.emplace_back(there, &line);
    if (pairs.empty())
        return table;
    const auto titled = [](const char* plain, const char* withName, const Text& name) {
        return name.empty() ? Text(plain) : Text(withName, {name});
    };
    table.columns.push_back(axisTitle(figure.x, figure.own.x, language));
    const Line* before = nullptr;
    for (const auto& [theirs, mine] : pairs) {
        if (theirs != before)
            table.columns.push_back(titled(KS_TEXT("core", "printed"), KS_TEXT("core", "printed: %1"), theirs->name));
        before = theirs;
        table.columns.push_back(titled(KS_TEXT("core", "here"), KS_TEXT("core", "here: %1"), mine->name));
        table.columns.emplace_back(KS_TEXT("core", "here / printed"));
    }
    for (const std::size_t place : places.inOrder()) {
        StudyTable::Row row{.cells = {Text::name(places.text(place))}};
        bool both = false;
        before = nullptr;
        for (const auto& [theirs, mine] : pairs) {
            const auto cell = [&](const std::string* text) { row.cells.push_back(Text::name(text ? *text : std::string(noNumber))); };
            if (theirs != before)
                cell(theirs->textAt(place));
            before = theirs;
            cell(mine->textAt(place));
            const std::optional<double> a = theirs->at(place);
            const std::optional<double> b = mine->at(place);
            both = both || (a && b);
            row.cells.push_back(Text::name(a && b && *a != 0 ? shortNumber(*b / *a) : std::string(noNumber)));
        }
        if (both)
            table.rows.push_back(std::move(row));
    }
    return table;
}

} // namespace ks
