#include "tests/cli/network_files_test.h"

#include <QFile>
#include <QJsonArray>
#include <QTest>

/// A whole training as a file: `train --config`, and --save-config that writes it.
class TestCliConfig : public ks::test::NetworkFilesTest {
    Q_OBJECT

    void writeConfig(const QString& name, const QByteArray& text) const
    {
        QFile file(path(name));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(QByteArray(text).replace('\'', '"'));
    }
    QByteArray bytes(const QString& name) const
    {
        QFile file(path(name));
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }
    QJsonObject written(const QString& name) const { return QJsonDocument::fromJson(bytes(name)).object(); }

private slots:
    /// All that a preset brings along, what was typed, the division of the data: from the file alone come the same bits.
    void theFileOfARunRepeatsIt()
    {
        const Outcome first = run(
            {"train",  "--model", "lenet-5",           "--data",           m_data,     "--epochs",     "2",   "--seed",      "7",
             "--lr",   "0.0123",  "--augment",         "shift=2,rotate=5", "--invert", "--validation", "0.1", "--keep-last", "--backend",
             "openmp", "--save",  "first.safetensors", "--save-config",    "run.json"});
        QVERIFY2(first.status == 0, qPrintable(first.err));
        QVERIFY2(first.out.contains("settings written to run.json"), qPrintable(first.out));
        const Outcome second = run({"train", "--config", "run.json", "--save", "second.safetensors", "--save-config", "again.json"});
        QVERIFY2(second.status == 0, qPrintable(second.err));
        QVERIFY(second.out.contains("settings of the configuration: --batch 64"));
        QVERIFY(!bytes("first.safetensors").isEmpty() && bytes("first.safetensors") == bytes("second.safetensors"));
        QCOMPARE(bytes("again.json"), bytes("run.json"));
        QVERIFY2(!bytes("run.json").contains("999997"), bytes("run.json")); // 0.9 as people write it, not the digits of a float
        QCOMPARE(written("run.json")["batch_size"].toInt(), 64);
        QCOMPARE(written("run.json")["cut"].toDouble(), 10.0);
        QVERIFY(!written("run.json")["device_name"].toString().isEmpty());
        // What is typed wins, wherever it stands.
        const Outcome typed = run({"train", "--epochs", "1", "--config", "run.json", "--batch", "50", "--save-config", "typed.json"});
        QVERIFY2(typed.status == 0 && typed.out.contains("of the configuration, but for --batch, --epochs"), qPrintable(typed.out));
        QCOMPARE(written("typed.json")["batch_size"].toInt(), 50);
        QCOMPARE(written("typed.json")["epochs"].toInt(), 1);
        QCOMPARE(written("typed.json")["settings"].toObject()["seed"].toInt(), 7);
    }

    void aNetworkOfOnesOwnGoesWithIt()
    {
        writeNetwork("own.json", "'name': 'own', 'input': [1, 28, 28], 'layers': [{'op': 'Flatten'}, {'op': 'Gemm', 'filters': 10}]");
        const QStringList options = {"--epochs", "1", "--backend", "openmp"};
        QCOMPARE(run(QStringList{"train", "--model", "own.json", "--data", m_data, "--save", "own.safetensors", "--save-config",
                                 "own-config.json"} +
                     options)
                     .status,
                 0);
        QCOMPARE(run({"train", "--config", "own-config.json", "--save", "own-2.safetensors"}).status, 0);
        QVERIFY(bytes("own.safetensors") == bytes("own-2.safetensors"));
    }

    /// The study's own file, under both spellings of its option: its networks one after the other.
    void theStudysFile()
    {
        writeConfig("study.json", "{'hls': [8, 4], 'n_nets': 2, 'train_size': 2000, 'batch_size': 1000, 'epochs': 1}");
        const Outcome all = run({"train", "-NNfile", "study.json", "--save-config", "filled.json"});
        QVERIFY2(all.status == 0, qPrintable(all.err));
        QVERIFY(all.out.contains("FC 8-4 on generated irradiance: 2,000 rows") && all.out.contains("FC 16-8 on generated irradiance"));
        QCOMPARE(all.out.count("settings of the configuration: --batch 1000 --optimizer adam --epsilon-hat --lr 0.001 --epochs 1"), 2);
        const QJsonObject filled = written("filled.json");
        QCOMPARE(filled["hls"].toArray(), (QJsonArray{8, 4}));
        QCOMPARE(filled["hor_pred"].toInt(), 10);
        QCOMPARE(filled["learning_rate"].toDouble(), 0.001);
        QCOMPARE(filled["device"].toString(), QString("CPU"));
        const Outcome files = run({"train", "--NNfile", "study.json", "--save", "one.safetensors"});
        QVERIFY2(files.status == 2 && files.err.contains("--save: the configuration says 2 networks") &&
                     files.err.contains("n_nets 1 trains one alone"),
                 qPrintable(files.err));
        const Outcome one = run({"train", "--NNfile", "study.json", "--model", "fc:8-4", "--save", "one.safetensors"});
        QVERIFY2(one.status == 0 && one.out.contains("FC 8-4") && !one.out.contains("FC 16-8"), qPrintable(one.err));
    }

    /// HT-B01: one message with line or key, and nothing runs.
    void badFilesRunNothing()
    {
        const auto refused = [&](const QByteArray& text, const QStringList& words) {
            writeConfig("bad.json", text);
            const Outcome outcome = run({"train", "--config", "bad.json", "--save", "bad.safetensors"});
            QVERIFY2(outcome.status == 2 && outcome.out.isEmpty() && outcome.err.count('\n') == 1, qPrintable(outcome.err));
            for (const QString& word : words)
                QVERIFY2(outcome.err.contains(word), qPrintable(outcome.err));
            QVERIFY(!QFile::exists(path("bad.safetensors")));
        };
        refused("{'hls': [8],\n 'n_nets': 1,\n 'epochs' 2}", {"bad.json", "line 3"});
        refused("{'hls': [8], 'batchsize': 2}", {"bad.json", "batchsize"});
        refused("{'batch_size': 2}", {"bad.json", "hls"});
        refused("{'hls': [8], 'epochs': '2'}", {"bad.json", "epochs"});
        refused("{'model': 'lenet-5'}", {"bad.json", "“data” is missing"});
        refused("{'hls': [8], 'n_nets': 1, 'orig_folder': 'nowhere'}", {"nowhere"});
        const Outcome missing = run({"train", "--config", "nowhere.json"});
        QVERIFY2(missing.status == 2 && missing.err.contains("nowhere.json"), qPrintable(missing.err));
        const Outcome without = run({"train", "--model", "lenet-5"});
        QVERIFY2(without.status == 2 && without.err.contains("--data"), qPrintable(without.err));
    }
};

QTEST_GUILESS_MAIN(TestCliConfig)
#include "tst_cli_config.moc"
