#include "core/measure/power_sensors.h"
#include "tests/cli/cli_process.h"
#include "tests/cli/network_files_test.h"

#include <QFile>
#include <QTest>

#include <algorithm>

/// `train --energy`: joules of a training, declared ones by that name, and the power log.
class TestCliEnergy : public ks::test::NetworkFilesTest {
    Q_OBJECT

    Outcome train(const QStringList& options)
    {
        return run(QStringList{"train", "--model", "lenet-5", "--data", "synthetic:digits?count=40&test=10", "--epochs", "1", "--backend",
                               "openmp"} +
                   options);
    }
    QString textOf(const char* name) const
    {
        QFile file(path(name));
        return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
    }
    /// Does this machine count a device of the kind? Then nothing may be declared of it.
    static bool counts(ks::DeviceKind kind)
    {
        return std::ranges::any_of(ks::findPowerSensors().sensors, [&](const ks::PowerSensor& one) { return one.kind == kind; });
    }

private slots:
    void withoutTheOptionNothingIsSaid()
    {
        const Outcome outcome = train({});
        QCOMPARE(outcome.status, 0);
        QVERIFY(!outcome.out.contains("nergy") && !outcome.out.contains("Not measured"));
    }

    void joulesOrTheReason()
    {
        const Outcome outcome = train({"--energy", "--power-log", "reason.csv"});
        QCOMPARE(outcome.status, 0);
        QVERIFY2(outcome.out.contains(counts(ks::DeviceKind::Processor) ? "Energy of the devices used: " : "Not measured: processor; "),
                 qPrintable(outcome.out));
        QVERIFY(!outcome.out.contains("stimate"));
        QVERIFY(textOf("reason.csv").startsWith("seconds,device,used,watts_measured,watts_declared_estimate,"));
    }

    /// The same of a benchmark: in every file by its name, and read back; what was counted never gives way to it.
    void aBenchmarkOfADeclaredProcessor()
    {
        const QStringList command = {"bench", "--op",      "Conv",   "--shape",  "1x4x32x32", "--kernel",    "3x3",    "--filters",
                                     "4",     "--backend", "serial", "--repeat", "3",         "--when-busy", "measure"};
        const Outcome outcome = run(command + QStringList{"--watts", "processor=40:10,card=150:16", "--count-idle", "--save", "bench.json",
                                                          "--csv", "bench.csv", "--report", "bench.html", "--charts", "bench"});
        QVERIFY2(outcome.status == 0, qPrintable(outcome.err));
        if (counts(ks::DeviceKind::Processor)) {
            QVERIFY(!outcome.out.contains("declared estimate"));
            return;
        }
        for (const QString& text :
             {outcome.out, textOf("bench.csv"), textOf("bench.html"), textOf("bench/spread.svg"), textOf("bench/spread.csv")})
            QVERIFY2(text.contains("are a declared estimate (processor=40:10,card=150:16; idle devices counted)"), qPrintable(text));
        QVERIFY(textOf("bench.csv").contains(",56,")); // 40 W under load and the idle card
        const Outcome again = run({"bench", "--results", "bench.json", "--x", "size", "--y", "watts", "--by", "backend"});
        QVERIFY2(again.out.contains("declared estimate") && again.out.contains("56"), qPrintable(again.out));
        QVERIFY(run(command + QStringList{"--watts", "cpu=40"}).err.contains("declares no watts"));
        QVERIFY(run(command + QStringList{"--watts", "card=4,card=5"}).err.contains("declared twice"));
        const Outcome card = run(command + QStringList{"--watts", "card=150"});
        QVERIFY(card.status == 0 && !card.out.contains("declared estimate")); // nobody said what the processor draws
    }

    void aDeclaredProcessorIsAnEstimate()
    {
        const Outcome outcome =
            train({"--energy", "20", "--watts", "processor=55:20", "--power-log", "power.csv", "--report", "energy.html"});
        if (counts(ks::DeviceKind::Processor)) {
            QVERIFY2(outcome.status != 0 && outcome.err.contains("processor-0 counts its own energy here"), qPrintable(outcome.err));
            return;
        }
        QCOMPARE(outcome.status, 0);
        QVERIFY2(outcome.out.contains("Declared estimate of the devices used: ") &&
                     outcome.out.contains(QString::fromUtf8(" 55\u00a0W on average")),
                 qPrintable(outcome.out));
        QVERIFY(outcome.out.contains("Counted: processor (declared estimate)."));
        const QStringList lines = textOf("power.csv").split('\n');
        QVERIFY2(lines.size() == 4 && lines[1].startsWith("0,processor,yes,,55,0.02,"), qPrintable(lines.join('|')));
        const QString page = textOf("energy.html");
        QVERIFY(page.contains("<h2>Energy</h2>") && page.contains("55 (declared estimate)") && page.contains("Power over time"));
    }

    void whatIsWrongIsSaid_data()
    {
        QTest::addColumn<QStringList>("options");
        QTest::addColumn<QString>("says");
        QTest::newRow("no period") << QStringList{"--energy", "0"} << "--energy: '0' must be 1 … 60000";
        QTest::newRow("no number") << QStringList{"--energy", "often"} << "--energy: 'often' must be";
        QTest::newRow("watts alone") << QStringList{"--watts", "card=3"} << "--watts requires --energy";
        QTest::newRow("log alone") << QStringList{"--power-log", "p.csv"} << "--power-log requires --energy";
        QTest::newRow("no device") << QStringList{"--energy", "--watts", "fan=3"} << "“fan=3” declares no watts; legal is DEVICE=LOAD";
        QTest::newRow("negative") << QStringList{"--energy", "--watts", "card=-3"} << "0 … 100000";
        QTest::newRow("twice") << QStringList{"--energy", "--watts", "card-9=3", "--watts", "card-9=4"} << "declared twice";
    }
    void whatIsWrongIsSaid()
    {
        QFETCH(const QStringList, options);
        QFETCH(const QString, says);
        const Outcome outcome = train(options);
        QVERIFY(outcome.status != 0);
        QVERIFY2(outcome.err.contains(says), qPrintable(outcome.err));
    }
};

QTEST_GUILESS_MAIN(TestCliEnergy)
#include "tst_cli_energy.moc"
