#include "tests/cli/cli_test.h"

#include <QFile>
#include <QJsonArray>
#include <QTest>

using namespace ks;

/// The pooling study at the command line: its programs, their report, its thread index, and the model of launches and copies.
class TestCliPooling : public test::CliTest {
    Q_OBJECT

    QString cellsOf(const QJsonObject& json, const char* output) const
    {
        QStringList cells;
        for (const QJsonValue& one : json[u"outputs"][QLatin1String(output)][u"values"].toArray())
            cells << QString::number(one.toDouble());
        return cells.join(' ');
    }

private slots:
    void init() { m_folder = std::make_unique<QTemporaryDir>(); }

    /// PH-G12, sizes and percent; total and multiplication time apart.
    void reportOfARun()
    {
        const QString pool = "apply --op MaxPool --kernel 2x2 --stride 2x2 --backend serial --implementation identity-product ";
        const QJsonObject json = cli(pool + "--pads 1 --pad-value 0 --input study:PH-G03-4 --json").json();
        QCOMPARE(cellsOf(json, "Y"), QString("9 7 0 9 8 8 0 9 5")); // PH-G04
        const QJsonObject report = json[u"report"].toObject();
        QCOMPARE(report[u"input"][u"bytes"].toInt(), 64);
        QCOMPARE(report[u"padded_input"][u"elements"].toInt(), 36);
        QCOMPARE(report[u"output"][u"bytes"].toInt(), 36);
        QCOMPARE(report[u"windows"].toInt(), 9);
        QCOMPARE(report[u"fewer_elements_percent"].toDouble(), 43.75);
        QVERIFY(!report[u"version"].toString().isEmpty() && !report[u"device"].toString().isEmpty());
        const QJsonObject pass = json[u"passes"][u"inference"].toObject();
        const double product = pass[u"part_seconds"][u"product"].toDouble();
        QVERIFY(product > 0 && product <= pass[u"milliseconds"].toDouble() * 1e-3);

        const Outcome text = cli(pool + "--input study:PH-G03-4");
        QCOMPARE(text.status, 0);
        for (const char* line : {"Input: 1×1×4×4, 16 elements, 64 bytes", "Output: 1×1×2×2, 4 elements, 16 bytes", "Windows: 4",
                                 "Fewer elements: 75 %", "products of matrices: ", "Total time, inference: ", "Versions: Kernelscope "})
            QVERIFY2(text.out.contains(QString::fromUtf8(line)), line);
        const Outcome padded =
            cli("apply --op MaxPool --kernel 2x2 --pads 1 --backend serial --implementation identity-product --input study:PH-G03-4");
        QCOMPARE(padded.status, 2);
        QVERIFY2(padded.err.contains("pad_value 0"), qPrintable(padded.err));
    }

    /// PH-G09 with the preset, and PH-G11.
    void identityAndThreadIndex()
    {
        write("A.npy", {2, 2, 1, 1}, {4, 7, 10, 2});
        QCOMPARE(cellsOf(cli("apply --op Gemm --input A.npy --weights identity --json").json(), "Y"), QString("4 7 10 2"));
        QCOMPARE(cellsOf(cli("apply --op Gemm --input A.npy --weights identity --filters 3 --json").json(), "Y"), QString("4 7 4 10 2 10"));
        QVERIFY(cli("apply --op Gemm --input A.npy --weights sobel-x").err.contains("at least 2 cells"));
        QVERIFY(cli("apply --op Gemm --input A.npy --weights identify").err.contains("identity"));
        const QJsonObject map = cli("apply --op Relu --input pattern:thread-index:4x4 --json").json();
        QVERIFY2(cellsOf(map, "Y").startsWith("0 0.1 0.2 0.3 1 1.1 "), qPrintable(cellsOf(map, "Y")));
    }

    void modelOfLaunches()
    {
        const QJsonObject json = cli("launch-model --image-side 1024,4096 --json").json();
        QVERIFY(!json[u"measured"].toBool(true));
        const QJsonArray rows = json[u"rows"].toArray();
        QCOMPARE(rows.size(), 12);
        const QJsonObject first = rows.first().toObject();
        QCOMPARE(first[u"windows"].toInteger(), qint64{262144});
        QCOMPARE(first[u"copies"].toInteger(), qint64{1048576});
        QCOMPARE(first[u"printed_seconds"].toDouble(), 396.6885);
        QVERIFY(std::abs(first[u"model_seconds"].toDouble() / 396.6885 - 1) < 0.2);
        QVERIFY(!rows.last().toObject().contains("printed_seconds"));
        // What is given counts as given: nothing but 1 µs a copy is left of 1,048,576 copies.
        const QJsonObject given =
            cli("launch-model --image-side 1024 --start-up 0 --per-launch 0 --per-copy 1 --bandwidth 1e9 --rate 1e9 --json").json();
        QVERIFY(std::abs(given[u"rows"][0][u"model_seconds"].toDouble() - 1.048576) < 1e-3);

        const Outcome step = cli("launch-model --network from-scratch");
        QVERIFY2(step.out.contains("launches once more") && !step.out.contains("10⁹/s"), qPrintable(step.out));
        const Outcome text = cli("launch-model --csv m.csv --svg m.svg");
        QCOMPARE(text.status, 0);
        QVERIFY(text.out.startsWith("A model, not a measurement"));
        QVERIFY2(text.out.contains("131072  4294967296"), qPrintable(text.out));
        QFile csv(m_folder->filePath("m.csv"));
        QVERIFY(csv.open(QIODevice::ReadOnly));
        const QList<QByteArray> lines = csv.readAll().trimmed().split('\n');
        QCOMPARE(lines.size(), 1 + 16 * 6);
        QVERIFY(lines.front().contains("model_seconds") &&
                lines.last().startsWith("131072,matmul3,constant,4294967296,4294967296,12884901888,"));
        QFile svg(m_folder->filePath("m.svg"));
        QVERIFY(svg.open(QIODevice::ReadOnly) && svg.readAll().contains("(model)"));

        QVERIFY(cli("launch-model --image-side 1").err.contains("--window: a window of 2×2 is larger"));
        QCOMPARE(cli("launch-model --image-side 0").status, 2);
        QCOMPARE(cli("launch-model --bandwidth 0").status, 2);
        QCOMPARE(cli("launch-model --window-stride 0").status, 2);
        QVERIFY(!cli("launch-model --window 3 --json").json()[u"rows"][0].toObject().contains("printed_seconds"));
    }
};

QTEST_APPLESS_MAIN(TestCliPooling)
#include "tst_cli_pooling.moc"
