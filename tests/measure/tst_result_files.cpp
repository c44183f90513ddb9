#include "core/base/error.h"
#include "core/base/guard.h"
#include "core/base/json.h"
#include "core/measure/experiment_command.h"
#include "core/measure/experiment_file.h"
#include "core/measure/rates.h"
#include "core/measure/result_list.h"
#include "core/measure/result_store.h"
#include "core/report/result_charts.h"
#include "core/report/result_page.h"
#include "tests/measure/quick_run.h"

#include <QTest>

using namespace ks;

/// Results as files for programs and people, the figures in them and the command that each names.
class TestResultFiles : public QObject {
    Q_OBJECT

private slots:
    void resultsComeBackFromTheirFiles()
    {
        for (const char* json : {training, pooling}) {
            const BenchmarkResult result = resultOf(json);
            const BenchmarkResult again = resultFromJson(storedResult(result), "again");
            QVERIFY(again.experiment == result.experiment);
            QCOMPARE(again.environment.processor, result.environment.processor);
            QCOMPARE(again.ceilings.size(), result.ceilings.size());
            QCOMPARE(csvOf(again), csvOf(result));
            QCOMPARE(storedResult(again), storedResult(result));
        }
    }

    /// What is called so in every language stays so, and a name is held as short as a sentence.
    void namesInSentencesStayNames()
    {
        BenchmarkResult result = steady();
        const Text failure("%1: %2", {Text::name("channels"), "stride"});
        result.measurements.front().failure = failure;
        const std::string text = storedResult(result);
        QCOMPARE(resultFromJson(text, "again").measurements.front().failure, failure);
        auto file = parseJson(text, "text");
        file["translatable"]["channels: stride"][1] = {{"name", std::string(5000, 'x')}};
        QVERIFY_EXCEPTION_THROWN((void)resultFromJson(file.dump(), "bad"), InputError);
        file["translatable"]["channels: stride"][1] = {{"other", "x"}};
        QVERIFY_EXCEPTION_THROWN((void)resultFromJson(file.dump(), "bad"), InputError);
    }

    /// What was too short to time has no rate: an empty field, and not 0.
    void ratesThatNobodyKnowsAreEmpty()
    {
        BenchmarkResult result = steady();
        Measurement& one = result.measurements.front();
        one.summary.tooShort = true;
        rate(one, result.experiment, {});
        const std::string csv = csvOf(result);
        const std::string names = csv.substr(0, csv.find('\n'));
        const std::string first = csv.substr(names.size() + 1, csv.find('\n', names.size() + 1) - names.size() - 1);
        const auto field = [](const std::string& line, std::size_t index) {
            return QString::fromStdString(line).split(QLatin1Char(',')).value(static_cast<qsizetype>(index));
        };
        const QStringList columns = QString::fromStdString(names).split(QLatin1Char(','));
        const auto json = parseJson(jsonOf(result), "text");
        for (const char* name : {"gflops", "gbytes_per_second", "percent_of_ceiling"}) {
            const qsizetype at = columns.indexOf(QLatin1String(name));
            QVERIFY(at > 0);
            QVERIFY2(field(first, static_cast<std::size_t>(at)).isEmpty(), name);
            QVERIFY2(json.dump().find(std::string("\"") + name + "\":null") != std::string::npos, name);
        }
        QVERIFY(columns.size() == QString::fromStdString(first).split(QLatin1Char(',')).size() || first.find('"') != std::string::npos);
    }

    /// A file says what its runs say: whoever edits these, or only the figures made of them, gets no row that contradicts itself.
    void figuresAreThoseOfTheRuns()
    {
        const BenchmarkResult result = steady();
        auto file = parseJson(storedResult(result), "text");
        auto& one = file["measurements"][0];
        const BenchmarkResult before = resultFromJson(file.dump(), "before");
        QVERIFY(before.measurements[0].gflops > 0);
        for (auto& run : one["runs"])
            run = 10 * run.get<double>();
        one["percent_of_ceiling"] = 1e9;
        const BenchmarkResult slower = resultFromJson(file.dump(), "slower");
        QVERIFY(std::abs(slower.measurements[0].gflops - before.measurements[0].gflops / 10) < 1e-6 * before.measurements[0].gflops);
        QVERIFY(std::abs(slower.measurements[0].gbytesPerSecond - before.measurements[0].gbytesPerSecond / 10) <
                1e-6 * before.measurements[0].gbytesPerSecond);
        QVERIFY(slower.measurements[0].percentOfCeiling <= before.measurements[0].percentOfCeiling);
    }

    /// How a result is looked at is kept with it: what it is held against by the place of the measurement in the file.
    void aLookIsKept()
    {
        BenchmarkResult result = steady();
        QVERIFY(storedResult(result).find("\"look\"") == std::string::npos);
        QVERIFY(!resultFromJson(storedResult(result), "text").look);
        result.look = ResultLook{.points = PointsBy{.x = "size", .y = "gflops", .series = {"backend", "pass"}}, .variant = "openmp"};
        QVERIFY(resultFromJson(storedResult(result), "text").look == result.look);
        result.look = ResultLook{.point = result.measurements[2].place};
        QVERIFY(resultFromJson(storedResult(result), "text").look == result.look);
        auto file = parseJson(storedResult(result), "text");
        QCOMPARE(file["look"]["against"].get<int>(), 2);
        file["look"]["against"] = 99;
        const BenchmarkResult without = resultFromJson(file.dump(), "text");
        QVERIFY(!isThere({.point = without.look->point}, without.experiment, without.measurements));
        QVERIFY(isThere({.variant = "openmp"}, without.experiment, without.measurements));
        QVERIFY(!isThere({.variant = "cudnn"}, without.experiment, without.measurements));
        for (const nlohmann::json& wrong : {nlohmann::json(-1), nlohmann::json(true), nlohmann::json(nullptr)}) {
            file["look"]["against"] = wrong;
            QVERIFY_EXCEPTION_THROWN((void)resultFromJson(file.dump(), "text"), InputError);
        }
    }

    /// Which one is on show, and the experiment that is set.
    void aListHasWhatIsSet()
    {
        ResultList list{.results = {steady(), steady()}, .shown = 1};
        list.experiment = list.results.front().experiment;
        list.experiment->repeat = 77;
        const ResultList read = resultListFromJson(storedResults(list), "text");
        QCOMPARE(read.shown, std::size_t{1});
        QVERIFY(read.experiment == list.experiment);
        const ResultList alone = resultListFromJson(storedResults({.experiment = list.experiment}), "text");
        QVERIFY(alone.results.empty() && alone.experiment == list.experiment);
        auto file = parseJson(storedResults(list), "text");
        file["shown"] = 2;
        QVERIFY_EXCEPTION_THROWN((void)resultListFromJson(file.dump(), "text"), InputError);
    }

    void csvIsPlain()
    {
        BenchmarkResult result = steady();
        result.experiment.name = "one\nop,\"pass\"";
        result.environment.busy = 1;
        const std::string csv = csvOf(result);
        QVERIFY(csv.starts_with("op,pass,shape,"));
        std::size_t begin = 0;
        std::size_t lines = 0;
        std::size_t columns = 0;
        for (; begin < csv.size(); ++lines) {
            const std::size_t end = csv.find('\n', begin);
            std::size_t count = 1;
            bool quoted = false;
            for (const char letter : csv.substr(begin, end - begin)) {
                quoted = quoted != (letter == '"');
                count += letter == ',' && !quoted ? 1U : 0U;
            }
            columns = columns == 0 ? count : columns;
            QCOMPARE(count, columns);
            begin = end + 1;
        }
        QCOMPARE(lines, result.measurements.size() + 1);
        QVERIFY(csv.find("Other programs used") != std::string::npos); // what makes the figures doubtful
        QVERIFY(csv.find(benchCommand(result.experiment).text) != std::string::npos);
    }

    /// What is held of the swept setting was not measured: the report tells the first value that was, and says so.
    void reportsTellWhatWasMeasured()
    {
        const std::string first = "<td>MaxPool 1×2×64×64 kernel_shape=2x2 strides=2x2";
        BenchmarkResult result = steady();
        result.experiment.subjects.front().spec.src = {1, 2, 7, 7};
        const std::string html = htmlOf(result);
        QVERIFY(html.find("7×7") == std::string::npos);
        QVERIFY(html.find(first + " (at the first value that is swept)</td>") != std::string::npos);
        result.experiment.subjects.front().spec.src = {1, 2, 64, 64};
        for (const SweepAxis axis : {SweepAxis::None, SweepAxis::Threads}) {
            sweepAlone(result.experiment, axis, {1, 2});
            for (Measurement& one : result.measurements)
                one.point.at.resize(result.experiment.sweeps.size(), SweepValue(1));
            QVERIFY(htmlOf(result).find(first + "</td>") != std::string::npos);
        }
    }

    /// Every file names the command that measures again.
    void filesNameTheirCommand()
    {
        const BenchmarkResult result = steady();
        const std::string command = benchCommand(result.experiment).text;
        QCOMPARE(command,
                 std::string("kernelscope-cli bench --op MaxPool --shape 1x2x64x64 --attr kernel_shape=2x2 --attr strides=2x2 --pass "
                             "inference --backend serial,openmp --sweep size=64,128 --threads 1 --repeat 9 --warm-up 1"));
        QVERIFY(htmlOf(result).find("<pre>" + command + "</pre>") != std::string::npos);
        QCOMPARE(parseJson(jsonOf(result), "text")[0]["command"].get<std::string>(), command);
        Experiment network = resultOf(training).experiment;
        QVERIFY(!benchCommand(network).needsNetworkFile);
        QVERIFY(benchCommand(network).text.starts_with("kernelscope-cli bench --network lenet-5 --batch 4 --pass training "));
        network.subjects.front().network->model.pipeline.mean =
            network.subjects.front().network->model.pipeline.deviation = {0.5F}; // called like a preset, and another
        QVERIFY(benchCommand(network, "my net.json").needsNetworkFile);
        QVERIFY(benchCommand(network, "my net.json").text.find("--network 'my net.json'") != std::string::npos);
        QVERIFY(experimentFromJson(jsonOf(network), "again").subjects.front().network->model ==
                network.subjects.front().network->model); // not replaced by the preset
    }

    /// Serial takes one thread, whatever is swept beside it; and where the program was told a number, nothing else says which it was.
    void threadsAreNamedWhereNothingElseSaysThem()
    {
        BenchmarkResult swept = resultOf(R"({"op":"Relu","shape":"1x4x64x64","backends":["openmp"],"repeat":3,"warm_up":0,
                                             "sweep":{"axis":"threads","values":[1,2]}})");
        QVERIFY(!swept.threadsTell());
        const auto columns = [](const BenchmarkResult& result) {
            const QString html = QString::fromStdString(htmlOf(result));
            return html.count(QStringLiteral("<th class=\"n\">threads</th>")) +
                   html.count(QStringLiteral("<th class=\"n\">threads used</th>"));
        };
        const auto before = columns(swept);
        Measurement serial = swept.measurements.back();
        serial.point.backend = "serial";
        serial.point.threads = 1;
        swept.measurements.push_back(serial); // beside 2 threads
        QVERIFY(swept.threadsTell());
        QCOMPARE(columns(swept), before + 1);

        BenchmarkResult alone = resultOf(R"({"op":"Relu","shape":"1x4x64x64","backends":["openmp"],"repeat":3,"warm_up":0})");
        alone.environment.processors = alone.measurements.front().point.threads;
        QVERIFY(!alone.threadsTell());
        ++alone.environment.processors;
        QVERIFY(alone.threadsTell());
        alone.experiment.threads = alone.measurements.front().point.threads; // the settings say it
        QVERIFY(!alone.threadsTell());
    }

    /// Looked at again before the next point; while only busy looks are known nothing is held against them, and it is said.
    void ceilingsOfABusyMachineAreStruckOut()
    {
        const auto measured = [](double first, double later) {
            RunHooks hooks = quickHooks();
            hooks.ceilings = [first, later, asked = 0](int threads) mutable {
                return Ceilings{threads, 10e12, 12e12, 50e12, asked++ == 0 ? first : later};
            };
            return resultOf(pooling, std::move(hooks));
        };
        const auto says = [](const std::vector<Text>& sentences, const char* words) {
            return std::ranges::any_of(sentences, [&](const Text& one) { return one.english().find(words) != std::string::npos; });
        };
        const BenchmarkResult busy = measured(0.5, 0.4);
        QVERIFY(busy.ceilings.begin()->second.struckOut());
        for (const Measurement& one : busy.measurements)
            QCOMPARE(one.percentOfCeiling, 0.0);
        QVERIFY(says(busy.warnings(), "ceilings are struck out"));
        const Chart roofless = rooflineOf(busy.experiment, busy.measurements, busy.ceilings, &busy.experiment);
        QVERIFY(says(roofless.notes, "ceilings are struck out") && !roofless.series.empty());
        QVERIFY(std::ranges::all_of(roofless.series, [](const ChartSeries& one) { return !one.line; })); // points alone
        QVERIFY(resultFromJson(storedResult(busy), "again").ceilings.begin()->second.struckOut());
        const BenchmarkResult quietLater = measured(0.5, 0.01);
        QVERIFY(!quietLater.ceilings.begin()->second.struckOut());
        QVERIFY(quietLater.measurements.front().percentOfCeiling > 0);
        QVERIFY(!says(quietLater.warnings(), "struck out"));
    }

    /// Other programs make a ceiling look lower, never higher; more threads than processors are no more.
    void ceilingsAreTheHighestSeen()
    {
        std::map<int, Ceilings> known;
        addCeilings(known, {.threads = 1, .copy = 10, .streamingCopy = 8, .flops = 100});
        addCeilings(known, {.threads = 2, .copy = 6, .streamingCopy = 16, .flops = 150});
        QCOMPARE(known[2].copy, 10.0);
        addCeilings(known, {.threads = 1, .copy = 12, .streamingCopy = 4, .flops = 160});
        QCOMPARE(known[1].copy, 12.0);
        QCOMPARE(known[1].streamingCopy, 8.0);
        QCOMPARE(known[2].flops, 160.0);
        QCOMPARE(known[2].threads, 2);

        Experiment experiment = experimentFromJson(R"({"op":"Relu","shape":"4x16x256x256","backends":["openmp"],"repeat":3,"warm_up":0,
            "sweep":{"axis":"threads","values":[1,16]}})",
                                                   "text");
        RunHooks hooks = quickHooks();
        std::vector<int> asked;
        hooks.ceilings = [&](int threads) { // the first look is disturbed
            asked.push_back(threads);
            const double rate = asked.size() == 1 ? 1e3 : 1e13;
            return Ceilings{threads, rate, rate, rate};
        };
        ExperimentRun run(experiment, hooks);
        run.proceed({}, [](const Measurement&) {});
        QVERIFY(asked.size() >= 2);
        for (const int threads : asked)
            QVERIFY(threads <= run.environment().processors);
        for (const Measurement& one : run.measurements())
            QVERIFY2(one.failed() || one.percentOfCeiling < 100, std::to_string(one.percentOfCeiling).c_str());
    }

    /// Chart and table say the same: a point stands as far below the roof as the table's share says, also where operations are saved.
    void roofAndTableAgree()
    {
        BenchmarkResult result = resultOf(R"({"op":"MaxPool","shape":"1x1x64x64","attributes":{"kernel_shape":"31x31"},
            "backends":["openmp"],"threads":1,"repeat":3,"warm_up":0})");
        Measurement& one = result.measurements.front();
        one.summary.tooShort = false;
        one.gbytesPerSecond = 2;
        one.gflops = 2000; // of the textbook
        result.ceilings = {{1, {.threads = 1, .copy = 10e9, .streamingCopy = 10e9, .flops = 50e9}}};
        const Chart chart = rooflineOf(result.experiment, result.measurements, result.ceilings);
        const ChartPoint& point = chart.series.front().points.front();
        const ChartSeries& roof = chart.series.back();
        QVERIFY2(roof.name.english() == "ceiling of the memory, 1 thread", roof.name.english().c_str());
        const ChartPoint& end = roof.points.back();
        QVERIFY(std::abs(point.y / (end.y / end.x * point.x) - 0.2) < 1e-9); // 2 of 10 GB/s
        QVERIFY(point.y < end.y);
    }
};

QTEST_GUILESS_MAIN(TestResultFiles)
#include "tst_result_files.moc"
