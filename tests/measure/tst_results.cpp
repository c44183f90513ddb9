#include "core/base/error.h"
#include "core/base/memory.h"
#include "core/base/threads.h"
#include "core/measure/experiment_command.h"
#include "core/measure/experiment_file.h"
#include "core/measure/experiment_run.h"
#include "core/measure/result_store.h"
#include "core/report/result_charts.h"
#include "core/report/result_page.h"
#include "core/verify/faults.h"
#include "tests/comma_locale.h"
#include "tests/measure/quick_run.h"

#include <QTest>

#include <thread>

using namespace ks;

/// Networks as experiments, what sentences and files make of results, memory, precision.
class TestResults : public QObject {
    Q_OBJECT

    static bool requireAvailable(const char* id)
    {
        const Backend* backend = findBackend(id);
        return backend && backend->info().available;
    }

private slots:
    void aNetworkIsMeasured()
    {
        const BenchmarkResult result = resultOf(training);
        QCOMPARE(result.measurements.size(), std::size_t{2});
        for (const Measurement& one : result.measurements) {
            QVERIFY2(!one.failed(), one.failure.english().c_str());
            QVERIFY2(one.verified == Verified::Right, one.wrong.english().c_str());
            QVERIFY(one.compared > 1000);
            QVERIFY(one.memory > 100'000 && one.gflops > 0);
            QCOMPARE(one.layers.size(), std::size_t{12});
            QCOMPARE(one.layers.front().name, std::string("conv1"));
            double sum = 0;
            for (const LayerSeconds& layer : one.layers)
                sum += layer.total();
            QVERIFY(sum > 0);
        }
        const std::vector<Chart> charts = chartsOf(result.experiment, result.measurements, result.ceilings);
        const auto layers = std::ranges::find(charts, std::string("layers"), &Chart::id);
        QVERIFY(layers != charts.end());
        QCOMPARE(layers->categories, (std::vector{Text::name("openmp"), Text::name("lanes")}));
        QCOMPARE(layers->series.size(), std::size_t{10}); // nine alone, three together
    }

    /// As sentences, which have a word in every language; their keys are for files.
    void passesAreNamedInWords()
    {
        const BenchmarkResult result =
            resultOf(R"({"op":"MaxPool","shape":"1x1x16x16","attributes":{"kernel_shape":"2x2"},"passes":["inference","backwardData"],
            "backends":["serial"],"threads":1,"repeat":3,"warm_up":0})");
        const std::vector<Chart> charts = chartsOf(result.experiment, result.measurements, result.ceilings);
        const auto spread = std::ranges::find(charts, std::string("spread"), &Chart::id);
        QVERIFY(spread != charts.end());
        const std::vector passes{passText(result.experiment, Pass::Inference), passText(result.experiment, Pass::BackwardData)};
        QCOMPARE(spread->categories, passes);
        QCOMPARE(spread->series.front().name, Text("%1 · %2", {Text::name("serial"), passes.front()}));
        const auto say = [](const Text& text) { return text == Text("forward") ? std::string("adelante") : text.english(); };
        for (const std::string& written : {svgOf(*spread, 720, 420, {.say = say}), csvOf(*spread, {.say = say})})
            QVERIFY2(written.find("adelante") != std::string::npos && written.find("inference") == std::string::npos, written.c_str());
        const std::string html = htmlOf(result, {.say = say}); // which has the command with its keys, too
        for (const char* cell : {"<td>adelante</td>", "<td>forward, gradient of the input</td>"})
            QVERIFY2(html.find(cell) != std::string::npos, html.c_str());
    }

    void everyBackendRunsANetwork()
    {
        const BenchmarkResult result = resultOf(R"({"network":"lenet-5","passes":["inference","training"],"threads":1,
            "backends":["serial","openmp","gemm","onednn","lanes"],"repeat":3,"warm_up":0,"sweep":{"axis":"batch","values":[1,3]}})");
        QCOMPARE(result.measurements.size(), std::size_t{20});
        for (const Measurement& one : result.measurements)
            QVERIFY2(one.verified == Verified::Right, (one.point.backend + one.failure.english() + one.wrong.english()).c_str());
    }

    void aWrongLayerIsNamed()
    {
        const std::unique_ptr<Backend> faulty = makeFaulty(requireBackend("serial"), Fault::FlippedKernel);
        RunHooks hooks = quickHooks();
        hooks.backend = [&](std::string_view id) -> Backend& { return id == "openmp" ? *faulty : requireBackend(id); };
        const BenchmarkResult result = resultOf(training, hooks);
        QVERIFY(result.measurements[0].verified == Verified::Wrong);
        QVERIFY2(result.measurements[0].wrong.english().starts_with("layer "), result.measurements[0].wrong.english().c_str());
        QVERIFY(!result.measurements[0].comparable());
    }

    void illegalNetworkExperiments()
    {
        for (const auto& [json, says] : {
                 std::pair{R"({"network":"lenet-6","backends":["serial"]})", "no network"},
                 {R"({"network":"lenet-5","op":"Relu","backends":["serial"]})", "one of them"},
                 {R"({"network":"lenet-5","backends":["serial"],"passes":["backward"]})", "a whole step"},
                 {R"({"network":"lenet-5","backends":["serial"],"batch":0})", "batch"},
                 {R"({"network":"lenet-5","backends":["serial"],"batch":-3})", "batch"},
                 {R"({"network":"lenet-5","backends":["serial"],"sweep":{"axis":"window","values":[2]}})",
                  "no window size to sweep; it has batch, threads"},
                 {R"({"network":"lenet-5","backends":["serial"],"sweep":{"axis":"batch","values":[99999999]}})", "1 and 1000000"},
                 {R"({"network":"lenet-5","backends":["serial"],"sweep":{"axis":"batch","values":[-1]}})", "sweep of batch"},
                 {R"({"network":"lenet-5","backends":["seriell"]})", "seriell"},
                 {R"({"network":"lenet-5","backends":["openmp"],"implementations":["direct"]})", "no others can be chosen"},
                 {R"({"network":{"layers":3},"backends":["openmp"]})", "text"},
                 {R"({"network":"lenet-5","shape":"1x1x1x1","backends":["openmp"]})", "“shape”"},
                 {R"({"op":"Relu","shape":"1x1x4x4","batch":3,"backends":["openmp"]})", "“batch”"},
                 {R"({"op":"MaxPool","shape":"1x1x4x4","attributes":{"kernel_shape":"2x2","auto_pad":"SAME_UPPER","pads":"1,1,1,1"},
                      "backends":["openmp"]})",
                  "one of the two"},
                 {R"({"op":"Relu","shape":"1x1x4x4","memory_limit_mib":-1,"backends":["openmp"]})", "memory_limit_mib"},
                 {R"({"op":"Relu","shape":"1x1x4x4","backends":["openmp"],"sweep":{"axis":"precision","values":"fp4"}})", "bf16"},
             }) {
            try {
                (void)experimentFromJson(json, "text");
                QFAIL(json);
            } catch (const InputError& error) {
                QVERIFY2(error.text().english().find(says) != std::string::npos, error.text().english().c_str());
            }
        }
    }

    void experimentsComeBackFromTheirFiles()
    {
        for (const char* json : {training, pooling}) {
            Experiment experiment = experimentFromJson(json, "text");
            experiment.memoryLimit = std::size_t{64} << 20U;
            QVERIFY(experimentFromJson(jsonOf(experiment), "again") == experiment);
        }
        Experiment own = experimentFromJson(training, "text");
        own.subjects.front().network->name = own.subjects.front().network->model.name =
            "my own"; // no preset: the network goes into the file
        const Experiment again = experimentFromJson(jsonOf(own), "again");
        QCOMPARE(again.subjects.front().network->name, std::string("my own"));
        QVERIFY(again.subjects.front().network->model.graph == own.subjects.front().network->model.graph);
    }

    void precisionIsOnlyWhatThereIs()
    {
        const BenchmarkResult result = resultOf(R"({"op":"Conv","shape":"1x3x16x16","attributes":{"kernel_shape":"3x3","filters":"4"},
            "backends":["openmp"],"threads":1,"repeat":3,"warm_up":0,"sweep":{"axis":"precision","values":["float32","tf32","bf16"]}})");
        QVERIFY(!result.measurements[0].failed());
        for (int i = 1; i < 3; ++i)
            QVERIFY2(result.measurements[static_cast<std::size_t>(i)].failure.english().find("float32 only") != std::string::npos,
                     result.measurements[static_cast<std::size_t>(i)].failure.english().c_str());
        QCOMPARE(precisionOf(Implementation{.unitRoundoffs = 1}).name, std::string_view("float32"));
        QCOMPARE(precisionOf(Implementation{.unitRoundoffs = 0x1p13}).name, std::string_view("tf32"));
        QCOMPARE(precisionOf(Implementation{.unitRoundoffs = 0x1p16}).name, std::string_view("bf16"));
    }

    /// Measured with one thread, because the program was told so: the command says it, though the experiment leaves it open.
    void theCommandTakesAsManyThreads()
    {
        const int before = defaultThreads();
        setDefaultThreads(availableThreads() + 1);
        const BenchmarkResult result = resultOf(
            R"({"op":"MaxPool","shape":"1x3x16x16","attributes":{"kernel_shape":"2x2"},"backends":["serial","openmp"],"repeat":3})");
        setDefaultThreads(0);
        QCOMPARE(defaultThreads(), before);
        const std::string threads = " --threads " + std::to_string(availableThreads() + 1);
        QVERIFY2(result.command().text.find(threads) != std::string::npos, result.command().text.c_str());
        QVERIFY(result.footer().back().english().find(threads) != std::string::npos);
        BenchmarkResult usual = result;
        usual.environment.processors = availableThreads() + 1;
        QVERIFY(usual.command().text.find("--threads") == std::string::npos);
    }

    /// Pictures and tables for other programs have a decimal point on every desktop.
    void aRegionWithACommaChangesNoFile()
    {
        const test::CommaLocale comma;
        BenchmarkResult result = steady();
        result.environment = {};
        const auto files = [&] {
            const Chart chart = chartsOf(result.experiment, result.measurements, result.ceilings).front();
            return csvOf(result) + svgOf(chart) + csvOf(chart);
        };
        const std::string usual = files();
        if (!comma.use())
            QSKIP(test::CommaLocale::missing);
        QCOMPARE(files(), usual);
    }

    void damagedResultsSayWhy()
    {
        const std::string whole = storedResult(steady());
        for (const auto& [text, says] : {std::pair{std::string("{"), "not JSON"},
                                         {whole.substr(0, whole.size() / 2), "not JSON"},
                                         {std::string(R"({"op":"Relu"})"), "no result"},
                                         {std::string(R"({"format":"kernelscope-result"})"), "no whole result"}}) {
            try {
                (void)resultFromJson(text, "file.json");
                QFAIL(says);
            } catch (const Error& error) {
                QVERIFY2(error.text().english().find(says) != std::string::npos, error.text().english().c_str());
            }
        }
    }

    /// A value that a pattern names twice doubles at every level: forty levels would fill any memory.
    void sentencesThatDoubleAreRefused()
    {
        std::string doubling = "\"x\"";
        for (int level = 0; level < 40; ++level)
            doubling = "[\"%1%1\", " + doubling + "]";
        std::string wide = "\"xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\"";
        for (int level = 0; level < 7; ++level)
            wide = "[\"%1%1%1%1\", " + wide + "]";
        const std::string whole = storedResult(steady());
        for (const std::string& sentence : {doubling, wide}) {
            std::string text = whole;
            const std::size_t at = text.find("\"no_energy\": ") + 13;
            const std::size_t end = text.find("\"measurements\"", at);
            text.replace(at, end - at, sentence + ", ");
            try {
                (void)resultFromJson(text, "file.json");
                QFAIL("such a sentence has no end");
            } catch (const Error& error) {
                QVERIFY2(std::string(error.what()).starts_with("file.json: a sentence in it"), error.what());
            }
        }
    }

    /// Counts of many digits are read in groups; powers of ten have few.
    void costsAreGrouped()
    {
        OpSpec spec = defaultSpec(OpKind::Conv, {1, 4, 66, 66});
        spec.kernel = {3, 3};
        spec.filters = 18;
        const std::string cost = costFormula(spec, Pass::Inference).english();
        QVERIFY2(cost.find("2 · 73,728 cells · 36 products") != std::string::npos, cost.c_str());
        const auto namesTheBias = [&](Pass pass) { return costFormula(spec, pass).english().find("bias") != std::string::npos; };
        QVERIFY(namesTheBias(Pass::Inference) && namesTheBias(Pass::BackwardWeights) && !namesTheBias(Pass::BackwardData));
        spec.bias = false;
        QVERIFY(!namesTheBias(Pass::Inference));
    }

    /// A place of a maximum is one byte and no number of four.
    void placesOfMaximaAreNoNumbers()
    {
        OpSpec spec = defaultSpec(OpKind::MaxPool, {2, 16, 128, 128});
        spec.kernel = spec.strides = {2, 2};
        const std::string numbers = "4 · 655,360 numbers ";
        for (const auto& [pass, after] : {std::pair{Pass::Training, "and 131,072 places"}, {Pass::Inference, "read or written"}})
            QVERIFY(costFormula(spec, pass).english().find(numbers + after) != std::string::npos);
    }

    /// With groups, which are the point where the point is a comma.
    void numbersOfAPageHaveTheSignsOfItsLanguage()
    {
        const Wording english;
        const Wording spanish{.decimalPoint = ','};
        QCOMPARE(english.number("12,345.6 ms"), std::string("12,345.6 ms"));
        QCOMPARE(spanish.number("12,345.6 ms"), std::string("12.345,6 ms"));
    }

    void reportsInTheReadersLanguage()
    {
        const Wording loud{.language = "es", .say = [](const Text& text) { return "¡" + text.english() + "!"; }};
        const std::string html = htmlOf(steady(), loud);
        QVERIFY(html.starts_with("<!doctype html>\n<html lang=\"es\">"));
        for (const char* said : {"<th class=\"n\">¡median!</th>", "<h2>¡Machine!</h2>", "¡agrees!", "¡Processor!", "¡milliseconds!"})
            QVERIFY2(html.find(said) != std::string::npos, said);
        QVERIFY(html.find("src=") == std::string::npos && html.find("href=") == std::string::npos);
    }

    void aMemoryLimitNamesTheTensorAndLeavesTheRest()
    {
        Experiment experiment = experimentFromJson(pooling, "text");
        experiment.sweeps.front().values = {64, 1024};
        const MemoryBlock held(std::size_t{16} << 20U, "what the window holds beside it"); // and does not count
        experiment.memoryLimit = std::size_t{4} << 20U;                                    // 1×2×1024×1024 are 8 MiB
        const std::size_t before = MemoryBudget::instance().limit();
        ExperimentRun run(experiment, quickHooks());
        const std::vector<Measurement> all = runAll(run);
        QCOMPARE(MemoryBudget::instance().limit(), before);
        QVERIFY(!all[0].failed() && !all[1].failed());
        QVERIFY2(all[2].failure.english().find("1×2×1024×1024") != std::string::npos, all[2].failure.english().c_str());
        QVERIFY(all[3].failed());

        Experiment network = experimentFromJson(training, "text");
        network.memoryLimit = 100'000;
        ExperimentRun second(network, quickHooks());
        for (const Measurement& one : runAll(second))
            QVERIFY2(one.failure.english().find("not enough memory for") != std::string::npos, one.failure.english().c_str());
    }

    void theForecastSaysNeedsAndReasons()
    {
        const ExperimentForecast forecast = forecastOf(experimentFromJson(training, "text"));
        QCOMPARE(forecast.needs.size(), std::size_t{2});
        for (const ExperimentForecast::Need& need : forecast.needs)
            QVERIFY(need.refusal.empty() && need.tensors > 0 && need.workspace > 100'000);
        QVERIFY(forecast.memory > 0);
        QVERIFY(forecastOf(experimentFromJson(R"({"op":"Relu","shape":"65536x65536x9x9","backends":["serial"]})", "text")).seconds < 60);
        if (!requireAvailable("cuda")) {
            const ExperimentForecast none =
                forecastOf(experimentFromJson(R"({"op":"Relu","shape":"1x1x8x8","backends":["cuda"]})", "text"));
            QVERIFY(none.needs.front().refusal.english().find("not available") != std::string::npos);
        }
    }
};

QTEST_GUILESS_MAIN(TestResults)
#include "tst_results.moc"
