#include "core/base/error.h"
#include "core/measure/energy.h"
#include "core/measure/energy_meter.h"
#include "tests/measure/power_logs.h"
#include "tests/places.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <cmath>
#include <limits>

using namespace ks;
using test::clockOf;
using test::FakeMachine;
using test::figuresWith;
using test::sensorOf;
using test::wattsOf;

namespace {

bool near(std::optional<double> value, double expected, double share = 1e-9)
{
    return value && std::abs(*value - expected) <= share * std::max(1.0, std::abs(expected));
}

void writeNumber(const QString& path, const QByteArray& text)
{
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(text);
}

} // namespace

/// Watts over time, their integrals, what is declared, and the figures of a run.
class TestPower : public QObject {
    Q_OBJECT

private slots:
    /// DE-G13 of the study distributed-energy.
    void integralsOfTheStudy()
    {
        const SeriesEnergy four = energyOf(wattsOf({16, 120, 150, 95}), 0.5);
        QVERIFY(near(four.rectangle, 190.5) && near(four.trapezoid, 162.75) && near(four.joules, 190.5));
        QCOMPARE(four.remarks.size(), std::size_t{1}); // they differ by more than 1 %: both are said
        QVERIFY(test::spaced(four.remarks[0]).find("190 J by rectangles, 163 J by trapezoids") != std::string::npos ||
                test::spaced(four.remarks[0]).find("191 J by rectangles, 163 J by trapezoids") != std::string::npos);
        const SeriesEnergy constant = energyOf(wattsOf(std::vector<double>(7, 100)), 0.5);
        QVERIFY(near(constant.rectangle, 350) && near(constant.trapezoid, 300));
        const SeriesEnergy irregular = energyOf(wattsOf({16, 120, 150, 95}, {0, 0.5, 1.5, 2.0}), 0.5);
        QVERIFY(near(irregular.trapezoid, 34 + 135 + 61.25));
        QVERIFY(near(irregular.rectangle, 8 + 120 + 75 + 47.5));
        // where they hardly differ nothing is said: 1000 samples of one value
        QVERIFY(energyOf(wattsOf(std::vector<double>(1000, 100)), 0.5).remarks.empty());
    }

    void aCounterBeginsAnew()
    {
        const QTemporaryDir folder;
        writeNumber(folder.filePath("max_energy_range_uj"), "262144000000\n");
        writeNumber(folder.filePath("energy_uj"), "262100000000\n");
        auto counter = EnergyCounter::open(folder.path().toStdString());
        QVERIFY(counter.has_value());
        writeNumber(folder.filePath("energy_uj"), "56000000\n");
        QVERIFY(near(counter->joules(), 100)); // DE-G13
    }

    /// DE-B07: named, and no energy where there is none to tell.
    void badLogsAreNamed_data()
    {
        QTest::addColumn<QList<double>>("watts");
        QTest::addColumn<QList<double>>("seconds");
        QTest::addColumn<QString>("says");
        const double nan = std::numeric_limits<double>::quiet_NaN();
        QTest::newRow("empty") << QList<double>{} << QList<double>{} << "the power log of card-0 is empty";
        QTest::newRow("one") << QList<double>{5} << QList<double>{0} << "has one sample";
        QTest::newRow("backwards") << QList<double>{5, 5, 5} << QList<double>{0, 1, 0.5}
                                   << "backwards at sample 3 of card-0, from 1 s to 0.5 s";
        QTest::newRow("no number") << QList<double>{5, nan, 5} << QList<double>{0, 0.5, 1}
                                   << "sample 2 of card-0, at 0.5 s, could not be read";
        QTest::newRow("negative") << QList<double>{5, -3, 5} << QList<double>{0, 0.5, 1}
                                  << "sample 2 of card-0, at 0.5 s, is negative (-3 W)";
        QTest::newRow("no time") << QList<double>{5, 3} << QList<double>{0, nan} << "the time of sample 2";
    }
    void badLogsAreNamed()
    {
        QFETCH(const QList<double>, watts);
        QFETCH(const QList<double>, seconds);
        QFETCH(const QString, says);
        PowerSeries series = wattsOf({watts.begin(), watts.end()}, {seconds.begin(), seconds.end()});
        const SeriesEnergy energy = energyOf(series, 0.5);
        QVERIFY2(QString::fromStdString(test::spaced(energy.problem)).contains(says), energy.problem.english().c_str());
        QVERIFY(!energy.rectangle && !energy.trapezoid && !energy.joules);
        const EnergyFigures figures = figuresOf({.period = 0.5, .seconds = 2, .begun = {}, .series = {series}});
        QVERIFY(!figures.sum(Counted::Used).joules && figures.sum(Counted::Used).reason == energy.problem);
        QVERIFY(!figures.delayProduct(Counted::Used) && !figures.watts(Counted::Used));
    }

    void gapsAreMarked()
    {
        const std::vector<double> watts(6, 100);
        QVERIFY(energyOf(wattsOf(watts, {0, 0.5, 1, 2.5, 3, 3.5}), 0.5).remarks.size() == 1); // three periods are none; the rules differ
        PowerSeries gap = wattsOf(watts, {0, 0.5, 1, 2.6, 3, 3.5});
        const SeriesEnergy unknown = energyOf(gap, 0.5);
        QCOMPARE(unknown.remarks.size(), std::size_t{2});
        QVERIFY(test::spaced(unknown.remarks[1]).find("card-0: no sample for 1.6 s after 1 s (3.2 periods)") == 0);
        QVERIFY(test::spaced(unknown.remarks[1]).find("not known") != std::string::npos);
        gap.counted = 444;
        const SeriesEnergy counted = energyOf(gap, 0.5);
        QVERIFY(near(counted.joules, 444) && near(counted.rectangle, 400));
        QVERIFY(test::spaced(counted.remarks[1]).find("counter’s and hold") != std::string::npos);
    }

    /// DE-G14.
    void delayProducts()
    {
        const EnergyFigures two = figuresWith(20, {{100, true}, {50, true}, {30, false}});
        QVERIFY(near(two.sum(Counted::Used).joules, 150) && near(two.sum(Counted::WithIdle).joules, 180));
        QVERIFY(near(two.delayProduct(Counted::Used), 3000) && near(two.watts(Counted::Used), 7.5));
        const EnergyFigures base = figuresWith(10, {{100, true}, {80, false}});
        QVERIFY(near(delayProductRelativeTo(&base, two, Counted::Used).value, 3.0));
        QVERIFY(near(delayProductRelativeTo(&base, two, Counted::WithIdle).value, 2.0));
        // the energy table: with the times that its products imply, the products come out again
        struct Row {
            double joules, withIdle, product, productWithIdle, time, timeWithIdle;
        };
        for (const Row& row : {Row{8.48e6, 1.11e7, 86.65, 103.79, 11.955248, 11.968577},
                               Row{1.18e6, 1.29e6, 1.02, 1.02, 1.011356, 1.012093}, Row{1.15e6, 1.15e6, 0.56, 0.51, 0.569739, 0.567652}}) {
            const EnergyFigures one = figuresWith(1, {{1.17e6, true}, {1.28e6 - 1.17e6, false}});
            const double idle = row.withIdle - row.joules;
            QVERIFY(near(delayProductRelativeTo(&one, figuresWith(row.time, {{row.joules, true}, {idle, false}}), Counted::Used).value,
                         row.product, 1e-6));
            QVERIFY(near(
                delayProductRelativeTo(&one, figuresWith(row.timeWithIdle, {{row.joules, true}, {idle, false}}), Counted::WithIdle).value,
                row.productWithIdle, 1e-6));
        }
    }

    /// DE-B17.
    void withoutABaseThereIsNoRatio()
    {
        const EnergyFigures run = figuresWith(10, {{100, true}});
        const auto reason = [&](const EnergyFigures* base) {
            const EnergyRatio ratio = delayProductRelativeTo(base, run, Counted::Used);
            return ratio.value ? std::string("a ratio") : ratio.reason.english();
        };
        QCOMPARE(reason(nullptr), std::string("there is no base run to compare with"));
        const EnergyFigures zero = figuresWith(10, {{0, true}});
        QCOMPARE(reason(&zero), std::string("the energy of the base run is 0"));
        const EnergyFigures idle = figuresWith(10, {{5, false}});
        QCOMPARE(reason(&idle), std::string("the base run has no energy: no device that it ran on is counted, and none was declared"));
    }

    /// Two packages, one with memory; a third that may not be read; a card.
    void sensorsByName()
    {
        const QTemporaryDir folder;
        const auto zone = [&](const QString& name, const QByteArray& says, bool readable = true) {
            QVERIFY(QDir(folder.path()).mkpath(name));
            writeNumber(folder.filePath(name + "/name"), says);
            if (readable) {
                writeNumber(folder.filePath(name + "/max_energy_range_uj"), "1000000000\n");
                writeNumber(folder.filePath(name + "/energy_uj"), "0\n");
            }
        };
        zone("intel-rapl:0", "package-0\n");
        zone("intel-rapl:0/intel-rapl:0:0", "core\n");
        zone("intel-rapl:0/intel-rapl:0:1", "dram\n");
        zone("intel-rapl:1", "package-1\n");
        PowerSensors found = findPowerSensors(folder.path().toStdString(), test::builtPath("lib/libfake_nvml.so"));
        std::vector<std::string> names;
        for (const PowerSensor& one : found.sensors)
            names.push_back(one.device);
        QCOMPARE(names, (std::vector<std::string>{"processor-0", "memory-0", "processor-1", "card-0"}));
        QVERIFY(found.missing.empty());
        writeNumber(folder.filePath("intel-rapl:0/intel-rapl:0:1/energy_uj"), "7000000\n");
        QVERIFY(near(found.sensors[1].joules(), 7) && near(found.sensors[0].joules(), 0));

        const QTemporaryDir other;
        QVERIFY(QDir(other.path()).mkpath("intel-rapl:0"));
        const PowerSensors none = findPowerSensors(other.path().toStdString(), "ks_there_is_no_such_library.so");
        QVERIFY(none.sensors.empty());
        QCOMPARE(none.missing.size(), std::size_t{3});
        QVERIFY(test::spaced(none.missing[0].reason).find("administrator") != std::string::npos);
        QVERIFY(test::spaced(none.missing[2].reason).find("ks_there_is_no_such_library.so") != std::string::npos);
    }

    void theRecorderStampsWhatItReads()
    {
        const auto machine = FakeMachine::make();
        PowerSensors sensors;
        double joules = 1000;
        sensors.sensors.push_back({.device = "card-0", .kind = DeviceKind::Card, .joules = [&] { return std::optional(joules); }});
        bool lost = false;
        sensors.sensors.push_back(
            {.device = "processor-0", .joules = [&] { return lost ? std::nullopt : std::optional(10 * machine->seconds); }});
        PowerRecorder recorder(sensors, 0.5, clockOf(machine));
        for (const auto& [at, more] : {std::pair{0.5, 60.0}, std::pair{1.75, 25.0}}) { // it came late once
            machine->seconds = at;
            joules += more;
            recorder.read();
        }
        recorder.read(); // at the same moment: nothing can be said of no time
        machine->seconds = 2;
        joules += 10;
        lost = true;
        const PowerLog log = recorder.finish();
        QCOMPARE(log.series[0].samples, (std::vector<PowerSample>{{0, 120}, {0.5, 20}, {1.75, 40}}));
        QCOMPARE(log.series[0].end, std::optional(2.0));
        QCOMPARE(log.series[0].counted, std::optional(95.0));
        QCOMPARE(log.seconds, 2.0);
        const SeriesEnergy energy = energyOf(log.series[0], log.period);
        QVERIFY(near(energy.rectangle, 95));                                            // rectangles are what was counted
        QVERIFY(!log.series[1].counted && !energyOf(log.series[1], log.period).joules); // it went away
        QVERIFY(test::spaced(energyOf(log.series[1], log.period).problem).find("sample 3 of processor-0") != std::string::npos);
        const std::string csv = csvOf(log);
        QVERIFY(csv.starts_with(
            "seconds,device,used,watts_measured,watts_declared_estimate,period_seconds,begun_utc\n0,card-0,yes,120,,0.5,2"));
        QVERIFY(csv.find("\n1.75,processor-0,yes,,,0.5,") != std::string::npos); // what could not be read is left open
    }

    /// In a thread of its own, for as long as it is let.
    void theSamplerReadsByItself()
    {
        const auto machine = FakeMachine::make(0.25);
        PowerSensors sensors;
        sensors.sensors.push_back(sensorOf(machine, "card-0", DeviceKind::Card, 80));
        PowerSampler sampler(sensors, 1e-3, clockOf(machine));
        QTRY_VERIFY(sampler.readings() >= 5);
        const PowerLog log = sampler.finish();
        QVERIFY(log.series[0].samples.size() >= 6);
        for (const PowerSample& one : log.series[0].samples)
            QVERIFY(near(one.watts, 80));
        QVERIFY(near(log.series[0].counted, 80 * (*log.series[0].end - log.series[0].samples.front().seconds)));
    }

    void declarationsAreRead()
    {
        QCOMPARE(declaredWattsFrom("card-1=150:16.5"), (DeclaredWatts{"card-1", 150, 16.5}));
        QCOMPARE(declaredWattsFrom("processor=55"), (DeclaredWatts{"processor", 55, 0}));
        for (const char* wrong : {"card", "card=", "card=x", "card=1:", "fan=3", "card-=3", "card--1=3", "card-x=3", "cards=3", "=3",
                                  "card=-1", "card=1e9", "card=nan", "card=5:inf", "card-12345=5"})
            QVERIFY_EXCEPTION_THROWN((void)declaredWattsFrom(wrong), InputError);
    }

    void settingsAreChecked()
    {
        const auto machine = FakeMachine::make();
        PowerSensors sensors;
        sensors.sensors.push_back(sensorOf(machine, "card-0", DeviceKind::Card, 80));
        const auto refused = [&](const EnergySettings& settings) {
            try {
                requireLegal(settings, sensors);
            } catch (const InputError& error) {
                return std::string(error.what());
            }
            return std::string();
        };
        QVERIFY(refused({.period = 0, .declared = {}}).find("1 … 60000") != std::string::npos); // DE-B08
        QCOMPARE(refused({.declared = {{"processor", 50, 0}, {"card-1", 90, 9}}}), std::string());
        QVERIFY(refused({.declared = {{"card", 50, 0}}}).find("card-0 counts its own energy") != std::string::npos);
        QVERIFY(refused({.declared = {{"card-0", 50, 0}}}).find("card-0 counts its own energy") != std::string::npos);
        QVERIFY(refused({.declared = {{"processor", 50, 0}, {"processor-1", 9, 0}}}).find("declared twice") != std::string::npos);
        QVERIFY(warningsOf({}, sensors).empty());
        QVERIFY(test::spaced(warningsOf({.period = 50, .declared = {}}, sensors)[0]).find("card-0 counts on only every 100 ms") == 0);
    }

    /// What is declared fills the place of what is not counted, and is called so.
    void declaredWattsAreAnEstimate()
    {
        const auto machine = FakeMachine::make();
        EnergyMeter meter(
            {.period = 60'000, .declared = {{"card", 150, 16}}},
            [&] {
                PowerSensors found;
                found.sensors.push_back(sensorOf(machine, "processor-0", DeviceKind::Processor, 50));
                return found;
            },
            clockOf(machine));
        for (const bool onCard : {true, false}) {
            meter.begin();
            QVERIFY(meter.under());
            machine->seconds += 10;
            const EnergyRecord record = meter.end(onCard);
            QVERIFY(!meter.under());
            const EnergySum used = record.figures.sum(Counted::Used);
            const EnergySum all = record.figures.sum(Counted::WithIdle);
            QVERIFY(near(used.joules, onCard ? 2000 : 500) && used.estimate == onCard);
            QVERIFY(near(all.joules, onCard ? 2000 : 660) && all.estimate);
            QVERIFY(near(all.declared, onCard ? 1500 : 160));
            const std::string csv = csvOf(record.log);
            QVERIFY(csv.find(onCard ? "\n10,card,yes,,150," : "\n10,card,no,,16,") != std::string::npos);
            QVERIFY(csv.find("\n0,processor-0,yes,50,,60,") != std::string::npos);
        }
    }

    /// A device of which only one of both is said has no joules in the other, and a part of the whole is not told as the whole.
    void whatIsNotDeclaredIsNotKnown()
    {
        const auto machine = FakeMachine::make();
        EnergyMeter meter(
            {.declared = {{"processor", 50, 0}, {"card", 150, 0}}}, [] { return PowerSensors(); }, clockOf(machine));
        QVERIFY(!meter.knowsNothing());
        meter.begin();
        machine->seconds += 2;
        const EnergyRecord record = meter.end(false);
        QVERIFY(near(record.figures.sum(Counted::Used).joules, 100));
        QVERIFY(!record.figures.sum(Counted::WithIdle).joules);
        QCOMPARE(record.figures.sum(Counted::WithIdle).reason.english(), std::string("no power of the idle card was declared"));
        const EnergyRatio ratio = [&] {
            const EnergyFigures base = figuresWith(2, {{100, true}});
            return delayProductRelativeTo(&base, record.figures, Counted::Used);
        }();
        QVERIFY(near(ratio.value, 1) && ratio.estimate && ratio.unlike);
    }
};

QTEST_APPLESS_MAIN(TestPower)
#include "tst_power.moc"
