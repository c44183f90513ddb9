#include "core/base/error.h"
#include "core/base/guard.h"
#include "core/base/json.h"
#include "core/measure/energy.h"
#include "core/measure/environment.h"
#include "core/measure/experiment_edits.h"
#include "core/measure/experiment_file.h"
#include "core/measure/experiment_names.h"
#include "core/measure/result_store.h"
#include "core/ops/attributes.h"
#include "tests/places.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <cmath>
#include <set>

using namespace ks;

/// Experiments as files: what is read, what is refused and with which words; and what a machine says of itself.
class TestExperiment : public QObject {
    Q_OBJECT

private slots:
    void samplesAreReady()
    {
        const QDir folder(QString::fromStdString(test::sourcePath("samples/experiments")));
        const QStringList files = folder.entryList({QStringLiteral("*.json")});
        QVERIFY(files.size() >= 4);
        for (const QString& file : files) {
            const Experiment experiment = readExperiment(folder.filePath(file).toStdString());
            QVERIFY(!experiment.name.empty());
            QVERIFY2(experiment.budget > 0 && experiment.budget <= 30, qPrintable(file)); // for a lecture
            QVERIFY(experimentFromJson(jsonOf(experiment), "again") == experiment);
            QVERIFY(!pointsOf(experiment).empty());
        }
    }

    void aSweepIsItsValuesOrAnError()
    {
        QCOMPARE(sweepValues("64:512:x2"), (std::vector<SweepValue>{64, 128, 256, 512}));
        QCOMPARE(sweepValues("2:9:+3"), (std::vector<SweepValue>{2, 5, 8}));
        QCOMPARE(sweepValues("2:4"), (std::vector<SweepValue>{2, 3, 4}));
        QCOMPARE(sweepValues("7,3"), (std::vector<SweepValue>{7, 3}));
        for (const char* bad :
             {"", "a", "1:", ":4", "4:1", "1:4:x1", "1:4:y2", "1:4:+0", "0:4", "-3:4", "1,,2", "1:1000000", "1:99999999:x2", "1.5"})
            QVERIFY_THROWS_EXCEPTION(InputError, sweepValues(bad));
    }

    /// What an axis says of itself is what files, messages and the settings that it takes the place of say.
    void anAxisIsKnownByItsRow()
    {
        std::set<std::string_view> names;
        for (const SweepAxis axis : allSweepAxes()) {
            const SweepAxisInfo& info = infoOf(axis);
            const std::string name(info.name);
            QVERIFY2(names.insert(info.name).second && sweepAxisNamed(info.name) == axis, name.c_str());
            QVERIFY2(!info.title.empty() && !info.heading.empty(), name.c_str());
            Experiment experiment = experimentFromJson(
                R"({"op":"Conv","shape":"1x4x16x16","attributes":{"kernel_shape":"3x3"},"backends":["serial"]})", "text");
            const OpSpec held = experiment.subjects.front().spec;
            const SweepValue value = info.row() ? test::anotherValue(*info.row()) : SweepValue(axis == SweepAxis::Precision ? 11 : 2);
            sweepAlone(experiment, axis, {value});
            if (canSweep(OpKind::Conv, axis)) {
                QVERIFY2((specAt(experiment, experiment.subjects.front(), {{value}}) != held) == info.changesSpec(), name.c_str());
                QCOMPARE(pointsOf(experiment).size(), std::size_t{1});
                QCOMPARE(sweepValues(valueText(axis, value), axis), std::vector<SweepValue>{value});
            } else {
                QVERIFY_THROWS_EXCEPTION(InputError, requireLegal(experiment));
            }
            for (const std::string_view field : info.held) // some form has it
                QVERIFY2(ConstFields(inputFields(), experiment.subjects.front()).find(field) || info.row() ||
                             attributesOf(experiment.subjects.front().spec).find(field) ||
                             ConstFields(experimentFields(), experiment).find(field),
                         std::string(field).c_str());
            QVERIFY2(sweepAxisNames().find(name) != std::string::npos, name.c_str());
            takeNetwork(experiment, networkNamed("lenet-5"));
            QCOMPARE(axisOf(experiment) == axis, info.ofNetworks);
            QCOMPARE(experiment.subjects.front().spec.src.n, usualBatch);
            if (info.row())
                continue;
            try {
                (void)sweepValues(axis == SweepAxis::Precision ? "float31" : std::to_string(info.most + 1), axis);
                QFAIL(name.c_str());
            } catch (const InputError& error) {
                const std::string legal = axis == SweepAxis::Precision ? precisionNames() : "between 1 and " + std::to_string(info.most);
                QVERIFY2(error.text().english().find(legal) != std::string::npos, error.text().english().c_str());
            }
        }
        QCOMPARE(sweepAxisNamesOfNetworks(), std::string("batch, threads, optimizer"));
    }

    void points()
    {
        Experiment experiment = experimentFromJson(
            R"({"op":"MaxPool","shape":"1x2x16x16","backends":["serial","openmp"],"implementations":["auto","separable"],
                "threads":2,"passes":["forward","backward"],"sweep":{"axis":"window","values":"2:3"}})",
            "text");
        // per window: serial auto, openmp auto, openmp separable (serial has none), each forward; backward has no separable but auto
        std::size_t serial = 0;
        for (const ExperimentPoint& point : pointsOf(experiment)) {
            serial += point.backend == "serial" ? 1 : 0;
            QCOMPARE(point.threads, point.backend == "serial" ? 1 : 2);
            QCOMPARE(SweepValue(point.spec.kernel.y), point.at.front());
        }
        QCOMPARE(serial, std::size_t{4});
        const ExperimentForecast forecast = forecastOf(experiment);
        QVERIFY(forecast.seconds > 0 && forecast.memory > 2 * 512 * sizeof(float));
        QCOMPARE(forecast.needs.size(), std::size_t{2});
    }

    /// What a backend takes is that of its most costly point, and one that cannot run takes nothing from the others.
    void theForecastIsOfEveryPoint()
    {
        const ExperimentForecast sizes = forecastOf(experimentFromJson(
            R"({"op":"Conv","shape":"1x64x64x64","attributes":{"kernel_shape":"3x3","filters":"64"},"backends":["gemm"],"threads":1,
                "sweep":{"axis":"size","values":[64,4096]}})",
            "text"));
        const ExperimentForecast::Need& need = sizes.needs.front();
        QVERIFY(need.tensors > std::size_t{2} << 20U && need.workspace > std::size_t{8} << 20U);
        QVERIFY(sizes.memory >= need.all());
        QVERIFY2(!need.refusal.empty() && need.refusedAt.english().ends_with(": 4,096"), need.refusedAt.english().c_str());

        const char* const windows = R"({"op":"Conv","shape":"1x1x256x256","attributes":{"filters":"1"},"backends":["gemm"],"threads":1,
                                        "sweep":{"axis":"window","values":"1:15:+%1"}})";
        for (const int step : {2, 1}) { // also where not every point is planned
            const ExperimentForecast forecast =
                forecastOf(experimentFromJson(QString::fromLatin1(windows).arg(step).toStdString(), "text"));
            QVERIFY2(forecast.memory > std::size_t{40} << 20U,
                     std::to_string(forecast.memory).c_str()); // the tensors alone: half a MiB each
            QVERIFY2(forecast.largestPoint.ends_with("window size: 15"), forecast.largestPoint.c_str());
            QVERIFY(forecast.needs.front().refusal.empty() && forecast.needs.front().refusedAt.empty());
        }

        Experiment precise = experimentFromJson(
            R"({"op":"Conv","shape":"1x3x16x16","attributes":{"kernel_shape":"3x3"},"backends":["openmp"],"threads":1,
                "sweep":{"axis":"precision","values":["float32","tf32"]}})",
            "text");
        QVERIFY(forecastOf(precise).needs.front().refusedAt.english().ends_with(": tf32")); // planned as it will be run
        precise.sweeps.front().values = {11};
        QVERIFY(forecastOf(precise).needs.front().all() == 0 && forecastOf(precise).needs.front().refusedAt.empty());
    }

    /// Reports and charts name what is swept as the operator does.
    void aSweepOfOutputsIsNamedByItsOperator()
    {
        const char* const sweep =
            R"({"op":"%1","shape":"1x4x8x8",%2"backends":["gemm"],"threads":1,"sweep":{"axis":"filters","values":[2,4]}})";
        const auto named = [&](const char* op, const char* attributes) {
            const QString file = QString::fromLatin1(sweep).arg(QLatin1String(op), QLatin1String(attributes));
            return axisText(experimentFromJson(file.toStdString(), "text")).english();
        };
        QCOMPARE(named("Gemm", ""), std::string("outputs"));
        QCOMPARE(named("Conv", R"("attributes":{"kernel_shape":"3x3"},)"), std::string("filters"));
    }

    /// What a machine with a graphics card measured is read on one without: its implementations are known, its points counted.
    void aResultOfACardIsReadWithoutOne()
    {
        for (const auto& [name, points] : {std::pair{"implicit-tf32", 1}, {"direct", 2}, {"auto", 2}}) {
            BenchmarkResult result;
            const char* const file = R"({"op":"Conv","shape":"1x3x16x16","attributes":{"kernel_shape":"3x3"},"backends":["openmp","cuda"],
                                         "implementations":["%1"]})";
            result.experiment = experimentFromJson(QString::fromLatin1(file).arg(name).toStdString(), "text");
            QCOMPARE(pointsOf(result.experiment).size(), static_cast<std::size_t>(points));
            const Experiment again = resultFromJson(storedResult(result), "of another machine").experiment;
            QVERIFY(again == result.experiment);
            Experiment edited = again;
            dropForeignImplementations(edited);
            QVERIFY(edited == again); // nor is it lost by the first edit
        }
    }

    /// Figures that no run can have are refused by name: a chart of them would have no end. What is written for a run that took no time is read.
    void impossibleResultsAreRefused()
    {
        BenchmarkResult result;
        result.experiment =
            experimentFromJson(R"({"op":"Relu","shape":"1x1x8x8","backends":["serial"],"sweep":{"axis":"size","values":[8]}})", "text");
        result.ceilings[1] = {1, 1e9, 1e9, 1e9};
        Measurement one;
        one.point = pointsOf(result.experiment).front();
        one.runs = Timing(std::vector<double>{0, 0, 0});
        one.gflops = HUGE_VAL;
        one.verified = Verified::Right;
        result.measurements = {one};
        const std::string whole = storedResult(result);
        QVERIFY(resultFromJson(whole, "file").measurements.front().summary.tooShort);
        using nlohmann::json;
        for (const auto& [key, value] : {std::pair{"runs", json::array()},
                                         {"runs", json::array({1, -1})},
                                         {"kernel", json(-1)},
                                         {"subject", json(7)},
                                         {"at", json::array({"1e30"})},
                                         {"threads", json(-5)}}) {
            json file = parseJson(whole, "file");
            file["measurements"][0][key] = value;
            try {
                (void)resultFromJson(file.dump(), "file.json");
                QFAIL(key);
            } catch (const InputError& error) {
                QVERIFY2(error.text().english().find(std::string("measurements.") + key) != std::string::npos,
                         error.text().english().c_str());
            }
        }
    }

    void badFiles_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("says");
        const auto row = [](const char* name, const char* text, const char* says) {
            QTest::newRow(name) << QString(text) << QString(says);
        };
        row("no JSON", "{\"op\": ", "not JSON");
        row("no object", "[1]", "JSON object");
        row("nothing in it", "{}", "“op”");
        row("unknown operator", R"({"op":"MaxPol","shape":"1x1x8x8","backends":["serial"]})",
            "there is no operator MaxPol; there are MaxPool");
        row("unknown backend", R"({"op":"Relu","shape":"1x1x8x8","backends":["gpu9"]})", "there is no backend gpu9; there are serial");
        row("unknown implementation", R"({"op":"Relu","shape":"1x1x8x8","backends":["serial"],"implementations":["warp"]})", "warp");
        row("unknown key", R"({"op":"Relu","shape":"1x1x8x8","backends":["serial"],"repeats":3})", "“repeats”");
        row("unknown axis", R"({"op":"Relu","shape":"1x1x8x8","backends":["serial"],"sweep":{"axis":"depth","values":[1]}})",
            "size, window");
        row("axis without sense", R"({"op":"Relu","shape":"1x1x8x8","backends":["serial"],"sweep":{"axis":"window","values":[1]}})",
            "Relu has no window");
        row("negative sweep", R"({"op":"Relu","shape":"1x1x8x8","backends":["serial"],"sweep":{"axis":"size","values":[-8]}})",
            "between 1 and 1000000");
        row("huge value", R"({"op":"Relu","shape":"1x1x8x8","backends":["serial"],"sweep":{"axis":"size","values":[8000000]}})",
            "between 1 and");
        row("huge sweep", R"({"op":"Relu","shape":"1x1x8x8","backends":["serial"],"sweep":{"axis":"size","values":"1:5000"}})",
            "more than 2000");
        row("sweep into the illegal",
            R"({"op":"MaxPool","shape":"1x1x8x8","backends":["serial"],"sweep":{"axis":"window","values":[4,16]}})",
            "window=16, which cannot be");
        row("no window", R"({"op":"MaxPool","shape":"1x1x8x8","backends":["serial"]})", "kernel_shape");
        row("bad shape", R"({"op":"Relu","shape":"1x-1x8x8","backends":["serial"]})", "1x-1x8x8");
        row("bad pass", R"({"op":"Relu","shape":"1x1x8x8","backends":["serial"],"passes":["sideways"]})", "sideways");
        row("pass it has not", R"({"op":"Relu","shape":"1x1x8x8","backends":["serial"],"passes":["backwardWeights"]})", "Relu has no");
        row("repeat", R"({"op":"Relu","shape":"1x1x8x8","backends":["serial"],"repeat":0})", "“repeat” is 0; it must be 3 … 100000");
        row("repeat beyond int", R"({"op":"Relu","shape":"1x1x8x8","backends":["serial"],"repeat":99999999999})",
            "“repeat” is 99999999999");
        row("no number", R"({"op":"Relu","shape":"1x1x8x8","backends":["serial"],"repeat":2.5})", "“repeat” of the experiment");
        row("budget", R"({"op":"Relu","shape":"1x1x8x8","backends":["serial"],"time_budget":-1})", "time_budget");
        row("twice", R"({"op":"Relu","shape":"1x1x8x8","backends":["serial","serial"]})", "twice");
        row("no backend", R"({"op":"Relu","shape":"1x1x8x8","backends":[]})", "at least one");
    }

    void badFiles()
    {
        QFETCH(QString, text);
        QFETCH(QString, says);
        try {
            (void)experimentFromJson(text.toStdString(), "mine.json");
            QFAIL("was accepted");
        } catch (const Error& error) {
            QVERIFY2(QString::fromUtf8(error.what()).contains(says), error.what());
            QVERIFY2(QString::fromUtf8(error.what()).startsWith("mine.json"), error.what());
        }
    }

    void warningsOfTheMachine()
    {
        QTemporaryDir folder;
        const auto write = [&](const char* path, const char* text) {
            const QString file = folder.filePath(path);
            QDir().mkpath(QFileInfo(file).path());
            QFile out(file);
            QVERIFY(out.open(QIODevice::WriteOnly));
            out.write(text);
        };
        write("proc/stat", "cpu 100 0 0 900 0 0 0 0\n");
        write("sys/class/power_supply/BAT0/type", "Battery\n");
        write("sys/class/power_supply/BAT0/status", "Discharging\n");
        write("sys/devices/system/cpu/cpu0/cpufreq/scaling_governor", "powersave\n");
        const MachineState weak = lookAtMachine(folder.path().toStdString());
        QVERIFY(weak.onBattery);
        QCOMPARE(weak.warnings().size(), std::size_t{2});
        write("sys/class/power_supply/AC/type", "Mains\n");
        write("sys/class/power_supply/AC/online", "1\n");
        write("sys/devices/system/cpu/cpu0/cpufreq/scaling_governor", "performance\n");
        const MachineState good = lookAtMachine(folder.path().toStdString());
        QVERIFY(!good.onBattery);
        QVERIFY(good.warnings().empty());
        MachineState busy = good; // beside a finished result the machine of this moment is another than that of the measurement
        busy.busy = 0.85;
        QVERIFY(busy.warnings().front().english().starts_with("Other programs used 85\u00a0% of the processors before the measurement"));
        QVERIFY(busy.warningsNow().front().english().starts_with("Other programs use 85\u00a0% of the processors now"));
        QVERIFY(!good.date.empty() && !good.version.empty() && !good.libraries.empty());
    }

    void energyCounters()
    {
        QTemporaryDir folder;
        QVERIFY(!EnergyCounters(folder.path().toStdString()).available());
        QVERIFY(!EnergyCounters(folder.path().toStdString()).reason().empty());
        const auto write = [&](const char* name, const char* text) {
            QDir().mkpath(folder.filePath("intel-rapl:0"));
            QFile out(folder.filePath(QStringLiteral("intel-rapl:0/") + name));
            QVERIFY(out.open(QIODevice::WriteOnly));
            out.write(text);
        };
        write("max_energy_range_uj", "10000000\n");
        write("energy_uj", "9000000\n");
        EnergyCounters counters(folder.path().toStdString());
        QVERIFY(counters.available());
        const double before = *counters.joules();
        write("energy_uj", "2000000\n"); // began anew: 1 J to the end and 2 J after it
        QCOMPARE(*counters.joules() - before, 3.0);
    }
};

QTEST_GUILESS_MAIN(TestExperiment)
#include "tst_experiment.moc"
