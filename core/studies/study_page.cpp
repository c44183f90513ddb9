#include "core/studies/study_page.h"

#include "core/base/digits.h"
#include "core/base/escapes.h"
#include "core/base/joined.h"
#include "core/report/result_page.h"
#include "core/studies/orderings.h"
#include "core/studies/study_chart.h"
#include "core/studies/study_table.h"

#include <algorithm>

namespace ks {

namespace {

/// A text of the study's file as a paragraph.
void say(HtmlPage& page, const std::string& text, const char* kind = "")
{
    if (!text.empty())
        page.paragraph(Text::name(text), kind);
}

void addTable(HtmlPage& page, const StudyTable& table)
{
    if (table.rows.empty())
        return;
    const bool noted = table.hasNotes();
    std::vector<std::string> head;
    for (const Text& column : table.columns)
        head.push_back(htmlName(page.say(column)));
    if (noted)
        head.push_back(htmlName(page.say(Text(KS_TEXT("core", "note")))));
    page.table(head);
    for (const StudyTable::Row& row : table.rows) {
        std::vector<std::string> cells;
        for (const Text& cell : row.cells)
            cells.push_back(htmlWord(page.say(cell)));
        if (noted)
            cells.push_back(htmlWord(page.say(row.said())));
        page.row(cells);
    }
    page.tableEnd();
}

/// Each machine that a figure's results are of, with what repeats them.
void addProvenance(HtmlPage& page, const Study& study, const StudyFigure& figure, const StudyRecord& record)
{
    const std::vector<Text> lines = provenanceOf(study, figure, record.results());
    std::vector<Text> warnings; // of several runs each once, and none that is among the lines
    for (const BenchmarkResult* const result : resultsOf(figure, record.results()))
        for (Text& warning : result->warnings())
            if (std::ranges::find(lines, warning) == lines.end() && std::ranges::find(warnings, warning) == warnings.end())
                warnings.push_back(std::move(warning));
    for (const Text& warning : warnings)
        page.paragraph(warning, "warning");
    for (const Text& line : lines)
        page.paragraph(line);
}

void addFigure(HtmlPage& page, const Study& study, const StudyFigure& figure, const StudyRecord& record, const std::string& language)
{
    page.heading(Text::name(figure.name(language) + " · " + figure.title.in(language)));
    say(page, figure.says.in(language));
    say(page, figure.needs.in(language), "warning");
    const StudyResults results = record.results();
    if (Chart chart = chartOf(study, figure, results, language); !chart.series.empty())
        page.figure(chart);
    if (const StudyTable both = sideBySideOf(study, figure, results, language); !both.rows.empty()) {
        page.paragraph(Text(KS_TEXT("core", "Printed and measured side by side:")));
        addTable(page, both);
    }
    for (const StudyTable& table : publishedTablesOf(study, figure, language)) {
        page.paragraph(Text(KS_TEXT("core", "As it was printed:")));
        addTable(page, table);
    }
    if (const StudyTable own = ownTableOf(study, figure, results, language); !own.rows.empty()) {
        page.paragraph(Text(KS_TEXT("core", "Measured here:")));
        addTable(page, own);
        page.paragraph(Text(KS_TEXT("core", "The machines differ: what can be compared are orders and ratios, not times.")));
    }
    for (const StudyError& error : figure.wrong) {
        page.group("warning");
        page.paragraph(Text(KS_TEXT("core", "What was wrong (%1)"), {Text::name(error.id)}));
        page.paragraph(Text(KS_TEXT("core", "Where: %1"), {Text::name(error.where.in(language))}));
        page.paragraph(Text(KS_TEXT("core", "It was: %1"), {Text::name(error.was.in(language))}));
        page.paragraph(Text(KS_TEXT("core", "What is right: %1"), {Text::name(error.is.in(language))}));
        page.groupEnd();
    }
    addProvenance(page, study, figure, record);
}

void addClaims(HtmlPage& page, const Study& study, const StudyRecord& record, const std::string& language)
{
    if (study.claims.empty())
        return;
    page.heading(Text(KS_TEXT("core", "What the study claims")));
    page.table({htmlName(page.say(Text(KS_TEXT("core", "claim")))), htmlName({}), htmlName(page.say(Text(KS_TEXT("core", "here")))),
                htmlName(page.say(Text(KS_TEXT("core", "why"))))});
    for (const ClaimCheck& check : checkOrderings(study, record.results(), language))
        page.row({htmlWord(check.claim->id), htmlWord(check.claim->claim.in(language)), htmlWord(page.say(textOf(check.outcome))),
                  htmlWord(page.say(check.why))});
    page.tableEnd();
}

void addStudy(HtmlPage& page, const Study& study, const StudyRecord& record, const std::string& language)
{
    page.facts();
    const std::string who = study.authors.empty() ? std::string() : study.authors + ", " + std::to_string(study.year);
    if (!who.empty())
        page.fact(Text(KS_TEXT("core", "Study")), who);
    for (const auto& [label, text] : {std::pair(KS_TEXT("core", "Source"), &study.source),
                                      {KS_TEXT("core", "Question"), &study.question},
                                      {KS_TEXT("core", "What they built"), &study.built},
                                      {KS_TEXT("core", "What they measured"), &study.measured},
                                      {KS_TEXT("core", "What is measured here"), &study.here}})
        if (!text->empty())
            page.fact(Text(label), text->in(language));
    page.factsEnd();
    for (const StudyFigure& figure : study.figures)
        addFigure(page, study, figure, record, language);
    addClaims(page, study, record, language);
}

} // namespace

std::string htmlOf(const Study& study, const StudyRecord& record, const Wording& words)
{
    const StudyPart alone{&study, &record};
    return htmlOf(std::span(&alone, 1), words);
}

std::string htmlOf(std::span<const StudyPart> parts, const Wording& words)
{
    const bool one = parts.size() == 1;
    HtmlPage page(one ? parts.front().study->title.in(words.language) : words.say(Text(KS_TEXT("core", "Studies, seen again"))), words);
    for (const StudyPart& part : parts) {
        if (!one)
            page.heading(Text::name(part.study->title.in(words.language)));
        addStudy(page, *part.study, *part.record, words.language);
    }
    return page.finish();
}

std::string csvOf(const Study& study, const StudyFigure& figure, const StudyRecord& record)
{
    std::string out = "source,series,x,y,low,high,quality,note,machine,command\n";
    const auto number = [](const std::optional<double>& value) { return value ? digitsOf(*value) : std::string(); };
    for (const PublishedRows& rows : figure.published) {
        if (rows.x.empty())
            continue;
        const PublishedTable& table = study.tables.at(rows.table);
        const std::size_t x = table.at(rows.x);
        const std::size_t y = table.at(rows.y);
        for (const std::size_t row : chosenRows(table, rows)) {
            out += "published," + csvField(joined(seriesOf(table, rows, row), " · ")) + "," + csvField(table.rows[row][x]) + "," +
                   number(table.number(row, y)) + ",,," + std::string(infoOf(table.qualities[row]).name) + "," +
                   csvField(table.note(row, "en")) + ",,\n";
        }
    }
    const std::vector<ResultPoint> points = figurePoints(figure, record.results());
    for (const ResultSample& sample : withoutPoint(resultsOf(figure, record.results()), points)) {
        const ResultProperty* const x = resultPropertyNamed(figure.own.x);
        std::string series;
        for (const std::string& name : figure.own.series)
            series += (series.empty() ? "" : " · ") + textOf(*resultPropertyNamed(name), sample);
        out += "here," + csvField(series) + "," + csvField(x ? textOf(*x, sample) : std::string()) + ",,,,," +
               csvField(whyNotComparable(*sample.measurement).english()) + "," + csvField(sample.result->environment.processor) + "," +
               csvField(sample.result->command().text) + "\n";
    }
    for (const ResultPoint& point : points)
        out += "here," + csvField(point.series) + "," + csvField(point.category) + "," + digitsOf(point.y) + "," + digitsOf(point.low) +
               "," + digitsOf(point.high) + ",,," + csvField(point.sample.result->environment.processor) + "," +
               csvField(point.sample.result->command().text) + "\n";
    return out;
}

} // namespace ks
