// Ticks of the charts in files: round, inside, and few, whatever the data.

#include "core/report/chart_axis.h"
#include "core/report/end_labels.h"
#include "core/report/line_strokes.h"
#include "core/report/mark_places.h"
#include "core/report/run_tracks.h"
#include "core/report/value_charts.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <vector>

using namespace ks;

class TestChartAxis : public QObject {
    Q_OBJECT
private slots:
    void ticksAreRound()
    {
        QCOMPARE(ChartAxis(0, 10, false, 0, 100).ticks(), (std::vector<double>{0, 2, 4, 6, 8, 10}));
        QCOMPARE(ChartAxis(-1, 1, false, 0, 100).ticks(), (std::vector<double>{-1, -0.5, 0, 0.5, 1}));
        QCOMPARE(ChartAxis(1, 10, true, 0, 100).ticks(), (std::vector<double>{1, 2, 5, 10}));
        QCOMPARE(ChartAxis(1, 1e4, true, 0, 100).ticks(), (std::vector<double>{1, 10, 100, 1000, 10000}));
        QCOMPARE(ChartAxis(9, 21, true, 0, 100).ticks(), (std::vector<double>{10, 15, 20}));                 // not 10 and 20 alone
        QCOMPARE(ChartAxis(2.8, 450, true, 0, 100).ticks(), (std::vector<double>{5, 10, 20, 50, 100, 200})); // not 100 to 400 alone
        QCOMPARE(ChartAxis(6, 9, true, 0, 100).ticks(), (std::vector<double>{6, 7, 8, 9}));
    }

    /// Beside the axis where it has room; below the chart's own title its unit alone; or else above the plot, and never cut.
    void aTitleStandsWhereItHasRoom()
    {
        const auto letters = [](const std::string& words) { return double(words.size()); };
        const auto placed = [&](double room, bool told) { return placedTitle("Time per sample (us)", room, told, letters); };
        QCOMPARE(placed(20, false).words, std::string("Time per sample (us)"));
        QVERIFY(!placed(20, true).above);
        QCOMPARE(placed(19, true).words, std::string("us"));
        QVERIFY(!placed(19, true).above);
        for (const AxisTitle& one : {placed(19, false), placed(1, true), placedTitle("(us) of all", 5, true, letters)})
            QVERIFY(one.above && one.words.size() > 4);
        QVERIFY(!placedTitle("", 0, false, letters).above);
    }

    void dataBecomePixels()
    {
        QCOMPARE(ChartAxis(0, 10, false, 50, 150).at(5), 100.0);
        QCOMPARE(ChartAxis(1, 100, true, 200, 100).at(10), 150.0);
    }

    /// No range keeps the program busy: ends that cannot be drawn, one value, values too large for the distance between them.
    void everyRangeHasFewTicks_data()
    {
        QTest::addColumn<double>("low");
        QTest::addColumn<double>("high");
        constexpr double infinity = std::numeric_limits<double>::infinity();
        constexpr double nan = std::numeric_limits<double>::quiet_NaN();
        QTest::newRow("nothing") << infinity << -infinity;
        QTest::newRow("not a number") << nan << nan;
        QTest::newRow("half a number") << 0.0 << nan;
        QTest::newRow("infinite") << 1.0 << infinity;
        QTest::newRow("zero") << 0.0 << 1.0;
        QTest::newRow("one value") << 3.0 << 3.0;
        QTest::newRow("one large value") << 1e17 << 1e17;
        QTest::newRow("large neighbours") << 1e16 << 1e16 + 2;
        QTest::newRow("small") << 1e-300 << 2e-300;
        QTest::newRow("wide") << 1e-300 << 1e300;
    }

    void everyRangeHasFewTicks()
    {
        QFETCH(double, low);
        QFETCH(double, high);
        for (const bool log : {false, true}) {
            const std::vector<double> ticks = ChartAxis(low, high, log, 0, 100).ticks();
            QVERIFY(ticks.size() <= 610); // the decades of all numbers
            for (const double tick : ticks)
                QVERIFY(std::isfinite(tick));
        }
    }

    /// A logarithmic axis has no place for 0: the line has a gap there, and the table says 0.
    void anErrorOfZeroIsAGap()
    {
        GradientCheck check;
        for (const double error : {1e-3, 1e-5, 0.0, 1e-6, 1e-4}) // largest step first
            check.steps.push_back({.step = std::pow(0.1, static_cast<double>(check.steps.size() + 1)), .error = error});
        const Chart chart = gradientCheckChart(check);
        const std::string svg = svgOf(chart);
        QVERIFY(svg.find("nan") == std::string::npos && svg.find("inf") == std::string::npos);
        const std::size_t line = svg.find("class=\"c\" d=\"M");
        QVERIFY(line != std::string::npos);
        const std::string path = svg.substr(line, svg.find('/', line) - line);
        QCOMPARE(std::ranges::count(path, 'M'), 2); // begun anew behind the gap
        QCOMPARE(tableOf(chart).at(2, 1), 0.0);
        const std::string said = "1 value of 0 or less has no place on the logarithmic axis.";
        QCOMPARE(undrawnText(chart).english(), said);
        QVERIFY(svg.find(said) != std::string::npos);
        const Wording words;
        HtmlPage page("a page", words);
        page.figure(chart);
        const std::string html = page.finish();
        QVERIFY(html.find(said) != std::string::npos && html.find(said) == html.rfind(said)); // said once
        for (GradientStep& step : check.steps)
            step.error = 0;
        QVERIFY(gradientCheckChart(check).series.empty());
    }

    /// A smoothed line has no values of its own, a linear axis has a place for all, and not a number is none.
    void valuesWithoutAPlaceAreCountedOnce()
    {
        const std::vector<ChartPoint> points = {ChartPoint::exact(1, 0), ChartPoint::exact(2, -1), ChartPoint::exact(3, 2),
                                                ChartPoint::exact(4, std::numeric_limits<double>::quiet_NaN())};
        Chart chart{.id = "loss", .x = "x", .y = "y", .logY = true};
        chart.series.push_back({.name = "training", .points = points, .markers = false, .pen = ChartSeries::Pen::Faint});
        chart.series.push_back({.name = "smoothed", .points = points, .markers = false, .pen = ChartSeries::Pen::Solid});
        QCOMPARE(undrawnText(chart).english(), std::string("2 values of 0 or less have no place on the logarithmic axis."));
        chart.series.push_back({.name = "validation", .points = points, .pen = ChartSeries::Pen::Dashed});
        QCOMPARE(undrawnText(chart).english(), std::string("4 values of 0 or less have no place on the logarithmic axis."));
        chart.logY = false;
        QVERIFY(undrawnText(chart).empty());
    }

    /// Names beside the ends of lines: where these are, apart from each other, inside; in their order.
    void namesOfLinesStandApart()
    {
        using Places = std::vector<double>;
        QCOMPARE(spreadLabels({10, 50, 90}, 16, 0, 100), (Places{10, 50, 90}));
        QCOMPARE(spreadLabels({50, 50}, 16, 0, 100), (Places{42, 58}));
        QCOMPARE(spreadLabels({-20, 200}, 16, 0, 100), (Places{0, 100}));
        QCOMPARE(spreadLabels({99, 98}, 16, 0, 100), (Places{100, 84})); // the lower line's name below
        QVERIFY(spreadLabels({1, 2, 3}, 60, 0, 100).empty());
        QVERIFY(spreadLabels({}, 60, 0, 100).empty());
    }

    /// In a file, too: the key of the line that ends above stands above, whatever comes first.
    void keysStandBesideTheirLines()
    {
        Chart chart{.id = "two", .x = "x", .y = "y"};
        const auto line = [](double end) { return std::vector<ChartPoint>{{0, 5, 5, 5}, {10, end, end, end}}; };
        chart.series.push_back({.name = "falls", .points = line(1), .markers = false, .pen = ChartSeries::Pen::Solid});
        chart.series.push_back({.name = "rises", .points = line(9), .style = 1, .markers = false, .pen = ChartSeries::Pen::Solid});
        const auto heightOf = [&](const char* name) {
            const std::string svg = svgOf(chart);
            const std::size_t text = svg.rfind("<text", svg.find(name));
            return std::stod(svg.substr(svg.find("y=\"", text) + 3));
        };
        QVERIFY(heightOf("falls") > heightOf("rises") + 100);
        chart.series.front().points.pop_back(); // ends far from the keys: these stand in a list
        QVERIFY(heightOf("falls") < heightOf("rises"));
    }

    /// What was trained is solid and what validated it dashed, of every run; lines that repeat a colour have another stroke.
    void strokesSayWhatALineIs()
    {
        using Pen = ChartSeries::Pen;
        for (int style = 0; style < 5; ++style) {
            QCOMPARE(strokeOf(Pen::Solid, false, style), Stroke::Solid);
            QCOMPARE(strokeOf(Pen::Faint, false, style), Stroke::Solid);
            QCOMPARE(strokeOf(Pen::Guide, false, style), Stroke::Dots);
            QVERIFY(strokeOf(Pen::Solid, false, style + 5) != strokeOf(Pen::Solid, false, style));
            QVERIFY(strokeOf(Pen::Guide, false, style + 5) != strokeOf(Pen::Guide, false, style));
            for (int other = 0; other < style; ++other)
                QVERIFY(strokeOf(Pen::Told, false, other) != strokeOf(Pen::Told, false, style));
        }
        for (int style = 0; style < 15; ++style) {
            QCOMPARE(strokeOf(Pen::Dashed, true, style), Stroke::Dashes);
            QVERIFY(strokeOf(Pen::Solid, false, style) != Stroke::Dashes);
        }
        for (const int style : {0, 1}) { // in a file: as its key says, too
            Chart chart{.id = "loss", .x = "x", .y = "y"};
            const std::vector<ChartPoint> points = {{0, 1, 1, 1}, {9, 2, 2, 2}};
            chart.series.push_back({.name = "training", .points = points, .style = style, .markers = false, .pen = Pen::Solid});
            const auto dashed = [](const std::string& svg) {
                std::size_t count = 0;
                for (std::size_t at = svg.find("stroke-dasharray"); at != std::string::npos; at = svg.find("stroke-dasharray", at + 1))
                    ++count;
                return count;
            };
            QCOMPARE(dashed(svgOf(chart)), std::size_t{0});
            chart.series.push_back({.name = "validation", .points = points, .style = style, .pen = Pen::Dashed});
            QCOMPARE(dashed(svgOf(chart)), std::size_t{2}); // the line and its key
        }
    }

    /// Marks from left to right whatever run they are of, one line for those that would be a thick one, no words over others or beyond the plot.
    void marksAreNoneOverAnother()
    {
        const std::vector<ChartMark> marks = {
            {10, 0, "rate 0.1"}, {300, 0, "end"}, {12, 0, "target"}, {30, 1, "long words"}, {500, 1, "out"}};
        const auto places = placesOfMarks(
            marks, [](double x) { return x; }, [](const Text& words) { return 6.0 * static_cast<double>(words.english().size()); }, 0, 310);
        QCOMPARE(places.size(), std::size_t{3});
        QCOMPARE(places[0].at, 10.0);
        QCOMPARE(places[0].says.english(), std::string("rate 0.1; target"));
        QCOMPARE(places[0].words, std::optional(10.0));
        QVERIFY(!places[1].words); // would lie on them
        QCOMPARE(places[1].style, 1);
        QCOMPARE(places[2].words, std::optional(310.0 - 18)); // inside
    }

    /// Lines of changed settings come before the values, which lie on them; their words stand between the title and the plot.
    void marksLieBehindTheValues()
    {
        Chart chart{.id = "loss", .title = "Loss", .x = "x", .y = "y"};
        chart.series.push_back({.name = "validation", .points = {{0, 9, 9, 9}, {10, 9, 9, 9}}, .pen = ChartSeries::Pen::Dashed});
        chart.marks = {{10, 0, "end at epoch 20"}};
        const std::string svg = svgOf(chart);
        const std::size_t words = svg.find("end at epoch 20");
        const std::size_t line = svg.find("stroke-dasharray=\"4 3\"");
        const std::size_t marker = svg.find("ground rim");
        QVERIFY(words != std::string::npos && line < marker && words < marker);
        const std::size_t text = svg.rfind("<text", words);
        const double foot = std::stod(svg.substr(svg.find(" y=\"", text) + 4));
        const std::size_t axis = svg.find("class=\"axis\" d=\"M72.00,");
        QVERIFY(foot < std::stod(svg.substr(axis + std::string("class=\"axis\" d=\"M72.00,").size())));
        QVERIFY(foot > 28); // below the title
    }

    /// A batch without a loss leaves the mean of the others as it is, in a file as on screen.
    void whatIsNoNumberIsNotSmoothed()
    {
        History history;
        for (const double loss : {2.0, std::numeric_limits<double>::quiet_NaN(), 2.0})
            history.batches.push_back({.size = 1, .loss = loss, .seconds = 1});
        RunTracks tracks(0.9);
        tracks.take(history);
        for (std::size_t i = 0; i < 3; ++i)
            QCOMPARE(tracks.smooth(TrainingChart::Loss)->at(i).low, 2.0F);
        QCOMPARE(smoothed({2, std::numeric_limits<float>::quiet_NaN(), 2}, 0.9), (std::vector<float>{2, 2, 2}));
    }
};

QTEST_GUILESS_MAIN(TestChartAxis)
#include "tst_chart_axis.moc"
