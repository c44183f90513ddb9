#include "core/base/error.h"
#include "core/measure/result_list.h"
#include "core/measure/result_store.h"
#include "core/report/compare_results.h"
#include "core/report/result_machines.h"
#include "tests/measure/quick_run.h"

#include <QTest>

#include <array>
#include <cmath>

using namespace ks;

/// Results beside each other: of several machines, and against a baseline.
class TestCompareResults : public QObject {
    Q_OBJECT

private slots:
    void machinesSideBySide()
    {
        const BenchmarkResult one = scaled(steady(), 1, "Alpha");
        std::vector<BenchmarkResult> results = {one, scaled(one, 2, "Beta"), scaled(one, 4, "Beta")};
        results[2].environment.memory = "1 GiB"; // alike, and another machine
        QCOMPARE(machineNames(results), (std::vector<std::string>{"Alpha", "Beta #1", "Beta #2"}));
        QVERIFY(machinesChart(results).title.english().ends_with("on 3 machines"));
        std::vector<BenchmarkResult> twice = {one, one, results[1]};
        twice[0].environment.date = "2026-11-21 03:10:00";
        twice[1].environment.date = "2026-11-22 03:10:00";
        QCOMPARE(machineNames(twice), (std::vector<std::string>{"Alpha, 2026-11-21 03:10:00", "Alpha, 2026-11-22 03:10:00", "Beta"}));
        QVERIFY(machinesChart(twice).title.english().ends_with("3 results of 2 machines"));
        QVERIFY(machinesChart(std::span(twice).first(2)).title.english().ends_with("2 results of one machine"));
        for (const ChartSeries& line : machinesChart(twice).series) // one colour a variant
            QCOMPARE(line.style % 5, line.name.english().find("serial") != std::string::npos ? 0 : 1);
        const std::vector<MachinePoint> points = acrossMachines(results);
        QCOMPARE(points.size(), std::size_t{4});
        for (const MachinePoint& point : points) {
            QVERIFY(std::abs(point.median / *point.medians[0] - 2) < 1e-9);
            QCOMPARE(point.least, *point.medians[0]);
            QCOMPARE(point.most, *point.medians[2]);
        }
        QCOMPARE(machinesChart(results).series.size(), std::size_t{8}); // 2 variants on 3 machines, 2 medians
        const std::string html = machinesHtml(results);
        QVERIFY(html.find("<svg") != std::string::npos && html.find("Beta #2") != std::string::npos);
        QVERIFY(html.find("src=") == std::string::npos && html.find("href=") == std::string::npos);
        QVERIFY(machinesCsv(results).find(",Beta #1,") != std::string::npos);
        QVERIFY_EXCEPTION_THROWN((void)acrossMachines(std::vector{one, resultOf(training)}), InputError);
    }

    /// The same machine measured twice is one machine, whatever its system keeps for itself that day and whichever versions it has.
    void oneMachineIsOneMachine()
    {
        MachineState one{.processor = "Alpha", .processors = 2, .system = "Linux 6.1.0", .memory = "15.6 GiB"};
        MachineState later = one;
        later.memory = "15.5 GiB";
        later.system = "Linux 6.2.0";
        later.version = "9";
        later.date = "2026-11-22 03:10:00";
        QVERIFY(isOneMachine(one, later) && isOneMachine(later, one));
        for (const auto& change :
             {+[](MachineState& machine) { machine.processor = "Beta"; }, +[](MachineState& machine) { machine.processors = 4; },
              +[](MachineState& machine) { machine.memory = "31.2 GiB"; }, +[](MachineState& machine) { machine.memory = "15.6 MiB"; }}) {
            MachineState other = one;
            change(other);
            QVERIFY(!isOneMachine(one, other));
        }
        std::vector<BenchmarkResult> both(2, steady());
        both[1].environment.memory = both[0].environment.memory;
        both[1].environment.system = "another";
        QVERIFY(machinesChart(both).title.english().ends_with("2 results of one machine"));
    }

    /// A person's name for a result stands where its machine's would; of several machines both are named.
    void resultsHaveNames()
    {
        std::vector<BenchmarkResult> results = {scaled(steady(), 1, "Alpha"), scaled(steady(), 2, "Alpha")};
        results[0].name = "before";
        results[1].name = "after";
        QCOMPARE(machineNames(results), (std::vector<std::string>{"before", "after"}));
        results[1].environment.processor = "Beta";
        QCOMPARE(machineNames(results), (std::vector<std::string>{"before (Alpha)", "after (Beta)"}));
        QCOMPARE(resultFromJson(storedResult(results[0]), "again").name, std::string("before"));
        results[1].environment.date = "2026-11-22 03:10:59";
        QCOMPARE(usualName(results[1]).english(), std::string("MaxPool, 2026-11-22 03:10"));
    }

    /// Of one machine and one experiment the runs are pooled: as if they had been made in one go.
    void resultsOfOneMachineCanBeOne()
    {
        BenchmarkResult one = scaled(steady(), 1, "Alpha");
        for (Measurement& row : one.measurements)
            row.busy = 0; // whatever ran beside the test
        std::vector<BenchmarkResult> results = {one, scaled(one, 2, "Beta"), scaled(one, 3, "Alpha")};
        results[0].measurements.front().failure = Text("left out");
        results[2].measurements.pop_back();
        results[2].measurements[1].busy = 0.4;
        const std::vector<BenchmarkResult> joined = joinedByMachine(results);
        QCOMPARE(joined.size(), std::size_t{2});
        const std::vector<Measurement>& rows = joined[0].measurements;
        QCOMPARE(rows.size(), one.measurements.size());
        QVERIFY(!rows.front().failed()); // what the first has not comes from the other
        QCOMPARE(rows[1].runs.runs().size(), 2 * one.measurements[1].runs.runs().size());
        const double median = one.measurements[1].summary.median;
        QVERIFY(rows[1].summary.median > median && rows[1].summary.median < 3 * median);
        QCOMPARE(rows[1].busy, 0.4);
        QCOMPARE(rows.back().runs.runs().size(), one.measurements.back().runs.runs().size());
        QCOMPARE(joined[1].environment.processor, std::string("Beta"));
        BenchmarkResult other = results[2];
        other.experiment.repeat = 5; // another question
        QCOMPARE(joinedByMachine(std::vector{one, other}).size(), std::size_t{2});
    }

    /// A list holds its results by name, and which of them is the baseline; one result alone is a list of one.
    void resultsAreKeptTogether()
    {
        BenchmarkResult named = steady();
        named.name = "mine";
        const std::string text = storedResults({.results = {steady(), named}, .baseline = 1, .joined = true});
        const ResultList again = resultListFromJson(text, "list.json");
        QCOMPARE(again.results.size(), std::size_t{2});
        QCOMPARE(again.results[1].name, std::string("mine"));
        QVERIFY(again.baseline == std::size_t{1} && again.joined);
        QCOMPARE(storedResults(resultListFromJson(storedResults(again), "again.json")), storedResults(again));
        QCOMPARE(resultListFromJson(storedResult(named), "one.json").results.size(), std::size_t{1});
        const auto refused = [](std::string wrong) {
            try {
                (void)resultListFromJson(wrong, "list.json");
            } catch (const Error& error) {
                return error.text().english();
            }
            return std::string();
        };
        QVERIFY(refused(R"({"format":"kernelscope-results","version":1,"results":{}})").find("list.json is no list of results") == 0);
        QVERIFY(refused(R"({"format":"kernelscope-results","version":1,"baseline":0,"results":[]})").find("baseline") != std::string::npos);
        QVERIFY(refused(R"({"format":"kernelscope-results","results":[]})").find("version") != std::string::npos);
        QVERIFY_EXCEPTION_THROWN((void)resultFromJson(text, "list.json"), InputError);
    }

    /// What was measured of other work has no common median: it is refused with what differs. What a machine brings along is no other work.
    void onlyTheSameWorkStandsSideBySide()
    {
        const BenchmarkResult one = steady();
        const auto difference = [&one](auto change) {
            BenchmarkResult other = one;
            change(other.experiment);
            try {
                (void)acrossMachines(std::vector{one, other});
            } catch (const InputError& error) {
                return error.text().english();
            }
            return std::string();
        };
        for (const auto& [said, expected] : {
                 std::pair{difference([](Experiment& other) { other.subjects.front().spec.src.c = 3; }), "MaxPool 1×2×64×64 "},
                 {difference([](Experiment& other) {
                      other.subjects.front().spec.kernel = {3, 3};
                  }),
                  "kernel_shape=3x3"},
                 {difference([](Experiment& other) {
                      other.subjects.front().spec.strides = {1, 1};
                  }),
                  "strides=2x2"},
                 {difference([](Experiment& other) { other.cache = CacheState::Cold; }), "warm caches"},
                 {difference([](Experiment& other) { other.passes = {Pass::BackwardData}; }), "forward, and gradient of the input"},
                 {difference([](Experiment& other) { other.sweeps.front().axis = SweepAxis::Channels; }),
                  "MaxPool over size, and MaxPool over channels"},
             })
            QVERIFY2(said.find(expected) != std::string::npos, (said + " / " + expected).c_str());
        QCOMPARE(difference([](Experiment& other) {
                     other.subjects.front().spec.src.h = other.subjects.front().spec.src.w = 32; // swept
                     other.sweeps.front().values = {128, 256};
                     other.backends = {"openmp", "lanes"};
                     other.threads = 2;
                     other.repeat = 5;
                     other.budget = 3;
                 }),
                 std::string());

        const BenchmarkResult network{.experiment = experimentFromJson(training, "text")};
        BenchmarkResult larger = network;
        larger.experiment.subjects.front().spec.src.n = 8;
        QVERIFY_EXCEPTION_THROWN((void)acrossMachines(std::vector{network, larger}), InputError);
        BenchmarkResult changed = network;
        changed.experiment.subjects.front().network->model.graph.nodes.pop_back();
        QVERIFY_EXCEPTION_THROWN((void)acrossMachines(std::vector{network, changed}), InputError);
        QVERIFY(acrossMachines(std::vector{network, network}).empty());
    }

    /// A network is what it is, under whichever name it was read: that of a made net, of its model, of a file that names none.
    void networksAreComparedByWhatTheyAre()
    {
        BenchmarkResult then = resultOf(R"({"network":"fc:8-4","batch":4,"backends":["openmp"],"threads":1,"repeat":3,"warm_up":0})");
        BenchmarkResult now = then;
        const auto matches = [&] {
            const std::vector<MachinePoint> points = acrossMachines(std::vector{now, then});
            return points.size() == 1 && againstBaseline(now, then).front().verdict != BaselineRow::Verdict::Unmatched;
        };
        QVERIFY(then.command().text.find("--network fc:8-4 ") != std::string::npos && !then.command().needsNetworkFile);
        then = resultFromJson(storedResult(then), "again");
        QCOMPARE(then.experiment.subjects.front().network->name, std::string("fc:8-4"));
        QVERIFY(matches());
        then.experiment.subjects.front().network->name = "FC 8-4"; // as files of before have it
        QVERIFY(matches());
        now.experiment.subjects.front().network->model.name = then.experiment.subjects.front().network->model.name = "";
        now.experiment.subjects.front().network->name = "nets/mine.json";
        then = resultFromJson(storedResult(then), "again");
        QCOMPARE(then.experiment.subjects.front().network->name, std::string("network"));
        QVERIFY(matches());
        then.experiment.subjects.front().network->model.graph.nodes.pop_back();
        QCOMPARE(againstBaseline(now, then).front().verdict, BaselineRow::Verdict::Unmatched);
    }

    /// Nothing is swept: machines stand side by side as bars, not on each other in one point; their table says what each is.
    void machinesWithoutASweepAreBars()
    {
        std::vector both(2, resultOf(R"({"op":"Relu","shape":"1x16x256x256","backends":["serial","openmp"],"threads":1,"repeat":3})"));
        both[0].environment.processor = "Alpha";
        both[1].environment.processor = "Beta";
        const Chart chart = machinesChart(both);
        QVERIFY(chart.kind == Chart::Kind::Bars);
        QCOMPARE(chart.categories, (std::vector{Text::name("serial"), Text::name("openmp")}));
        QCOMPARE(chart.series.size(), std::size_t{3}); // two machines and their median
        const std::string csv = machinesCsv(both);
        QVERIFY(csv.starts_with("value,series,pass,Alpha,Beta,"));                    // a table and nothing but a table
        QVERIFY2(csv.find("\n,serial,inference,") != std::string::npos, csv.c_str()); // and no value that nobody swept
        QVERIFY(machinesHtml(both).find("<tr><td>serial</td>") != std::string::npos);
    }

    void regressionsAreMarked()
    {
        const BenchmarkResult then = steady();
        BenchmarkResult now = then;
        now.measurements[1] = scaled(then, 1.5, "").measurements[1];
        now.measurements[2] = scaled(then, 0.5, "").measurements[2];
        now.measurements[3] = scaled(then, 1.05, "").measurements[3];
        const std::vector<BaselineRow> rows = againstBaseline(now, then);
        using Verdict = BaselineRow::Verdict;
        const std::array expected = {Verdict::Alike, Verdict::Slower, Verdict::Faster, Verdict::Alike};
        for (std::size_t i = 0; i < 4; ++i)
            QVERIFY(rows[i].verdict == expected[i]);
        QVERIFY(std::abs(rows[1].ratio - 1.5) < 0.01 && rows[1].interval.contains(1.5));
        const std::string reading = baselineReading(now, then, rows).front().english();
        QVERIFY(reading.starts_with("REGRESSION: 1 of 4 points is slower"));
        QVERIFY2(reading.find("by more than 10\u00a0% beyond the noise") != std::string::npos, reading.c_str());
        QVERIFY2(reading.find("0.667 times as fast") != std::string::npos, reading.c_str()); // as the table has it: above 1 is faster
        QVERIFY(std::abs(rows[2].speed() - 2) < 0.01 && rows[2].speed95().low <= rows[2].speed() &&
                rows[2].speed() <= rows[2].speed95().high);
        QVERIFY(againstBaseline(now, then, 0.01)[3].verdict == Verdict::Slower); // beyond a smaller tolerance
        QVERIFY(againstBaseline(now, then, 0.6)[1].verdict == Verdict::Alike);
        const std::string tolerant = baselineReading(now, then, againstBaseline(now, then, 0.6), 0.6).front().english();
        QVERIFY2(tolerant.starts_with("No point is slower than the baseline by more than 60\u00a0% beyond"),
                 tolerant.c_str()); // 50 % slower
        BenchmarkResult less = then;
        less.measurements.pop_back();
        const std::string unmatched = baselineReading(now, less, againstBaseline(now, less)).back().english();
        QVERIFY2(unmatched.starts_with("1 point cannot be compared"), unmatched.c_str());
        BenchmarkResult other = then;
        other.experiment.subjects.front().spec.kernel = {3, 3};
        for (Measurement& one : other.measurements)
            one.point.spec.kernel = {3, 3};
        for (const BaselineRow& row : againstBaseline(other, then))
            QVERIFY(row.verdict == Verdict::Unmatched);
        BenchmarkResult hasty = then; // the point is there, and its time says nothing
        hasty.measurements[0].summary.tooShort = true;
        const std::vector<BaselineRow> itself = againstBaseline(hasty, hasty);
        QVERIFY(itself[0].verdict == Verdict::Untimed && itself[1].verdict == Verdict::Alike);
        QVERIFY(baselineReading(hasty, hasty, itself).back().english().starts_with("1 point cannot be compared"));
        now.environment.processor = "another";
        QVERIFY(baselineReading(now, then, rows).back().english().find("another processor") != std::string::npos);
    }
};

QTEST_GUILESS_MAIN(TestCompareResults)
#include "tst_compare_results.moc"
