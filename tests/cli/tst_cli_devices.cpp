#include "tests/cli/cli_test.h"

#include <QFile>
#include <QJsonArray>
#include <QTest>

/// `devices`, what the machine computes with, and `curve`, an activation as numbers and as a chart.
class TestCliDevices : public ks::test::CliTest {
    Q_OBJECT

    QByteArray contentOf(const char* name) const
    {
        QFile file(m_folder->filePath(QLatin1String(name)));
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }

private slots:
    void init() { m_folder = std::make_unique<QTemporaryDir>(); }

    void devicesAreListed()
    {
        const Outcome outcome = cli("devices --csv devices.csv");
        QCOMPARE(outcome.status, 0);
        for (const char* words : {"processor: ", "Physical cores", "Base clock", "Vector sets"})
            QVERIFY2(outcome.out.contains(QLatin1String(words)), qPrintable(outcome.out));
        QVERIFY2(outcome.out.contains("graphics card: ") || outcome.out.contains("Graphics cards: none; "), qPrintable(outcome.out));
        QVERIFY(contentOf("devices.csv").startsWith("kind,name,compute_capability,"));
        const QJsonObject json = cli("devices --json").json();
        const QJsonObject processor = json["devices"].toArray().first().toObject();
        QCOMPARE(processor["kind"].toString(), QString("processor"));
        QVERIFY(processor["memory_bytes"].toDouble() > 0);
        QVERIFY(processor.contains("base_clock_hertz")); // null where the system does not tell
    }

    /// HT-G05 among them: Relu(0) = 0, and so is its slope there.
    void aCurveIsPrintedAndWritten()
    {
        const Outcome printed = cli("curve --op Relu --from=-1 --to 1 --points 3");
        QCOMPARE(printed.status, 0);
        QCOMPARE(printed.out.split('\n', Qt::SkipEmptyParts).at(3).simplified(), QString("0 0 0"));
        QCOMPARE(cli("curve --op Elu --alpha 0.5 --csv elu.csv --svg elu.svg").status, 0);
        QCOMPARE(contentOf("elu.csv").count('\n'), 402);
        QVERIFY(contentOf("elu.svg").contains("Elu, alpha 0.5"));
        const QJsonObject json = cli("curve --op Elu --alpha 0.5 --json").json();
        QCOMPARE(json["slope"].toArray().size(), json["x"].toArray().size());
        const Outcome help = cli("curve --help");
        QVERIFY2(help.out.contains("--alpha") && !help.out.contains("--kernel") && !help.out.contains("MaxPool"), qPrintable(help.out));
        const Outcome pool = cli("curve --op MaxPool");
        QVERIFY2(pool.status == 2 && pool.err.contains("there is no activation 'MaxPool'; there are Relu, "), qPrintable(pool.err));
        const Outcome backwards = cli("curve --op Relu --from 2 --to 1");
        QVERIFY2(backwards.status == 2 && backwards.err.contains("to a larger one"), qPrintable(backwards.err));
    }
};

QTEST_GUILESS_MAIN(TestCliDevices)
#include "tst_cli_devices.moc"
