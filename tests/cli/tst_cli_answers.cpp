#include "core/io/image.h"
#include "tests/cli/cli_process.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <cmath>

using namespace ks;

/// What trained networks say: of numbers from files of any kind, and of data whose classes are others.
class TestCliAnswers : public QObject {
    Q_OBJECT

    static constexpr int side = 4;
    QTemporaryDir m_folder;

    Outcome run(const QStringList& arguments) { return runProgram(cliProgram(), m_folder.path(), arguments); }
    QString path(const QString& name) const { return m_folder.filePath(name); }

    void write(const QString& name, const QByteArray& bytes) const
    {
        QFile file(path(name));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(bytes);
    }

    /// A grey picture, all of one level.
    void writePicture(const QString& name, int level, int extent = side) const
    {
        QVERIFY(QDir(m_folder.path()).mkpath(QFileInfo(name).path()));
        Tensor picture({1, 1, extent, extent});
        std::ranges::fill(picture.cells(), static_cast<float>(level));
        writePng(path(name).toStdString(), picture, GreyRange{0, 255});
    }

    /// Classes of six pictures each, the first the brightest.
    void writeClasses(const QString& folder, const QStringList& names) const
    {
        for (qsizetype one = 0; one < names.size(); ++one)
            for (int i = 0; i < 6; ++i)
                writePicture(QStringLiteral("%1/%2/%3.png").arg(folder, names[one]).arg(i), static_cast<int>(200 - 150 * one) + i);
    }

    static QByteArray network(const QByteArray& classes)
    {
        return "{\"format\": \"kernelscope-network\", \"version\": 1, \"name\": \"two\", \"input\": [1, 4, 4], \"classes\": [" + classes +
               "], \"layers\": [{\"name\": \"gemm\", \"op\": \"Gemm\", \"filters\": 2}]}";
    }

private slots:
    void initTestCase()
    {
        writeClasses("words", {"bright", "dark"});
        write("two.json", network("\"bright\", \"dark\""));
        const Outcome trained = run({"train", "--model", "two.json", "--data", "folder:words", "--epochs", "20", "--lr", "0.05", "--seed",
                                     "1", "--save", "two.safetensors"});
        QVERIFY2(trained.status == 0, qPrintable(trained.err));
    }

    /// Weights of a network that tells other classes apart are kept, where that is asked for; how to ask is said.
    void aNewLastLayerForOtherClasses()
    {
        writeClasses("three", {"bright", "dull", "dark"});
        const QStringList train = {"train", "--data", "folder:three", "--epochs", "1"};
        const Outcome refused = run(train + QStringList{"--weights", "two.safetensors"});
        QCOMPARE(refused.status, 2);
        QVERIFY2(refused.err.contains("has 2 outputs") && refused.err.contains("--new-last-layer keeps the weights"),
                 qPrintable(refused.err));
        const Outcome untrained = run(train + QStringList{"--model", "two.json", "--new-last-layer"});
        QCOMPARE(untrained.status, 2);
        QVERIFY2(untrained.err.contains("no weights to keep"), qPrintable(untrained.err));
        const Outcome same = run({"train", "--data", "folder:words", "--weights", "two.safetensors", "--new-last-layer"});
        QCOMPARE(same.status, 2);
        QVERIFY2(same.err.contains("of other classes"), qPrintable(same.err));
        const Outcome made = run(train + QStringList{"--weights", "two.safetensors", "--new-last-layer", "--save", "three.safetensors"});
        QVERIFY2(made.status == 0, qPrintable(made.err));
        QVERIFY2(made.err.contains("gemm is new, for 3 classes"), qPrintable(made.err));
        QVERIFY2(made.err.contains("--lr is 0.0001, a tenth") && made.out.contains("--lr 0.0001"), qPrintable(made.err + made.out));
        const Outcome typed = run(train + QStringList{"--weights", "two.safetensors", "--new-last-layer", "--lr", "0.002"});
        QVERIFY2(typed.status == 0 && !typed.err.contains("a tenth") && typed.out.contains("--lr 0.002"),
                 qPrintable(typed.err + typed.out));
        QCOMPARE(run({"evaluate", "--weights", "three.safetensors", "--data", "folder:three"}).status, 0);
    }

    /// The window has a field for it, the command line an option.
    void picturesOfTwoSizesNameTheOption()
    {
        writeClasses("sizes", {"bright", "dark"});
        writePicture("sizes/dark/large.png", 9, 2 * side);
        const Outcome outcome = run({"train", "--model", "two.json", "--data", "folder:sizes", "--epochs", "1"});
        QCOMPARE(outcome.status, 2);
        QVERIFY2(outcome.err.contains("12 of 13 are 4×4") && outcome.err.contains("(data option size=ROWSxCOLUMNS)"),
                 qPrintable(outcome.err));
    }

    /// Judged by labels that mean something else a network is not.
    void otherClassesAreNotItsOwn()
    {
        writeClasses("others", {"dim", "lit"});
        writeClasses("numbers", {"0", "1"});
        write("turned.json", network("\"dark\", \"bright\""));
        QFile weights(path("two.safetensors"));
        QVERIFY(weights.open(QIODevice::ReadOnly));
        write("alone.safetensors", weights.readAll().replace("\"network\":", "\"foreign\":")); // they do not say what they were trained on
        const auto asked = [this](const char* command, const char* data, const QStringList& more = {}) {
            return run(QStringList{QLatin1String(command), "--weights", "two.safetensors", "--data", QLatin1String(data)} + more);
        };
        for (const char* command : {"evaluate", "predict"}) {
            const Outcome own = asked(command, "folder:words");
            QVERIFY2(own.status == 0 && !own.err.contains("classes"), qPrintable(own.err));
            const Outcome others = asked(command, "folder:others");
            QCOMPARE(others.status, 2);
            QVERIFY2(others.err.contains("dim, lit") && others.err.contains("bright, dark") && others.err.contains("--data"),
                     qPrintable(others.err));
            const Outcome turned =
                run({QLatin1String(command), "--model", "turned.json", "--weights", "alone.safetensors", "--data", "folder:words"});
            QCOMPARE(turned.status, 2);
            QVERIFY2(turned.err.contains("in another order"), qPrintable(turned.err));
            const Outcome numbers = asked(command, "folder:numbers"); // which may be the same
            QCOMPARE(numbers.status, 0);
            QVERIFY2(numbers.err.contains("Warning: the classes of the data (0, 1) are called otherwise") &&
                         numbers.err.contains("bright, dark"),
                     qPrintable(numbers.err));
        }
        const QStringList row = asked("predict", "folder:numbers", {"--split", "train"}).out.section('\n', 1, 1).split(',');
        QVERIFY2(row.value(1) == "0" || row.value(1) == "1", qPrintable(row.join(',')));
        QVERIFY2(row.value(2) == "bright" || row.value(2) == "dark", qPrintable(row.join(',')));
    }

    /// A preset does not know what weights were trained on; their file does.
    void weightsTellTheirClasses()
    {
        for (char name = 'a'; name < 'k'; ++name)
            for (int i = 0; i < 3; ++i)
                writePicture(QStringLiteral("letters/%1/%2.png").arg(QLatin1Char(name)).arg(i), 20 * (name - 'a') + i, 28);
        const Outcome trained =
            run({"train", "--model", "lenet-5", "--data", "folder:letters", "--epochs", "1", "--save", "letters.safetensors"});
        QVERIFY2(trained.status == 0, qPrintable(trained.err));
        const Outcome said = run({"predict", "--model", "lenet-5", "--weights", "letters.safetensors", "--input", "letters/a/0.png"});
        QVERIFY2(said.out.startsWith("sample,right,predicted,confidence,p_a,p_b"), qPrintable(said.out + said.err));
    }

    /// A file of the network may be older than its weights: on the data that these were trained on it is judged by their classes, and pictures are
    /// prepared as they were.
    void weightsKnowMoreThanTheFileOfTheirNetwork()
    {
        const QByteArray letters = network("\"a\", \"b\"");
        write("letters.json", letters);
        write("inverted.json", QByteArray(letters).replace("\"layers\"", "\"pipeline\": {\"invert\": true}, \"layers\""));
        for (const char* made : {"letters", "inverted"}) {
            const QString weights = QLatin1String(made) + ".safetensors";
            const Outcome trained = run({"train", "--model", QLatin1String(made) + ".json", "--data", "folder:words", "--epochs", "3",
                                         "--seed", "1", "--save", weights, "--onnx", QLatin1String(made) + ".onnx"});
            QVERIFY2(trained.status == 0, qPrintable(trained.err));
            const QStringList data = {"--data", "folder:words", "--split", "train"};
            const Outcome own = run(QStringList{"predict", "--weights", weights} + data);
            for (const QString& file : {QStringLiteral("letters.json"), QLatin1String(made) + ".onnx"}) {
                const Outcome said = run(QStringList{"predict", "--model", file, "--weights", weights} + data);
                QVERIFY2(said.status == 0, qPrintable(said.err));
                QCOMPARE(said.out, own.out);
                QCOMPARE(said.err.contains("(a, b) are called as") && said.err.contains("(bright, dark)"), file == "letters.json");
                QCOMPARE(run(QStringList{"evaluate", "--model", file, "--weights", weights} + data).status, 0);
            }
        }
    }

    /// Numbers without a picture around them: bytes by their type, others by their size, which is said. Maps are made of the same.
    void bytesAreTakenForBytes()
    {
        const QByteArray header = "{'descr': '|u1', 'fortran_order': False, 'shape': (4, 4), }\n";
        write("bytes.npy",
              QByteArray("\x93NUMPY\x01\0", 8) + static_cast<char>(header.size()) + '\0' + header + QByteArray(side * side, '\x33'));
        write("bytes.csv", QByteArray("51,51,51,51\n").repeated(side));
        write("shares.csv", QByteArray("0.2,0.2,0.2,0.2\n").repeated(side));
        writePicture("picture.png", 51);
        double confidence = 0;
        for (const QString name : {"picture.png", "bytes.npy", "bytes.csv", "shares.csv"}) {
            const Outcome said = run({"predict", "--weights", "two.safetensors", "--input", name});
            QVERIFY2(said.status == 0, qPrintable(said.err));
            const double now = said.out.section('\n', 1, 1).section(',', 3, 3).toDouble();
            confidence = confidence > 0 ? confidence : now;
            QVERIFY2(now > 0 && std::abs(now - confidence) < 1e-5, qPrintable(name + ": " + said.out));
            const Outcome mapped = run({"maps", "--weights", "two.safetensors", "--input", name, "--output", "maps"});
            for (const QString& err : {said.err, mapped.err})
                QCOMPARE(err.contains("numbers up to 51") && err.contains("255 was taken for white"), name == "bytes.csv");
        }
    }

    /// Below 0, with fractions or above 255: no bytes, and nothing divides them.
    void preparedNumbersStayAsTheyAre()
    {
        for (const QByteArray row : {"-0.42,2.82,0,1\n", "0,2.5,1,1\n", "0,300,1,2\n", "nan,2,1,2\n"}) {
            write("prepared.csv", row.repeated(side));
            const Outcome said = run({"predict", "--weights", "two.safetensors", "--input", "prepared.csv"});
            const Outcome mapped = run({"maps", "--weights", "two.safetensors", "--input", "prepared.csv", "--output", "maps"});
            for (const QString& err : {said.err, mapped.err})
                QVERIFY2(!err.contains("taken for white"), qPrintable(row + err));
        }
    }

    /// A network of pictures that does not say what it was trained against gets bytes as bytes, also where its outputs are taken for numbers.
    void picturesOfAGuessedLossAreBytes()
    {
        write("level.csv", QByteArray("51,51,51,51\n").repeated(side));
        for (const bool guessed : {false, true}) {
            QByteArray numbers = network("");
            numbers.replace("\"classes\": []",
                            guessed ? "\"loss\": \"MeanSquaredError\", \"loss_assumed\": true" : "\"loss\": \"MeanSquaredError\"");
            write("level.json", numbers);
            const Outcome said = run({"predict", "--model", "level.json", "--weights", "two.safetensors", "--input", "level.csv"});
            QCOMPARE(said.status, 0);
            QVERIFY2(said.err.contains("255 was taken for white") == guessed, qPrintable(said.err));
        }
    }

    /// What maps are made of is told as what is foretold from is.
    void mapsTellWhatIsToBeKnown()
    {
        const QByteArray header = "{'descr': '<f8', 'fortran_order': False, 'shape': (4, 4), }\n";
        QByteArray cells(side * side * 8, '\0');
        cells[6] = '\xf0';
        cells[7] = '\x7e'; // about 10 to the 303: no float32
        write("large.npy", QByteArray("\x93NUMPY\x01\0", 8) + static_cast<char>(header.size()) + '\0' + header + cells);
        const Outcome mapped = run({"maps", "--weights", "two.safetensors", "--input", "large.npy", "--output", "maps"});
        QVERIFY2(mapped.err.contains("not exact in float32"), qPrintable(mapped.err));
    }

    /// An ONNX file that does not say what it was trained against is judged and trained on by what the data have.
    void numbersOfAFileThatSaysNoLossAreForetold()
    {
        QByteArray rows = "a,b,y,z\n";
        for (int row = 0; row < 60; ++row)
            rows += QByteArray::number(row % 7) + "," + QByteArray::number(row % 5) + "," + QByteArray::number(row % 3) + ",1\n";
        write("pairs.csv", rows);
        const auto layers = [](const QByteArray& loss) {
            return "{\"format\": \"kernelscope-network\", \"version\": 1, \"name\": \"pairs\", \"input\": [2, 1, 1], " + loss +
                   ", \"layers\": [{\"name\": \"gemm\", \"op\": \"Gemm\", \"filters\": 2}]}";
        };
        write("pairs.json", layers("\"loss\": \"MeanSquaredError\""));
        write("silent.json", layers("\"loss_assumed\": true"));
        const QString data = "csv:pairs.csv?target=y,z";
        const Outcome trained = run({"train", "--model", "pairs.json", "--data", data, "--epochs", "1", "--save", "pairs.safetensors"});
        QVERIFY2(trained.status == 0, qPrintable(trained.err));
        QCOMPARE(run({"export", "--model", "silent.json", "--weights", "pairs.safetensors", "--onnx", "silent.onnx"}).status, 0);
        const Outcome judged = run({"evaluate", "--model", "silent.onnx", "--data", data});
        QVERIFY2(judged.status == 0 && judged.out.startsWith("loss="), qPrintable(judged.out + judged.err));
        QVERIFY2(judged.err.contains("does not say what it was trained against"), qPrintable(judged.err));
        const Outcome foretold = run({"predict", "--model", "silent.onnx", "--data", data});
        QVERIFY2(foretold.status == 0 && foretold.out.contains("expected_"), qPrintable(foretold.out + foretold.err));
        const Outcome more = run({"train", "--model", "silent.onnx", "--data", data, "--epochs", "1", "--onnx", "more.onnx"});
        QVERIFY2(more.status == 0, qPrintable(more.err));
        QVERIFY(!run({"evaluate", "--model", "more.onnx", "--data", data}).err.contains("trained against"));
    }
};

QTEST_APPLESS_MAIN(TestCliAnswers)
#include "tst_cli_answers.moc"
