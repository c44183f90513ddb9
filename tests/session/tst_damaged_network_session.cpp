#include "core/base/error.h"
#include "core/base/guard.h"
#include "core/data/source.h"
#include "core/io/onnx/onnx_file.h"
#include "core/nn/builder.h"
#include "core/nn/evaluation.h"
#include "core/nn/initialisation.h"
#include "core/nn/model_json.h"
#include "core/nn/presets.h"
#include "core/nn/usual_training.h"
#include "core/session/network_file.h"
#include "core/session/network_session.h"
#include "core/session/session_file.h"
#include "core/tensor/npy.h"
#include "tests/session/network_sessions.h"
#include "tests/session/zip_entries.h"

#include <QTemporaryDir>
#include <QTest>

#include <nlohmann/json.hpp>

#include <limits>
#include <memory>
#include <span>
#include <utility>
#include <vector>

using namespace ks;
using namespace ks::test;

/// Files of a Network lab's session that are damaged, older or of another lab.
class TestDamagedNetworkSession : public QObject {
    Q_OBJECT

private slots:
    /// Damage to the moments costs them and nothing else; older files have none.
    void damagedMomentsCostThemselvesAlone()
    {
        const NetworkSession session = withMoments();
        const std::string entry = "training_moment_1.safetensors";
        const ZipEntries whole = test::unpackZip(encodeNetworkSession(session));
        QVERIFY(whole.contains(entry));
        const auto readWith = [&](const std::string& name, const std::vector<std::byte>& contents) {
            ZipEntries entries = whole;
            entries.erase(entry);
            entries[name] = contents;
            return decodeNetworkSession(packZip(entries), "net.kscope");
        };
        std::vector<std::byte> damaged = whole.at(entry);
        damaged.back() ^= std::byte{1};
        const std::vector<std::byte>& good = whole.at(entry);
        for (const NetworkSession& read :
             {readWith(entry, damaged), readWith(entry, {}), readWith("training_moment_x.safetensors", good),
              readWith("training_moment_01.safetensors", good), readWith("training_moment_99.safetensors", good)}) {
            QVERIFY(!read.moments);
            QVERIFY2(read.momentsLost.english().starts_with("net.kscope: the moments of its training are damaged"),
                     read.momentsLost.english().c_str());
            QCOMPARE(hashOf(read.training->state), hashOf(session.training->state));
        }
        ZipEntries older = whole;
        std::erase_if(older, [](const auto& one) { return one.first.starts_with("training_moment_"); });
        const NetworkSession read = decodeNetworkSession(packZip(older), "net.kscope");
        QVERIFY(!read.moments && read.momentsLost.empty());
    }

    /// Whoever opens it as a session of the other lab is told whose it is, and not that a part is missing.
    void theOtherLabSaysWhoseItIs()
    {
        try {
            (void)decodeSession(encodeNetworkSession(example()), "net.kscope");
            QFAIL("it is none of the Operation lab");
        } catch (const FileError& error) {
            QVERIFY2(std::string_view(error.what()).starts_with("net.kscope is a session of the Network lab."), error.what());
        }
    }

    /// A network from a file is trained in its own way, not in that proposed for the one before it.
    void aNetworkOfAFileBringsItsWayToTrain()
    {
        const QTemporaryDir folder;
        const std::filesystem::path file = folder.filePath(QStringLiteral("digits.safetensors")).toStdString();
        const Model digits = presetModel("lenet-5");
        saveWeights(file, digits, initialParameters(digits, 1));
        const Model rows = presetModel("fc:50-25");
        TrainingSettings settings = usualTraining(rows, {});
        QVERIFY(settings.batch != usualTraining(digits, {}).batch);
        QVERIFY(readTraining(file, rows, settings, "digits").settings == usualTraining(digits, {}));
        settings.batch = 7; // somebody wants it so
        QCOMPARE(readTraining(file, rows, settings, "digits").settings.batch, std::int64_t{7});
    }

    /// Weights alone begin a training; a training of which a bit is wrong is not read as weights alone.
    void aDamagedTrainingIsNotReadAsWeights()
    {
        const Checkpoint training = *example().training;
        const QTemporaryDir folder;
        const std::filesystem::path file = folder.filePath(QStringLiteral("one.safetensors")).toStdString();
        const auto read = [&] { return readTraining(file, training.model, training.settings, "digits"); };
        saveWeights(file, training.model, training.state.network.parameters);
        QVERIFY(read().history.given);
        std::vector<std::byte> bytes = encodeCheckpoint(training);
        writeFile(file, bytes);
        QCOMPARE(read().history.batches.size(), std::size_t{2});
        bytes.back() ^= std::byte{1}; // of a number
        writeFile(file, bytes);
        try {
            (void)read();
            QFAIL("accepted");
        } catch (const FileError& error) {
            QVERIFY2(error.text().english().find("damaged") != std::string::npos, error.text().english().c_str());
        }
    }

    /// What no file says is a guess, which is told, and the data decide.
    void theDataDecideALossThatNoFileSays()
    {
        const QTemporaryDir folder;
        const std::string file = folder.filePath(QStringLiteral("net")).toStdString();
        const DatasetPtr classes = openDataset("synthetic:digits?count=20&test=10");
        const DatasetPtr numbers = openDataset("synthetic:irradiance?count=20&test=10");
        for (const bool sigmoid : {false, true}) { // behind which each output stands for itself
            ModelBuilder net("net", {1, 2, 1, 1});
            net.gemm(3);
            if (sigmoid)
                net.add(OpKind::Sigmoid).add(OpKind::Dropout);
            Model model = net.finish();
            model.lossAssumed = true;
            writeOnnx(file + ".onnx", onnxOf(model, initialParameters(model, 1)));
            const TrainedModel read = readNetworkFile(file + ".onnx");
            QVERIFY(read.model.lossAssumed);
            QCOMPARE(read.model.classifies(), !sigmoid);
            QCOMPARE(read.notes.size(), std::size_t{1});
            QVERIFY2(read.notes.front().english().find(sigmoid ? "no class is named" : "before Softmax") != std::string::npos,
                     read.notes.front().english().c_str());
            QVERIFY(answeringTo(read.model, *classes).classifies() && !answeringTo(read.model, *numbers).classifies());
            saveModel(read.model, file + ".json");
            QVERIFY(readNetworkFile(file + ".json").model == read.model);
            model.lossAssumed = false;
            writeOnnx(file + ".onnx", onnxOf(model, initialParameters(model, 1)));
            const TrainedModel said = readNetworkFile(file + ".onnx");
            QVERIFY(!said.model.lossAssumed && said.notes.empty() && answeringTo(said.model, *numbers).classifies());
        }
    }

    void opensFilesWithoutThem()
    {
        ZipEntries entries = test::unpackZip(encodeNetworkSession(example()));
        QCOMPARE(entries.erase(beforeBest) + entries.erase(drawing), std::size_t{2});
        const NetworkSession read = decodeNetworkSession(packZip(entries), "net.kscope");
        QVERIFY(read.training && !read.beforeBest && !read.drawing);
    }

    /// Of older programs: their drawings were centred at first, and nobody had said what they are.
    void opensFilesThatDoNotSayHowADrawingIsAskedAbout()
    {
        ZipEntries entries = test::unpackZip(encodeNetworkSession(example()));
        const auto write = [&entries](const nlohmann::json& document) {
            const std::string text = document.dump();
            const auto bytes = std::as_bytes(std::span(text));
            entries["network.json"] = {bytes.begin(), bytes.end()};
        };
        const std::vector<std::byte>& bytes = entries.at("network.json");
        nlohmann::json document = parseJson({reinterpret_cast<const char*>(bytes.data()), bytes.size()}, "network.json");
        QCOMPARE(document.erase("drawing"), std::size_t{1});
        write(document);
        const NetworkSession read = decodeNetworkSession(packZip(entries), "net.kscope");
        QVERIFY(read.drawing && read.question == DrawingQuestion());
        document["drawing"] = {{"centre", "yes"}};
        write(document);
        QVERIFY2(messageOf(entries).starts_with("net.kscope is not a whole session"), messageOf(entries).c_str());
    }

    /// What is recorded of layers that the network does not have would be looked for behind its end.
    void refusesNormsOfOtherLayers()
    {
        const auto message = [](std::vector<NormsRecord> norms, bool earlier) {
            NetworkSession session = example();
            if (earlier)
                session.earlier.push_back({.number = 7, .model = session.model, .data = session.data, .settings = session.settings});
            (earlier ? session.earlier.back().history : session.training->history).norms = std::move(norms);
            if (!earlier)
                session.beforeBest = nullptr;
            return messageOf(test::unpackZip(encodeNetworkSession(session)));
        };
        for (const bool earlier : {false, true}) {
            QCOMPARE(message({{.layers = {{.node = 0}, {.node = 3}}}, {.batch = 1, .layers = {{.node = 0}, {.node = 3}}}}, earlier),
                     std::string());
            for (const std::vector<NormsRecord>& wrong :
                 {std::vector<NormsRecord>{{.layers = {{.node = 99}}}}, std::vector<NormsRecord>{{.layers = {{.node = -1}}}},
                  std::vector<NormsRecord>{{.layers = {{.node = 0}, {.node = 3}}}, {.batch = 1, .layers = {{.node = 0}}}}})
                QVERIFY2(message(wrong, earlier).find("history") != std::string::npos, message(wrong, earlier).c_str());
        }
    }

    void refusesDamagedLastWeights()
    {
        const ZipEntries whole = test::unpackZip(encodeNetworkSession(example()));
        ZipEntries entries = whole;
        entries[beforeBest].resize(entries[beforeBest].size() / 2);
        QVERIFY2(messageOf(entries).starts_with("net.kscope training_before_best.safetensors"), messageOf(entries).c_str());
        entries = whole;
        entries[beforeBest].back() ^= std::byte{1};
        QVERIFY2(messageOf(entries).starts_with("net.kscope training_before_best.safetensors"), messageOf(entries).c_str());

        entries = whole; // of nothing that one could go back from
        entries.erase("training.safetensors");
        QCOMPARE(messageOf(entries),
                 std::string("net.kscope training_before_best.safetensors is not of the training that the session holds"));
        NetworkSession session = example(); // of another place in the training
        Checkpoint other = *session.training;
        other.history.truncate(0, 1);
        other.state.position.batch = 1;
        session.beforeBest = std::make_shared<const Checkpoint>(std::move(other));
        QVERIFY(messageOf(test::unpackZip(encodeNetworkSession(session))).ends_with("is not of the training that the session holds"));
    }

    void refusesWhatIsNoDrawing_data()
    {
        QTest::addColumn<int>("height");
        QTest::addColumn<float>("value");
        QTest::addColumn<bool>("opens");
        QTest::newRow("a drawing") << drawingSide << 255.0F << true;
        QTest::newRow("too high") << drawingSide + 1 << 0.0F << false;
        QTest::newRow("too bright") << drawingSide << 256.0F << false;
        QTest::newRow("negative") << drawingSide << -1.0F << false;
        QTest::newRow("no number") << drawingSide << std::numeric_limits<float>::quiet_NaN() << false;
        QTest::newRow("unpacks to too much") << 40 * drawingSide << 0.0F << false;
    }

    void refusesWhatIsNoDrawing()
    {
        QFETCH(int, height);
        QFETCH(float, value);
        QFETCH(bool, opens);
        Tensor canvas({1, 1, height, drawingSide}, "drawing");
        canvas.cells().back() = value;
        ZipEntries entries = test::unpackZip(encodeNetworkSession(example()));
        entries[drawing] = encodeNpy(canvas);
        const std::string message = messageOf(entries);
        QVERIFY2(message.empty() == opens, message.c_str());
        QVERIFY2(opens || (message.starts_with("net.kscope") && message.find(drawing) != std::string::npos), message.c_str());
        entries[drawing].resize(100);
        QVERIFY(messageOf(entries).starts_with("net.kscope try_drawing.npy"));
    }
};

QTEST_GUILESS_MAIN(TestDamagedNetworkSession)
#include "tst_damaged_network_session.moc"
