#include "core/base/json.h"
#include "core/data/source.h"
#include "core/measure/trial.h"
#include "core/studies/embedded_studies.h"
#include "core/studies/orderings.h"
#include "core/studies/study_chart.h"
#include "core/studies/study_file.h"
#include "core/studies/study_record.h"
#include "core/studies/study_table.h"
#include "tests/places.h"
#include "tests/studies/small_study.h"

#include <QFile>
#include <QRegularExpression>
#include <QTest>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <sstream>

using namespace ks;

namespace {

std::string fileText(const std::string& name)
{
    std::ifstream file(test::sourcePath("resources/studies/" + name));
    std::stringstream text;
    text << file.rdbuf();
    return text.str();
}

/// Cells of a CSV as another reader finds them: quoted or not.
std::vector<std::vector<std::string>> cellsOfCsv(const std::string& text)
{
    std::vector<std::vector<std::string>> rows(1, std::vector<std::string>(1));
    bool quoted = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (c == '"' && quoted && i + 1 < text.size() && text[i + 1] == '"')
            rows.back().back() += text[++i];
        else if (c == '"')
            quoted = !quoted;
        else if (c == ',' && !quoted)
            rows.back().emplace_back();
        else if (c == '\n')
            rows.emplace_back(1);
        else
            rows.back().back() += c;
    }
    if (rows.back() == std::vector<std::string>(1))
        rows.pop_back();
    return rows;
}

const Study& studyNamed(const QString& id)
{
    return *std::ranges::find(builtInStudies(), id.toStdString(), &Study::id);
}

/// Every text by language that a file holds has both.
void requireBoth(const nlohmann::json& json, const std::string& where, QStringList& missing)
{
    static const std::set<std::string> texts = {"title", "source", "question", "built", "measured", "here", "says",
                                                "x",     "y",      "needs",    "where", "was",      "is",   "claim"};
    if (json.is_object() && json.contains("en") && !json.contains("es") && !where.starts_with("/words"))
        missing.append(QString::fromStdString(where + ": " + json["en"].get<std::string>()));
    if (json.is_object() || json.is_array())
        for (const auto& [key, value] : json.items()) {
            if (value.is_string() && texts.contains(key) && !where.ends_with("/open") && where.find("/published") == std::string::npos)
                missing.append(QString::fromStdString(where + "/" + key));
            requireBoth(value, where + "/" + key, missing);
        }
}

} // namespace

/// The studies that come with the program, against the audit's lists and the published files.
class TestStudyContent : public QObject {
    Q_OBJECT

    /// How many groups of tables and figures each has, by the audit of the five studies: 66 together. The sixth is
    /// the one that was written by following README.md.
    inline static const std::map<std::string, std::size_t> groups = {{"pooling-hpc", 16},          {"cnn-from-scratch", 7},
                                                                     {"heterogeneous-timing", 18}, {"cpp-openmp-cuda-cudnn", 12},
                                                                     {"distributed-energy", 13},   {"van-herk", 2}};

private slots:
    void allStudiesAreThere()
    {
        QCOMPARE(builtInStudies().size(), groups.size());
        for (const Study& study : builtInStudies()) {
            QVERIFY2(groups.contains(study.id), study.id.c_str());
            QCOMPARE(study.groups.size(), groups.at(study.id));
            QVERIFY(study.year > 1900 && !study.authors.empty() && study.quickMinutes > 0 && study.fullMinutes >= study.quickMinutes);
        }
    }

    void embeddedIsWhatLiesThere()
    {
        QVERIFY(embeddedStudies().size() > groups.size());
        for (const EmbeddedFile& file : embeddedStudies())
            QVERIFY2(file.text == fileText(std::string(file.name)), std::string(file.name).c_str());
    }

    void eachIsWhole_data() { eachStudy(); }
    /// Every group can be seen again, or says what it waits for; every run is legal in both sizes, every place is there.
    void eachIsWhole()
    {
        QFETCH(QString, id);
        const Study& study = studyNamed(id);
        std::set<std::string> used;
        for (const StudyFigure& figure : study.figures) {
            QVERIFY2(!figure.runs.empty() || !figure.needs.empty() || figure.open, figure.id.c_str());
            used.insert(figure.runs.begin(), figure.runs.end());
            if (figure.open && !figure.open->session.empty())
                QVERIFY2(QFile::exists(QString::fromStdString(test::sourcePath("samples/sessions/" + figure.open->session))),
                         figure.id.c_str());
            for (const StudyError& error : figure.wrong)
                QVERIFY2(error.run.empty() || study.run(error.run), error.id.c_str());
        }
        for (const StudyRun& run : study.runs) {
            QVERIFY2(used.contains(run.id), run.id.c_str());
            for (const StudySize size : studySizes) {
                QVERIFY(run.experimentOf(size).has_value() && !pointsOf(*run.experimentOf(size)).empty());
            }
        }
        for (const ClaimCheck& check : checkOrderings(study, {})) // nothing was run
            QVERIFY((check.outcome == ClaimOutcome::CannotBeTried || check.outcome == ClaimOutcome::NotYet) && !check.why.empty());
    }

    void numbersAreAsPublished_data() { eachStudy(); }
    /// Each point of each chart is a cell of the published file, and each number of a chosen row is a point.
    void numbersAreAsPublished()
    {
        QFETCH(QString, id);
        const Study& study = studyNamed(id);
        std::size_t compared = 0;
        for (const StudyFigure& figure : study.figures) {
            const Chart chart = chartOf(study, figure, {});
            std::multiset<double> shown;
            for (const ChartSeries& series : chart.series) {
                QVERIFY(series.hollow);
                for (const ChartPoint& point : series.points)
                    shown.insert(point.y);
            }
            std::multiset<double> printed;
            for (const PublishedRows& rows : figure.published) {
                const std::vector<std::vector<std::string>> csv = cellsOfCsv(fileText("published/" + rows.table));
                const auto at = [&](const std::string& name) { return std::ranges::find(csv[0], name) - csv[0].begin(); };
                for (std::size_t row = 1; row < csv.size() && !rows.y.empty(); ++row) {
                    const auto cell = [&](const std::string& name) { return csv[row][static_cast<std::size_t>(at(name))]; };
                    const bool chosen = std::ranges::all_of(
                        rows.where, [&](const auto& one) { return std::ranges::find(one.second, cell(one.first)) != one.second.end(); });
                    bool isX = figure.kind == FigureKind::Bars;
                    bool isY = false;
                    if (!isX)
                        QString::fromStdString(cell(rows.x)).toDouble(&isX);
                    const double y = QString::fromStdString(cell(rows.y)).toDouble(&isY);
                    if (chosen && isX && isY && cell("quality") != "missing")
                        printed.insert(y);
                }
            }
            QVERIFY2(shown == printed, figure.id.c_str());
            compared += printed.size();
            for (const std::string& language : {std::string("en"), std::string("es")})
                for (const StudyTable& table : publishedTablesOf(study, figure, language))
                    QVERIFY(!table.rows.empty());
        }
        QVERIFY(compared > 0);
    }

    void everyFigureHasItsNameInBothLanguages_data() { eachStudy(); }
    /// A name with English words is another one in Spanish, and no two are alike.
    void everyFigureHasItsNameInBothLanguages()
    {
        QFETCH(QString, id);
        const Study& study = studyNamed(id);
        std::set<std::string> names;
        for (const StudyFigure& figure : study.figures) {
            QCOMPARE(figure.name("en"), figure.id);
            QVERIFY2(names.insert(figure.name("es")).second, figure.id.c_str());
            for (const char* word : {"here", "forward", "backward", "Table", "Time", "speed", "test", "Count", "threads", "small", "large"})
                QVERIFY2(figure.name("es").find(word) == std::string::npos, figure.name("es").c_str());
        }
    }

    void everyTableIsShown_data() { eachStudy(); }
    /// What a study printed is somewhere in it.
    void everyTableIsShown()
    {
        QFETCH(QString, id);
        const Study& study = studyNamed(id);
        std::set<std::string> shown;
        for (const auto& [name, table] : study.tables)
            shown.insert("published/" + name);
        for (const EmbeddedFile& file : embeddedStudies())
            if (file.name.starts_with("published/" + study.id) && !file.name.ends_with("-orderings.csv"))
                QVERIFY2(shown.contains(std::string(file.name)), std::string(file.name).c_str());
    }

    void claimsAreThoseOfTheirTable_data() { eachStudy(); }
    /// Each claim of NAME-orderings.csv is in the study.
    void claimsAreThoseOfTheirTable()
    {
        QFETCH(QString, id);
        const Study& study = studyNamed(id);
        const std::string text = fileText("published/" + study.id + "-orderings.csv");
        if (text.empty())
            return;
        const std::vector<std::vector<std::string>> csv = cellsOfCsv(text);
        for (std::size_t row = 1; row < csv.size(); ++row)
            QVERIFY2(std::ranges::any_of(study.claims, [&](const StudyClaim& claim) { return claim.id.starts_with(csv[row][0]); }),
                     csv[row][0].c_str());
    }

    void bothLanguages_data() { eachStudy(); }
    void bothLanguages()
    {
        QFETCH(QString, id);
        QStringList missing;
        requireBoth(nlohmann::json::parse(fileText(id.toStdString() + ".json")), "", missing);
        QVERIFY2(missing.isEmpty(), qPrintable(missing.join(QLatin1Char('\n'))));
    }

    void columnsHaveTitles_data() { eachStudy(); }
    /// No reader meets a column's name in a file, and none of the shared titles is there for nothing.
    void columnsHaveTitles()
    {
        QFETCH(QString, id);
        const Study& study = studyNamed(id);
        for (const auto& [name, table] : study.tables)
            for (const std::string& column : table.columns)
                if (column != "quality" && !column.starts_with("note"))
                    QVERIFY2(study.words.contains(column) || sharedColumnTitles().contains(column), (name + ": " + column).c_str());
    }

    void phrasesInCellsAreInBothLanguages_data() { eachStudy(); }
    /// A cell with words of a language, and not only names of things, is said in the other one, too.
    void phrasesInCellsAreInBothLanguages()
    {
        QFETCH(QString, id);
        const Study& study = studyNamed(id);
        const QRegularExpression phrase(QStringLiteral("\\b[a-z]{2,} [a-z]{2,}|^(Figure|Table|section) "));
        QStringList missing;
        for (const auto& [name, table] : study.tables)
            for (const std::vector<std::string>& row : table.rows)
                for (std::size_t i = 0; i < row.size(); ++i)
                    if (const std::string& column = table.columns[i]; column != "quality" && !column.starts_with("note") &&
                                                                      QString::fromStdString(row[i]).contains(phrase) &&
                                                                      study.word(row[i], "es") == row[i])
                        missing << QString::fromStdString(name + ": " + row[i]);
        missing.removeDuplicates();
        QVERIFY2(missing.isEmpty(), qPrintable(missing.join(QLatin1Char('\n'))));
    }

    void sharedTitlesAreOfUse()
    {
        QStringList missing;
        requireBoth(nlohmann::json::parse(fileText("published/columns.json")), "", missing);
        QVERIFY2(missing.isEmpty(), qPrintable(missing.join(QLatin1Char('\n'))));
        for (const auto& [column, title] : sharedColumnTitles())
            QVERIFY2(std::ranges::any_of(builtInStudies(),
                                         [&](const Study& study) {
                                             return std::ranges::any_of(
                                                 study.tables, [&](const auto& table) { return table.second.find(column).has_value(); });
                                         }),
                     column.c_str());
    }

    void notesInBothLanguages()
    {
        for (const EmbeddedFile& file : embeddedStudies()) {
            if (!file.name.ends_with(".csv"))
                continue;
            const PublishedTable table = publishedTable(file.text, std::string(file.name));
            if (!table.find("note"))
                continue;
            for (std::size_t row = 0; row < table.rows.size(); ++row)
                QVERIFY2(table.note(row, "en").empty() == table.rows[row][table.at("note_es")].empty(),
                         (std::string(file.name) + ": " + table.note(row, "en")).c_str());
        }
    }

    /// The smallest study of README.md, and its table, are read as they stand there.
    void exampleOfTheReadmeIsAStudy()
    {
        const std::string readme = fileText("README.md");
        const auto block = [&](const std::string& begin, std::size_t from) {
            const std::size_t at = readme.find(begin, from);
            return at == std::string::npos ? std::string()
                                           : readme.substr(at + begin.size(), readme.find("```", at + begin.size()) - at - begin.size());
        };
        const std::string json = block("```json\n", 0);
        const std::string csv = block("```\n", readme.find("`published/halving.csv`"));
        QVERIFY(!json.empty() && csv.starts_with("device,"));
        const Study study =
            studyFromJson(json, "halving.json", [&](const std::string& name) { return name == "halving.csv" ? csv : std::string(); });
        QCOMPARE(study.id, std::string("halving"));
        QCOMPARE(study.tables.at("halving.csv").rows.size(), std::size_t{3});
        QCOMPARE(chartOf(study, study.figures.front(), {}).series.front().points.size(), std::size_t{2});
        QCOMPARE(pointsOf(*study.run("pool")->experimentOf(StudySize::Full)).size(), std::size_t{14});
    }

    /// The table of the sixth study is its formula: 3 − 4/k comparisons a cell along a line, twice for a square.
    void vanHerksTableIsHisFormula()
    {
        QVERIFY(std::ranges::find(builtInStudies(), "van-herk", &Study::id) != builtInStudies().end());
        const PublishedTable& table = studyNamed("van-herk").tables.at("van-herk-comparisons.csv");
        int blocks = 0;
        for (std::size_t row = 0; row < table.rows.size(); ++row) {
            const std::string& method = table.rows[row][table.at("method")];
            const double k = table.number(row, table.at("window_side_pixels")).value();
            const double count = table.number(row, table.at("comparisons_per_pixel")).value();
            const bool byBlocks = method.starts_with("van Herk");
            const double expected = byBlocks ? 2 * (3 - 4 / k) : method.starts_with("rows") ? 2 * (k - 1) : k * k - 1;
            QVERIFY2(std::abs(count - expected) <= 0.5e-4, (method + ", " + std::to_string(k)).c_str());
            QVERIFY(table.qualities[row] == Quality::Derived);
            blocks += byBlocks;
        }
        QCOMPARE(blocks, 6);
    }

    void claimsFindTheirPoints_data() { eachStudy(); }
    /// Where everything had been measured, each claim that has a figure could be tried: none speaks of points that its runs have not.
    void claimsFindTheirPoints()
    {
        QFETCH(QString, id);
        const Study& study = studyNamed(id);
        for (const StudySize size : studySizes) {
            std::vector<BenchmarkResult> results;
            for (const StudyRun& run : study.runs)
                if (run.experimentOf(size))
                    results.push_back(test::measured(*run.experimentOf(size), [&](const ExperimentPoint& point) {
                        return 1 + static_cast<double>(point.spec.src.h + 7 * static_cast<std::int64_t>(point.subject)) +
                               0.1 * static_cast<double>(point.backend.size());
                    }));
            for (const ClaimCheck& check : checkOrderings(study, {.measured = results})) {
                const StudyFigure* figure = study.figure(check.claim->figure);
                if (figure) {
                    const std::string why = check.why.english();
                    QVERIFY2(why.find("nothing that it speaks of") == std::string::npos &&
                                 why.find("no two of its values") == std::string::npos && why.find("not two points") == std::string::npos,
                             (check.claim->id + ": " + why).c_str());
                }
            }
        }
    }

    void networksTrainOnPicturesOfTheirSize_data() { eachStudy(); }
    /// A preset is cut to the data that it is trained on: where these are of another size it would be another network under the same name.
    void networksTrainOnPicturesOfTheirSize()
    {
        QFETCH(QString, id);
        for (const StudyRun& run : studyNamed(id).runs) {
            const std::optional<Experiment>& experiment = run.experimentOf(StudySize::Quick);
            if (!experiment || !experiment->training)
                continue;
            const DatasetPtr data = openDataset(experiment->training->data);
            for (const Subject& subject : experiment->subjects)
                QVERIFY2(subject.network->name == "reduced-alexnet" || // the study reduced it to its own slices, of 109×91
                             modelFor(*subject.network, *data).graph.input == subject.network->model.graph.input,
                         (run.id + ": " + subject.network->name).c_str());
        }
    }

    void savedRunsAreTheStudysOwn_data() { eachStudy(); }
    /// What was measured and saved answers the study's question, also when it is opened again: else it would all be called missing.
    void savedRunsAreTheStudysOwn()
    {
        QFETCH(QString, id);
        const Study& study = studyNamed(id);
        for (const StudySize size : studySizes)
            for (const StudyRun& run : study.runs) {
                if (!run.experimentOf(size))
                    continue;
                StudyRecord record;
                record.keep({.experiment = *run.experimentOf(size)});
                const StudyRecord opened = StudyRecord::fromJson(record.toJson(), "saved");
                QVERIFY(opened.find(run.id));
                QVERIFY2(isOfSize(study, *opened.find(run.id), size), run.id.c_str());
            }
    }

private:
    static void eachStudy()
    {
        QTest::addColumn<QString>("id");
        for (const Study& study : builtInStudies())
            QTest::newRow(study.id.c_str()) << QString::fromStdString(study.id);
    }
};

QTEST_APPLESS_MAIN(TestStudyContent)
#include "tst_study_content.moc"
