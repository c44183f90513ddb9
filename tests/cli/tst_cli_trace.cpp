#include "core/measure/trace_file.h"
#include "tests/cli/cli_test.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

/// `trace`: of a network, and of files.
class TestCliTrace : public ks::test::CliTest {
    Q_OBJECT

    void put(const char* name, const char* text) const
    {
        QFile file(QString::fromStdString(path(name)));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(text);
    }

private slots:
    void init() { m_folder = std::make_unique<QTemporaryDir>(); }

    void writesAndReads()
    {
        const Outcome made = cli("trace --model fc:50-25 --batch 40 --backend lanes --threads 2 --steps 2 -o t.json");
        QCOMPARE(made.status, 0);
        QVERIFY2(made.out.contains("Gemm") && made.out.contains("Adam") && made.out.contains("with the trace"), qPrintable(made.out));
        const ks::Trace trace = ks::readTrace(path("t.json"));
        QVERIFY(!trace.events.empty());
        QVERIFY(trace.aboutOf("command").starts_with("kernelscope-cli trace --model fc:50-25 --pass training --batch 40"));
        const Outcome read = cli("trace --read t.json");
        QCOMPARE(read.status, 0);
        QVERIFY2(read.out.contains("Gemm"), qPrintable(read.out));
        const Outcome both = cli("trace --read t.json --read t.json");
        QVERIFY2(both.status == 0 && both.out.contains("2 / 1") && both.out.contains(" 1\n"), qPrintable(both.out));
    }

    /// HT-G11 through the program.
    void asJson()
    {
        put("one.json",
            R"({"traceEvents": [{"name": "MatMul", "ph": "X", "ts": 0, "dur": 300}, {"name": "Relu", "ph": "X", "ts": 300, "dur": 50},
                           {"name": "MatMul", "ph": "X", "ts": 350, "dur": 500}, {"name": "Adam", "ph": "X", "ts": 850, "dur": 150},
                           {"name": "Adam", "ph": "X", "ts": 850, "dur": -1}]})");
        const Outcome outcome = cli("trace --read one.json --json");
        QCOMPARE(outcome.status, 0);
        const QJsonObject root = QJsonDocument::fromJson(outcome.out.toUtf8()).object();
        QCOMPARE(root["skipped"].toInt(), 1);
        const QJsonObject first = root["devices"][0]["operators"][0].toObject();
        QCOMPARE(first["operator"].toString(), QString("MatMul"));
        QCOMPARE(first["count"].toInt(), 2);
        QCOMPARE(first["share"].toDouble(), 0.8);
        const Outcome text = cli("trace --read one.json");
        QVERIFY2(text.err.contains("1 event without"), qPrintable(text.err));
    }

    void badInput()
    {
        put("no.json", R"({"a": 1})");
        const Outcome none = cli("trace --read no.json");
        QCOMPARE(none.status, 2);
        QVERIFY2(none.err.contains("no.json is no trace"), qPrintable(none.err));
        QCOMPARE(cli("trace --read missing.json").status, 2);
        QVERIFY(cli("trace --read no.json --batch 4").err.contains("--batch"));
        QVERIFY(cli("trace --read no.json --read no.json --read no.json").err.contains("two to be put side by side"));
        QVERIFY(cli("trace").err.contains("--model"));
        QVERIFY(cli("trace --model lenet-5 --pass sideways").status == 2);
        QVERIFY(cli("trace --model lenet-5 --steps 0").status == 2);
        QVERIFY(cli("trace --model lenet-5 -o missing/t.json").status == 2);
    }
};

QTEST_GUILESS_MAIN(TestCliTrace)
#include "tst_cli_trace.moc"
