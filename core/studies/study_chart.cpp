#include "core/studies/study_chart.h"

#include "core/base/digits.h"
#include "core/base/error.h"

#include <algorithm>
#include <cmath>

namespace ks {

namespace {

/// What an axis is called: in the study's words, else as the property.
Text axisTitle(const StudyText& own, const std::string& property, const std::string& language)
{
    if (!own.empty())
        return Text::name(own.in(language));
    const ResultProperty* found = resultPropertyNamed(property);
    return found ? Text(std::string(found->title)) : Text();
}

class Charting {
public:
    Charting(const Study& study, const StudyFigure& figure, const std::string& language)
        : m_study(study), m_figure(figure), m_language(language)
    {
        m_chart = {.id = figure.id,
                   .kind = figure.kind == FigureKind::Bars ? Chart::Kind::Bars : Chart::Kind::Lines,
                   .title = Text::name(figure.title.in(language)),
                   .x = axisTitle(figure.x, figure.own.x, language),
                   .y = axisTitle(figure.y, figure.own.y, language),
                   .logX = figure.logX,
                   .logY = figure.logY};
    }

    void add(const PublishedRows& rows)
    {
        if (rows.y.empty())
            return;
        const PublishedTable& table = m_study.tables.at(rows.table);
        const std::size_t x = table.at(rows.x);
        const std::size_t y = table.at(rows.y);
        for (const std::size_t row : chosenRows(table, rows)) {
            const std::optional<double> value = table.number(row, y);
            const std::optional<double> across = placeOf(table.number(row, x), table.rows[row][x]);
            if (!value || !across)
                continue;
            std::string name;
            for (const std::string& column : rows.series)
                if (const std::string& cell = table.rows[row][table.at(column)]; !cell.empty())
                    name += (name.empty() ? "" : " · ") + m_study.word(cell, m_language);
            ChartSeries& series =
                seriesOf(name.empty() ? Text(KS_TEXT("core", "published")) : Text(KS_TEXT("core", "published: %1"), {Text::name(name)}));
            series.hollow = true;
            series.points.push_back(ChartPoint::exact(*across, *value));
            const QualityInfo& quality = infoOf(table.qualities[row]);
            const std::string& note = table.note(row, m_language);
            Text says(std::string(quality.said));
            if (!note.empty())
                says = says.empty() ? Text::name(note) : Text("%1 – %2", {says, Text::name(note)});
            series.remarks.push_back({quality.sign, says});
            if (quality.sign != PointSign::None && std::ranges::find(m_chart.signs, quality.sign, &ChartSign::sign) == m_chart.signs.end())
                m_chart.signs.push_back({quality.sign, Text(std::string(quality.said))});
        }
    }

    void add(const std::vector<ResultPoint>& points)
    {
        m_hasOwn = !points.empty();
        for (const ResultPoint& point : points) {
            const std::optional<double> across = placeOf(point.x, point.category);
            if (!across)
                continue;
            ChartSeries& series = seriesOf(point.series.empty() ? Text(KS_TEXT("core", "here"))
                                                                : Text(KS_TEXT("core", "here: %1"), {Text::name(point.series)}));
            series.points.push_back(
                {*across, point.y, point.low, point.high, point.sample.measurement ? point.sample.row : ChartPoint::noMeasurement});
        }
    }

    Chart finish()
    {
        bool published = false;
        for (std::size_t s = 0; s < m_chart.series.size(); ++s) {
            ChartSeries& series = m_chart.series[s];
            series.style = static_cast<int>(s);
            published = published || series.hollow;
            sortByX(series);
        }
        if (published)
            m_chart.notes.emplace_back(KS_TEXT("core",
                                               "Hollow: as published. Filled: measured here. The machines differ: compare how the lines "
                                               "run, not how high they lie."));
        else if (m_hasOwn)
            m_chart.notes.emplace_back(KS_TEXT("core", "Measured here; the study printed no numbers for it."));
        if (m_chart.kind == Chart::Kind::Bars)
            for (const std::string& name : m_categories)
                m_chart.categories.push_back(Text::name(name));
        return std::move(m_chart);
    }

private:
    /// Of bars the place of the category, which is a new one for a new name.
    std::optional<double> placeOf(std::optional<double> number, const std::string& name)
    {
        if (m_chart.kind != Chart::Kind::Bars)
            return number;
        if (name.empty())
            return std::nullopt;
        const std::string& called = m_study.word(name, m_language); // ours and theirs may have one name
        const auto found = std::ranges::find(m_categories, called);
        const auto place = static_cast<double>(found - m_categories.begin());
        if (found == m_categories.end())
            m_categories.push_back(called);
        return place;
    }

    ChartSeries& seriesOf(const Text& name)
    {
        const auto found = std::ranges::find(m_chart.series, name, &ChartSeries::name);
        if (found != m_chart.series.end())
            return *found;
        m_chart.series.push_back({.name = name});
        return m_chart.series.back();
    }

    static void sortByX(ChartSeries& series)
    {
        std::vector<std::size_t> order(series.points.size());
        for (std::size_t i = 0; i < order.size(); ++i)
            order[i] = i;
        std::ranges::stable_sort(order, {}, [&](std::size_t i) { return series.points[i].x; });
        std::vector<ChartPoint> points;
        std::vector<PointRemark> remarks;
        for (const std::size_t i : order) {
            points.push_back(series.points[i]);
            if (!series.remarks.empty())
                remarks.push_back(series.remarks[i]);
        }
        series.points = std::move(points);
        series.remarks = std::move(remarks);
    }

    const Study& m_study;
    const StudyFigure& m_figure;
    const std::string& m_language;
    Chart m_chart;
    std::vector<std::string> m_categories;
    bool m_hasOwn = false;
};

} // namespace

Chart chartOf(const Study& study, const StudyFigure& figure, const StudyResults& ours, const std::string& language)
{
    Charting charting(study, figure, language);
    for (const PublishedRows& rows : figure.published)
        charting.add(rows);
    charting.add(figurePoints(figure, ours));
    return charting.finish();
}

std::vector<StudyTable> publishedTablesOf(const Study& study, const StudyFigure& figure, const std::string& language)
{
    std::vector<StudyTable> tables;
    for (const PublishedRows& rows : figure.published) {
        const PublishedTable& table = study.tables.at(rows.table);
        std::vector<std::size_t> columns;
        for (const std::string& name : rows.columns)
            columns.push_back(table.at(name));
        for (std::size_t i = 0; rows.columns.empty() && i < table.columns.size(); ++i)
            if (const std::string& name = table.columns[i]; name != "quality" && !name.starts_with("note"))
                columns.push_back(i);
        StudyTable& shown = tables.emplace_back();
        for (const std::size_t column : columns)
            shown.columns.push_back(Text::name(study.columnTitle(table.columns[column], language)));
        for (const std::size_t row : chosenRows(table, rows)) {
            StudyTable::Row& one = shown.rows.emplace_back();
            one.quality = table.qualities[row];
            one.note = table.note(row, language);
            for (const std::size_t column : columns)
                one.cells.push_back(study.word(table.rows[row][column], language));
        }
    }
    return tables;
}

StudyTable ownTableOf(const StudyFigure& figure, const StudyResults& ours, const std::string& language)
{
    StudyTable table;
    std::vector<const ResultProperty*> properties;
    for (const std::string& name : figure.own.series)
        properties.push_back(resultPropertyNamed(name));
    properties.push_back(resultPropertyNamed(figure.own.x));
    properties.push_back(resultPropertyNamed(figure.own.y));
    if (std::ranges::find(properties, nullptr) != properties.end())
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
    for (const ResultPoint& point : points) {
        StudyTable::Row& row = table.rows.emplace_back();
        for (std::size_t i = 0; i + 2 < properties.size(); ++i)
            row.cells.push_back(textOf(*properties[i], point.sample));
        row.cells.push_back(point.x ? numberOfColumn(*point.x, decimals) : point.category);
        row.cells.push_back(numberOfColumn(point.y, decimalsOfColumn(found)));
    }
    return table;
}

} // namespace ks
