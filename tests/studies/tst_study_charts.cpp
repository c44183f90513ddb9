#include "core/base/digits.h"
#include "core/nn/presets.h"
#include "core/studies/study_chart.h"
#include "core/studies/study_page.h"
#include "core/studies/study_table.h"
#include "tests/studies/small_study.h"

#include <QTest>

#include <algorithm>
#include <cmath>

using namespace ks;

namespace {

std::vector<std::string> english(const std::vector<Text>& texts)
{
    std::vector<std::string> said;
    for (const Text& text : texts)
        said.push_back(text.english());
    return said;
}

StudyRecord recordOf(const BenchmarkResult& result)
{
    StudyRecord record;
    record.keep(result);
    return record;
}

} // namespace

/// Published points hollow, ours filled.
class TestStudyCharts : public QObject {
    Q_OBJECT

private slots:
    void publishedIsHollowAndOursIsFilled()
    {
        const Study study = test::read(test::smallStudy());
        const std::vector<BenchmarkResult> ours = {
            test::measured(study, "pool", [](const ExperimentPoint& point) { return point.backend == "serial" ? 2.0 : 1.0; })};
        const Chart chart = chartOf(study, study.figures.front(), {.measured = ours});
        QCOMPARE(chart.series.size(), std::size_t{4});
        QCOMPARE(chart.series[0].name.english(), std::string("published: A"));
        QVERIFY(chart.series[0].hollow && chart.series[1].hollow && !chart.series[2].hollow && !chart.series[3].hollow);
        QCOMPARE(chart.series[0].points.size(), std::size_t{3}); // the row that is missing is no point, and never 0
        QCOMPARE(chart.series[0].points[1].y, 1.5);
        QCOMPARE(chart.series[0].remarks.size(), std::size_t{3});
        QVERIFY(chart.series[0].remarks[0].sign == PointSign::None);
        QVERIFY(chart.series[0].remarks[1].sign == PointSign::Dot && chart.series[0].remarks[2].sign == PointSign::Cross);
        QVERIFY(chart.series[0].remarks[1].says.english().ends_with("printed as 7.5, which is wrong"));
        QCOMPARE(chart.signs.size(), std::size_t{2});
        QCOMPARE(chart.series[2].name.english(), std::string("here: serial"));
        QCOMPARE(chart.series[2].points[0].y, 2.0);
        QCOMPARE(chart.series[2].points[0].low, 1.98);
        QVERIFY(chart.notes.front().english().find("The machines differ") != std::string::npos);
        QCOMPARE(chartOf(study, study.figures.front(), {}, "es").title.english(), std::string("Tiempos"));
        QVERIFY(chartOf(study, study.figures.front(), {}, "es").series[0].remarks[1].says.english().ends_with("que es erróneo"));
    }

    /// A limit goes from the first to the last point, with or without ours.
    void limitsAreLines()
    {
        Study study = test::read(test::smallStudy());
        study.figures.front().limits = {{.y = 1, .title = StudyText("limit: 1 s")}};
        const std::vector<BenchmarkResult> ours = {test::measured(study, "pool", [](const ExperimentPoint&) { return 1.0; })};
        for (const StudyResults results : {StudyResults(), StudyResults{.measured = ours}}) {
            const Chart chart = chartOf(study, study.figures.front(), results);
            const ChartSeries& limit = chart.series.back();
            QCOMPARE(limit.name.english(), std::string("limit: 1 s"));
            QVERIFY(!limit.markers && !limit.hollow && limit.points.size() == 2);
            QCOMPARE(limit.points.front().x, 4.0);
            QCOMPARE(limit.points.back().x, 16.0);
            QCOMPARE(limit.points.front().y, 1.0);
        }
    }

    /// A number alone would not say what it is of.
    void numbersThatNameLinesSayOfWhat()
    {
        const Study study = test::read(test::smallStudy());
        Study bySide = study;
        bySide.figures.front().published.front().series = {"device", "side"};
        QCOMPARE(publishedPoints(study, study.figures.front()).front().series, std::string("A"));
        QCOMPARE(publishedPoints(study, bySide.figures.front()).front().series, "A · " + study.columnTitle("side", "en") + " 4");
    }

    void wrongAnswersAndOtherRunsAreNoPoints()
    {
        const Study study = test::read(test::smallStudy());
        BenchmarkResult result = test::measured(study, "pool", [](const ExperimentPoint&) { return 1.0; });
        result.measurements[0].verified = Verified::Wrong;
        result.measurements[1].failure = Text("out of memory");
        const std::vector<BenchmarkResult> ours = {result};
        QCOMPARE(figurePoints(study.figures.front(), {.measured = ours}).size(), std::size_t{2});
        result.experiment.name = "another";
        const std::vector<BenchmarkResult> others = {result};
        QVERIFY(figurePoints(study.figures.front(), {.measured = others}).empty());
    }

    /// What is too short to time, wrong or not available is said, and what was timed at all has its row.
    void whatIsNotDrawnIsSaid()
    {
        const Study study = test::read(test::smallStudy());
        const StudyFigure& figure = study.figures.front();
        BenchmarkResult result = test::measured(study, "pool", [](const ExperimentPoint&) { return 1.0; });
        QCOMPARE(result.measurements.size(), std::size_t{4});
        const std::vector<BenchmarkResult> all = {result};
        QVERIFY(std::ranges::none_of(english(chartOf(study, figure, {.measured = all}).notes),
                                     [](const std::string& note) { return note.find("not drawn") != std::string::npos; }));
        result.measurements[0].summary.tooShort = true;
        result.measurements[1].summary.tooShort = true;
        result.measurements[2].failure = Text("out of memory");
        const std::vector<BenchmarkResult> ours = {result};
        const std::vector<std::string> notes = english(chartOf(study, figure, {.measured = ours}).notes);
        QVERIFY(std::ranges::find(notes, "2 of 4 points are not drawn: too short to time.") != notes.end());
        QVERIFY(std::ranges::find(notes, "1 of 4 points is not drawn: out of memory.") != notes.end());
        const StudyTable table = ownTableOf(study, figure, {.measured = ours});
        QCOMPARE(table.rows.size(), std::size_t{3});
        QVERIFY(table.hasNotes());
        QCOMPARE(table.rows[1].note.english(), std::string("too short to time"));
        QCOMPARE(table.rows[1].cells.back().english(), std::string(noNumber));
        const std::string csv = csvOf(study, figure, recordOf(result));
        QCOMPARE(QByteArray::fromStdString(csv).count("too short to time"), 2);
    }

    void theSizeIsSaid()
    {
        const Study study = test::read(test::smallStudy());
        const BenchmarkResult quick = test::measured(study, "pool", [](const ExperimentPoint&) { return 1.0; });
        const BenchmarkResult full =
            test::measured(*study.run("pool")->experimentOf(StudySize::Full), [](const ExperimentPoint&) { return 1.0; });
        const auto said = [&](const BenchmarkResult& one) {
            const BenchmarkResult* const results[] = {&one};
            return sizeSaid(study, results).english();
        };
        QVERIFY(said(quick).starts_with("Ours are of a quick run"));
        QCOMPARE(said(full), std::string("Ours are of a full run."));
        BenchmarkResult other = quick;
        other.experiment.repeat = 77;
        other.experiment.seed = 5;
        QVERIFY(said(other).starts_with("Ours are of other experiments"));
        QVERIFY(sizeSaid(study, {}).empty());
    }

    void printedAndMeasuredSideBySide()
    {
        Study study = test::read(test::smallStudy());
        StudyFigure figure = study.figures.front();
        const std::vector<BenchmarkResult> ours = {
            test::measured(study, "pool", [](const ExperimentPoint& point) { return point.backend == "serial" ? 3.0 : 1.0; })};
        QVERIFY(sideBySideOf(study, figure, {.measured = ours}).rows.empty()); // no word tells which line is of which
        study.words["serial"] = {.english = "A"};
        const StudyTable table = sideBySideOf(study, figure, {.measured = ours});
        QCOMPARE(english(table.columns),
                 (std::vector<std::string>{"side of the input, pixels", "printed: A", "here: A", "here / printed"}));
        QCOMPARE(table.rows.size(), std::size_t{2}); // 16 was not run
        QCOMPARE(english(table.rows[0].cells), (std::vector<std::string>{"4", "0.5", "3 (2.97 – 3.03)", "6"}));
        figure.published.front().where = {{"device", {"B"}}}; // one line printed: both of ours are held against it
        QCOMPARE(english(sideBySideOf(study, figure, {.measured = ours}).rows[0].cells),
                 (std::vector<std::string>{"4", "0.25", "3 (2.97 – 3.03)", "12", "1 (0.99 – 1.01)", "4"}));
    }

    /// Names of passes are said as everywhere, not by the names that files have.
    void passesAreSaid()
    {
        const Study study = test::read(test::smallStudy());
        StudyFigure figure = study.figures.front();
        figure.own.series = {"backend", "pass"};
        BenchmarkResult result = test::measured(study, "pool", [](const ExperimentPoint&) { return 1.0; });
        for (Measurement& one : result.measurements)
            one.point.pass = Pass::BackwardData;
        const std::vector<BenchmarkResult> ours = {result};
        const Chart chart = chartOf(study, figure, {.measured = ours});
        QCOMPARE(chart.series[2].name.english(), std::string("here: serial · gradient of the input"));
        QCOMPARE(ownTableOf(study, figure, {.measured = ours}).rows[0].cells[1].english(), std::string("gradient of the input"));
    }

    void signsAndNotesAreInTheFile()
    {
        const Study study = test::read(test::smallStudy());
        const std::string svg = svgOf(chartOf(study, study.figures.front(), {}));
        QVERIFY(svg.find("<title>corrected: what is printed is damaged or wrong – printed as 7.5, which is wrong</title>") !=
                std::string::npos);
        QVERIFY(svg.find(">doubtful: contradicts its neighbours or itself</text>") != std::string::npos);
        QVERIFY(svg.find("m-5,-5l10,10m0,-10l-10,10") != std::string::npos);
        Chart plain = chartOf(study, study.figures.front(), {});
        plain.signs.clear();
        for (ChartSeries& series : plain.series)
            series.remarks.clear();
        QVERIFY(svgOf(plain).find("m-5,-5l10,10m0,-10l-10,10") == std::string::npos);
        QVERIFY(!isDrawnAlike(plain, chartOf(study, study.figures.front(), {})));
    }

    void barsHaveTheCategoriesOfBoth()
    {
        Study study = test::read(test::smallStudy());
        StudyFigure figure = study.figures.front();
        figure.kind = FigureKind::Bars;
        figure.published.front().x = "device";
        figure.published.front().series.clear();
        figure.published.front().where = {{"side", {"4"}}};
        figure.own.x = "backend";
        figure.own.series.clear();
        study.words["A"] = {.english = "Alpha"};
        const std::vector<BenchmarkResult> ours = {test::measured(study, "pool", [](const ExperimentPoint&) { return 3.0; })};
        const Chart chart = chartOf(study, figure, {.measured = ours});
        QCOMPARE(chart.categories.size(), std::size_t{4});
        QCOMPARE(chart.categories[0].english(), std::string("Alpha"));
        QCOMPARE(chart.categories[3].english(), std::string("openmp"));
        QCOMPARE(chart.series[0].points[1].y, 0.25);
        QVERIFY(chart.series[0].hollow && !chart.series[1].hollow);
        QVERIFY(svgOf(chart).find("fill=\"none\" stroke-width=\"1.5\"") != std::string::npos);
    }

    void trainingsBecomePoints()
    {
        const Study study = test::read(test::smallStudy());
        StudyFigure figure = study.figures.front();
        figure.runs = {"train"};
        figure.own = {.x = "epoch", .y = "validation_accuracy_percent", .series = {"network"}};
        BenchmarkResult result{.experiment = *study.run("train")->experimentOf(StudySize::Quick)};
        Measurement& one = result.measurements.emplace_back();
        one.point = pointsOf(result.experiment).front();
        for (const double accuracy : {0.75, 0.25}) { // two seeds: their middle, and how far they lie apart
            History& history = one.trials.emplace_back().history;
            for (int epoch = 1; epoch <= 3; ++epoch)
                history.epochs.push_back({.epoch = epoch, .training = {.loss = 1.0 / epoch, .accuracy = 0.5, .samples = 10}, .seconds = 2});
            history.epochs[2].validation = Score{.loss = 1, .accuracy = accuracy, .samples = 10};
        }
        const StudyResults results{.measured = std::span(&result, 1)};
        const std::vector<ResultPoint> points = figurePoints(figure, results);
        QCOMPARE(points.size(), std::size_t{1}); // what was not validated is no point
        QCOMPARE(points[0].y, 50.0);
        QVERIFY(points[0].low == 25 && points[0].high == 75);
        QCOMPARE(english(ownTableOf(study, figure, results).rows[0].cells),
                 (std::vector<std::string>{"lenet-5", "4", "50"})); // the middle, not one of them; epochs are counted from 1
        QCOMPARE(points[0].series, std::string("lenet-5"));
        QCOMPARE(figurePoints(figure, results, "training_seconds").back().y, 6.0);
        QCOMPARE(figurePoints(figure, results, "training_accuracy_percent").size(), std::size_t{3});
    }

    /// Golden: 3200-1600-832 of heterogeneous-timing has three hidden layers, 6,617,665 parameters and 6,612,032 multiply-adds (Table 3.1).
    void networksHaveTheirOwnProperties()
    {
        BenchmarkResult result;
        takeNetwork(result.experiment, networkNamed("fc:3200-1600-832"));
        const Measurement& one = result.measurements.emplace_back();
        const ResultSample sample{.result = &result, .measurement = &one};
        QCOMPARE(resultPropertyNamed("hidden_layers")->number(sample), std::optional<double>(3));
        QCOMPARE(resultPropertyNamed("parameters")->number(sample), std::optional<double>(6617665));
        QCOMPARE(resultPropertyNamed("multiply_adds")->number(sample), std::optional<double>(6612032));
    }

    void tablesAreAsPrinted()
    {
        const Study study = test::read(test::smallStudy());
        const std::vector<StudyTable> tables = publishedTablesOf(study, study.figures.front());
        QCOMPARE(tables.size(), std::size_t{1});
        QCOMPARE(english(tables[0].columns),
                 (std::vector<std::string>{"device", "side", "total time (s)"})); // its own name, those all have
        QCOMPARE(publishedTablesOf(study, study.figures.front(), "es")[0].columns[2].english(), std::string("tiempo total (s)"));
        QCOMPARE(tables[0].rows[3].cells[2].english(), std::string()); // stays empty
        QVERIFY(tables[0].rows[3].quality == Quality::Missing);
        const std::vector<BenchmarkResult> ours = {test::measured(study, "pool", [](const ExperimentPoint&) { return 0.125; })};
        const StudyTable own = ownTableOf(study, study.figures.front(), {.measured = ours});
        QCOMPARE(english(own.columns), (std::vector<std::string>{"backend", "side of the input, pixels", "seconds"}));
        QCOMPARE(english(own.rows[0].cells), (std::vector<std::string>{"serial", "4", "0.125"}));
    }
};

QTEST_APPLESS_MAIN(TestStudyCharts)
#include "tst_study_charts.moc"
