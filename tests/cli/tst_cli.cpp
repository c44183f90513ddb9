#include "core/base/file.h"
#include "core/io/image.h"
#include "core/tensor/npy.h"
#include "core/tensor/random.h"
#include "tests/cli/cli_process.h"
#include "tests/cli/cli_test.h"
#include "tests/io/io_testing.h"

#include <QDir>
#include <QJsonArray>
#include <QTemporaryDir>
#include <limits>

using namespace ks;

/// The real program, run on good and bad input.
class TestCli : public test::CliTest {
    Q_OBJECT

private slots:
    void init() { m_folder = std::make_unique<QTemporaryDir>(); }

    void helpOnEveryLevel();
    void backendsAsJson();
    void poolsAsTheStudy();
    void convolvesForwardsAndBackwards();
    void namesOfOnnx();
    void depthwise();
    void passesAndIndices();
    void applyAsJson();
    void notFiniteInputs();
    void picturesKeepTheirGreyRange();
    void badUsage_data();
    void badUsage();
    void badFiles();
    void oldOutputStays();
    void fullOutputs();
    void whatHasNoRoomIsToldInOneSentence();
    void aBackendThatCannotRunSaysWhy();

private:
    Cells read(const char* name) const { return cellsOf(readNpy(std::filesystem::path(path(name))).tensor); }
};

void TestCli::helpOnEveryLevel()
{
    for (const char* arguments : {"--help", "apply --help", "explain --help", "backends --help", "--version"}) {
        const Outcome outcome = cli(arguments);
        QCOMPARE(outcome.status, 0);
        QVERIFY(!outcome.out.isEmpty() && outcome.err.isEmpty());
    }
    QVERIFY(cli("apply --help").out.contains("--count-include-pad"));
}

void TestCli::backendsAsJson()
{
    const QJsonArray all = QJsonDocument::fromJson(cli("backends --json").out.toUtf8()).array();
    QVERIFY(!all.isEmpty());
    const QJsonObject serial = all[0].toObject();
    QCOMPARE(serial[u"id"].toString(), QString("serial"));
    for (const char* key : {"id", "title", "available", "reason", "device", "implementations"})
        QVERIFY2(serial.contains(QLatin1String(key)), key);
    for (const char* direction : {"forward", "backward"})
        QVERIFY(!serial[u"implementations"][u"MaxPool"][QLatin1String(direction)].toArray().isEmpty());
    QVERIFY(cli("backends").out.startsWith("serial: "));
}

void TestCli::poolsAsTheStudy()
{
    const Outcome outcome = cli("apply --op MaxPool --kernel 2x2 --stride 2x2 --pads 0,0,0,0 --dilation 1x1 --input random:1x1x4x4 --seed "
                                "35 --range 0:9 --integers "
                                "--generator study --output Y.npy --diff-dst ones --diff-src DX.npy");
    QCOMPARE(outcome.err, QString());
    QCOMPARE(outcome.status, 0);
    QCOMPARE(read("Y.npy"), (Cells{9, 8, 9, 8})); // PH-G04
    QCOMPARE(read("DX.npy"), (Cells{1, 0, 0, 0, 0, 0, 1, 0, 1, 0, 0, 1, 0, 0, 0, 0}));
    QCOMPARE(cli("apply --op MaxPool --kernel 2x2 --stride 2x2 --pads 2 --pad-value 0 --input study:PH-G03-4 --output Y.npy").err,
             QString());
    QCOMPARE(read("Y.npy"), (Cells{0, 0, 0, 0, 0, 9, 8, 0, 0, 9, 8, 0, 0, 0, 0, 0}));
}

void TestCli::convolvesForwardsAndBackwards()
{
    write("W.npy", {1, 1, 2, 2}, {1, 2, 3, 4});
    writeNpy(path("B.npy"), Tensor({1, 1, 1, 1}, Cells{0}), NpyAxes::Vector);
    write("dY.npy", {1, 1, 2, 2}, {1, -1, 2, 0.5F});
    const Outcome outcome =
        cli("apply --op Conv --input study:CC-G05 --weights W.npy --bias B.npy --output Y.npy --diff-dst dY.npy --diff-src DX.npy "
            "--diff-weights DW.npy --diff-bias DB.npy");
    QCOMPARE(outcome.err, QString());
    QCOMPARE(outcome.status, 0);
    QCOMPARE(read("Y.npy"), (Cells{37, 47, 67, 77})); // CC-G05
    QCOMPARE(read("DW.npy"), (Cells{9.5, 12, 17, 19.5}));
    QCOMPARE(read("DX.npy"), (Cells{1, 1, -2, 5, 5.5, -3, 6, 9.5, 2}));
    QCOMPARE(read("DB.npy"), (Cells{2.5}));
}

void TestCli::namesOfOnnx()
{
    write("W.npy", {1, 1, 2, 2}, {1, 2, 3, 4});
    const Outcome outcome =
        cli("apply --op Conv --attr kernel_shape=2x2 --attr strides=1,1 --in X=study:CC-G05 --in W=W.npy --in dY=onehot:0,0,1,1 "
            "--out Y=Y.npy --out dX=DX.npy");
    QCOMPARE(outcome.err, QString());
    QCOMPARE(outcome.status, 0);
    QCOMPARE(read("Y.npy"), (Cells{37, 47, 67, 77}));
    QCOMPARE(read("DX.npy"), (Cells{0, 0, 0, 0, 1, 2, 0, 3, 4}));
}

void TestCli::depthwise()
{
    const Outcome outcome =
        cli("apply --op Conv --kernel 3x3 --pads 1 --group 3 --weights identity --input random:2x3x5x5 --seed 4 --output Y.npy");
    QCOMPARE(outcome.err, QString());
    QCOMPARE(read("Y.npy"), cellsOf(randomTensor({.shape = {2, 3, 5, 5}, .seed = 4})));
}

void TestCli::passesAndIndices()
{
    const Outcome outcome = cli("apply --op MaxPool --kernel 2x2 --stride 2x2 --input study:CS-G03 --out Indices=I.npy --json");
    QCOMPARE(outcome.err, QString());
    QCOMPARE(read("I.npy"), (Cells{1, 3, 9, 10})); // CS-G03
    QVERIFY(outcome.json()[u"passes"].toObject().contains("training"));
    for (const char* backend : {"serial", "openmp", "lanes", "onednn"}) {
        const Outcome whole = cli(QStringLiteral("apply --op GlobalMaxPool --input study:CS-G03 --out Indices=G.npy --backend ") + backend);
        QCOMPARE(whole.err, QString());
        QCOMPARE(read("G.npy").size(), std::size_t{1});
    }
    const QJsonObject backward = cli("apply --op AveragePool --kernel 2x2 --input pattern:counting:1x1x3x3 --pass backward --json").json();
    QVERIFY(!backward[u"outputs"].toObject().contains("Y"));
    QCOMPARE(backward[u"outputs"][u"dX"][u"values"].toArray()[4].toDouble(), 1.0);
}

void TestCli::applyAsJson()
{
    const QJsonObject json = cli("apply --op LeakyRelu --alpha 0.5 --input study:CC-G06 --json").json();
    QCOMPARE(json[u"op"].toString(), QString("LeakyRelu"));
    QCOMPARE(json[u"attributes"][u"alpha"].toString(), QString("0.5"));
    QCOMPARE(json[u"outputs"][u"Y"][u"min"].toDouble(), -3.0);
    QCOMPARE(json[u"outputs"][u"Y"][u"shape"].toArray(), (QJsonArray{1, 1, 3, 3}));
}

void TestCli::notFiniteInputs()
{
    constexpr float inf = std::numeric_limits<float>::infinity();
    write("X.npy", {1, 1, 2, 4}, {1, NAN, -inf, -inf, 2, 3, -inf, -inf});
    const Outcome outcome = cli("apply --op MaxPool --kernel 2x2 --stride 2x2 --input X.npy --output Y.csv --json");
    const QJsonObject y = outcome.json()[u"outputs"][u"Y"].toObject();
    QCOMPARE(y[u"values"].toArray(), (QJsonArray{"nan", "-inf"}));
    QCOMPARE(y[u"nan"].toInt(), 1);
    const FileContents csv = readFile(path("Y.csv"));
    QCOMPARE(std::string(csv.text()), std::string("nan,-inf\n"));
    const QJsonObject why = cli("explain --op MaxPool --kernel 2x2 --stride 2x2 --input X.npy --cell 0,0,0,0 --json").json();
    QCOMPARE(why[u"sum"].toString(), QString("nan"));
    QVERIFY(why[u"ok"].toBool());
}

void TestCli::picturesKeepTheirGreyRange()
{
    writePng(path("in.png"), Tensor({1, 1, 2, 4}, Cells{10, 20, 30, 40, 50, 60, 70, 80}), GreyRange{0, 255});
    const Outcome outcome = cli("apply --op MaxPool --kernel 2x2 --stride 2x2 --input in.png --output out.png");
    QCOMPARE(outcome.err, QString());
    QVERIFY2(outcome.out.contains("black 0, white 255"), qPrintable(outcome.out));
    QCOMPARE(cellsOf(readImage(std::filesystem::path(path("out.png"))).tensor), (Cells{60, 80}));
    QCOMPARE(cli("apply --op MaxPool --kernel 2x2 --stride 2x2 --input in.png --output out.png --grey-range 60:80").status, 0);
    QCOMPARE(cellsOf(readImage(std::filesystem::path(path("out.png"))).tensor), (Cells{0, 255}));
}

void TestCli::badUsage_data()
{
    QTest::addColumn<QString>("arguments");
    QTest::addColumn<QString>("names"); // what the one line on stderr must name
    const QString pool = "apply --op MaxPool --kernel 2x2 --input study:PH-G03-4 ";
    const QString conv = "apply --op Conv --input study:PH-G03-4 ";
    const QString randomly = "apply --op MaxPool --kernel 2x2 --input random:";
    const QString why = "explain --op MaxPool --kernel 2x2 --input study:PH-G03-4 ";
    const std::pair<QString, const char*> rows[] = {
        {"", "--help"},
        {"aply", "aply"},
        {"apply", "--op"},
        {pool + "--bogus 3", "--bogus"},
        {"apply --bogus", "there is no option '--bogus'"},
        {"apply --opp MaxPool --kernel 2x2", "there is no option '--opp'"},
        {pool + "--auto-pad SAME_UPPER --pads 1,1,1,1", "--pads: auto_pad chooses the padding by itself"},
        {pool + "--attr auto_pad=VALID --attr pads=1,1,1,1", "auto_pad chooses"},
        {pool + "--diff-dst twos", "there is no file 'twos'; legal are a file, ones, onehot:n,c,y,x and random:SEED"},
        {"apply --op MaxPool --kernel 2x2 --input rnd:1x1x4x4", "--input: there is no file 'rnd:1x1x4x4'"},
        {randomly + "1x1x4x4 --seed -3", "--seed: '-3' is no seed; write a whole number from 0 on"},
        {randomly + "1x1x4x4 --range 9:0", "the random range from 9 to 0 is empty"},
        {pool + "--threads many", "--threads"},
        {"apply --op Pool --input study:PH-G03-4", "MaxPool, AveragePool"},
        {"apply --op MaxPool --kernel 2x2", "--input"},
        {"apply --op MaxPool --input study:PH-G03-4", "--kernel"},
        {"apply --op MaxPool --kernel two --input study:PH-G03-4", "--kernel"},
        {"apply --op MaxPool --kernel 5x5 --input study:PH-G03-4", "5×5"},
        {pool + "--stride 0x1", "strides"},
        {pool + "--stride -1x1", "strides"},
        {pool + "--pads 2,0,0,0", "pads"},
        {pool + "--pads 1,2", "--pads"},
        {pool + "--group 2", "--group"},
        {pool + "--attr kernel_shape", "--attr"},
        {pool + "--attr kernel_shape=3x3", "twice"},
        {pool + "--attr colour=red", "colour"},
        {pool + "--weights box", "no weights"},
        {pool + "--diff-weights G.npy --diff-dst ones", "--diff-weights"},
        {pool + "--output Y.bmp", ".npy, .csv or .png"},
        {pool + "--out Q=Y.npy", "Indices"},
        {"apply --op AveragePool --kernel 2x2 --input study:PH-G03-4 --out Indices=Y.npy",
         "Indices: AveragePool has none; legal are MaxPool and GlobalMaxPool"},
        {pool + "--in Q=Y.npy", "--in: there is no tensor 'Q'; there are X, "},
        {pool + "--in X=Y.npy", "twice"},
        {pool + "--pass sideways",
         "--pass: there is no pass 'sideways'; there are inference, training, backwardData, backwardWeights, forward, backward"},
        {"verify --mode quick", "--mode: there is no 'quick'; there are test, gradient, performance, support"},
        {"verify --seed 1.5", "--seed: '1.5' is no seed; write a whole number from 0 on"},
        {pool + "--pass backwardWeights", "--pass"},
        {"apply --op AveragePool --kernel 2x2 --input study:PH-G03-4 --pass backward --output Y.npy", "--pass"},
        {pool + "--backend abacus", "serial"},
        {pool + "--implementation abacus", "--implementation"},
        {pool + "--diff-dst onehot:0,0,9,9", "--diff-dst"},
        {pool + "--diff-dst onehot:0,0", "n,c,y,x"},
        {pool + "--grey-range 3", "--grey-range"},
        {conv, "--weights"},
        {conv + "--weights sobel-x --kernel 3x1", "2 cells"},
        {conv + "--weights random:x", "random:SEED"},
        {conv + "--weights sobel", "identity, box, gaussian, sobel-x"},
        {conv + "--weights box --bias random:1", "--bias: there is no file 'random:1'; legal are a file with one number a filter"},
        {"apply --op Conv --input random:1x3x4x4 --weights box --group 2", "group"},
        {"apply --op Conv --input random:1x3x4x4 --weights box --group 0", "group"},
        {conv + "--weights box --attr bias=true", "--bias"},
        {randomly + "4", "NxCxHxW"},
        {randomly + "1x1x0x4", "NxCxHxW"},
        {randomly + "1x1x4x4x4", "NxCxHxW"},
        {randomly + "4x4 --range 9", "low:high"},
        {randomly + "4x4 --range 9:0 --integers", "9"},
        {randomly + "4x4 --generator dice", "--generator"},
        {randomly + "4x4 --seed -1", "--seed"},
        {"apply --op MaxPool --kernel 2x2 --input pattern:stripes:4x4", "checkerboard"},
        {"apply --op MaxPool --kernel 2x2 --input study:none", "PH-G03-4"},
        {pool + "--seed 3", "--seed: no input is drawn at random"},
        {pool + "--normal", "--normal"},
        {pool + "--pass inference --diff-dst ones", "--diff-dst: no pass"},
        {pool + "--grey-range 0:1 --output Y.npy", "--grey-range: no output is a .png"},
        {why + "--cell 0,0,0,0 --output Y.npy", "there is no option '--output'"},
        {why + "--cell 0,0,0,0 --out Y=Y.npy", "there is no option '--out'"},
        {why + "--cell 0,0,0,0 --diff-dst ones", "--diff-dst: dst does not depend on a gradient"},
        {"explain --op Softmax --input random:1x3x1x1 --of stage0 --cell 0,0,0,0 --backend openmp", "--backend: inner results"},
        {"verify --mode performance --cases 3", "--cases: performance measures one fixed shape"},
        {"verify --case 3 --cases 5", "excludes"},
        {"export a.kscope --output a.csv --caption", "--caption: numbers are written as they are"},
        {"export a.kscope --output a.svg --onnx a.onnx", "--onnx: only a network"},
        {"export --model lenet-5 --network a.json --figure lab", "--figure: a network has no figures"},
        {"train --model lenet-5 --data synthetic:digits --resume", "--checkpoint"},
        {"train --model lenet-5 --data synthetic:digits --implementation abacus", "lanes has no 'abacus'"},
        {"predict --weights w.safetensors --input a.png --split train", "--input excludes --split"},
        {why, "--cell"},
        {why + "--cell 0,0,9,9", "1×1×3×3"},
        {why + "--cell 1,1", "--cell"},
        {why + "--cell 0,0,0,0 --of src", "diffSrc"},
        {why + "--cell 0 --of diffBias", "no weights"},
        {"explain --op Conv --weights box --input study:PH-G03-4 --cell 0 --of diffBias", "--bias"},
        {"explain --op MaxPool --kernel 2x2 --input study:PH-G03-4 --cell 0,0,0,0 --largest-first", "--largest-first: dst of MaxPool"},
    };
    for (const auto& [arguments, names] : rows)
        QTest::newRow(qPrintable(arguments)) << arguments << QString::fromUtf8(names);
}

void TestCli::badUsage()
{
    QFETCH(QString, arguments);
    QFETCH(QString, names);
    const Outcome outcome = cli(arguments);
    QCOMPARE(outcome.status, 2);
    QCOMPARE(outcome.out, QString());
    QVERIFY2(outcome.err.count('\n') == 1 && outcome.err.endsWith('\n'), qPrintable(outcome.err));
    QVERIFY2(outcome.err.startsWith("kernelscope-cli: "), qPrintable(outcome.err));
    QVERIFY2(outcome.err.contains(names), qPrintable(outcome.err));
}

void TestCli::badFiles()
{
    const auto message = [&](const char* name, std::string_view contents) {
        writeFile(path(name), bytesOf(contents));
        const Outcome outcome = cli(QString("apply --op MaxPool --kernel 2x2 --input ") + name);
        return outcome.status == 2 && outcome.err.count('\n') == 1 ? outcome.err : QString("wrong: ") + outcome.err;
    };
    QCOMPARE(message("a.npy", "not it"), QString("kernelscope-cli: a.npy is not an NPY file\n"));
    QCOMPARE(message("a.png", ""), QString("kernelscope-cli: a.png is empty\n"));
    QVERIFY(message("a.csv", "1,2\n3\n").startsWith("kernelscope-cli: a.csv, line 2: "));
    QVERIFY(message("a.jpg", "\xFF\xD8\xFF\xE0").startsWith("kernelscope-cli: a.jpg is cut off"));
    QVERIFY(cli("apply --op MaxPool --kernel 2x2 --input gone.npy").err.startsWith("kernelscope-cli: gone.npy: there is no such file"));
    write("W.npy", {1, 2, 3, 3}, Cells(18));
    const Outcome weights = cli("apply --op Conv --input study:PH-G03-4 --weights W.npy");
    QVERIFY2(weights.status == 2 && weights.err.contains("must be 1×1×3×3"), qPrintable(weights.err));
    write("B.npy", {1, 2, 1, 1}, Cells(2));
    const Outcome bias = cli("apply --op Conv --input study:PH-G03-4 --weights box --bias B.npy");
    QVERIFY2(bias.status == 2 && bias.err.contains("--bias"), qPrintable(bias.err));
    write("G.npy", {1, 1, 9, 9}, Cells(81));
    QVERIFY(cli("apply --op MaxPool --kernel 2x2 --input study:PH-G03-4 --diff-dst G.npy").err.contains("the output has 1×1×3×3"));
}

void TestCli::oldOutputStays()
{
    write("Y.npy", {1, 1, 1, 1}, {7});
    QCOMPARE(cli("apply --op MaxPool --kernel 9x9 --input study:PH-G03-4 --output Y.npy").status, 2);
    QCOMPARE(read("Y.npy"), Cells{7});
    QCOMPARE(QDir(m_folder->path()).entryList(QDir::Files | QDir::Hidden).size(), 1);
    const Outcome nowhere = cli("apply --op MaxPool --kernel 2x2 --input study:PH-G03-4 --output no/Y.npy");
    QCOMPARE(nowhere.status, 2);
    QVERIFY2(nowhere.err.contains("no/Y.npy cannot be written: there is no folder"), qPrintable(nowhere.err));
}

void TestCli::fullOutputs()
{
    for (const char* name : {"full.npy", "full.csv", "full.png"}) {
        std::filesystem::create_symlink("/dev/full", path(name));
        const Outcome outcome = cli(QString("apply --op MaxPool --kernel 2x2 --input study:PH-G03-4 --output ") + name);
        QCOMPARE(outcome.status, 2);
        QCOMPARE(outcome.err, QString("kernelscope-cli: %1 cannot be written: No space left on device\n").arg(name));
    }
    // Beyond the size that a person may write: the same, and what was there before stays.
    QVERIFY(cli("apply --op Relu --input random:1x1x2x2 --output Y.npy").status == 0);
    const auto before = std::filesystem::file_size(path("Y.npy"));
    const Outcome limited =
        runProgram("/bin/sh", m_folder->path(),
                   {"-c", "ulimit -f 8; exec " + cliProgram() + " apply --op Relu --input random:1x1x256x256 --output Y.npy"});
    QCOMPARE(limited.status, 2);
    QVERIFY2(limited.err.contains("Y.npy cannot be written") && limited.err.count('\n') == 1, qPrintable(limited.err));
    QCOMPARE(std::filesystem::file_size(path("Y.npy")), before);
    const Outcome standard = run({"backends", "--json"}, "/dev/full");
    QCOMPARE(standard.status, 2);
    QVERIFY(standard.err.contains("cannot be written"));
}

void TestCli::whatHasNoRoomIsToldInOneSentence()
{
    const Outcome input = cli("--memory-limit 1 apply --op Relu --input random:1x1x1000x1000");
    QCOMPARE(input.status, 2);
    QVERIFY2(input.err.startsWith("kernelscope-cli: not enough memory for input 1×1×1000×1000: it needs 3.8 MiB"), qPrintable(input.err));
#ifndef __SANITIZE_ADDRESS__ // whose shadow takes terabytes of address space
    // Before OpenBLAS, which is loaded before main, asks for its buffers for ever.
    const Outcome narrow = runProgram("/bin/sh", m_folder->path(), {"-c", "ulimit -v 200000; exec " + cliProgram() + " --version"});
    QCOMPARE(narrow.status, 2);
    QVERIFY2(narrow.err.startsWith("kernelscope-cli: the address space is limited to 195 MiB (ulimit -v)") && narrow.err.count('\n') == 1,
             qPrintable(narrow.err));
    // And where it would ask when it works.
    for (int mebibytes = 300; mebibytes <= 900; mebibytes += 75) {
        for (const char* backend : {"gemm", "onednn"}) {
            const QString line = QString("ulimit -v %1; OMP_NUM_THREADS=2 exec timeout -s KILL 60 " + cliProgram() +
                                         " train --model lenet-5 --data 'synthetic:digits?count=100&test=20' --epochs 1 --backend %2");
            const Outcome outcome = runProgram("/bin/sh", m_folder->path(), {"-c", line.arg(mebibytes * 1024).arg(backend)});
            QVERIFY2(outcome.status == 0 || outcome.status == 2,
                     qPrintable(QString("%1 MiB, %2: %3").arg(mebibytes).arg(backend).arg(outcome.err)));
        }
    }
#endif
    for (const char* unit : {"1M", "1MiB", "1.5mib", "1100kB", "1048576B"}) {
        const Outcome limited = cli(QString("--memory-limit %1 apply --op Relu --input random:1x1x1000x1000").arg(unit));
        QCOMPARE(limited.status, 2);
        QVERIFY2(limited.err.startsWith("kernelscope-cli: not enough memory for input 1×1×1000×1000"), qPrintable(limited.err));
    }
    QCOMPARE(cli("--memory-limit 1G apply --op Relu --input random:1x1x10x10").status, 0);
    QVERIFY(cli("--memory-limit 20X backends").err.contains("'20X' is no amount of memory; write a number of MiB, or one with a unit"));
    QVERIFY(cli("--memory-limit 5K backends").err.contains("'5K' is too little; 1.0 MiB is the least"));
    QVERIFY(cli("--memory-limit -3 backends").err.contains("--memory-limit"));
    const Outcome result = cli("--memory-limit 9 apply --op Relu --input random:1x1x1000x1000");
    QCOMPARE(result.status, 2);
    QVERIFY2(result.err.contains("1×1×1000×1000: it needs 3.8 MiB"), qPrintable(result.err));
}

void TestCli::aBackendThatCannotRunSaysWhy()
{
    for (const auto& backend : QJsonDocument::fromJson(cli("backends --json").out.toUtf8()).array()) {
        if (backend.toObject()[u"available"].toBool())
            continue;
        QVERIFY(!backend.toObject()[u"reason"].toString().isEmpty());
        const Outcome outcome =
            run({"apply", "--op", "Relu", "--input", "study:PH-G03-4", "--backend", backend.toObject()[u"id"].toString()});
        QCOMPARE(outcome.status, 2);
        QVERIFY2(outcome.err.startsWith("kernelscope-cli: unsupported: "), qPrintable(outcome.err));
    }
}

QTEST_GUILESS_MAIN(TestCli)
#include "tst_cli.moc"
