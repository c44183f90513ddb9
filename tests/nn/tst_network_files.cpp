#include "core/base/error.h"
#include "core/base/file.h"
#include "core/base/guard.h"
#include "core/base/json.h"
#include "core/base/output_files.h"
#include "core/io/image.h"
#include "core/nn/checkpoint.h"
#include "core/nn/map_files.h"
#include "core/nn/model_json.h"
#include "core/nn/prediction_table.h"
#include "core/nn/presets.h"
#include "core/nn/weights.h"
#include "core/tensor/npy.h"
#include "core/tensor/philox.h"
#include "tests/volume.h"
#include "tests/work_time.h"

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <cmath>
#include <csignal>
#include <cstring>
#include <filesystem>
#include <sys/wait.h>
#include <unistd.h>

using namespace ks;

namespace {

std::vector<std::byte> bytesOf(const std::filesystem::path& path)
{
    const FileContents contents = readFile(path);
    return {contents.bytes().begin(), contents.bytes().end()};
}

Checkpoint someCheckpoint()
{
    Checkpoint made;
    made.model = fullyConnected({1, 4, 1, 1}, std::array<std::int64_t, 2>{6, 3}, 1);
    made.settings = {.backend = "serial", .batch = 8};
    made.state.network = freshState(made.model.graph, made.settings.optimizer, initialParameters(made.model, 5));
    made.state.position = {1, 2};
    made.state.steps = 7;
    made.state.best = std::make_shared<const TrainingState::Best>(TrainingState::Best{initialParameters(made.model, 6), 0, 0.5});
    made.history.batches.push_back({.loss = 0.1, .rate = 1e-3});
    return made;
}

} // namespace

class TestNetworkFiles : public QObject {
    Q_OBJECT

private:
    QTemporaryDir m_folder;
    std::filesystem::path file(const char* name) const { return (m_folder.path() + "/" + name).toStdString(); }

private slots:
    /// Whoever gives a file of another program is told what to do with it there; one that is merely broken is called that.
    void filesOfOtherProgramsAreNamed()
    {
        const auto message = [](const std::string& beginning) {
            const std::string file = beginning + std::string(64, 'x');
            try {
                (void)SafetensorsFile::parse(std::as_bytes(std::span(file)), "w");
            } catch (const Error& error) {
                return std::string(error.what());
            }
            return std::string();
        };
        for (const char* beginning : {"PK\x03\x04", "\x80\x02\x8a\x0a", "\x89HDF\r\n"})
            QVERIFY2(message(beginning).starts_with("w is a file of PyTorch or Keras, no safetensors file. In Python, safetensors.torch."),
                     message(beginning).c_str());
        const std::string archive = "PK\x03\x04" + std::string(26, 'x');
        QVERIFY2(message(archive + "network.json").starts_with("w is a session of the Network lab."),
                 message(archive + "network.json").c_str());
        for (const char* entry : {"session.json", "originals/0"})
            QVERIFY(message(archive + entry).starts_with("w is a session of the Operation lab, which has no network."));
        const std::filesystem::path session = file("one.kscope");
        const std::string bytes = archive + "network.json";
        writeFile(session, std::as_bytes(std::span(bytes)));
        try {
            (void)presetModel(session.string());
            QFAIL("a session is no preset");
        } catch (const Error& error) {
            QVERIFY2(std::string_view(error.what()).find("one.kscope is a session of the Network lab.") != std::string_view::npos,
                     error.what());
        }
        QVERIFY(message("nothing known").starts_with("w is no safetensors file, or was cut off"));
        const std::string length640("\x80\x02\0\0\0\0\0\0", 8); // as long a header as another program's file begins
        QVERIFY2(message(length640).starts_with("w is no safetensors file, or was cut off"), message(length640).c_str());
        for (const char* name : {"x.pt", "x.pth", "x.keras", "x.h5"})
            QVERIFY_EXCEPTION_THROWN((void)presetModel(name), InputError);
        try {
            (void)presetModel("x.pt");
        } catch (const Error& error) {
            QVERIFY2(std::string_view(error.what()).find("ONNX") != std::string_view::npos, error.what());
        }
    }
    /// One each: every channel of every filter, in the order of the montage. Maps of one cell, as those of Gemm, are no pictures by themselves.
    void everyMapOfEveryFilterIsWritten()
    {
        Tensor weights(Shape{3, 2, 2, 2});
        for (std::size_t i = 0; i < weights.cells().size(); ++i)
            weights.cells()[i] = static_cast<float>(i);
        const std::filesystem::path folder = file("singles");
        makeFolder(folder);
        const GreyRange range = writeMaps(weights, MapFiles::Singles, folder, "conv");
        QVERIFY((range == GreyRange{0, 23}));
        for (int map = 0; map < 6; ++map) {
            const DecodedImage one = readImage(folder / ("conv-00" + std::to_string(map) + ".png"));
            QVERIFY((one.tensor.shape() == Shape{1, 1, 2, 2}));
            QCOMPARE(one.tensor[Cell{}], std::nearbyint(static_cast<float>(4 * map) * 255 / 23));
        }
        QVERIFY(!std::filesystem::exists(folder / "conv-006.png"));
        for (const MapFiles as : {MapFiles::Singles, MapFiles::Montage}) { // the matrix that Watch shows
            std::filesystem::remove(folder / "gemm.png");
            writeMaps(Tensor(Shape{10, 4, 1, 1}), as, folder, "gemm");
            QVERIFY((readImage(folder / "gemm.png").tensor.shape() == Shape{1, 1, 10, 4}));
            QVERIFY(!std::filesystem::exists(folder / "gemm-000.png"));
        }
        writeMaps(Tensor(Shape{10, 4, 1, 1}), MapFiles::Numbers, folder, "gemm"); // a program reads the tensor as it is
        QVERIFY((readNpy(folder / "gemm.npy").tensor.shape() == Shape{10, 4, 1, 1}));
    }
    /// A file of some megabytes must not keep anybody waiting, nor fill the memory with networks that would be legal.
    void networksOfManyLayers()
    {
        const auto message = [](int layers, const std::string& layer) -> std::string {
            std::string text = R"({"format": "kernelscope-network", "version": 1, "input": [1, 8, 8], "layers": [)";
            for (int i = 0; i < layers; ++i)
                text += (i > 0 ? ",{" : "{") + layer + "}";
            try {
                (void)modelFromJson(parseJson(text + "]}", "f"));
            } catch (const Error& error) {
                return error.what();
            }
            return {};
        };
        const test::WorkTime time;
        QCOMPARE(message(100000, R"("op": "Relu")"), std::string("the network has 100000 layers; at most 10000 are read"));
        QVERIFY(message(10000, R"("op": "Relu")").starts_with("the output is"));
        QVERIFY(message(10000, R"("op": "MaxPool", "kernel_shape": [99, 99])").starts_with("MaxPool1: the window"));
        // A second; five unoptimised under sanitizers. Looked through one by one it would be hours.
        QVERIFY2(time.milliseconds() < 20000, QByteArray::number(static_cast<qlonglong>(time.milliseconds())));
    }
    /// Names of classes and samples come from files: in a table of predictions no spreadsheet computes them.
    void predictionsComputeNothing()
    {
        Model model = presetModel("lenet-5");
        model.classes.assign(10, "a");
        model.classes[3] = "=cmd|'/C calc'!A0";
        PredictionTable table(model);
        Prediction one;
        one.label = one.predicted = 3;
        one.outputs.assign(10, 0.1F);
        table.add("@SUM(A1),2", one);
        const std::string lines = table.csv();
        const std::string row = lines.substr(lines.find('\n') + 1);
        QVERIFY2(row.starts_with("\"'@SUM(A1),2\",'=cmd|'/C calc'!A0,'=cmd|'/C calc'!A0,"), row.c_str());
    }
    void wholeNumbersAreWhole_data()
    {
        QTest::addColumn<QByteArray>("from");
        QTest::addColumn<QByteArray>("to");
        QTest::newRow("version 1.5") << QByteArray("\"version\":1") << QByteArray("\"version\":1.5");
        QTest::newRow("version 2³² + 1") << QByteArray("\"version\":1") << QByteArray("\"version\":4294967297");
        QTest::newRow("version 1e300") << QByteArray("\"version\":1") << QByteArray("\"version\":1e300");
        QTest::newRow("version −1") << QByteArray("\"version\":1") << QByteArray("\"version\":-1");
        QTest::newRow("rows") << QByteArray("\"input\":[1,28,28]") << QByteArray("\"input\":[1,28,28.7]");
        QTest::newRow("limit") << QByteArray("\"input\"") << QByteArray("\"limit\":-1,\"input\"");
    }
    void wholeNumbersAreWhole()
    {
        QFETCH(QByteArray, from);
        QFETCH(QByteArray, to);
        QByteArray text = QByteArray::fromStdString(modelToJson(presetModel("lenet-5")).dump());
        const qsizetype before = text.size();
        text.replace(text.indexOf(from), from.size(), to);
        QVERIFY(text.size() > before);
        QVERIFY_EXCEPTION_THROWN((void)modelFromJson(parseJson(text.toStdString(), "f")), InputError);
    }
    /// A hundred thousand tensors are looked for by their names.
    void weightsOfManyTensors()
    {
        const std::uint64_t count = casesOf(100'000);
        std::string text = "{";
        const std::string empty = R"("dtype":"F32","shape":[0],"data_offsets":[0,0])";
        for (std::uint64_t i = 0; i < count; ++i)
            text += std::string(i > 0 ? "," : "") + '"' + std::to_string(i) + "\":{" + empty + '}';
        text += "}";
        const std::uint64_t length = text.size();
        const std::string bytes = std::string(reinterpret_cast<const char*>(&length), sizeof length) + text;
        const test::WorkTime time;
        const SafetensorsFile file = SafetensorsFile::parse(std::as_bytes(std::span(bytes)), "f");
        for (std::uint64_t i = 0; i < count; ++i)
            QVERIFY(file.find(std::to_string(i)));
        // A second. Looked through one by one it would be hours.
        QVERIFY2(time.milliseconds() < 20000, QByteArray::number(static_cast<qlonglong>(time.milliseconds())));
    }
    /// The history of a long training is in the header: what was written must be read, however long it is.
    void aLongHeaderIsRead()
    {
        std::string text = R"({"__metadata__":{"a":"b"})" + std::string(casesOf(100'000'001), ' ') + "}";
        const std::uint64_t length = text.size();
        text.insert(0, reinterpret_cast<const char*>(&length), sizeof length);
        QCOMPARE(SafetensorsFile::parse(std::as_bytes(std::span(text)), "f").metadata().at("a"), std::string("b"));
        text.pop_back();
        QVERIFY_EXCEPTION_THROWN((void)SafetensorsFile::parse(std::as_bytes(std::span(text)), "f"), FileError);
    }
    void weightsComeBackWithTheirNetwork()
    {
        const Model model = presetModel("from-scratch");
        const std::vector<Tensor> parameters = initialParameters(model, 3);
        saveWeights(file("w.safetensors"), model, parameters);
        const TrainedModel back = loadTrained(file("w.safetensors"));
        QVERIFY(back.model == model);
        for (std::size_t i = 0; i < parameters.size(); ++i)
            QVERIFY(std::ranges::equal(back.parameters[i].cells(), parameters[i].cells()));
        const SafetensorsFile raw = SafetensorsFile::read(file("w.safetensors"));
        QVERIFY(raw.find("gemm1.weight")->shape == (std::vector<std::int64_t>{128, 196}));
        QVERIFY(raw.find("conv1.bias")->shape == std::vector<std::int64_t>{4});
        QCOMPARE(raw.find("conv1.weight")->bytes.size(), 16 * sizeof(float));
        QVERIFY_EXCEPTION_THROWN(parametersFrom(SafetensorsFile::read(file("w.safetensors")), presetModel("lenet-5")), FileError);
        const std::vector<float> two(2);
        const SafetensorsEntry entry{.name = "a", .shape = {3}, .bytes = std::as_bytes(std::span(two))};
        QVERIFY_EXCEPTION_THROWN(encodeSafetensors(std::array{entry}), InputError);
    }

    /// A file written by hand after the format's description.
    void format()
    {
        const std::string header = R"({"__metadata__":{"a":"b"},"t":{"dtype":"F32","shape":[2],"data_offsets":[0,8]}})";
        std::string text(8, '\0');
        text[0] = char(header.size());
        text += header + std::string("\0\0\x80\x3f\0\0\0\x40", 8);
        const SafetensorsFile parsed = SafetensorsFile::parse(std::as_bytes(std::span(text)), "t");
        QCOMPARE(parsed.metadata().at("a"), std::string("b"));
        float values[2];
        std::memcpy(values, parsed.find("t")->bytes.data(), sizeof values);
        QVERIFY(values[0] == 1 && values[1] == 2);
        const auto refused = [](const std::string& one, std::size_t data) {
            std::string bytes(8, '\0');
            bytes[0] = char(one.size());
            bytes += one + std::string(data, '\0');
            try {
                SafetensorsFile::parse(std::as_bytes(std::span(bytes)), "t");
            } catch (const FileError&) {
                return true;
            }
            return false;
        };
        QVERIFY(refused("", 0));
        QVERIFY(refused("[]", 0));
        QVERIFY(refused(R"({"t":{"dtype":"F32","shape":[2],"data_offsets":[0,8]}})", 7));
        QVERIFY(refused(R"({"t":{"dtype":"F32","shape":[2],"data_offsets":[0,8]}})", 9));
        QVERIFY(refused(R"({"t":{"dtype":"F32","shape":[2],"data_offsets":[4,12]}})", 12));
        QVERIFY(refused(R"({"t":{"dtype":"F33","shape":[2],"data_offsets":[0,8]}})", 8));
        QVERIFY(refused(R"({"t":{"dtype":"F32","shape":[3],"data_offsets":[0,8]}})", 8));
        QVERIFY(refused(R"({"t":{"dtype":"F32","shape":[-1,-2],"data_offsets":[0,8]}})", 8));
        QVERIFY(refused(R"({"t":{"dtype":"U8","shape":[1],"data_offsets":[0,1]},"t":{"dtype":"U8","shape":[1],"data_offsets":[0,1]}})", 1));
        QVERIFY(refused(R"({"a":{"dtype":"U8","shape":[2],"data_offsets":[0,2]},"b":{"dtype":"U8","shape":[2],"data_offsets":[1,3]}})", 3));
    }

    void checkpoints()
    {
        const Checkpoint made = someCheckpoint();
        saveCheckpoint(made, file("c"));
        const Checkpoint back = loadCheckpoint(file("c"));
        QCOMPARE(hashOf(back.state), hashOf(made.state));
        QVERIFY(back.model == made.model && back.settings == made.settings);
        QCOMPARE(back.history.batches.front().loss, 0.1);
        QVERIFY(loadTrained(file("c")).model == made.model);
        saveWeights(file("w"), made.model, made.state.network.parameters);
        QVERIFY_EXCEPTION_THROWN(loadCheckpoint(file("w")), FileError);
        QVERIFY_EXCEPTION_THROWN(saveCheckpoint(made, file("no/such/folder")), FileError);
    }

    /// Cut off anywhere, or with any byte changed: refused with a sentence, never read as something else.
    void damagedCheckpoints()
    {
        const Checkpoint made = someCheckpoint();
        saveCheckpoint(made, file("c"));
        const std::vector<std::byte> whole = bytesOf(file("c"));
        const std::uint64_t hash = hashOf(made.state);
        const auto accepts = [&](std::span<const std::byte> bytes) {
            writeFile(file("d"), bytes);
            try {
                return hashOf(loadCheckpoint(file("d")).state) == hash ? 1 : 2;
            } catch (const Error& error) {
                return error.text().english().empty() ? 2 : 0;
            }
        };
        QCOMPARE(accepts(whole), 1);
        for (std::size_t length = 0; length < whole.size(); length += 1 + whole.size() / 60)
            QCOMPARE(accepts(std::span(whole).first(length)), 0);
        const Philox random(1);
        for (std::uint64_t i = 0; i < 300; ++i) {
            std::vector<std::byte> damaged = whole;
            const std::uint32_t at = random.below(2 * i, std::uint32_t(whole.size()));
            damaged[at] ^= std::byte(1 + random.below(2 * i + 1, 255));
            // A changed blank or the order of equal things may leave the contents as they were; other contents may not pass.
            QVERIFY(accepts(damaged) != 2);
        }
    }

    /// Killed while it writes again and again: what lies there is always a whole checkpoint, and no rubbish is read.
    void aKilledWriterLeavesAWholeCheckpoint()
    {
        const Checkpoint made = someCheckpoint();
        saveCheckpoint(made, file("k"));
        for (int round = 0; round < 5; ++round) {
            const pid_t child = fork();
            if (child == 0) {
                for (;;)
                    saveCheckpoint(made, file("k"));
            }
            const std::string mark = "." + std::to_string(child) + "-"; // of what it has not ended to write
            const auto isWriting = [&] {
                const auto isMarked = [&](const auto& entry) { return entry.path().filename().string().find(mark) != std::string::npos; };
                return std::any_of(std::filesystem::directory_iterator(file("k").parent_path()), std::filesystem::directory_iterator(),
                                   isMarked);
            };
            const bool wasWriting = QTest::qWaitFor(isWriting, 20000);
            kill(child, SIGKILL);
            int status = 0;
            waitpid(child, &status, 0);
            QVERIFY(wasWriting);
            QVERIFY(WIFSIGNALED(status));
            QCOMPARE(hashOf(loadCheckpoint(file("k")).state), hashOf(made.state));
        }
    }

    void badNetworkFilesSayWhatIsWrong_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("said");
        const auto with = [](const char* layers) {
            return QByteArray(R"({"format":"kernelscope-network","version":1,"name":"n","input":[1,8,8],"layers":)") + layers + "}";
        };
        QTest::newRow("no json") << QByteArray("{") << QByteArray("is not JSON");
        QTest::newRow("other format") << QByteArray(R"({"format":"x"})") << QByteArray("format is “x”");
        QTest::newRow("newer") << QByteArray(R"({"format":"kernelscope-network","version":9})") << QByteArray("version 9");
        QTest::newRow("no layers") << with("[]") << QByteArray("no layers");
        QTest::newRow("unknown operator") << with(R"([{"name":"a","op":"Convv"}])")
                                          << QByteArray("the layer a has the unknown operator “Convv”; known are ");
        QTest::newRow("unknown attribute") << with(R"([{"name":"a","op":"Conv","kernel":[3,3]}])") << QByteArray("unknown field “kernel”");
        QTest::newRow("illegal value") << with(R"([{"name":"a","op":"Conv","strides":[2,"x"]}])") << QByteArray("strides");
        QTest::newRow("reads what comes later") << with(R"([{"name":"a","op":"Add","inputs":["input","b"]},{"name":"b","op":"Relu"}])")
                                                << QByteArray("“b”, which is no layer before it");
        QTest::newRow("reads itself") << with(R"([{"name":"a","op":"Relu","inputs":["a"]}])")
                                      << QByteArray("“a”, which is no layer before it");
        QTest::newRow("impossible shape")
            << with(R"([{"name":"a","op":"Conv","filters":2,"kernel_shape":[9,9]},{"name":"g","op":"Gemm","filters":2}])")
            << QByteArray("a: ");
        QTest::newRow("two of one name") << with(R"([{"name":"a","op":"Relu"},{"name":"a","op":"Gemm","filters":2}])")
                                         << QByteArray("two layers are called a");
        QTest::newRow("not read") << with(R"([{"name":"a","op":"Relu"},{"name":"g","op":"Gemm","filters":2,"inputs":["input"]}])")
                                  << QByteArray("nothing reads a");
        QTest::newRow("softmax twice") << with(R"([{"name":"g","op":"Gemm","filters":2},{"name":"s","op":"Softmax"}])")
                                       << QByteArray("apply it twice");
    }
    void badNetworkFilesSayWhatIsWrong()
    {
        QFETCH(QByteArray, text);
        QFETCH(QByteArray, said);
        writeFile(file("n.json"), std::as_bytes(std::span(text.constData(), std::size_t(text.size()))));
        try {
            loadModel(file("n.json"));
            QFAIL("accepted");
        } catch (const Error& error) {
            const std::string sentence = error.text().english();
            QVERIFY2(sentence.find(said.toStdString()) != std::string::npos, sentence.c_str());
            QVERIFY2(sentence.find("n.json") != std::string::npos, sentence.c_str());
        }
    }

    /// What is being built can be saved before it is possible, and opened again to be finished; who wants to use it is told what is missing.
    void whatIsHalfBuiltComesBack()
    {
        Model model = presetModel("lenet-5");
        model.graph.nodes.at(0).spec.kernel = {99, 99};
        model.graph = withShapes(std::move(model.graph));
        QVERIFY_EXCEPTION_THROWN(requireSound(model), InputError);
        saveModel(model, file("half.json"));
        QCOMPARE(modelText(loadModel(file("half.json"), Soundness::Later)), modelText(model));
        QVERIFY_EXCEPTION_THROWN((void)loadModel(file("half.json")), InputError);
        model.graph.nodes.clear(); // only begun
        saveModel(model, file("half.json"));
        QVERIFY(loadModel(file("half.json"), Soundness::Later).graph.nodes.empty());
    }
};

QTEST_APPLESS_MAIN(TestNetworkFiles)
#include "tst_network_files.moc"
