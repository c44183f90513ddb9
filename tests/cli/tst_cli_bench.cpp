#include "core/base/file.h"
#include "core/measure/experiment_command.h"
#include "core/measure/experiment_edits.h"
#include "core/measure/experiment_file.h"
#include "tests/another_value.h"
#include "tests/cli/cli_process.h"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

using namespace ks;

/// `kernelscope-cli bench` over operators and networks, with saved results, limits and faults; `verify` in its four modes.
class TestCliBench : public QObject {
    Q_OBJECT

private:
    QTemporaryDir m_folder;

    Outcome run(const QStringList& arguments) { return runProgram(cliProgram(), m_folder.path(), arguments); }
    Outcome cli(const QString& arguments) { return run(arguments.split(' ', Qt::SkipEmptyParts)); }
    QByteArray contents(const char* name)
    {
        QFile file(m_folder.filePath(name));
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }
    static QStringList lenet()
    {
        return {"bench",     "--network", "lenet-5",  "--backend", "openmp,lanes", "--pass", "training", "--batch", "4",
                "--threads", "1",         "--repeat", "3",         "--warm-up",    "0"};
    }
    static QStringList pooling()
    {
        return {"bench",         "--op",      "MaxPool", "--shape",  "1x4x256x256", "--kernel",  "3x3", "--backend",
                "serial,openmp", "--threads", "1",       "--repeat", "3",           "--warm-up", "0"};
    }

private slots:
    void initTestCase() { QVERIFY(m_folder.isValid()); }

    void anOperatorAsJson()
    {
        const Outcome outcome =
            cli("bench --op MaxPool --shape 1x1x32x32 --kernel 2x2 --stride 2x2 --backend serial,openmp --pass backward --threads 1 "
                "--sweep size=32:64:x2 --repeat 3 --json");
        QCOMPARE(outcome.status, 0);
        const QJsonArray all = QJsonDocument::fromJson(outcome.out.toUtf8()).array();
        QCOMPARE(all.size(), 4);
        for (const QJsonValue& one : all) {
            QVERIFY(one[u"verified"].toBool());
            QCOMPARE(one[u"pass"].toString(), QString("backwardData"));
            QVERIFY(one[u"median_seconds"].toDouble() > 0);
        }
        QCOMPARE(all[3][u"shape"].toString(), QString("1x1x64x64"));
        const Outcome forecast = cli("bench --op Conv --shape 1x4x64x64 --kernel 3x3 --backend gemm --forecast");
        QCOMPARE(forecast.status, 0);
        QVERIFY2(forecast.out.contains("workspace"), qPrintable(forecast.out));
        const Outcome hurried = cli("bench --op Relu --shape 1x1x8x8 --time-budget 0.4 --forecast");
        QVERIFY2(hurried.out.startsWith("1 point, roughly 400 ms, more if a point takes long;"), qPrintable(hurried.out));
    }

    /// A sweep is called by what is swept: of that the value that --shape holds is not measured.
    void aSweepIsNamedByItsAxis()
    {
        const QString relu = QStringLiteral("bench --op Relu --shape 1x1x16x16 --backend serial --write-experiment named.json");
        const auto nameAfter = [&](const QString& command) {
            return cli(command).status == 0 ? readExperiment(m_folder.filePath("named.json").toStdString()).name : std::string();
        };
        QCOMPARE(nameAfter(relu), std::string("Relu 1×1×16×16"));
        QCOMPARE(nameAfter(relu + " --sweep size=32,64"), std::string("Relu against height and width of the input"));
        QCOMPARE(nameAfter("bench --network lenet-5 --sweep batch=2,4 --write-experiment named.json"),
                 std::string("lenet-5 against samples in the batch"));
    }

    void anExperimentFromItsFile()
    {
        const std::string text = R"({"op":"Relu","shape":"1x1x64x64","backends":["serial"],"repeat":3,"name":"Mine"})";
        writeFile(m_folder.filePath("mine.json").toStdString(), std::as_bytes(std::span(text)));
        const Outcome outcome = cli("bench --experiment mine.json --csv mine.csv --report mine.html");
        QCOMPARE(outcome.status, 0);
        QVERIFY2(outcome.out.contains("agrees"), qPrintable(outcome.out));
        QVERIFY(contents("mine.csv").contains("median_seconds"));
        QVERIFY(contents("mine.html").startsWith("<!doctype html>"));
    }

    /// What a result names as its command asks for the same experiment again.
    void commandsAskForTheSameAgain()
    {
        for (const char* json :
             {R"({"op":"MaxPool","shape":"3x4x70x90","passes":["inference","training"],"attributes":{"kernel_shape":"3x5","strides":"2x3",
                 "dilations":"2x1","auto_pad":"SAME_LOWER"},"backends":["openmp","serial"],"implementations":["auto","textbook"],"threads":2,
                 "repeat":7,"warm_up":3,"time_budget":2.5,"cache":"cold","seed":12345678901,"memory_limit_mib":300,
                 "sweep":{"axis":"channels","values":[5,3,9]}})",
              R"({"op":"Conv","shape":"3x4x70x90","passes":["backwardData","backwardWeights"],"attributes":{"kernel_shape":"3x5",
                 "pads":"1,0,2,1","group":"2","filters":"6"},"backends":["gemm"],"sweep":{"axis":"window","values":[1,2]}})",
              R"({"op":"Conv","shape":"1x3x16x16","attributes":{"kernel_shape":"3x3"},"backends":["openmp"],
                 "sweep":{"axis":"precision","values":["float32","tf32"]}})",
              R"({"op":"MaxPool","shape":"1x1x8x8","attributes":{"kernel_shape":"2x2","pads":"1,1,1,1","pad_value":"0","ceil_mode":"true"},
                 "backends":["serial"]})",
              R"({"op":"LRN","shape":"1x8x8x8","attributes":{"size":"5","alpha":"0.0002"},"backends":["serial"]})",
              R"({"network":"from-scratch","batch":16,"passes":["training"],"backends":["openmp","lanes"],
                 "sweep":{"axis":"batch","values":[2,64]}})"}) {
            const Experiment wanted = experimentFromJson(json, "text");
            const QStringList words = QProcess::splitCommand(QString::fromStdString(benchCommand(wanted).text));
            const Outcome outcome = run(words.mid(1) << "--write-experiment"
                                                     << "again.json");
            QVERIFY2(outcome.status == 0, qPrintable(outcome.err));
            const Experiment again = readExperiment(m_folder.filePath("again.json").toStdString());
            QVERIFY2(sameQuestion(again, wanted), benchCommand(wanted).text.c_str());
        }
    }

    void everySettingHasItsOption()
    {
        for (const Field& field : experimentFields().rows) {
            Experiment wanted = experimentFromJson(R"({"op":"Relu","shape":"1x1x8x8","backends":["serial"]})", "text");
            Fields(experimentFields(), wanted).set(field, test::anotherValue(field));
            const QStringList words = QProcess::splitCommand(QString::fromStdString(benchCommand(wanted).text));
            const Outcome outcome = run(words.mid(1) << "--write-experiment"
                                                     << "setting.json");
            QVERIFY2(outcome.status == 0, qPrintable(outcome.err));
            QVERIFY2(sameQuestion(readExperiment(m_folder.filePath("setting.json").toStdString()), wanted),
                     benchCommand(wanted).text.c_str());
        }
    }

    void badOperatorOptions_data()
    {
        QTest::addColumn<QString>("arguments");
        QTest::addColumn<QString>("says");
        QTest::newRow("nothing") << "bench"
                                 << "--experiment FILE";
        QTest::newRow("operator") << "bench --op Foo --shape 1x1x8x8"
                                  << "there is no operator Foo";
        QTest::newRow("backend") << "bench --op Relu --shape 1x1x8x8 --backend abacus"
                                 << "there are serial";
        QTest::newRow("axis") << "bench --op Relu --shape 1x1x8x8 --sweep depth=1:4"
                              << "--sweep";
        QTest::newRow("window") << "bench --op MaxPool --shape 1x1x8x8"
                                << "--kernel";
        QTest::newRow("file") << "bench --experiment nowhere.json"
                              << "no such file";
        QTest::newRow("folder") << "bench --op Relu --shape 1x1x8x8 --csv nowhere/out.csv"
                                << "no folder";
        QTest::newRow("both") << "bench --experiment x.json --op Relu"
                              << "excludes";
        const QString relu = "bench --op Relu --shape 1x1x8x8 --repeat 3 ";
        QTest::newRow("attributes of a file") << "bench --experiment x.json --kernel 3x3"
                                              << "excludes";
        QTest::newRow("batch of an operator") << relu + "--batch 3"
                                              << "--batch requires --network";
        QTest::newRow("tolerance alone") << relu + "--tolerance 3"
                                         << "--tolerance requires --baseline";
        QTest::newRow("forecast into a file") << relu + "--forecast --csv a.csv"
                                              << "--csv: --forecast measures nothing";
        QTest::newRow("results and an operator") << "bench --results a.json --op Relu"
                                                 << "--op: --results runs nothing";
        QTest::newRow("self-check and runs") << "bench --self-check --repeat 3"
                                             << "--repeat: --self-check runs nothing";
        QTest::newRow("attributes of a network") << "bench --network lenet-5 --stride 2"
                                                 << "--network";
        QTest::newRow("ways of a network") << "bench --network lenet-5 --implementation scan"
                                           << "--network";
        QTest::newRow("too few runs") << "bench --op Relu --shape 1x1x8x8 --repeat 2"
                                      << "--repeat: '2' must be 3 … 100000";
        QTest::newRow("settings of a file") << "bench --experiment x.json --repeat 3"
                                            << "excludes";
        QTest::newRow("no memory for any point") << relu + "--memory-limit 1 --sweep size=4096"
                                                 << "no point has figures; the first: not enough memory for";
        QTest::newRow("full disk") << "bench --op Relu --shape 1x1x8x8 --repeat 3 --csv /dev/full"
                                   << "/dev/full cannot be written";
    }

    void badOperatorOptions()
    {
        QFETCH(QString, arguments);
        QFETCH(QString, says);
        const Outcome outcome = cli(arguments);
        QCOMPARE(outcome.status, 2);
        QVERIFY2(outcome.err.contains(says), qPrintable(outcome.err));
    }

    /// As apply does; where another backend has figures they are kept, and the reason stands beside them.
    void anUnavailableBackendIsBadUsage()
    {
        for (const QJsonValue& backend : QJsonDocument::fromJson(cli("backends --json").out.toUtf8()).array())
            if (backend["id"].toString() == "cuda" && backend["available"].toBool())
                QSKIP("there is a graphics card");
        const Outcome alone = cli("bench --op Relu --shape 1x1x8x8 --repeat 3 --backend cuda");
        QCOMPARE(alone.status, 2);
        QVERIFY2(alone.err.startsWith("kernelscope-cli: unsupported: none of the chosen backends is available here (cuda: "),
                 qPrintable(alone.err));
        const Outcome beside = cli("bench --op Relu --shape 1x1x64x64 --repeat 3 --backend serial,cuda");
        QCOMPARE(beside.status, 0);
        QVERIFY2(beside.out.contains("the backend cuda is not available"), qPrintable(beside.out));
    }

    void aNetworkAsJson()
    {
        const Outcome outcome = run(lenet() << "--json");
        QCOMPARE(outcome.status, 0);
        const QJsonArray all = QJsonDocument::fromJson(outcome.out.toUtf8()).array();
        QCOMPARE(all.size(), 2);
        for (const QJsonValue& one : all) {
            QCOMPARE(one["op"].toString(), "network");
            QCOMPARE(one["network"].toString(), "lenet-5");
            QCOMPARE(one["shape"].toString(), "4x1x28x28");
            QVERIFY(one["verified"].toBool());
            QVERIFY(one["median_seconds"].toDouble() > 0);
            QCOMPARE(one["layers"].toArray().size(), 12);
        }
    }

    /// The commas in a family are its own; before and behind it stand other networks.
    void aFamilyAmongNetworks()
    {
        const Outcome outcome = run({"bench", "--network", "fc:20,fc-family:50,50-25x2,fc:30", "--batch", "2", "--repeat", "3", "--json"});
        QCOMPARE(outcome.status, 0);
        QStringList names;
        for (const QJsonValue& row : QJsonDocument::fromJson(outcome.out.toUtf8()).array())
            names << row["network"].toString();
        QCOMPARE(names.join(' '), QString("fc:20 fc:50 fc:50-25 fc:100 fc:100-50 fc:30"));
    }

    /// A point of several rounds has one row, when it is whole.
    void aPointOfSeveralRoundsIsPrintedOnce()
    {
        const Outcome outcome = run({"bench", "--network", "from-scratch", "--batch", "16", "--data", "synthetic:digits?count=64&test=16",
                                     "--setting", "epochs=1", "--trainings", "3", "--backend", "openmp,serial", "--order", "interleaved"});
        QCOMPARE(outcome.status, 0);
        QVERIFY2(outcome.out.count("  seed 1 ") == 2 && outcome.out.count("  seed 3 ") == 2, qPrintable(outcome.out));
    }

    /// A network brings its batch itself: its copies are in its times.
    void theHelpSaysWhatATimeHolds()
    {
        const QString help = cli("bench --help").out.simplified();
        QVERIFY2(help.contains("OMP_NUM_THREADS, or all processors"), qPrintable(help));
        QVERIFY2(help.contains("Of a network the copies of its batch and of its result are in median_seconds"), qPrintable(help));
        QVERIFY2(help.contains("Textbook GFLOP/s are the operations of the definition"), qPrintable(help));
    }

    void badNetworkOptions_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<QString>("says");
        QTest::newRow("unknown") << QStringList{"bench", "--network", "lenet-6"} << "no network";
        QTest::newRow("missing file") << QStringList{"bench", "--network", "nothing.json"} << "nothing.json";
        QTest::newRow("with an operator") << QStringList{"bench", "--network", "lenet-5", "--op", "Relu"} << "leave --op";
        QTest::newRow("backward") << QStringList{"bench", "--network", "lenet-5", "--pass", "backward"} << "whole step";
        QTest::newRow("axis") << QStringList{"bench", "--network", "lenet-5", "--sweep", "window=2:4"} << "batch, threads";
        QTest::newRow("negative") << QStringList{"bench", "--network", "lenet-5", "--sweep", "batch=-1"} << "between 1 and 1000000";
        QTest::newRow("huge") << QStringList{"bench", "--network", "lenet-5", "--sweep", "batch=1000001"} << "between 1 and 1000000";
        QTest::newRow("as huge") << QStringList{"bench", "--network", "lenet-5", "--batch", "1000001"} << "1 … 1000000";
        QTest::newRow("backend") << QStringList{"bench", "--network", "lenet-5", "--backend", "gpu"} << "gpu";
        QTest::newRow("precision") << QStringList{"bench", "--op", "Relu", "--shape", "4x4", "--sweep", "precision=fp8"} << "bf16";
        QTest::newRow("baseline") << (lenet() << "--baseline"
                                              << "nowhere.json")
                                  << "nowhere.json";
        QTest::newRow("results") << QStringList{"bench", "--results", "nowhere.json"} << "nowhere.json";
    }
    void badNetworkOptions()
    {
        QFETCH(const QStringList, arguments);
        QFETCH(const QString, says);
        const Outcome outcome = run(arguments);
        QCOMPARE(outcome.status, 2);
        QVERIFY2(outcome.err.contains(says), qPrintable(outcome.err));
        QCOMPARE(outcome.err.count('\n'), 1);
    }

    void aRegressionExitsWithOne()
    {
        QCOMPARE(run(pooling() << "--save"
                               << "now.json")
                     .status,
                 0);
        // Between two runs of a busy machine may lie anything, so what it was once is far away on either side.
        const auto once = [&](const char* name, double factor) {
            QJsonObject then = QJsonDocument::fromJson(contents("now.json")).object();
            QJsonArray measurements = then["measurements"].toArray();
            for (QJsonValueRef one : measurements) {
                QJsonObject changed = one.toObject();
                QJsonArray runs;
                for (const QJsonValue& seconds : changed["runs"].toArray())
                    runs.append(seconds.toDouble() * factor);
                changed["runs"] = runs;
                changed["too_short"] = false;
                one = changed;
            }
            then["measurements"] = measurements;
            QFile file(m_folder.filePath(QLatin1String(name)));
            QVERIFY(file.open(QIODevice::WriteOnly));
            file.write(QJsonDocument(then).toJson());
        };
        once("fast.json", 1e-3);
        once("slow.json", 1e3);
        const Outcome slower = run(pooling() << "--baseline"
                                             << "fast.json");
        QCOMPARE(slower.status, 1);
        QVERIFY2(slower.out.contains("REGRESSION: 2 of 2"), qPrintable(slower.out));
        QVERIFY2(slower.out.count("\n  inference ") == 2, qPrintable(slower.out)); // nothing is swept: no value 0
        QVERIFY2(slower.out.count(" times as fast (") == 3 && !slower.out.contains("its time"), qPrintable(slower.out));
        const Outcome faster = run(pooling() << "--baseline"
                                             << "slow.json");
        QCOMPARE(faster.status, 0);
        QVERIFY2(faster.out.contains("No point is slower"), qPrintable(faster.out));

        const Outcome both = run({"bench", "--results", "now.json", "fast.json", "--csv", "all.csv", "--report", "all.html"});
        QCOMPARE(both.status, 0);
        QCOMPARE(both.out.count(" UTC"), 2); // two results of one machine, told apart by their time
        const QByteArray all = contents("all.csv");
        QCOMPARE(all.count('\n'), 3);
        QVERIFY(!all.contains('#'));
        QVERIFY(contents("all.html").contains("<svg"));

        const Outcome one =
            run({"bench", "--results", "now.json", "--csv", "one.csv", "--charts", "made/charts", "--x", "threads", "--by", "backend"});
        QVERIFY2(one.status == 0 && one.out.contains("agrees") && one.out.contains("milliseconds"), qPrintable(one.out + one.err));
        QVERIFY(contents("one.csv").startsWith("op,pass,shape"));
        QVERIFY(!contents("made/charts/spread.svg").isEmpty());
        QCOMPARE(run({"bench", "--experiment", "now.json", "--forecast"}).status, 0); // a result holds its experiment
    }

    void aMemoryLimitNamesTheTensor()
    {
        const Outcome outcome = run(QStringList{"bench", "--op", "MaxPool", "--shape", "1x4x64x64", "--kernel", "3x3", "--backend",
                                                "openmp", "--threads", "1", "--sweep", "size=64,2048", "--memory-limit", "8"});
        QCOMPARE(outcome.status, 0); // one of the two has figures
        QVERIFY2(outcome.out.contains("not enough memory for src 1×4×2048×2048"), qPrintable(outcome.out));
        QVERIFY(outcome.err.contains("Warning: this is more than"));
    }

    void aFullDiskKeepsWhatWasPrinted()
    {
        QStringList arguments = pooling() << "--csv"
                                          << "full.csv";
        const Outcome outcome =
            runProgram("/bin/sh", m_folder.path(), {"-c", QString("ulimit -f 1; exec %1 %2").arg(cliProgram(), arguments.join(' '))});
        QVERIFY(outcome.status == 0 || outcome.status == 2);                                      // 0 where the table fits into the block
        QVERIFY2(outcome.status == 2 || outcome.out.contains("agrees"), qPrintable(outcome.out)); // 2: known before anything was measured
        if (outcome.status == 2)
            QVERIFY2(outcome.err.contains("full.csv"), qPrintable(outcome.err));
        QVERIFY(outcome.status == 0 || !QFile::exists(m_folder.filePath("full.csv")));
        const Outcome device = run(pooling() << "--csv"
                                             << "/dev/full"
                                             << "--report"
                                             << "kept.html");
        QCOMPARE(device.status, 2);
        QVERIFY2(device.err.contains("/dev/full"), qPrintable(device.err));
        QVERIFY(device.out.contains("agrees"));
        const Outcome both = run(pooling() << "--csv"
                                           << "/dev/full"
                                           << "--save"
                                           << "/dev/full");
        QCOMPARE(both.status, 2);
        QCOMPARE(both.err.count("/dev/full cannot be written"), 2); // each file that failed is named
        QVERIFY(contents("kept.html").contains("<svg"));            // the other file is written all the same
    }

    void theTimerCanBeTried()
    {
        Outcome outcome;
        for (int attempt = 0; attempt < 5 && (attempt == 0 || outcome.status != 0); ++attempt) // others may hold the processor
            outcome = run({"bench", "--self-check"});
        QCOMPARE(outcome.status, 0);
        QVERIFY2(outcome.out.contains("recovered") && outcome.out.contains("too short to time"), qPrintable(outcome.out));
        const QJsonObject told = run({"bench", "--self-check", "--json"}).json();
        QCOMPARE(told["known_seconds"].toDouble(), 0.002);
        QVERIFY(told["empty_is_too_short"].toBool());
    }

    void theModesOfVerify()
    {
        for (const char* mode : {"test", "gradient", "performance", "support"}) {
            QStringList arguments = {"verify", "--mode", mode, "--op", "Softmax", "--backend", "serial", "--json"};
            if (arguments[2] != "performance") // which has one fixed shape
                arguments << "--cases"
                          << "2";
            const Outcome outcome = run(arguments);
            QCOMPARE(outcome.status, 0);
            QCOMPARE(outcome.json()["mode"].toString(), mode);
            QVERIFY(!outcome.json()["rows"].toArray().isEmpty());
        }
        QCOMPARE(run({"verify", "--mode", "quick"}).status, 2);
    }

    /// By which optimiser a step updates is an axis, and a property of charts.
    void optimisersAreSwept()
    {
        const Outcome outcome = cli("bench --network fc:8 --batch 4 --pass training --sweep optimizer=sgd,adam --backend serial --repeat 3 "
                                    "--when-busy measure --x optimizer --y milliseconds --by backend --save optimizers.json");
        QCOMPARE(outcome.status, 0);
        QVERIFY2(outcome.out.contains("\nadam ") && outcome.out.contains("\nsgd "), qPrintable(outcome.out));
        QVERIFY(contents("optimizers.json").contains("--sweep optimizer=sgd,adam"));
        QCOMPARE(cli("bench --network fc:8 --pass forward --sweep optimizer=sgd,adam --forecast").status, 2);
    }

    void anUnknownSeriesIsRefused()
    {
        const Outcome outcome = run(pooling() + QStringList{"--against", "openmp, vanherk"});
        QCOMPARE(outcome.status, 2);
        QVERIFY2(outcome.err.contains("there are serial, openmp"), qPrintable(outcome.err));
    }

    void aReproductionLineReproduces()
    {
        const QStringList faulty = {"verify", "--op", "Conv", "--backend", "serial", "--fault", "flipped-kernel", "--cases", "20"};
        const Outcome outcome = run(faulty);
        QCOMPARE(outcome.status, 1);
        const qsizetype at = outcome.out.indexOf("kernelscope-cli verify ");
        QVERIFY2(at >= 0, qPrintable(outcome.out));
        QString line = outcome.out.mid(at + 16, outcome.out.indexOf('\n', at) - at - 16).trimmed();
        if (!line.contains("--fault"))
            line += " --fault flipped-kernel";
        QCOMPARE(run(line.split(' ', Qt::SkipEmptyParts)).status, 1);
    }
};

QTEST_GUILESS_MAIN(TestCliBench)
#include "tst_cli_bench.moc"
