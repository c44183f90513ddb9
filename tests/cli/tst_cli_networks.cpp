#include "tests/cli/cli_process.h"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

/// The commands for networks, from training to files for other programs.
class TestCliNetworks : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;
    const QString m_data = "synthetic:digits?count=600&test=200";

    Outcome run(const QStringList& arguments) { return runProgram(KS_CLI, m_folder.path(), arguments); }
    QString path(const QString& name) const { return m_folder.filePath(name); }

private slots:
    void initTestCase()
    {
        const Outcome outcome = run({"train", "--model", "lenet-5", "--data", m_data, "--epochs", "3", "--batch", "32", "--backend",
                                     "openmp", "--save", "net.safetensors", "--onnx", "net.onnx", "--history", "history.csv"});
        QCOMPARE(outcome.status, 0);
        const QString last = outcome.out.trimmed().section('\n', -1);
        QVERIFY2(
            QRegularExpression("^accuracy=[0-9.]+ loss=[0-9.e-]+ seconds=[0-9.e-]+ images_per_second=[0-9.e+]+$").match(last).hasMatch(),
            qPrintable(last));
        QVERIFY(last.section(' ', 0, 0).section('=', 1).toDouble() > 0.7);
    }

    void historyHasALinePerEpoch()
    {
        QFile file(path("history.csv"));
        QVERIFY(file.open(QIODevice::ReadOnly));
        QCOMPARE(file.readAll().trimmed().split('\n').size(), 4);
    }

    void evaluateGivesTheSameAgain()
    {
        const Outcome fromWeights = run({"evaluate", "--weights", "net.safetensors", "--data", m_data, "--json", "--backend", "openmp"});
        QCOMPARE(fromWeights.status, 0);
        QVERIFY(fromWeights.json()["accuracy"].toDouble() > 0.7);
        QCOMPARE(fromWeights.json()["samples"].toInt(), 200);
        int all = 0;
        for (const QJsonValue& row : fromWeights.json()["confusion"].toArray())
            for (const QJsonValue& count : row.toArray())
                all += count.toInt();
        QCOMPARE(all, 200);
        // ONNX holds no pipeline; generated digits come 0 … 1 by default, as the preset's pipeline makes them.
        const Outcome fromOnnx = run({"evaluate", "--model", "net.onnx", "--data", m_data, "--json", "--backend", "openmp"});
        QCOMPARE(fromOnnx.json()["accuracy"].toDouble(), fromWeights.json()["accuracy"].toDouble());
    }

    /// From a table: training, its resumption bit for bit, evaluation, predictions, and the same network as ONNX.
    void numbersAreForetoldFromATable()
    {
        QFile table(path("table.csv"));
        QVERIFY(table.open(QIODevice::WriteOnly));
        table.write("a,b,y\n");
        for (int row = 0; row < 200; ++row)
            table.write(QByteArray::number(row % 7) + "," + QByteArray::number(row % 5) + "," + QByteArray::number(row % 7 - row % 5) +
                        "\n");
        table.close();
        const QStringList train = {"train",   "--model", "fc:8",      "--data", "csv:table.csv?target=y",
                                   "--batch", "32",      "--backend", "openmp", "--epochs"};
        QCOMPARE(run(train + QStringList{"4", "--save", "table.safetensors", "--onnx", "table.onnx"}).status, 0);
        QCOMPARE(run(train + QStringList{"2", "--checkpoint", "table.checkpoint"}).status, 0);
        QCOMPARE(run(train + QStringList{"4", "--checkpoint", "table.checkpoint", "--resume", "--save", "resumed.safetensors"}).status, 0);
        QFile whole(path("table.safetensors"));
        QFile resumed(path("resumed.safetensors"));
        QVERIFY(whole.open(QIODevice::ReadOnly) && resumed.open(QIODevice::ReadOnly));
        QVERIFY(whole.readAll() == resumed.readAll());
        const QStringList judged = {"evaluate", "--data", "csv:table.csv?target=y", "--backend", "openmp"};
        const Outcome fromWeights = run(judged + QStringList{"--weights", "table.safetensors"});
        const Outcome fromOnnx = run(judged + QStringList{"--model", "table.onnx"});
        QCOMPARE(fromWeights.status, 0);
        QVERIFY(fromWeights.out.startsWith("loss="));
        QCOMPARE(fromOnnx.out, fromWeights.out);
        QCOMPARE(run({"predict", "--weights", "table.safetensors", "--data", "csv:table.csv?target=y", "--output", "table-out.csv"}).status,
                 0);
        const Outcome wrong = run({"evaluate", "--weights", "net.safetensors", "--data", "csv:table.csv?target=y"});
        QCOMPARE(wrong.status, 2);
        QVERIFY2(wrong.err.contains("LeNet-5"), qPrintable(wrong.err));
    }

    void weightsAreNoModel()
    {
        const Outcome outcome = run({"evaluate", "--model", "net.safetensors", "--data", m_data});
        QCOMPARE(outcome.status, 2);
        QVERIFY2(outcome.err.contains("--weights net.safetensors"), qPrintable(outcome.err));
    }

    void accuracyTooLowIsStatusOne()
    {
        QCOMPARE(run({"evaluate", "--weights", "net.safetensors", "--data", m_data, "--least-accuracy", "1"}).status, 1);
    }

    void predictWritesALinePerSample()
    {
        QCOMPARE(run({"predict", "--weights", "net.safetensors", "--data", m_data, "--output", "predictions.csv"}).status, 0);
        QFile file(path("predictions.csv"));
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QList<QByteArray> lines = file.readAll().trimmed().split('\n');
        QCOMPARE(lines.size(), 201);
        QVERIFY(lines[0].startsWith("sample,right,predicted,confidence,p_0"));
    }

    void aReportIsAPageOfItsOwn()
    {
        const Outcome made = run({"train", "--model", "lenet-5", "--data", m_data, "--epochs", "1", "--backend", "openmp", "--seed", "3",
                                  "--beta1", "0.8", "--save", "a.safetensors", "--report", "report.html"});
        QCOMPARE(made.status, 0);
        QFile file(path("report.html"));
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QString page = QString::fromUtf8(file.readAll());
        QVERIFY(page.startsWith("<!doctype html>") && page.endsWith("</html>\n"));
        for (const char* part : {"Confusion matrix", "Wrong answers", "data:image/png;base64,", "Time per layer", "<svg", "Seed"})
            QVERIFY2(page.contains(QLatin1String(part)), part);
        // What it says under "How to repeat it" gives the same weights.
        const QRegularExpressionMatch command = QRegularExpression("<pre>kernelscope-cli (train [^<]*)</pre>").match(page);
        QVERIFY(command.hasMatch());
        QStringList words = QProcess::splitCommand(command.captured(1).replace("&amp;", "&").replace("'", "\""));
        QCOMPARE(run(words << "--save"
                           << "b.safetensors")
                     .status,
                 0);
        QFile first(path("a.safetensors"));
        QFile second(path("b.safetensors"));
        QVERIFY(first.open(QIODevice::ReadOnly) && second.open(QIODevice::ReadOnly));
        QCOMPARE(second.readAll(), first.readAll());
    }

    void killedAndResumedIsAsWithoutTheBreak()
    {
        const auto command = [this](const QString& checkpoint, const QString& weights) {
            return QStringList{"train",   "--model",   "lenet-5", "--data",       m_data,     "--epochs", "30",
                               "--batch", "16",        "--lr",    "0.0005",       "--seed",   "5",        "--backend",
                               "openmp",  "--threads", "1",       "--checkpoint", checkpoint, "--save",   weights};
        };
        QCOMPARE(run(command("whole.ckpt", "whole.safetensors")).status, 0);
        QProcess child;
        child.setWorkingDirectory(m_folder.path());
        child.start(KS_CLI, command("broken.ckpt", "broken.safetensors"));
        QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(path("broken.ckpt")), 60000);
        child.kill(); // SIGKILL, wherever it is
        QVERIFY(child.waitForFinished());
        const Outcome resumed = run(command("broken.ckpt", "broken.safetensors") << "--resume");
        QVERIFY2(resumed.status == 0, qPrintable(resumed.err));
        QFile first(path("whole.safetensors"));
        QFile second(path("broken.safetensors"));
        QVERIFY(first.open(QIODevice::ReadOnly) && second.open(QIODevice::ReadOnly));
        QCOMPARE(second.readAll(), first.readAll());
    }

    void onnxComesBack()
    {
        QCOMPARE(run({"import", "net.onnx", "--network", "back.json", "--save", "back.safetensors"}).status, 0);
        QCOMPARE(run({"export", "--model", "back.json", "--weights", "back.safetensors", "--onnx", "again.onnx"}).status, 0);
        QFile first(path("net.onnx"));
        QFile second(path("again.onnx"));
        QVERIFY(first.open(QIODevice::ReadOnly) && second.open(QIODevice::ReadOnly));
        QCOMPARE(second.size(), first.size());
    }

    void mapsAreWritten()
    {
        QCOMPARE(run({"apply", "--op", "Relu", "--input", "random:1x1x28x28", "--range", "0:1", "--output", "input.npy"}).status, 0);
        QCOMPARE(run({"maps", "--weights", "net.safetensors", "--layer", "conv1", "--input", "input.npy", "--output", "maps"}).status, 0);
        for (const char* name : {"conv1.npy", "conv1.png", "conv1-005.png"})
            QVERIFY2(QFile::exists(path("maps/" + QString(name))), name);
    }

    void checkpointsGoOn()
    {
        const QStringList common = {"train",   "--model",     "lenet-5", "--data", "synthetic:digits?count=200&test=50",
                                    "--batch", "64",          "--seed",  "3",      "--backend",
                                    "openmp",  "--checkpoint"};
        QCOMPARE(run(common + QStringList{"a.ckpt", "--epochs", "2", "--save", "whole.safetensors"}).status, 0);
        QCOMPARE(run(common + QStringList{"b.ckpt", "--epochs", "1"}).status, 0);
        QCOMPARE(run(common + QStringList{"b.ckpt", "--epochs", "2", "--resume", "--save", "parts.safetensors"}).status, 0);
        QFile whole(path("whole.safetensors"));
        QFile parts(path("parts.safetensors"));
        QVERIFY(whole.open(QIODevice::ReadOnly) && parts.open(QIODevice::ReadOnly));
        QCOMPARE(parts.readAll(), whole.readAll());
    }

    void summaryCountsParameters()
    {
        const Outcome outcome = run({"summary", "--model", "from-scratch", "--json"});
        QCOMPARE(outcome.status, 0);
        QCOMPARE(outcome.json()["parameters"].toInt(), 26594);
    }

    void ratesAreFound()
    {
        const Outcome outcome =
            run({"lr-find", "--model", "lenet-5", "--data", m_data, "--batches", "40", "--json", "--backend", "openmp"});
        QCOMPARE(outcome.status, 0);
        QVERIFY(outcome.json()["suggested"].toDouble() > 1e-6);
    }

    void badInput_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<QString>("said");
        QTest::newRow("no model") << QStringList{"summary"} << "--model";
        QTest::newRow("unknown preset") << QStringList{"summary", "--model", "lenet-6"} << "lenet-5";
        QTest::newRow("no such data") << QStringList{"train", "--model", "lenet-5", "--data", "mnist:nowhere"} << "nowhere";
        QTest::newRow("unknown data") << QStringList{"train", "--model", "lenet-5", "--data", "digits"} << "digits";
        QTest::newRow("optimizer") << QStringList{"train", "--model", "lenet-5", "--data", "synthetic:digits", "--optimizer", "fast"}
                                   << "--optimizer";
        QTest::newRow("untrained") << QStringList{"evaluate", "--model", "lenet-5", "--data", "synthetic:digits"} << "--weights";
        QTest::newRow("no folder") << QStringList{"train",  "--model",           "lenet-5", "--data", "synthetic:digits",
                                                  "--save", "none/w.safetensors"}
                                   << "none";
        QTest::newRow("layer") << QStringList{"maps",    "--weights", "net.safetensors", "--layer", "conv9",
                                              "--input", "x.npy",     "--output",        "m"}
                               << "conv1";
        QTest::newRow("damaged") << QStringList{"summary", "--model", "history.csv.onnx"} << "history.csv.onnx";
        QTest::newRow("backend") << QStringList{"train", "--model", "lenet-5", "--data", "synthetic:digits", "--backend", "abacus"}
                                 << "abacus";
    }

    void badInput()
    {
        QFETCH(QStringList, arguments);
        QFETCH(QString, said);
        QFile::copy(path("history.csv"), path("history.csv.onnx"));
        const Outcome outcome = run(arguments);
        QCOMPARE(outcome.status, 2);
        QVERIFY2(outcome.err.contains(said), qPrintable(outcome.err));
        QCOMPARE(outcome.err.trimmed().count('\n'), 0);
    }
};

QTEST_APPLESS_MAIN(TestCliNetworks)
#include "tst_cli_networks.moc"
