#include "core/studies/study_points.h"

#include "core/base/joined.h"

#include <algorithm>
#include <string>

namespace ks {

std::vector<const BenchmarkResult*> resultsOf(const StudyFigure& figure, const StudyResults& results)
{
    std::vector<const BenchmarkResult*> own;
    for (const BenchmarkResult& result : results.measured)
        if (std::ranges::find(figure.runs, result.experiment.name) != figure.runs.end())
            own.push_back(&result);
    return own;
}

std::vector<ResultPoint> figurePoints(const StudyFigure& figure, const StudyResults& results, std::string_view asked)
{
    PointsBy by = figure.own;
    if (!asked.empty())
        by.y = asked;
    return pointsBy(resultsOf(figure, results), by);
}

std::vector<std::string> seriesOf(const PublishedTable& table, const PublishedRows& rows, std::size_t row)
{
    std::vector<std::string> cells;
    for (const std::string& column : rows.series)
        if (const std::string& cell = table.rows[row][table.at(column)]; !cell.empty())
            cells.push_back(cell);
    return cells;
}

namespace {

/// The words that name the line of a row; a number with what it is of: "epochs 2".
std::vector<std::string> linesOf(const Study& study, const PublishedTable& table, const PublishedRows& rows, std::size_t row,
                                 const std::string& language)
{
    std::vector<std::string> words;
    for (const std::string& column : rows.series)
        if (const std::string& cell = table.rows[row][table.at(column)]; !cell.empty())
            words.push_back(table.number(row, table.at(column)) ? study.columnTitle(column, language) + " " + cell
                                                                : study.word(cell, language));
    return words;
}

} // namespace

std::vector<PublishedPoint> publishedPoints(const Study& study, const StudyFigure& figure, const std::string& language)
{
    std::vector<PublishedPoint> points;
    for (const PublishedRows& rows : figure.published) {
        if (rows.y.empty())
            continue;
        const PublishedTable& table = study.tables.at(rows.table);
        const std::size_t x = table.at(rows.x);
        const std::size_t y = table.at(rows.y);
        for (const std::size_t row : chosenRows(table, rows)) {
            const std::optional<double> value = table.number(row, y);
            if (!value)
                continue;
            PublishedPoint point{
                .x = table.number(row, x), .category = study.word(table.rows[row][x], language), .y = *value, .table = &table, .row = row};
            for (const std::string& cell : seriesOf(table, rows, row))
                point.words.push_back(study.word(cell, language));
            point.series = joined(linesOf(study, table, rows, row, language), " · ");
            points.push_back(std::move(point));
        }
    }
    return points;
}

Text qualitySaid(Quality quality, const Text& note)
{
    const Text said(std::string(infoOf(quality).said));
    return said.empty() ? note : note.empty() ? said : Text("%1 – %2", {said, note});
}

Text axisTitle(const StudyText& own, const std::string& property, const std::string& language)
{
    if (!own.empty())
        return Text::name(own.in(language));
    const ResultProperty* found = resultPropertyNamed(property);
    return found ? Text(std::string(found->title)) : Text();
}

Text saidWord(const Study& study, std::string_view property, const std::string& word, const ResultSample& of, const std::string& language)
{
    return study.words.contains(word) ? Text::name(study.word(word, language)) : saidWord(property, word, of);
}

Text seriesText(const Study& study, const StudyFigure& figure, const ResultPoint& point, const std::string& language)
{
    Text said;
    for (std::size_t i = 0; i < point.words.size(); ++i)
        if (!point.words[i].empty()) {
            const Text word = saidWord(study, figure.own.series[i], point.words[i], point.sample, language);
            said = said.empty() ? word : Text("%1 · %2", {said, word});
        }
    return said;
}

} // namespace ks
