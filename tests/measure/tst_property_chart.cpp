#include "core/base/error.h"
#include "core/measure/experiment_file.h"
#include "core/report/property_chart.h"
#include "core/report/result_charts.h"

#include <QTest>

#include <algorithm>

using namespace ks;

/// Results of several subjects over what these are, not only over what was swept.
class TestPropertyChart : public QObject {
    Q_OBJECT

    static BenchmarkResult ofNetworks()
    {
        return measured(experimentFromJson(
            R"({"subjects":[{"network":"fc:50","batch":8},{"network":"fc:50-25","batch":8},{"network":"fc:800","batch":8}],
                                       "passes":["inference"],"backends":["serial","openmp"]})",
            "text"));
    }
    /// Each point three times as long as the one before.
    static BenchmarkResult measured(const Experiment& experiment)
    {
        BenchmarkResult result{.experiment = experiment};
        double seconds = 0.001;
        for (const ExperimentPoint& point : pointsOf(result.experiment)) {
            Measurement& one = result.measurements.emplace_back();
            one.point = point;
            one.implementation = "auto";
            one.runs = Timing(std::vector<double>{seconds, seconds, seconds});
            one.summary = summarize(one.runs);
            one.verified = Verified::Right;
            seconds *= 3;
        }
        return result;
    }

private slots:
    /// Golden: the parameters are those of the heterogeneous timing study, 6.1.
    void networksByTheirParameters()
    {
        const BenchmarkResult result = ofNetworks();
        const BenchmarkResult* const one[] = {&result};
        const Chart chart = propertyChart(one, {.x = "parameters", .y = "milliseconds", .series = {"backend", "hidden_layers"}});
        QVERIFY(chart.kind == Chart::Kind::Lines && chart.logX && chart.logY);
        QCOMPARE(chart.series.size(), std::size_t{4}); // two backends, one and two hidden layers
        const auto serial = std::ranges::find(chart.series, std::string("serial · Hidden layers 1"),
                                              [](const ChartSeries& series) { return series.name.english(); });
        QVERIFY(serial != chart.series.end());
        QCOMPARE(serial->points.size(), std::size_t{2});
        QCOMPARE(serial->points[0].x, 2601.0);
        QCOMPARE(serial->points[1].x, 41601.0);
    }

    /// Whatever was swept is a place on the axis or names a line, as a number or as its word.
    void axesAreProperties()
    {
        Experiment experiment;
        experiment.subjects = {{.spec = defaultSpec(OpKind::Conv, {1, 3, 16, 16})}};
        experiment.backends = {"serial"};
        const SweepAxis dilations = sweepAxisNamed("dilations").value();
        const SweepAxis bias = sweepAxisNamed("bias").value();
        const SweepAxis groups = sweepAxisNamed("group").value();
        experiment.sweeps = {
            {dilations, sweepValues("1,2x2", dilations)}, {bias, sweepValues("false,true", bias)}, {groups, sweepValues("1,3", groups)}};
        const BenchmarkResult result = measured(experiment);
        const BenchmarkResult* const one[] = {&result};
        const Chart chart = propertyChart(one, {.x = "group", .y = "milliseconds", .series = {"dilations", "bias"}});
        QVERIFY(chart.kind == Chart::Kind::Lines);
        QCOMPARE(chart.series.size(), std::size_t{4});
        QCOMPARE(chart.series.back().name.english(), std::string("2x2 · true"));
        QCOMPARE(chart.series.front().points.back().x, 3.0);
        QVERIFY(propertyChart(one, {.x = "dilations", .y = "milliseconds", .series = {"group"}}).kind == Chart::Kind::Bars);
        QVERIFY(propertyChart(one, {.x = "training.rate", .y = "milliseconds"}).series.empty()); // not swept here
        QCOMPARE(plainPoints(result).x, std::string("dilations"));
    }

    void wordsAreBars()
    {
        const BenchmarkResult result = ofNetworks();
        const BenchmarkResult* const one[] = {&result};
        const Chart chart = propertyChart(one, {.x = "network", .y = "milliseconds", .series = {"backend"}});
        QVERIFY(chart.kind == Chart::Kind::Bars);
        QCOMPARE(chart.categories.size(), std::size_t{3});
        QCOMPARE(chart.series.size(), std::size_t{2});
    }

    /// Networks of several sizes have the chart without being asked for it.
    void severalNetworksHaveIt()
    {
        const std::vector<Chart> charts = chartsOf(ofNetworks());
        QVERIFY(std::ranges::find(charts, "by-property", &Chart::id) != charts.end());
        QVERIFY(charts.front().id != "by-property");
    }

    /// Each over the first one of its network; without energy there is none.
    void delayProductsAreHeldAgainstTheFirst()
    {
        BenchmarkResult result = ofNetworks();
        for (std::size_t i = 0; i < result.measurements.size(); ++i)
            if (i != 3)
                result.measurements[i].energy = Energy{.joules = 1, .watts = 1, .delayProduct = i % 2 == 0 ? 2.0 : 3.0};
        const BenchmarkResult* const one[] = {&result};
        const std::vector<ResultPoint> points = pointsBy(one, {.x = "network", .y = "edp_ratio", .series = {"backend"}});
        QCOMPARE(points.size(), std::size_t{5});
        for (const ResultPoint& point : points)
            QCOMPARE(point.y, point.series == "serial" ? 1.0 : 1.5);
    }

    void whatIsNoPropertyIsNamed()
    {
        QVERIFY_THROWS_EXCEPTION(InputError, requireLegal({.x = "parameter", .y = "milliseconds"}));
        QVERIFY_THROWS_EXCEPTION(InputError, requireLegal({.x = "parameters", .y = "backend"}));
        QVERIFY_THROWS_EXCEPTION(InputError, requireLegal({.x = "parameters", .y = "seconds", .series = {"colour"}}));
        requireLegal({.x = "network", .y = "seconds", .series = {"backend"}});
    }
};

QTEST_APPLESS_MAIN(TestPropertyChart)
#include "tst_property_chart.moc"
