#include "core/io/image.h"
#include "core/tensor/tensor.h"
#include "tests/cli/cli_process.h"
#include "tests/volume.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <csignal>
#include <filesystem>

/// No finished work is lost: by a file that cannot be written, by a signal, or by a file of another training.
class TestCliDurability : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;
    const QString m_data = QStringLiteral("synthetic:digits?count=%1&test=%2&validation=0.2").arg(casesOf(300)).arg(casesOf(60));

    Outcome run(const QStringList& arguments) { return runProgram(cliProgram(), m_folder.path(), arguments); }
    QString path(const QString& name) const { return m_folder.filePath(name); }
    QByteArray contents(const QString& name) const
    {
        QFile file(path(name));
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }
    void put(const QString& name, const QByteArray& text) const
    {
        QFile file(path(name));
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write(text) == text.size());
    }
    QStringList strayFiles() const { return QDir(m_folder.path()).entryList({".*.tmp"}, QDir::Files | QDir::Hidden); }
    QStringList train(const QStringList& more) const
    {
        const QStringList epochs = more.contains("--epochs") ? QStringList() : QStringList{"--epochs", "2"};
        return QStringList{"train", "--model", "from-scratch", "--data", m_data, "--backend", "openmp"} + epochs + more;
    }
    /// Two classes of six pictures each, one of them with a name that is no UTF-8.
    void makePictures(const std::string& folder) const
    {
        for (const char* name : {"caf\xE9", "tea"}) {
            const std::filesystem::path place = std::filesystem::path(m_folder.path().toStdString()) / folder / name;
            std::filesystem::create_directories(place);
            for (int i = 0; i < 6; ++i) {
                ks::Tensor picture({1, 1, 8, 8}, "picture");
                std::ranges::fill(picture.cells(), static_cast<float>(*name == 't' ? i : 200 + i));
                ks::writePng(place / (std::to_string(i) + ".png"), picture, ks::GreyRange{0, 255});
            }
        }
    }

private slots:
    void initTestCase() { makePictures("pictures"); }

    /// Class names from folders were the end of a training, when it came to writing them.
    void namesThatAreNoText()
    {
        const Outcome outcome = run({"train", "--model", "from-scratch", "--data", "folder:pictures", "--backend", "openmp", "--epochs",
                                     "1", "--save", "names.safetensors", "--checkpoint", "names.ckpt", "--onnx", "names.onnx", "--report",
                                     "names.html", "--history", "names.json"});
        QVERIFY2(outcome.status == 0, qPrintable(outcome.err));
        for (const char* name : {"names.safetensors", "names.ckpt", "names.onnx", "names.html", "names.json"})
            QVERIFY2(!contents(name).isEmpty(), name);
        const Outcome judged = run({"evaluate", "--weights", "names.safetensors", "--data", "folder:pictures", "--json"});
        QVERIFY2(judged.status == 0, qPrintable(judged.err));
        QVERIFY(judged.out.contains("caf\\\\xe9"));
    }

    void oneFileDoesNotCostTheOthers()
    {
        const Outcome outcome =
            run(train({"--history", "/dev/full", "--save", "one.safetensors", "--onnx", "one.onnx", "--report", "one.html"}));
        QCOMPARE(outcome.status, 2);
        QVERIFY2(outcome.err.contains("/dev/full cannot be written"), qPrintable(outcome.err));
        for (const char* name : {"one.safetensors", "one.onnx", "one.html"})
            QVERIFY2(!contents(name).isEmpty(), name);
    }

    void aCheckpointDoesNotCostTheTraining()
    {
        const Outcome outcome = run(train({"--checkpoint", "/dev/full", "--save", "two.safetensors"}));
        QCOMPARE(outcome.status, 2);
        QVERIFY2(outcome.out.contains("epoch 2"), qPrintable(outcome.out));
        QCOMPARE(outcome.err.count("the training goes on without this checkpoint"), 1);
        QVERIFY(!contents("two.safetensors").isEmpty());
    }

    void knownBeforeTheFirstEpoch_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<QString>("said");
        QTest::newRow("folder") << QStringList{"--report", "none/r.html"} << "there is no folder";
        QTest::newRow("name") << QStringList{"--save", QString(300, 'x')} << "File name too long";
        QTest::newRow("is a folder") << QStringList{"--history", "pictures"} << "is a folder";
        QTest::newRow("twice") << QStringList{"--save", "x", "--checkpoint", "x"} << "--checkpoint and --save are the same file";
        QTest::newRow("twice, by another name") << QStringList{"--save", "x", "--onnx", "pictures/../x"} << "are the same file";
        QTest::newRow("empty") << QStringList{"--save", ""} << "--save";
        QTest::newRow("no number") << QStringList{"--beta2", ""} << "--beta2";
        QTest::newRow("not a number") << QStringList{"--target-accuracy", "nan"} << "nan";
        QTest::newRow("not a share") << QStringList{"--validation", "nan"} << "nan";
    }
    void knownBeforeTheFirstEpoch()
    {
        QFETCH(QStringList, arguments);
        QFETCH(QString, said);
        const Outcome outcome = run(train(arguments));
        QCOMPARE(outcome.status, 2);
        QVERIFY2(outcome.err.contains(said), qPrintable(outcome.err));
        QVERIFY2(!outcome.out.contains("epoch 1:"), qPrintable(outcome.out));
    }

    /// There is room for an empty file, but not for the weights.
    void aDiskThatIsTooSmallIsKnownBeforeTheFirstEpoch()
    {
        QStringList arguments = train({"--save", "three.safetensors"});
        const QString command = "ulimit -f 16; exec \"$0\" \"$@\"";
        const Outcome outcome = runProgram("bash", m_folder.path(), QStringList{"-c", command, cliProgram()} + arguments);
        QCOMPARE(outcome.status, 2);
        QVERIFY2(outcome.err.contains("File too large"), qPrintable(outcome.err));
        QVERIFY2(!outcome.out.contains("epoch 1:"), qPrintable(outcome.out));
    }

    void valuesThatAreNone()
    {
        QCOMPARE(run({"bench", "--op", "Relu", "--shape", "1x1x8x8", "--baseline", ""}).status, 2);
        QCOMPARE(run({"evaluate", "--weights", "names.safetensors", "--data", "folder:pictures", "--least-accuracy", "nan"}).status, 2);
        QCOMPARE(run({"lr-find", "--model", "lenet-5", "--data", m_data, "--batches", "2147483647"}).status, 2);
    }

    void checkpointsAreNotOverwritten()
    {
        QCOMPARE(run(train({"--checkpoint", "kept.ckpt"})).status, 0);
        const QByteArray before = contents("kept.ckpt");
        const Outcome again = run(train({"--checkpoint", "kept.ckpt", "--seed", "7"}));
        QCOMPARE(again.status, 2);
        QVERIFY2(again.err.contains("--resume"), qPrintable(again.err));
        QCOMPARE(contents("kept.ckpt"), before);
        const QStringList more = {"--checkpoint", "kept.ckpt", "--resume", "--epochs",    "3",
                                  "--backend",    "openmp",    "--model",  "from-scratch"};
        const Outcome others = run(QStringList{"train", "--data", m_data + "&seed=2"} + more);
        QCOMPARE(others.status, 2);
        QVERIFY2(others.err.contains("other data"), qPrintable(others.err));
        QCOMPARE(contents("kept.ckpt"), before);
        QCOMPARE(run(QStringList{"train", "--data", m_data} + more).status, 0);
    }

    void signalsKeepWhatIsDone_data()
    {
        QTest::addColumn<int>("signal");
        QTest::newRow("Ctrl+C") << SIGINT;
        QTest::newRow("shutdown") << SIGTERM;
        QTest::newRow("closed terminal") << SIGHUP;
    }
    void signalsKeepWhatIsDone()
    {
        QFETCH(int, signal);
        const QString name = "signal" + QString::number(signal);
        QProcess child;
        child.setWorkingDirectory(m_folder.path());
        child.start(cliProgram(),
                    train({"--epochs", "100000", "--save", name, "--checkpoint", name + ".ckpt", "--history", name + ".csv"}));
        QByteArray out;
        while (!out.contains("epoch 3") && child.waitForReadyRead(60000))
            out += child.readAllStandardOutput();
        ::kill(static_cast<pid_t>(child.processId()), signal);
        QVERIFY(child.waitForFinished(60000));
        QCOMPARE(child.exitStatus(), QProcess::NormalExit);
        QCOMPARE(child.exitCode(), 128 + signal);
        QVERIFY(contents(name + ".csv").count('\n') > 3);
        QVERIFY(!contents(name).isEmpty() && !contents(name + ".ckpt").isEmpty());
        QCOMPARE(strayFiles(), QStringList());
        out += child.readAllStandardOutput();
        QVERIFY2(out.contains("network: the weights after epoch"), out.constData());
    }

    void signalsKeepThePointsThatAreMeasured()
    {
        QProcess child;
        child.setWorkingDirectory(m_folder.path());
        child.start(cliProgram(), {"bench", "--op", "Relu", "--shape", "1x1x64x64", "--sweep", "size=8:4096:+8", "--repeat", "3", "--save",
                                   "points.json", "--csv", "points.csv"});
        QByteArray out;
        while (out.count('\n') < 3 && child.waitForReadyRead(60000))
            out += child.readAllStandardOutput();
        QCOMPARE(strayFiles(), QStringList()); // nothing lies open meanwhile
        child.terminate();
        QVERIFY(child.waitForFinished(60000));
        QCOMPARE(child.exitCode(), 128 + SIGTERM);
        QCOMPARE(run({"bench", "--results", "points.json"}).status, 0);
        QVERIFY(contents("points.csv").count('\n') > 1);
        QCOMPARE(strayFiles(), QStringList());
    }

    /// What was never trained does not replace an older network.
    void untrainedNetworksReplaceNothing()
    {
        QByteArray table = "a,y\n";
        for (int row = 0; row < 40; ++row)
            table += row % 2 == 0 ? "3e38,1\n" : "-3e38,2\n";
        put("wild.csv", table);
        put("old.safetensors", "old");
        const Outcome outcome = run({"train", "--model", "fc:8", "--data", "csv:wild.csv?target=y", "--scaling", "raw", "--backend",
                                     "openmp", "--save", "old.safetensors"});
        QVERIFY2(outcome.status == 1, qPrintable(outcome.err));
        QVERIFY2(outcome.err.contains("nothing is written"), qPrintable(outcome.err));
        QCOMPARE(contents("old.safetensors"), QByteArray("old"));
    }

    void whichWeightsAreTheNetworkIsSaid()
    {
        const Outcome trained = run(train({"--save", "said.safetensors"}));
        const QString line = trained.out.section("network: ", 1).section('\n', 0, 0);
        QVERIFY2(line.startsWith("the weights after epoch"), qPrintable(trained.out));
        const Outcome judged = run({"evaluate", "--weights", "said.safetensors", "--data", m_data});
        QVERIFY2(judged.err.contains("network: " + line), qPrintable(judged.err));
        const Outcome last = run(train({"--keep-last"}));
        QVERIFY2(last.out.contains("network: the last weights, after epoch 2"), qPrintable(last.out));
    }

    void aPresetThatIsFittedSaysSo()
    {
        const QString data = QStringLiteral("synthetic:shapes?count=%1&test=8").arg(casesOf(64));
        const Outcome trained =
            run({"train", "--model", "model-1", "--data", data, "--backend", "openmp", "--epochs", "1", "--save", "fitted.safetensors"});
        QVERIFY2(trained.err.contains("model 1 was fitted to these data"), qPrintable(trained.err));
        QVERIFY2(run({"summary", "--weights", "fitted.safetensors"}).out.startsWith("model 1 (3×32×32 → 8)"), qPrintable(trained.out));
        QVERIFY(!run(train({"--epochs", "1"})).err.contains("fitted"));
    }

    /// Steps that are typed win over those of the network, are saved with the weights, and stand in the command of a report.
    void stepsAreTyped()
    {
        const Outcome trained = run(train({"--epochs", "1", "--resize", "32x30", "--invert", "--scaling", "mean-deviation", "--save",
                                           "sized.safetensors", "--report", "sized.html"}));
        QVERIFY2(trained.status == 0, qPrintable(trained.err));
        QVERIFY(run({"summary", "--weights", "sized.safetensors"}).out.contains("1×32×30"));
        QVERIFY(contents("sized.html").contains("--model from-scratch --data"));
        QVERIFY(contents("sized.html").contains("--invert --resize 32x30 --scaling mean-deviation"));
        QCOMPARE(run({"evaluate", "--weights", "sized.safetensors", "--data", m_data}).status, 0);
        QVERIFY(run({"evaluate", "--weights", "sized.safetensors", "--data", m_data, "--resize", "none"}).err.contains("1×28×28"));
        QVERIFY(run(train({"--resize", "0x5"})).err.contains("'0x5' must be ROWSxCOLUMNS, both 1 … 16384"));
    }

    void theHelpNamesTheData()
    {
        const QString help = run({"train", "--help"}).out;
        for (const char* word : {"mnist:", "cifar100:", "folder:", "csv:", "irradiance-maps", "train=N", "validation-order",
                                 "split=0.8,0,0.2", "--resize ROWSxCOLUMNS", "fc:50-25-13"})
            QVERIFY2(help.contains(word), word);
    }

    void fewerImagesAreOfEveryClass()
    {
        const Outcome outcome = run({"train", "--model", "from-scratch", "--data", "folder:pictures?split=0.6,0,0.4&train=4&test=2",
                                     "--backend", "openmp", "--epochs", "1"});
        QVERIFY2(outcome.out.contains("4 images for training (2 of each of 2 classes), 2 for test (1 of each of 2 classes)"),
                 qPrintable(outcome.out));
    }
};

QTEST_APPLESS_MAIN(TestCliDurability)
#include "tst_cli_durability.moc"
