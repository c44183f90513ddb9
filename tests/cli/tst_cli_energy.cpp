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
