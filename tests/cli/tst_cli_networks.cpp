#include "tests/cli/cli_process.h"
#include "tests/cli/network_files_test.h"
#include "tests/volume.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonObject>
#include <QRegularExpression>
#include <QStringList>
#include <QTest>

#include <cmath>

/// The commands for networks, from training to files for other programs.
class TestCliNetworks : public ks::test::NetworkFilesTest {
    Q_OBJECT

    const QString m_batch = QString::number(casesOf(64)); ///< as many batches of fewer pictures

    /// A table, and by which rate the last batch of it was trained.
    void writeRates() const
    {
        QFile table(path("rates.csv"));
        QVERIFY(table.open(QIODevice::WriteOnly));
        table.write("a,b,y\n");
        for (int row = 0; row < 200; ++row)
            table.write(QByteArray::number(row % 7) + "," + QByteArray::number(row % 5) + "," + QByteArray::number(row % 3) + "\n");
    }
    float lastRate() const
    {
        QFile file(path("rates-batches.csv"));
        return file.open(QIODevice::ReadOnly) ? file.readAll().trimmed().split('\n').last().split(',').value(5).toFloat() : 0.0F;
    }

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
        for (const char* words :
             {"data opened in ", "seconds of the epochs: load ", ", forward ", "; test ", "accuracy of ", "was first reached after "})
            QVERIFY2(outcome.out.contains(words), words);
        QVERIFY(!allCases() || last.section(' ', 0, 0).section('=', 1).toDouble() > 0.7);
    }

    void historyHasALinePerEpoch()
    {
        QFile file(path("history.csv"));
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QList<QByteArray> lines = file.readAll().trimmed().split('\n');
        QCOMPARE(lines.size(), 4);
        const qsizetype forward = lines.front().split(',').indexOf("forward_seconds");
        QVERIFY(forward > 0 && lines.back().split(',').at(forward).toDouble() > 0);
    }

    void evaluateGivesTheSameAgain()
    {
        const Outcome fromWeights = run({"evaluate", "--weights", "net.safetensors", "--data", m_data, "--json", "--backend", "openmp"});
        QCOMPARE(fromWeights.status, 0);
        QVERIFY(!allCases() || fromWeights.json()["accuracy"].toDouble() > 0.7);
        QCOMPARE(fromWeights.json()["samples"].toInt(), m_testSamples);
        const double seconds = fromWeights.json()["seconds"].toDouble();
        QVERIFY(seconds > 0 && std::abs(fromWeights.json()["samples_per_second"].toDouble() * seconds / m_testSamples - 1) < 1e-6);
        int all = 0;
        for (const QJsonValue& row : fromWeights.json()["confusion"].toArray())
            for (const QJsonValue& count : row.toArray())
                all += count.toInt();
        QCOMPARE(all, m_testSamples);
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
        QCOMPARE(fromOnnx.out.section('\n', 0, 0), fromWeights.out.section('\n', 0, 0));
        const QString timed = fromOnnx.out.section('\n', 1, 1);
        QVERIFY2(QRegularExpression("^seconds=[0-9.e-]+ images_per_second=[0-9.e+]+$").match(timed).hasMatch(), qPrintable(timed));
        QCOMPARE(run({"predict", "--weights", "table.safetensors", "--data", "csv:table.csv?target=y", "--output", "table-out.csv"}).status,
                 0);
        const Outcome wrong = run({"evaluate", "--weights", "net.safetensors", "--data", "csv:table.csv?target=y"});
        QCOMPARE(wrong.status, 2);
        QVERIFY2(wrong.err.contains("LeNet-5"), qPrintable(wrong.err));
        const Outcome larger = run({"evaluate", "--weights", "net.safetensors", "--data", "synthetic:shapes?count=100&test=50"});
        QCOMPARE(larger.status, 2);
        QVERIFY2(larger.err.contains("; --grey --resize 28x28 brings them to that"), qPrintable(larger.err)); // colour pictures of 32×32
        const Outcome pictures = run({"train", "--model", "lenet-5", "--data", "csv:table.csv?target=y"});
        QCOMPARE(pictures.status, 2);
        QVERIFY2(pictures.err.contains("is for pictures") && pictures.err.contains("--model fc:50-25 reads them"),
                 qPrintable(pictures.err));
    }

    /// Columns of unlike sizes are standardised unless somebody wants them otherwise, which is said; a checkpoint goes on as it was begun.
    void columnsOfATableAreStandardised()
    {
        QFile table(path("weather.csv"));
        QVERIFY(table.open(QIODevice::WriteOnly));
        table.write("pressure,wind,y\n");
        for (int row = 0; row < 200; ++row)
            table.write(QByteArray::number(1000 + row % 7) + "," + QByteArray::number(3 + row % 5) + "," + QByteArray::number(row % 5) +
                        "\n");
        table.close();
        const QStringList train = {"train", "--model", "fc:8", "--data", "csv:weather.csv?target=y", "--backend", "openmp", "--epochs"};
        const Outcome usual = run(train + QStringList{"2", "--save", "weather.safetensors"});
        QVERIFY2(usual.status == 0 && !usual.err.contains("times as large"), qPrintable(usual.err));
        QFile weights(path("weather.safetensors"));
        QVERIFY(weights.open(QIODevice::ReadOnly) && weights.readAll().contains("mean-deviation"));
        const Outcome raw = run(train + QStringList{"1", "--scaling", "zero-to-one", "--checkpoint", "weather.checkpoint"});
        QVERIFY2(raw.status == 0 && raw.err.contains("pressure") && raw.err.contains("; --scaling mean-deviation does that"),
                 qPrintable(raw.err));
        const Outcome resumed =
            run(train + QStringList{"2", "--checkpoint", "weather.checkpoint", "--resume", "--save", "weather.safetensors"});
        QVERIFY2(resumed.status == 0, qPrintable(resumed.err));
        QFile others(path("weather.safetensors"));
        QVERIFY(others.open(QIODevice::ReadOnly) && !others.readAll().contains("mean-deviation"));
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

    /// By the score that ends a training, also in its last epoch: the validation's, whatever the test says, which is one sample here.
    void theTargetIsThatOfTheValidation()
    {
        const QStringList train = {"train",
                                   "--model",
                                   "from-scratch",
                                   "--data",
                                   QStringLiteral("synthetic:digits?count=%1&test=1&validation=0.2").arg(casesOf(600, 240)),
                                   "--batch",
                                   "32",
                                   "--backend",
                                   "openmp",
                                   "--epochs",
                                   "1",
                                   "--seed",
                                   "1",
                                   "--history",
                                   "target.csv"};
        const Outcome trained = run(train);
        QVERIFY2(trained.status == 0, qPrintable(trained.err));
        QFile file(path("target.csv"));
        QVERIFY(file.open(QIODevice::ReadOnly));
        const double validation = file.readAll().trimmed().split('\n').last().split(',').value(4).toDouble();
        QVERIFY(validation > 0 && validation < 1);
        for (const auto& [target, status] : {std::pair{validation / 2, 0}, {(1 + validation) / 2, 1}}) {
            const Outcome aimed = run(train + QStringList{"--target-accuracy", QString::number(target)});
            QVERIFY2(aimed.status == status, qPrintable(trained.out + aimed.err));
        }
    }

    /// What has no accuracy is not said to have one that is too low.
    void numbersHaveNoAccuracy()
    {
        const QStringList train = {"train",
                                   "--model",
                                   "fc:4",
                                   "--data",
                                   "synthetic:irradiance?count=60&test=10",
                                   "--batch",
                                   "32",
                                   "--save",
                                   "numbers.safetensors",
                                   "--epochs",
                                   "1",
                                   "--backend",
                                   "openmp"};
        QCOMPARE(run(train).status, 0);
        const Outcome aimed = run(train + QStringList{"--target-accuracy", "0.5"});
        const Outcome judged = run(
            {"evaluate", "--weights", "numbers.safetensors", "--data", "synthetic:irradiance?count=60&test=10", "--least-accuracy", "0.5"});
        for (const auto& [outcome, option] : {std::pair{aimed, "--target-accuracy"}, {judged, "--least-accuracy"}}) {
            QCOMPARE(outcome.status, 2);
            QVERIFY2(outcome.err.contains(QLatin1String(option)) && outcome.err.contains("no accuracy"), qPrintable(outcome.err));
        }
    }

    void predictWritesALinePerSample()
    {
        QCOMPARE(run({"predict", "--weights", "net.safetensors", "--data", m_data, "--output", "predictions.csv"}).status, 0);
        QFile file(path("predictions.csv"));
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QList<QByteArray> lines = file.readAll().trimmed().split('\n');
        QCOMPARE(lines.size(), m_testSamples + 1);
        QVERIFY(lines[0].startsWith("sample,right,predicted,confidence,p_0"));
    }

    void aReportIsAPageOfItsOwn()
    {
        const Outcome made = run({"train",     "--model",    "lenet-5",  "--data", m_data,          "--epochs", "1",
                                  "--backend", "openmp",     "--seed",   "3",      "--batch",       m_batch,    "--beta1",
                                  "0.8",       "--schedule", "constant", "--save", "a.safetensors", "--report", "report.html"});
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
        QStringList words = QProcess::splitCommand(command.captured(1).replace("&amp;", "&").replace("&#39;", "'").replace("'", "\""));
        QCOMPARE(run(words << "--save"
                           << "b.safetensors")
                     .status,
                 0);
        QFile first(path("a.safetensors"));
        QFile second(path("b.safetensors"));
        QVERIFY(first.open(QIODevice::ReadOnly) && second.open(QIODevice::ReadOnly));
        QCOMPARE(second.readAll(), first.readAll());
    }

    /// A preset brings its settings along; what is typed wins, wherever it stands; the output says whose they are.
    void aPresetIsTrainedByItsOwnSettings()
    {
        const QString data = QStringLiteral("synthetic:digits?count=%1&test=%2").arg(casesOf(40)).arg(casesOf(10));
        const auto settingsOf = [&](const QStringList& typed) {
            const Outcome outcome = run(QStringList{"train", "--data", data, "--backend", "openmp"} + typed);
            return outcome.out.section("settings", 1).section('\n', 0, 0);
        };
        QCOMPARE(settingsOf({"--epochs", "1", "--model", "lenet-5"}),
                 QString(" of the preset, but for --epochs: --batch 64 --optimizer adam --schedule one-cycle --lr 0.003 --epochs 1"));
        QCOMPARE(settingsOf({"--lr", "0.01", "--model", "lenet-5", "--epochs", "1", "--schedule", "cosine", "--batch", "10"}),
                 QString(" of the preset, but for --batch, --schedule, --lr, --epochs: --batch 10 --optimizer adam --schedule cosine "
                         "--lr 0.01 --epochs 1"));
        for (const char* kept : {"--keep-best", "--keep-last"}) // one flag, by the name that was typed
            QVERIFY(settingsOf({"--model", "lenet-5", "--epochs", "1", kept})
                        .startsWith(QStringLiteral(" of the preset, but for --epochs, %1: ").arg(QLatin1String(kept))));
        QVERIFY(settingsOf({"--model", "modern-digits", "--epochs", "1"}).contains("--augment shift=2,rotate=10,zoom=0.1"));
        QVERIFY(!settingsOf({"--model", "modern-digits", "--epochs", "1", "--augment", "none"}).contains("shift=2"));
        QVERIFY(settingsOf({"--model", "modern-digits", "--epochs", "1", "--augment", "flip"}).contains("--augment flip"));
        QCOMPARE(settingsOf({"--weights", "net.safetensors", "--epochs", "1"}),
                 QString(": --batch 32 --optimizer adam --lr 0.001 --epochs 1"));
        const QString help = run({"train", "--help"}).out;
        QVERIFY(help.contains("preset brings its settings along") && help.contains("lenet-5: --batch 64 --optimizer adam"));
    }

    void killedAndResumedIsAsWithoutTheBreak()
    {
        const auto command = [this](const QString& checkpoint, const QString& weights) {
            return QStringList{"train",   "--model",   "lenet-5", "--data",       m_data,     "--epochs", QString::number(casesOf(30)),
                               "--batch", "16",        "--lr",    "0.0005",       "--seed",   "5",        "--backend",
                               "openmp",  "--threads", "1",       "--checkpoint", checkpoint, "--save",   weights};
        };
        QCOMPARE(run(command("whole.ckpt", "whole.safetensors")).status, 0);
        QProcess child;
        child.setWorkingDirectory(m_folder.path());
        child.start(cliProgram(), command("broken.ckpt", "broken.safetensors"));
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
        QCOMPARE(run({"maps", "--weights", "net.safetensors", "--layer", "conv1", "--input", "input.npy", "--as", "cells,npy", "--output",
                      "maps"})
                     .status,
                 0);
        for (const char* name : {"conv1.npy", "conv1-cells.png", "conv1-005.png"})
            QVERIFY2(QFile::exists(path("maps/" + QString(name))), name);
        QVERIFY(!QFile::exists(path("maps/conv1.svg")));
    }

    /// What cannot learn any more is said once in a training of several epochs, and again of its weights.
    void aDeadLayerIsSaid()
    {
        writeNetwork("dying.json", "'name': 'dying', 'input': [1, 28, 28], 'layers': [{'op': 'Gemm', 'filters': 20}, {'name': 'hidden', "
                                   "'op': 'Relu'}, {'op': 'Gemm', 'filters': 10}]");
        const QString data = "synthetic:digits?count=256&test=64";
        const Outcome trained = run({"train", "--model", "dying.json", "--data", data, "--epochs", "3", "--optimizer", "sgd", "--lr", "100",
                                     "--batch", "32", "--seed", "1", "--save", "dying.safetensors"});
        QVERIFY2(trained.status == 0, qPrintable(trained.err));
        QVERIFY2(trained.err.count("The layer hidden is dead: its output is 0 for every sample") == 1, qPrintable(trained.err));
        const Outcome judged = run({"evaluate", "--weights", "dying.safetensors", "--data", data});
        QVERIFY2(judged.err.count("The layer hidden is dead") == 1, qPrintable(judged.err));
    }

    void checkpointsGoOn()
    {
        const QString data = QStringLiteral("synthetic:digits?count=%1&test=%2").arg(casesOf(200)).arg(casesOf(50));
        const QStringList common = {
            "train",  "--model", "lenet-5",   "--data", data,         "--batch",  m_batch,
            "--seed", "3",       "--backend", "openmp", "--schedule", "constant", "--checkpoint"}; // others run over all epochs
        QCOMPARE(run(common + QStringList{"a.ckpt", "--epochs", "2", "--save", "whole.safetensors"}).status, 0);
        QCOMPARE(run(common + QStringList{"b.ckpt", "--epochs", "1"}).status, 0);
        QCOMPARE(run(common + QStringList{"b.ckpt", "--epochs", "2", "--resume", "--save", "parts.safetensors"}).status, 0);
        QFile whole(path("whole.safetensors"));
        QFile parts(path("parts.safetensors"));
        QVERIFY(whole.open(QIODevice::ReadOnly) && parts.open(QIODevice::ReadOnly));
        QCOMPARE(parts.readAll(), whole.readAll());
    }

    /// The steps before the network are the checkpoint's where nothing is typed; with others it would go on with other numbers.
    void aTrainingGoesOnWithItsPreparation()
    {
        const QString data = QStringLiteral("synthetic:digits?count=%1&test=%2").arg(casesOf(200)).arg(casesOf(50));
        const QStringList train = {"train", "--model",   "lenet-5", "--data",       data,        "--batch",
                                   m_batch, "--backend", "openmp",  "--checkpoint", "steps.ckpt"};
        QCOMPARE(run(train + QStringList{"--epochs", "1", "--scaling", "mean-deviation", "--invert"}).status, 0);
        const Outcome other = run(train + QStringList{"--epochs", "2", "--resume", "--scaling", "zero-to-one"});
        QVERIFY(other.status != 0);
        QVERIFY2(other.err.contains("Scaling was mean-deviation and is zero-to-one") && !other.err.contains("Invert"),
                 qPrintable(other.err));
        const Outcome same = run(train + QStringList{"--epochs", "2", "--resume", "--scaling", "mean-deviation"});
        QVERIFY2(same.status == 0, qPrintable(same.err));
        const Outcome silent = run(train + QStringList{"--epochs", "3", "--resume", "--save", "steps.safetensors"});
        QVERIFY2(silent.status == 0, qPrintable(silent.err));
        QFile weights(path("steps.safetensors"));
        QVERIFY(weights.open(QIODevice::ReadOnly));
        const QByteArray written = weights.readAll();
        QVERIFY(written.contains("mean-deviation") && !written.contains("zero-to-one"));
    }

    /// A rate that is typed is that of the batches to come; one that is not is the checkpoint's. The settings that are printed say so.
    void aTrainingGoesOnAtTheRateThatIsSaid()
    {
        writeRates();
        const QStringList train = {"train",     "--model", "fc:4",         "--data",     "csv:rates.csv?target=y", "--batch",          "32",
                                   "--backend", "openmp",  "--checkpoint", "rates.ckpt", "--batch-history",        "rates-batches.csv"};
        QCOMPARE(run(train + QStringList{"--epochs", "1", "--lr", "0.01"}).status, 0);
        QCOMPARE(lastRate(), 0.01F);
        const Outcome typed = run(train + QStringList{"--epochs", "2", "--lr", "0.002", "--resume"});
        QVERIFY2(typed.out.contains("--lr 0.002"), qPrintable(typed.out));
        QCOMPARE(lastRate(), 0.002F);
        const Outcome kept = run(train + QStringList{"--epochs", "3", "--resume"});
        QVERIFY2(kept.out.contains("--lr 0.002"), qPrintable(kept.out));
        QCOMPARE(lastRate(), 0.002F);
    }

    /// A table gives a small network few updates: by the rate of pictures it would end where it began. In the window it is the same one.
    void aTableIsLearnedAtItsUsualRate()
    {
        writeRates();
        const QStringList train = {"train",    "--data", "csv:rates.csv?target=y", "--backend",         "openmp",
                                   "--epochs", "1",      "--batch-history",        "rates-batches.csv", "--model"};
        const Outcome usual = run(train + QStringList{"fc:4"});
        QVERIFY2(usual.out.contains("--lr 0.01"), qPrintable(usual.out));
        QCOMPARE(lastRate(), 0.01F);
        QCOMPARE(run(train + QStringList{"fc:4", "--lr", "0.001"}).status, 0);
        QCOMPARE(lastRate(), 0.001F);
        writeNetwork("rates.json", "'name': 'rates', 'input': [2, 1, 1], 'loss': 'MeanSquaredError', "
                                   "'layers': [{'name': 'gemm', 'op': 'Gemm', 'filters': 1}]");
        QCOMPARE(run(train + QStringList{"rates.json"}).status, 0);
        QCOMPARE(lastRate(), 0.01F);
        QVERIFY(run({"train", "--help"}).out.simplified().contains("foretells numbers of rows and is no preset, 0.01 unless it is typed"));
    }

    void ratesAreFound()
    {
        const Outcome outcome = run(
            {"lr-find", "--model", "lenet-5", "--data", m_data, "--batch", m_batch, "--batches", "40", "--json", "--backend", "openmp"});
        QCOMPARE(outcome.status, 0);
        QVERIFY(outcome.json()["suggested"].toDouble() > 1e-6);
    }

    /// HT-G02 and HT-G13: all thirty networks of the heterogeneous timing study, each with its numbers.
    void aFamily()
    {
        const QJsonObject table = run({"summary", "--family", "fc-family:50,50-25,50-25-13x10", "--batch", "1000", "--json"}).json();
        const QJsonArray networks = table["networks"].toArray();
        QCOMPARE(networks.size(), 30);
        QCOMPARE(networks.first().toObject()["parameters"].toInteger(), 2'601);
        const QJsonObject largest = networks.last().toObject();
        QCOMPARE(largest["name"].toString(), QString("fc:25600-12800-6656"));
        QCOMPARE(largest["adam_memory"].toInteger(), 6'627'336'208);
        QCOMPARE(largest["batch_memory"].toInteger(), 360'456'000);
        const QString text = run({"summary", "--family", "fc-family:50,50-25x3", "--sort", "hidden_layers"}).out;
        const QStringList lines = text.split('\n', Qt::SkipEmptyParts);
        QCOMPARE(lines.size(), 2 + 6);
        QVERIFY2(lines[4].startsWith("fc:200 ") && lines[5].startsWith("fc:50-25 ") && lines[7].contains("30401"), qPrintable(text));
    }

    void badInput_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<QString>("said");
        QTest::newRow("no model") << QStringList{"summary"} << "--model";
        QTest::newRow("unknown preset") << QStringList{"summary", "--model", "lenet-6"} << "lenet-5";
        QTest::newRow("a family") << QStringList{"summary", "--model", "fc-family:50-25-13x10"} << "fc:25600-12800-6656";
        QTest::newRow("no family") << QStringList{"summary", "--family", "fc-family:50-x10"} << "50-";
        QTest::newRow("sizes") << QStringList{"summary", "--model", "resnet-34:3x224"} << "CxHxW";
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
