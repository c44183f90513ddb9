#include "core/measure/experiment_command.h"
#include "core/measure/experiment_file.h"
#include "core/report/result_charts.h"
#include "tests/measure/quick_run.h"

#include <QRegularExpression>
#include <QTest>

#include <cmath>

using namespace ks;

/// What charts make of results: every value is seen, roofs, layers, ticks and outliers.
class TestResultCharts : public QObject {
    Q_OBJECT

private slots:
    /// What there is to write makes the picture larger: four results of three machines once left the plot a height below 0, upside down.
    void muchToWriteLeavesThePlotItsRoom()
    {
        Chart chart{.title = Text("Time"), .x = Text("window"), .y = Text("ms")};
        for (int i = 0; i < 8; ++i)
            chart.series.push_back(
                {.name = Text("A processor with a long name, 2026-11-26 02:34:57, on its own: variant " + std::to_string(i)),
                 .points = {{.x = 1, .y = 1, .low = 1, .high = 1}, {.x = 2, .y = 9, .low = 9, .high = 9}},
                 .style = i});
        for (int i = 0; i < 40; ++i)
            chart.footer.push_back(Text("Measured on a machine of which there is much to say, sentence " + std::to_string(i)));
        const QString svg = QString::fromStdString(svgOf(chart, 720, 420));
        const auto box = QRegularExpression("viewBox=\"0 0 ([0-9.]+) ([0-9.]+)\"").match(svg);
        const double wide = box.captured(1).toDouble();
        const double high = box.captured(2).toDouble();
        const auto axis = QRegularExpression("class=\"axis\" d=\"M72.00,([0-9.]+)L72.00,([0-9.]+)\"").match(svg);
        QVERIFY(axis.captured(2).toDouble() - axis.captured(1).toDouble() > 150);
        double lowest = 0;
        for (auto texts = QRegularExpression("<text x=\"([-0-9.]+)\" y=\"([-0-9.]+)\" text-anchor=\"start\"").globalMatch(svg);
             texts.hasNext();) {
            const auto place = texts.next();
            QVERIFY(place.captured(1).toDouble() >= 0 && place.captured(1).toDouble() < wide);
            QVERIFY(place.captured(2).toDouble() > 0 && place.captured(2).toDouble() < high);
            lowest = std::max(lowest, place.captured(2).toDouble());
        }
        QVERIFY(lowest > axis.captured(2).toDouble() + 40 * 12); // the footer is below the plot
        QVERIFY(svgOf({.title = Text("t")}, 720, 420).find("viewBox=\"0 0 720 420\"") != std::string::npos);
    }

    /// A title that is longer than the axis stands above the plot, which keeps its height; no other word stands in its line.
    void aLongTitleOfValuesStandsAboveThePlot()
    {
        const std::string title = "thousands of millions of textbook operations in a second";
        Chart chart{.title = Text("Rates"), .x = Text("window"), .y = Text::name(title)};
        chart.series.push_back({.name = Text("serial"), .points = {ChartPoint::exact(1, 1), ChartPoint::exact(2, 9)}});
        const auto axisOf = [](const QString& svg) {
            const auto axis = QRegularExpression("class=\"axis\" d=\"M72.00,([0-9.]+)L72.00,([0-9.]+)\"").match(svg);
            return std::pair(axis.captured(1).toDouble(), axis.captured(2).toDouble());
        };
        const QString high = QString::fromStdString(svgOf(chart, 720, 520));
        QVERIFY(high.contains(QStringLiteral("rotate(-90)\" text-anchor=\"middle\">%1<").arg(QString::fromStdString(title))));
        const QString low = QString::fromStdString(svgOf(chart, 300, 200));
        QVERIFY(!low.contains(QStringLiteral("rotate(-90)")));
        const auto place = QRegularExpression("<text x=\"([0-9.]+)\" y=\"([0-9.]+)\" text-anchor=\"start\" >thousands").match(low);
        QVERIFY(place.hasMatch());
        QVERIFY(place.captured(2).toDouble() > 20 + 12 && place.captured(2).toDouble() < axisOf(low).first - 9);
        QVERIFY(axisOf(low).second - axisOf(low).first >= 160);
        const auto box = QRegularExpression("viewBox=\"0 0 ([0-9.]+) ").match(low);
        QVERIFY(box.captured(1).toDouble() >= 7 * static_cast<double>(title.size()));
    }

    /// After one batch every curve has one value, which no line shows; a model's guide measured none.
    void aSingleValueIsSeen()
    {
        const std::vector<ChartPoint> points = {{.x = 1, .y = 2, .low = 2, .high = 2}, {.x = 2, .y = 1, .low = 1, .high = 1}};
        Chart chart{.title = Text("Loss"), .x = Text("Batch"), .y = Text("Loss")};
        chart.series.push_back({.points = points, .markers = false, .pen = ChartSeries::Pen::Solid});
        chart.series.push_back({.points = {points.front()}, .markers = false, .pen = ChartSeries::Pen::Guide});
        QVERIFY(svgOf(chart).find("a3.2,3.2") == std::string::npos); // no disc
        chart.series.push_back({.points = {points.front()}, .markers = false, .pen = ChartSeries::Pen::Solid});
        QVERIFY(svgOf(chart).find("a3.2,3.2") != std::string::npos);
    }

    /// A marker lies on a line of its own colour, or on a smoothed one of it: the ground shows around it.
    void aMarkerIsSeenOnItsLine()
    {
        const std::vector<ChartPoint> points = {{.x = 1, .y = 2, .low = 2, .high = 2}, {.x = 2, .y = 1, .low = 1, .high = 1}};
        Chart chart{.title = Text("Loss"), .x = Text("Batch"), .y = Text("Loss")};
        for (int style = 0; style < 6; ++style)
            chart.series.push_back({.name = Text("validation"), .points = points, .style = style});
        const QString svg = QString::fromStdString(svgOf(chart));
        auto marks = QRegularExpression("<path class=\"ground rim\"[^>]* d=\"([^\"]*)\"/><path class=\"m [ck]\"[^>]* d=\"([^\"]*)\"/>")
                         .globalMatch(svg);
        int seen = 0;
        for (; marks.hasNext(); ++seen) {
            const auto mark = marks.next();
            QCOMPARE(mark.captured(1), mark.captured(2));
        }
        QCOMPARE(seen, 6 * 3); // two values and the key of each
    }

    /// A chart in a file of its own says where it was measured; one without a footer keeps its whole height.
    void chartFilesNameTheMachine()
    {
        const BenchmarkResult result = steady();
        Chart chart = chartsOf(result.experiment, result.measurements, result.ceilings).front();
        const std::string plain = svgOf(chart);
        chart.footer = result.footer();
        QVERIFY(chart.footer.size() >= 4); // the machine, serial, openmp, the command
        QVERIFY(chart.footer.back().english().find(benchCommand(result.experiment).text) != std::string::npos);
        const std::string svg = svgOf(chart);
        QVERIFY(svg.find(result.environment.date) != std::string::npos);
        QVERIFY(svg.find("openmp: ") != std::string::npos);
        QVERIFY(plain.find(result.environment.date) == std::string::npos);
        const std::string csv = csvOf(chart);
        const std::size_t remarks = csv.find("Measured on " + result.environment.date);
        QVERIFY(csv.find('#') != 0 && remarks > csv.find('\n') && csv.find(",remarks\n") < remarks); // in a column, below the names
        QVERIFY(MachineState().footer(result.experiment.backends).empty());
    }

    /// Each point lies under the roof of its own number of threads; those of a graphics card under none of the processor's.
    void everyPointHasItsRoof()
    {
        BenchmarkResult result = steady();
        std::map<int, Ceilings> ceilings;
        for (const int threads : {1, 2})
            ceilings[threads] = {.threads = threads, .copy = 10e9 * threads, .streamingCopy = 12e9, .flops = 50e9 * threads};
        for (Measurement& one : result.measurements) {
            one.point.threads = one.point.backend == "openmp" ? 2 : 1;
            one.gflops = 1;
            one.gbytesPerSecond = 2;
        }
        const auto named = [](const Chart& chart, const char* name) {
            return std::ranges::count_if(chart.series, [&](const ChartSeries& one) { return one.name.english() == name; });
        };
        const Chart chart = rooflineOf(result.experiment, result.measurements, ceilings);
        for (const char* name : {"serial", "openmp", "ceiling of the memory, 1 thread", "ceiling of the memory, 2 threads"})
            QVERIFY2(named(chart, name) == 1, name);
        for (Measurement& one : result.measurements)
            one.point.backend = one.point.backend == "openmp" ? "cuda" : one.point.backend;
        const Chart card = rooflineOf(result.experiment, result.measurements, ceilings);
        QCOMPARE(named(card, "cuda"), 0);
        QCOMPARE(named(card, "ceiling of the memory, 2 threads"), 0);
    }

    /// Of two lines upon one another only one would be seen: it has the names of both. That of the memory is the same whatever can be computed.
    void roofsThatAreAlikeAreOneLine()
    {
        const auto names = [](OpKind op, const std::map<int, Ceilings>& ceilings) {
            BenchmarkResult result = steady();
            result.experiment.subjects.front().spec = {.op = op, .src = {1, 4, 8, 8}, .kernel = {2, 2}, .filters = 2};
            for (std::size_t i = 0; i < result.measurements.size(); ++i) {
                Measurement& one = result.measurements[i];
                one.point.threads = static_cast<int>(i % ceilings.size()) + 1;
                one.gflops = 1;
                one.gbytesPerSecond = 2;
            }
            const Chart chart = rooflineOf(result.experiment, result.measurements, ceilings);
            std::vector<std::string> roofs;
            for (const ChartSeries& one : chart.series)
                if (!one.markers)
                    roofs.push_back(one.name.english());
            const auto measured = [](const Text& note) { return note.english().starts_with("Measured ceilings"); };
            if (std::ranges::count_if(chart.notes, measured) != std::ssize(ceilings))
                roofs.emplace_back("a note is missing");
            return roofs;
        };
        const auto of = [](int threads, double copy, double flops) {
            return std::pair(threads, Ceilings{.threads = threads, .copy = copy, .streamingCopy = copy, .flops = flops});
        };
        using Names = std::vector<std::string>;
        QCOMPARE(names(OpKind::Conv, {of(1, 10e9, 50e9), of(2, 10e9, 50e9)}), Names({"ceiling, 1 and 2 threads"}));
        QCOMPARE(names(OpKind::Conv, {of(1, 10e9, 50e9), of(2, 10e9, 90e9)}), Names({"ceiling, 1 thread", "ceiling, 2 threads"}));
        QCOMPARE(names(OpKind::MaxPool, {of(1, 10e9, 50e9), of(2, 10e9, 90e9)}), Names({"ceiling of the memory, 1 and 2 threads"}));
        QCOMPARE(names(OpKind::MaxPool, {of(1, 10e9, 50e9), of(2, 20e9, 90e9), of(3, 20e9, 90e9)}),
                 Names({"ceiling of the memory, 1 thread", "ceiling of the memory, 2 and 3 threads"}));
    }

    /// Of a pool, of an operator without products and of one with them the roof is not told in the same words.
    void theRoofIsToldForTheOperator()
    {
        const std::map<int, Ceilings> ceilings = {{1, {.threads = 1, .copy = 10e9, .streamingCopy = 12e9, .flops = 50e9}}};
        const auto told = [&](OpKind op) {
            Experiment experiment;
            experiment.subjects.front().spec = {.op = op, .src = {1, 4, 8, 8}, .kernel = {2, 2}, .filters = 2};
            return rooflineOf(experiment, {}, ceilings, &experiment).notes.back().english();
        };
        QVERIFY(told(OpKind::MaxPool).find("Pooling needs no multiply-adders") != std::string::npos);
        QVERIFY(told(OpKind::AveragePool).find("Pooling needs no multiply-adders") != std::string::npos);
        for (const OpKind op : {OpKind::Relu, OpKind::Softmax, OpKind::MeanSquaredError, OpKind::Add, OpKind::LRN})
            QVERIFY2(told(op).find("few operations for each number that it reads") != std::string::npos, told(op).c_str());
        QVERIFY(told(OpKind::Conv).find("may rise above the ceiling") != std::string::npos);
    }

    void outliersAreMarked()
    {
        BenchmarkResult result = steady();
        Measurement& one = result.measurements.front();
        std::vector<double> runs(one.runs.runs().begin(), one.runs.runs().end());
        runs.push_back(10 * runs.front());
        one.runs = Timing(runs);
        one.summary = summarize(one.runs);
        const std::vector<Chart> charts = chartsOf(result.experiment, result.measurements, {});
        const auto spread = std::ranges::find(charts, "spread", &Chart::id);
        QVERIFY(spread != charts.end());
        QCOMPARE(spread->series.front().outliers.size(), std::size_t{1});
        QCOMPARE(spread->series.front().outliers.front().y, 1e3 * runs.back());
        QCOMPARE(QString::fromStdString(svgOf(*spread, 720, 420)).count("<circle"), 1);
    }

    /// On a logarithmic axis every bar that can be drawn is one: a value that cannot does not decide where they begin, and one at a power of ten
    /// has a height, too.
    void everyBarIsSeen_data()
    {
        QTest::addColumn<double>("least");
        QTest::addColumn<double>("base");
        QTest::addRow("small beside 0") << 0.05 << 0.01;
        QTest::addRow("a power of ten") << 1.0 << 0.1;
        QTest::addRow("hardly more") << 100.1 << 10.0;
        QTest::addRow("between") << 30.0 << 10.0;
    }
    void everyBarIsSeen()
    {
        QFETCH(const double, least);
        QFETCH(const double, base);
        Chart chart{.kind = Chart::Kind::Bars, .logY = true, .categories = {Text::name("a"), Text::name("b"), Text::name("c")}};
        chart.series.push_back({.points = {ChartPoint::exact(0, 500 * least), ChartPoint::exact(1, 0), {2, least, 0, 2 * least}}});
        QVERIFY(std::abs(barBase(chart) / base - 1) < 1e-12);
    }

    /// Times that lie far apart can all be seen: bars on a logarithmic axis, the parts of a stack as shares of it.
    void timesFarApartAreSeen()
    {
        BenchmarkResult result = steady();
        const auto chartNamed = [&](const char* id) {
            for (Chart& chart : chartsOf(result.experiment, result.measurements, result.ceilings))
                if (chart.id == id)
                    return chart;
            return Chart();
        };
        const auto setParts = [&] {
            for (Measurement& one : result.measurements) {
                one.kernel = one.summary.median;
                one.copyIn = one.copyOut = 1e-4;
            }
        };
        setParts();
        QVERIFY(!chartNamed("spread").logY);
        QCOMPARE(barBase(chartNamed("spread")), 0.0);
        QCOMPARE(chartNamed("copies").y.english(), std::string("milliseconds"));
        const BenchmarkResult slow = scaled(result, 1000, "");
        for (std::size_t i = 0; i < result.measurements.size(); ++i)
            if (result.measurements[i].point.backend == "serial")
                result.measurements[i] = slow.measurements[i];
        setParts();
        const Chart spread = chartNamed("spread");
        QVERIFY(spread.logY);
        QCOMPARE(barBase(spread), 0.1); // milliseconds
        QVERIFY(svgOf(spread).find("height=\"-") == std::string::npos);
        const Chart copies = chartNamed("copies");
        QCOMPARE(copies.y.english(), std::string("percent"));
        for (std::size_t category = 0; category < copies.categories.size(); ++category) {
            double whole = 0;
            for (const ChartSeries& part : copies.series)
                whole += part.points[category].y;
            QVERIFY2(std::abs(whole - 100) < 1e-9, copies.categories[category].english().c_str());
        }
    }

    /// What stands on each other is the time with both copies, that of changes of layout, too.
    void copiesAndKernelAreTheWhole()
    {
        BenchmarkResult result = steady();
        for (Measurement& one : result.measurements) {
            one.kernel = 0.75 * one.summary.median;
            one.copyIn = one.copyOut = 1e-4;
        }
        const std::vector<Chart> charts = chartsOf(result.experiment, result.measurements, {});
        const auto copies = std::ranges::find(charts, "copies", &Chart::id);
        QVERIFY(copies != charts.end());
        QCOMPARE(copies->series.size(), std::size_t{4});
        for (std::size_t category = 0; category < copies->categories.size(); ++category) {
            double whole = 0;
            for (const ChartSeries& part : copies->series)
                whole += part.points[category].y;
            const double total = 1e3 * result.measurements[copies->series.front().points[category].measurement].totalSeconds();
            QVERIFY2(std::abs(whole - total) < 1e-9, copies->categories[category].english().c_str());
        }
    }

    /// Where the time was used up before the last value, the layers of the one before it are shown.
    void theLayersOfTheLastValueThatHasThem()
    {
        BenchmarkResult result = resultOf(R"({"network":"lenet-5","passes":["inference"],"threads":1,"backends":["openmp"],"repeat":3,
            "sweep":{"axis":"batch","values":[8,16]}})");
        Measurement& last = result.measurements.back();
        last.failure = Text("used up");
        last.layers.clear();
        const std::vector<Chart> charts = chartsOf(result.experiment, result.measurements, {});
        const auto layers = std::ranges::find(charts, "layers", &Chart::id);
        QVERIFY(layers != charts.end());
        QCOMPARE(layers->categories, std::vector{Text::name("openmp")});
    }

    /// A file may hold anything.
    void layersOfAnotherNumberAreNotStacked()
    {
        BenchmarkResult result = resultOf(R"({"network":"lenet-5","batch":4,"passes":["inference"],"threads":1,
            "backends":["openmp","serial"],"repeat":3})");
        result.measurements.back().layers.pop_back();
        const std::vector<Chart> charts = chartsOf(result.experiment, result.measurements, {});
        const auto layers = std::ranges::find(charts, "layers", &Chart::id);
        QVERIFY(layers != charts.end());
        QCOMPARE(layers->categories.size(), std::size_t{1});
    }

    /// In a file, too, every value of a sweep has its tick.
    void everySweptValueHasItsTick()
    {
        const BenchmarkResult result = steady();
        const std::string svg = svgOf(chartsOf(result.experiment, result.measurements, result.ceilings).front());
        for (const char* value : {">64<", ">128<"})
            QVERIFY2(svg.find(value) != std::string::npos, value);
    }

    void theSettingsLieOnTheRoof()
    {
        Experiment experiment = experimentFromJson(pooling, "text");
        const std::map<int, Ceilings> ceilings = {{1, {.threads = 1, .copy = 10e9, .streamingCopy = 12e9, .flops = 50e9}}};
        const auto at = [&](const Experiment& planned) {
            const Chart chart = rooflineOf(planned, {}, ceilings, &planned);
            return chart.series.front().points.front();
        };
        const ChartPoint small = at(experiment);
        QVERIFY(std::abs(small.y - small.x * 10) < 1e-9); // pooling 2×2 lies under the copy's slope
        experiment.subjects.front().spec.kernel = {31, 31};
        experiment.subjects.front().spec.autoPad = AutoPad::SameUpper;
        const ChartPoint large = at(experiment);
        QVERIFY(large.x > 10 * small.x);
        QVERIFY(std::abs(large.y - large.x * 10) < 1e-9); // and any other window, too: comparing needs no multiply-adders
        const Experiment products = experimentFromJson(
            R"({"op":"Conv","shape":"1x64x64x64","attributes":{"kernel_shape":"3x3","filters":"64"},"backends":["openmp"],"threads":1})",
            "text");
        QVERIFY(std::abs(at(products).y - 50) < 1e-9);
        const Chart chart = rooflineOf(experiment, {}, ceilings, &experiment);
        QVERIFY(chart.notes.front().english().find("Operations: ") != std::string::npos);
    }
};

QTEST_GUILESS_MAIN(TestResultCharts)
#include "tst_result_charts.moc"
