#include "tests/cli/cli_process.h"
#include "tests/cli/network_files_test.h"

#include <QDir>
#include <QFile>
#include <QRegularExpression>
#include <QTest>

#include <tuple>

/// What the program reads of networks in files, and writes for other programs.
class TestCliNetworkFiles : public ks::test::NetworkFilesTest {
    Q_OBJECT

private slots:
    /// Layers' names come from files: as names of files they stay in the folder, on a terminal they are text.
    void hostileNamesStayNames()
    {
        writeNetwork(
            "hostile.json",
            "'name': '\\u001b[2Jx\\u0022\\u0022\\u0022', 'input': [1, 28, 28], 'layers': [{'name': '/conv1/Conv', 'op': 'Conv', 'filters': "
            "2, 'kernel_shape': [5, 5]}, {'name': '../outside/evil', 'op': 'Relu'}, {'name': '../outside:evil', 'op': 'Relu'}, {'name': "
            "'\\u001b]0;title\\u0007\\u009b2J\\u202e', 'op': 'Relu'}, {'name': 'two\\nlines', 'op': 'Relu'}, {'name': '/MatMul', 'op': "
            "'Gemm', 'filters': 10}]");
        const Outcome trained = run({"train", "--model", "hostile.json", "--data", "synthetic:digits?count=64&test=10", "--epochs", "1",
                                     "--save", "hostile.safetensors"});
        QVERIFY2(trained.status == 0, qPrintable(trained.err));
        QCOMPARE(run({"apply", "--op", "Relu", "--input", "random:1x1x28x28", "--range", "0:1", "--output", "input.npy"}).status, 0);
        QVERIFY(QDir(m_folder.path()).mkpath("deep/er"));
        const Outcome maps =
            run({"maps", "--weights", "hostile.safetensors", "--input", "input.npy", "--as", "cells,npy", "--output", "deep/er/maps"});
        QVERIFY2(maps.status == 0, qPrintable(maps.err));
        const QDir::Filters all = QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot;
        QCOMPARE(QDir(path("deep/er")).entryList(all), QStringList{"maps"});
        QCOMPARE(QDir(path("deep")).entryList(all), QStringList{"er"});
        const QDir made(path("deep/er/maps"));
        QCOMPARE(made.entryList({"*.npy"}, QDir::Files | QDir::Hidden).size(), 6);
        for (const char* name : {"conv1_Conv.npy", "conv1_Conv-001.png", "_._outside_evil.npy", "_._outside_evil-2.npy", "MatMul.npy"})
            QVERIFY2(made.exists(name), name);
        QVERIFY(made.entryList(all).filter("kernelscope").isEmpty());
        for (const QStringList& arguments :
             {QStringList{"summary", "--model", "hostile.json"}, QStringList{"summary", "--weights", "\033[2J.st"},
              QStringList{"summary", "--model", "hostile.json", "--json"}}) {
            const Outcome said = run(arguments);
            for (const QString& text : {said.out, said.err})
                QVERIFY2(!text.contains(QChar(0x1b)) && !text.contains(QChar(0x9b)) && !text.contains(QChar(0x202e)), qPrintable(text));
            QVERIFY2((said.out + said.err).contains("\\u001b"), qPrintable(said.out + said.err));
            QVERIFY2(!said.out.contains("two\nlines"), qPrintable(said.out)); // a name makes no rows of its own
        }
    }

    /// What happens to inputs before the network is a part of it: an ONNX file of ours has it, so it judges as the weights do.
    void onnxKeepsThePreprocessing()
    {
        writeNetwork("scaled.json", "'name': 'scaled', 'input': [1, 28, 28], 'pipeline': {'invert': true, 'scaling': 'mean-deviation', "
                                    "'mean': [0.8], 'deviation': [0.2]}, 'layers': [{'name': 'gemm', 'op': 'Gemm', 'filters': 10}]");
        const Outcome trained = run({"train", "--model", "scaled.json", "--data", m_data, "--epochs", "2", "--lr", "0.01", "--save",
                                     "scaled.safetensors", "--onnx", "scaled.onnx"});
        QVERIFY2(trained.status == 0, qPrintable(trained.err));
        const Outcome fromWeights = run({"evaluate", "--weights", "scaled.safetensors", "--data", m_data, "--json"});
        const Outcome fromOnnx = run({"evaluate", "--model", "scaled.onnx", "--data", m_data, "--json"});
        QVERIFY(!allCases() || fromWeights.json()["accuracy"].toDouble() > 0.3);
        QCOMPARE(fromOnnx.json()["accuracy"].toDouble(), fromWeights.json()["accuracy"].toDouble());
        QCOMPARE(fromOnnx.json()["loss"].toDouble(), fromWeights.json()["loss"].toDouble());
        QCOMPARE(run({"export", "--weights", "scaled.safetensors", "--pytorch", "p.py", "--keras", "k.py"}).status, 0);
        for (const char* name : {"p.py", "k.py"}) {
            QFile program(path(name));
            QVERIFY(program.open(QIODevice::ReadOnly));
            const QByteArray text = program.readAll();
            QVERIFY2(text.contains("def prepare(") && text.contains("0.8") && text.contains("x = white - x") &&
                         text.contains("prepare(pictures)"),
                     text.constData());
        }
    }

    /// Bytes are divided by 255, measured numbers by nothing: programs for others say so. Where nothing says what a network was trained against
    /// (ONNX), what has rows and columns are pictures.
    void programsTakeTheNumbersOfTheData()
    {
        const QByteArray said = "'loss': 'MeanSquaredError'";
        const QByteArray guessed = said + ", 'loss_assumed': true";
        for (const auto& [input, loss, bytes] : {std::tuple{"[1, 50, 50]", said, false},
                                                 {"[50, 1, 3]", said, false},
                                                 {"[50, 1, 1]", said, false},
                                                 {"[1, 50, 50]", guessed, true},
                                                 {"[50, 1, 3]", guessed, false}}) { // maps, windows and rows of a table
            writeNetwork("sun.json", "'name': 'sun', 'input': " + QByteArray(input) + ", " + loss +
                                         ", 'layers': [{'name': 'flat', 'op': 'Flatten'}, {'name': 'gemm', "
                                         "'op': 'Gemm', 'filters': 1}]");
            QCOMPARE(run({"export", "--model", "sun.json", "--pytorch", "p.py", "--keras", "k.py"}).status, 0);
            for (const char* name : {"p.py", "k.py"}) {
                QFile program(path(name));
                QVERIFY(program.open(QIODevice::ReadOnly));
                const QByteArray text = program.readAll();
                QVERIFY2(text.contains(bytes ? "white=255.0" : "white=1.0") && text.contains("bytes") == bytes, text.constData());
            }
        }
    }

    /// A classifier that ends in Softmax, as others write them: it is left out with a word, what is imported works, and export puts it back.
    void aFinalSoftmaxIsOfTheLoss()
    {
        writeNetwork(
            "plain.json",
            "'name': 'ending', 'input': [1, 28, 28], 'ending': 'LogSoftmax', 'layers': [{'name': 'gemm', 'op': 'Gemm', 'filters': 10}]");
        QCOMPARE(run({"train", "--model", "plain.json", "--data", m_data, "--epochs", "1", "--save", "e.safetensors", "--onnx", "e.onnx"})
                     .status,
                 0);
        const Outcome imported = run({"import", "e.onnx", "--network", "e.json", "--save", "again.safetensors"});
        QVERIFY2(imported.status == 0, qPrintable(imported.err));
        QVERIFY2(imported.err.contains("LogSoftmax"), qPrintable(imported.err));
        for (const QStringList& from : {QStringList{"--model", "e.onnx"}, QStringList{"--weights", "again.safetensors"}}) {
            const Outcome judged = run(QStringList{"evaluate", "--data", m_data, "--json"} + from);
            QVERIFY2(judged.status == 0, qPrintable(judged.err));
        }
        QCOMPARE(run({"export", "--weights", "again.safetensors", "--onnx", "back.onnx"}).status, 0);
        QFile first(path("e.onnx"));
        QFile second(path("back.onnx"));
        QVERIFY(first.open(QIODevice::ReadOnly) && second.open(QIODevice::ReadOnly));
        QCOMPARE(second.readAll(), first.readAll());
    }

    /// What could not be read again is not written.
    void importsNoNetworkThatCannotBeUsed()
    {
        writeNetwork("maps-out.json", "'name': 'out', 'input': [1, 8, 8], 'layers': [{'name': 'relu', 'op': 'Relu'}]");
        const Outcome outcome = run({"import", "maps-out.json", "--network", "never.json"});
        QCOMPARE(outcome.status, 2);
        QVERIFY2(outcome.err.contains("maps-out.json"), qPrintable(outcome.err));
        QVERIFY(!QFile::exists(path("never.json")));
        writeNetwork("bare.json", "'name': 'bare', 'input': [1, 8, 8], 'layers': [{'name': 'gemm', 'op': 'Gemm', 'filters': 2}]");
        const Outcome bare = run({"import", "bare.json", "--network", "never.json", "--save", "never.safetensors"});
        QCOMPARE(bare.status, 2);
        QVERIFY2(bare.err.contains("has no weights"), qPrintable(bare.err));
        QVERIFY(!QFile::exists(path("never.json")) && !QFile::exists(path("never.safetensors")));
        QCOMPARE(run({"import", "bare.json", "--network", "bare-too.json"}).status, 0);
    }

    /// The memory of a training is that of the optimiser which `train` takes: Nesterov keeps one number a parameter, Adam two.
    void summaryForecastsTheOptimizerOfTheTraining()
    {
        for (const auto& [model, name, states] :
             {std::tuple{"resnet-14-cifar", "nesterov", 1}, {"lenet-5", "adam", 2}, {"fc:50", "adam", 2}}) {
            const QString said = run({"summary", "--model", model}).out;
            const auto bytes = QRegularExpression("their gradients ([0-9.]+) (\\w+), optimiser \\((\\w+)\\) ([0-9.]+) (\\w+),").match(said);
            QVERIFY2(bytes.hasMatch(), qPrintable(said));
            QCOMPARE(bytes.captured(3), QString(name));
            const bool alike = bytes.captured(1) == bytes.captured(4) && bytes.captured(2) == bytes.captured(5);
            QCOMPARE(alike, states == 1);
            QCOMPARE(run({"summary", "--model", model, "--json"}).json()["optimizer"].toString(), QString(name));
        }
    }

    void summaryCountsParameters()
    {
        const Outcome outcome = run({"summary", "--model", "from-scratch", "--json"});
        QCOMPARE(outcome.status, 0);
        QCOMPARE(outcome.json()["parameters"].toInt(), 26594);
    }
};

QTEST_APPLESS_MAIN(TestCliNetworkFiles)
#include "tst_cli_network_files.moc"
