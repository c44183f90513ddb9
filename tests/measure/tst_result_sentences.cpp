#include "core/base/error.h"
#include "core/base/guard.h"
#include "core/base/json.h"
#include "core/measure/experiment_command.h"
#include "core/measure/experiment_file.h"
#include "core/measure/rates.h"
#include "core/measure/result_store.h"
#include "core/report/result_charts.h"
#include "core/report/result_page.h"
#include "tests/measure/quick_run.h"

#include <QTest>

using namespace ks;

namespace {

/// Runs of one length, nearly.
void setRuns(Measurement& one, double seconds, double noise = 1e-4)
{
    std::vector<double> runs;
    for (int run = 0; run < 21; ++run)
        runs.push_back(seconds * (1 + noise * ((run * 7) % 21 - 10)));
    one.runs = Timing(runs);
    one.summary = summarize(one.runs);
    one.summary.tooShort = false;
    one.verified = Verified::Right;
}

/// openmp on 1, 2 and 4 threads, or the first of these, in these seconds.
BenchmarkResult onThreads(const std::vector<double>& seconds, double noise = 1e-4)
{
    BenchmarkResult result = resultOf(R"({"op":"Relu","shape":"1x4x64x64","backends":["openmp"],"repeat":3,"warm_up":0,
                                          "sweep":{"axis":"threads","values":[1,2,4]}})");
    result.measurements.resize(seconds.size()); // no run of this machine among those given
    for (std::size_t i = 0; i < seconds.size(); ++i)
        setRuns(result.measurements[i], seconds[i], noise);
    return result;
}

bool says(std::span<const Text> sentences, const char* words)
{
    return std::ranges::any_of(sentences, [&](const Text& one) { return one.english().find(words) != std::string::npos; });
}

} // namespace

/// What is said of results: laws, ratios, what is unfinished, and of which machine and pass one speaks.
class TestResultSentences : public QObject {
    Q_OBJECT

private slots:
    /// Sentences stand in the file as people read them, and apart from them what the window needs to say them in its language.
    void storedSentencesArePlainAndCanBeTranslated()
    {
        BenchmarkResult result = steady();
        result.environment.libraries = {{"cuda", Text("%1 was not found", {"libcuda.so.1"}), false}, {"openmp", Text("2 threads"), true}};
        Measurement& first = result.measurements.front();
        first.failure = Text("not measured: the time of %1 s was used up", {"3"});
        first.leftOut = true;
        const std::string text = storedResult(result);
        const auto file = parseJson(text, "text");
        QCOMPARE(file["version"].get<int>(), 3);
        QCOMPARE(file["command"].get<std::string>(), benchCommand(result.experiment).text);
        QCOMPARE(file["measurements"][0]["failure"].get<std::string>(), std::string("not measured: the time of 3 s was used up"));
        QCOMPARE(file["machine"]["libraries"]["cuda"]["not_available"].get<std::string>(), std::string("libcuda.so.1 was not found"));
        const BenchmarkResult again = resultFromJson(text, "again");
        QCOMPARE(again.measurements.front().failure, first.failure);
        QVERIFY(again.measurements.front().leftOut);
        QCOMPARE(again.environment.libraries.front().about, result.environment.libraries.front().about);
        QVERIFY(!again.environment.libraries.front().available && again.environment.libraries.back().available);
        const auto lines = again.environment.lines();
        QVERIFY(std::ranges::any_of(lines, [](const auto& line) { return line.first.english() == "cuda, not available"; }));
        const auto sentences = readingOf(again.experiment, again.measurements);
        QVERIFY(says(sentences, "left out, for reasons that the table names: 1 of 4"));
        QVERIFY(!says(sentences, "budget")); // a busy machine leaves points out as well

        // a file of before there were versions
        auto old = file;
        old.erase("version");
        old.erase("translatable");
        old.erase("command");
        old["measurements"][0]["failure"] = {"not measured: the time of %1 s was used up", "3"};
        old["machine"]["libraries"]["cuda"]["not_available"] = {"%1 was not found", "libcuda.so.1"};
        QCOMPARE(storedResult(resultFromJson(old.dump(), "old")), storedResult(again));
        auto later = file;
        later["version"] = 3;
        const auto refused = [&later](const nlohmann::json& version) {
            later["version"] = version;
            try {
                (void)resultFromJson(later.dump(), "later");
            } catch (const Error& error) {
                return std::string(error.what()).starts_with("later ");
            }
            return false;
        };
        for (const nlohmann::json& version : std::initializer_list<nlohmann::json>{4, 1.5, -1, 0, "2", nullptr, 4294967297})
            QVERIFY2(refused(version), version.dump().c_str());
    }

    /// Watts that were typed in never take the place of what is counted, and that is said.
    void countedEnergyTakesThePlaceOfTypedWatts()
    {
        BenchmarkResult result = steady();
        result.experiment.watts = "processor=40:10";
        const auto says = [&](const char* words) {
            return std::ranges::any_of(readingOf(result.experiment, result.measurements),
                                       [&](const Text& one) { return one.english().find(words) != std::string::npos; });
        };
        QVERIFY(!says("were not used"));
        result.measurements.front().energy = Energy{.joules = 1, .watts = 2, .delayProduct = 3};
        QVERIFY(says("(processor=40:10) were not used where the machine counts"));
        result.measurements.front().energy->estimate = true;
        QVERIFY(!says("were not used") && says("declared estimate"));
    }

    /// Two equal rows along the threads are explained.
    void whoTakesNoOtherThreadsIsNamed()
    {
        Experiment experiment = steady().experiment;
        experiment.backends = {"openmp", "serial"};
        experiment.sweeps = {{.axis = SweepAxis::Threads, .values = {std::int64_t{1}, std::int64_t{2}}}};
        const auto reading = [&] {
            std::vector<Measurement> rows;
            for (const ExperimentPoint& point : pointsOf(experiment))
                rows.push_back({.point = point});
            return readingOf(experiment, rows);
        };
        QVERIFY(says(reading(), "since they do not take them: serial."));
        experiment.backends = {"openmp"};
        QVERIFY(!says(reading(), "since they do not take them"));
    }

    /// A few bytes that would become a sentence of gigabytes, or one nested without end.
    void sentencesStaySmall()
    {
        auto file = parseJson(storedResult(steady()), "text");
        nlohmann::json doubling = "word";
        for (int i = 0; i < 40; ++i)
            doubling = {"%1%1", doubling};
        nlohmann::json wide = {"%1%2%3%4"};
        const std::string many(2000, 'x');
        for (int i = 0; i < 4; ++i)
            wide.push_back(many);
        for (const auto& bad : {doubling, wide}) {
            file["no_energy"] = bad;
            QVERIFY_EXCEPTION_THROWN((void)resultFromJson(file.dump(), "bad"), InputError);
        }
        file["no_energy"] = "short";
        file["translatable"] = {{"short", doubling}};
        QVERIFY_EXCEPTION_THROWN((void)resultFromJson(file.dump(), "bad"), InputError);
    }

    /// A table and nothing but a table: as many fields in every line, whatever stands in them.
    /// Points of another sweep would be drawn where they were not measured.
    void pointsLieOnTheSweep()
    {
        nlohmann::json file = parseJson(storedResult(onThreads({3, 2, 1})), "text");
        nlohmann::json other = file;
        other["measurements"][0]["at"] = {"777"};
        QVERIFY_EXCEPTION_THROWN((void)resultFromJson(other.dump(), "other"), InputError);
        other = file;
        other["measurements"][0]["subject"] = 1;
        QVERIFY_EXCEPTION_THROWN((void)resultFromJson(other.dump(), "other"), InputError);
        other = file;
        other["measurements"][0]["at"] = {"1", "1"};
        QVERIFY_EXCEPTION_THROWN((void)resultFromJson(other.dump(), "other"), InputError);
        file["experiment"].erase("sweep");
        QVERIFY_EXCEPTION_THROWN((void)resultFromJson(file.dump(), "bad"), InputError);
    }

    /// Whatever tells how to measure again tells it with as many threads as there were.
    void theArrayNamesTheResultsCommand()
    {
        BenchmarkResult result = onThreads({3, 2, 1});
        result.experiment.sweeps.clear();
        result.environment.processors = 64;
        for (Measurement& one : result.measurements)
            one.point.threads = 3;
        QVERIFY(result.command().text.find(" --threads 3") != std::string::npos);
        QCOMPARE(parseJson(jsonOf(result), "text")[0]["command"].get<std::string>(), result.command().text);
    }

    /// The fit goes through one thread's speed-up, 1; what runs do not tell is not said.
    void amdahlSaysWhatTheRunsTell()
    {
        const auto chartOf = [](const BenchmarkResult& result) {
            return chartsOf(result.experiment, result.measurements, result.ceilings, 4).front();
        };
        const Chart good = chartOf(onThreads({1.0, 0.55, 0.325}));
        QCOMPARE(good.id, std::string("speed-up"));
        QVERIFY2(says(good.notes, "serial fraction of 10\u00a0%"), good.notes.front().english().c_str());
        const auto curve =
            std::ranges::find(good.series, std::string("openmp: Amdahl"), [](const ChartSeries& one) { return one.name.english(); });
        QVERIFY(curve != good.series.end());
        QCOMPARE(curve->points.front().x, 1.0);
        QCOMPARE(curve->points.front().y, 1.0);
        const Chart noisy = chartOf(onThreads({1.0, 0.8, 0.5}, 0.05));
        QVERIFY2(says(noisy.notes, "not determined"), noisy.notes.front().english().c_str());
        const Chart linear = chartOf(onThreads({1.0, 0.5, 0.25}, 2e-3));
        QVERIFY2(says(linear.notes, "is not determined, ") && !says(linear.notes, "1000 times"), linear.notes.front().english().c_str());
        // Threads that only cost: by the noise, less than once as fast, which the law has not.
        const Chart serial = chartOf(onThreads({1.0, 1.002, 1.002}, 0.004));
        const std::string sentence = serial.notes.front().english();
        QVERIFY2(says(serial.notes, "–100\u00a0%), so at most 1 times as fast"), sentence.c_str());
        QVERIFY2(says(serial.notes, "number of threads (1–1.0"), sentence.c_str());
        const Chart disturbed = chartOf(onThreads({5.4, 1.0, 0.6}));
        QVERIFY2(says(disturbed.notes, "Measure again"), disturbed.notes.front().english().c_str());
        QVERIFY(!says(disturbed.notes, "serial fraction"));
        const BenchmarkResult result = onThreads({5.4, 1.0, 0.6});
        QVERIFY(says(chartsOf(result.experiment, result.measurements, result.ceilings, 4)[1].notes, "Measure again"));
    }

    /// Runs on more threads than there are processors are drawn, and what is said of the others is not said of them.
    void amdahlSaysOfHowManyThreadsItSpeaks()
    {
        const auto notesOf = [](const BenchmarkResult& result, int processors) {
            return chartsOf(result.experiment, result.measurements, result.ceilings, processors).front().notes;
        };
        const BenchmarkResult late = onThreads({1.0, 1.05, 0.6}, 1e-4); // faster only where two threads share a processor
        const std::vector<Text> notes = notesOf(late, 2);
        QVERIFY2(says(notes, "openmp: up to 2 threads, as many as the fit takes, more of them do not make it faster"),
                 notes.front().english().c_str());
        QVERIFY(!says(notes, ": more threads do not make it faster"));
        const BenchmarkResult good = onThreads({1.0, 0.55, 0.325});
        QVERIFY2(says(notesOf(good, 2), "openmp, fitted up to 2 threads: Amdahl’s law fits"), notesOf(good, 2).front().english().c_str());
        QVERIFY(!says(notesOf(good, 4), "fitted up to"));
        const std::vector<Text> slower = notesOf(onThreads({1.0, 3.0}, 1e-4), 2);
        QVERIFY2(says(slower, "openmp: more threads make it slower"), slower.front().english().c_str());
    }

    /// The time of a sweep is a power of what is swept, whatever that is.
    void straightLinesArePowersOfWhatIsSwept()
    {
        const auto notesOf = [](const BenchmarkResult& result) {
            const std::vector<Chart> charts = chartsOf(result.experiment, result.measurements, {});
            return std::ranges::find(charts, "time", &Chart::id)->notes;
        };
        QVERIFY(says(notesOf(onThreads({1.0, 0.55, 0.325})), "a power of the swept value (threads)"));
        QVERIFY(says(notesOf(steady()), "a power of the swept value (height and width of the input)"));
    }

    /// A figure that was exported on the way names the value it is of, and says that more was to come.
    void unfinishedFiguresSaySo()
    {
        BenchmarkResult result = resultOf(R"({"op":"MaxPool","shape":"1x1x32x32","attributes":{"kernel_shape":"3x3"},
            "backends":["serial","openmp"],"repeat":3,"warm_up":0,"sweep":{"axis":"window","values":[3,5,7]}})");
        for (Measurement& one : result.measurements) // on a busy machine some would be too short to compare
            setRuns(one, 0.01);
        const auto copies = [&] {
            std::vector<Chart> charts = chartsOf(result.experiment, result.measurements, result.ceilings);
            Chart chart = *std::ranges::find(charts, "copies", &Chart::id);
            chart.footer = result.footer();
            return chart;
        };
        QCOMPARE(copies().title.english(), std::string("Copies and kernel, window size 7"));
        QVERIFY(!says(result.footer(), "Not finished"));
        QVERIFY(!says(readingOf(result.experiment, result.measurements), "Not finished"));
        result.measurements.resize(4);
        QCOMPARE(copies().title.english(), std::string("Copies and kernel, window size 5"));
        QVERIFY(says(result.footer(), "Not finished: 4 of 6 points are measured."));
        QVERIFY(says(readingOf(result.experiment, result.measurements), "Not finished: 4 of 6 points are measured."));
        QVERIFY(svgOf(copies()).find("Not finished: 4 of 6") != std::string::npos);
        QVERIFY(csvOf(copies()).find("Not finished: 4 of 6") != std::string::npos);
    }

    /// More than the machine can do at best is no figure without a word.
    void aFigureAboveTheCeilingIsExplained()
    {
        BenchmarkResult result = steady();
        for (Measurement& one : result.measurements)
            one.percentOfCeiling = 100;
        QVERIFY(!says(readingOf(result.experiment, result.measurements), "of the ceiling"));
        result.measurements.front().percentOfCeiling = 105;
        QVERIFY(says(readingOf(result.experiment, result.measurements), "% of the ceiling"));
        QVERIFY(says(readingOf(result.experiment, result.measurements), "too low where other programs were at work"));
    }

    /// Who is faster is said with what ran, and what of it is the threads' gain.
    void ratiosSayWhereTheyComeFrom()
    {
        BenchmarkResult result = resultOf(R"({"op":"MaxPool","shape":"1x1x64x64","attributes":{"kernel_shape":"7x7"},
            "backends":["serial","openmp"],"repeat":3,"warm_up":0,"sweep":{"axis":"threads","values":[1,2]}})");
        for (Measurement& one : result.measurements) {
            const bool serial = one.point.backend == "serial";
            one.implementation = serial ? "textbook" : "vanherk";
            setRuns(one, serial ? 1.0 : 0.01 / one.point.threads);
        }
        const std::vector<Text> reading = readingOf(result.experiment, result.measurements);
        QVERIFY(says(reading, "openmp · vanherk (2 threads) is "));
        QVERIFY(says(reading, "serial · textbook (1 thread)"));
        QVERIFY(says(reading, "times comes from 2 threads instead of one"));
        QVERIFY(says(reading, "vanherk instead of textbook"));
        result.experiment.sweeps.clear(); // without the point on one thread nobody can tell
        result.measurements.erase(result.measurements.begin() + 1, result.measurements.begin() + 3);
        result.measurements[0].point.at.clear();
        result.measurements[1].point.at.clear();
        QVERIFY(says(readingOf(result.experiment, result.measurements), "not the gain of the threads"));
    }

    /// The layers of a network run by the backend's implementations: their gain is not the threads' either.
    void ratiosOfNetworksSayWhereTheyComeFrom()
    {
        BenchmarkResult result = resultOf(R"({"network":"fc:8-4","batch":4,"backends":["serial","openmp"],"repeat":3,"warm_up":0,
            "sweep":{"axis":"threads","values":[1,2]}})");
        for (Measurement& one : result.measurements)
            setRuns(one, one.point.backend == "serial" ? 1.0 : 0.01 / one.point.threads);
        const std::vector<Text> reading = readingOf(result.experiment, result.measurements);
        QVERIFY(says(reading, "times comes from 2 threads instead of one"));
        QVERIFY(says(reading, "(those of openmp instead of those of serial)"));
        result.experiment.sweeps.clear();
        result.measurements.erase(result.measurements.begin() + 1, result.measurements.begin() + 3);
        result.measurements[0].point.at.clear();
        result.measurements[1].point.at.clear();
        QVERIFY(says(readingOf(result.experiment, result.measurements), "not the gain of the threads"));
        result.measurements[1].point.threads = 1;
        QVERIFY(says(readingOf(result.experiment, result.measurements), "those of openmp instead of those of serial."));
    }

    /// With several passes each is held against its like on the first backend: the chart names that backend, and no pass.
    void ratiosNameTheirBase()
    {
        const auto ratioOf = [](const BenchmarkResult& result) {
            for (Chart& chart : chartsOf(result.experiment, result.measurements, {}))
                if (chart.id == "ratio")
                    return chart;
            return Chart();
        };
        BenchmarkResult result = resultOf(R"({"op":"Conv","shape":"1x2x16x16","attributes":{"kernel_shape":"3x3","filters":"2"},
            "backends":["serial","openmp"],"passes":["backwardData","backwardWeights"],"threads":1,"repeat":3,"warm_up":0,
            "sweep":{"axis":"size","values":[16,24]}})");
        for (Measurement& one : result.measurements)
            setRuns(one, one.point.backend == "openmp" ? 0.5 : one.point.pass == Pass::BackwardData ? 1.0 : 2.0);
        const Chart both = ratioOf(result);
        QCOMPARE(both.title.english(), std::string("How many times as fast as serial in the same pass"));
        QCOMPARE(both.y.english(), std::string("times as fast as serial in the same pass"));
        QCOMPARE(both.series.size(), std::size_t{2});
        QVERIFY(std::abs(both.series[0].points.front().y - 2) < 0.01 && std::abs(both.series[1].points.front().y - 4) < 0.01);
        QCOMPARE(ratioOf(steady()).title.english(), std::string("How many times as fast as serial"));
    }

    /// Not by its key: that has no word in another language, and the panel says another one.
    void sentencesNameThePassAsThePanelDoes()
    {
        BenchmarkResult result = resultOf(R"({"op":"MaxPool","shape":"1x1x64x64","attributes":{"kernel_shape":"7x7"},
            "backends":["serial","openmp"],"threads":1,"repeat":3,"warm_up":0})");
        for (Measurement& one : result.measurements)
            setRuns(one, one.point.backend == "openmp" ? 0.5 : 1.0);
        const std::vector<Text> reading = readingOf(result.experiment, result.measurements);
        QVERIFY(says(reading, "(pass: forward)"));
        QVERIFY(!says(reading, "inference"));
    }

    /// A result from a file was measured on some machine: nothing that is drawn of it says that it is this one.
    void chartsSpeakOfTheMachineThatMeasured()
    {
        const BenchmarkResult result = onThreads({1.0, 0.55, 0.325});
        const std::vector<Chart> charts = chartsOf(result.experiment, result.measurements, result.ceilings, 2);
        QVERIFY(says(charts.front().notes, "The machine it was measured on has 2 logical processors"));
        QVERIFY(std::ranges::count(charts, "roofline", &Chart::id) == 1);
        for (const Chart& chart : charts) {
            std::vector<Text> said = chart.notes;
            said.push_back(chart.title);
            for (const char* words : {"his machine", "measured here"})
                QVERIFY2(!says(said, words), chart.id.c_str());
        }
    }

    /// A graphics card takes none of the processor's threads: nothing is said of them, and no gain comes from them.
    void aGraphicsCardHasNoThreads()
    {
        BenchmarkResult result = resultOf(R"({"op":"MaxPool","shape":"1x1x64x64","attributes":{"kernel_shape":"7x7"},
            "backends":["serial","openmp"],"repeat":3,"warm_up":0,"sweep":{"axis":"threads","values":[1,2]}})");
        for (Measurement& one : result.measurements) {
            const bool serial = one.point.backend == "serial";
            one.implementation = serial ? "textbook" : "shared";
            one.point.backend = serial ? "serial" : "cuda";
            setRuns(one, serial ? 1.0 : 0.01 / one.point.threads);
        }
        const std::vector<Text> reading = readingOf(result.experiment, result.measurements);
        QVERIFY(says(reading, "cuda · shared is ") && says(reading, "as fast as serial · textbook (1 thread)"));
        for (const char* words : {"2 threads", "gain of the"})
            QVERIFY2(!says(reading, words), words);
        for (const Chart& chart : chartsOf(result.experiment, result.measurements, {}))
            QVERIFY(chart.id != "speed-up" && chart.id != "efficiency");

        BenchmarkResult table = steady();
        for (Measurement& one : table.measurements) {
            one.point.backend = "cuda";
            one.point.threads = 777;
        }
        QVERIFY(htmlOf(table).find(">777<") == std::string::npos);
    }

    /// What counts operations that nobody did says so by its name, and once by a sentence.
    void ratesNameTheTextbook()
    {
        BenchmarkResult result = steady();
        for (Measurement& one : result.measurements)
            one.gflops = one.gbytesPerSecond = 0;
        const std::string meaning = textbookRateMeaning().english();
        QVERIFY(!says(readingOf(result.experiment, result.measurements), meaning.c_str())); // no rate, nothing to explain
        result.measurements.front().gflops = result.measurements.front().gbytesPerSecond = 10;
        const std::vector<Text> reading = readingOf(result.experiment, result.measurements);
        QCOMPARE(std::ranges::count(reading, textbookRateMeaning()), 1);
        const std::string name = textbookRate().english();
        QVERIFY(name.find("textbook") != std::string::npos);
        QVERIFY(htmlOf(result).find(">" + name + "<") != std::string::npos);
        QCOMPARE(
            rooflineOf(result.experiment, result.measurements, {{1, {.threads = 1, .copy = 10e9, .streamingCopy = 10e9, .flops = 50e9}}})
                .y.english(),
            name);
    }
};

QTEST_GUILESS_MAIN(TestResultSentences)
#include "tst_result_sentences.moc"
