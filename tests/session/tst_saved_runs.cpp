#include "core/base/error.h"
#include "core/base/guard.h"
#include "core/base/json.h"
#include "core/data/source.h"
#include "core/nn/checkpoint.h"
#include "core/nn/presets.h"
#include "core/nn/trainer.h"
#include "core/session/network_session.h"
#include "core/session/saved_runs.h"
#include "tests/session/zip_entries.h"

#include <QTemporaryDir>
#include <QTest>

#include <nlohmann/json.hpp>

#include <functional>

using namespace ks;

namespace {

NetworkSession trained(int batches)
{
    const std::string data = "synthetic:digits?count=200&test=20";
    Trainer trainer(presetModel("lenet-5"), openDataset(data), {.backend = "openmp", .threads = 1, .batch = 20});
    for (int i = 0; i < batches; ++i)
        (void)trainer.trainBatch();
    NetworkSession session{.model = trainer.model(), .data = data, .settings = trainer.settings()};
    session.training = checkpointOf(trainer, data);
    return session;
}

EarlierRun earlier(const NetworkSession& session, int number)
{
    return {.number = number,
            .model = session.model,
            .data = session.data,
            .settings = session.settings,
            .batchesPerEpoch = 10,
            .history = session.training->history};
}

std::string failureOf(const std::function<void()>& what)
{
    try {
        what();
    } catch (const Error& error) {
        return error.what();
    }
    return {};
}

void rewrite(ZipEntries& entries, const std::string& name, const std::function<void(nlohmann::ordered_json&)>& how)
{
    const std::vector<std::byte>& bytes = entries.at(name);
    nlohmann::ordered_json document = nlohmann::ordered_json::parse(std::string(reinterpret_cast<const char*>(bytes.data()), bytes.size()));
    how(document);
    const std::string text = document.dump();
    const auto written = std::as_bytes(std::span(text));
    entries[name] = {written.begin(), written.end()};
}

} // namespace

/// What is said of runs stays in the session, and the lines of files stand beside them.
class TestSavedRuns : public QObject {
    Q_OBJECT

private slots:
    void aSessionKeepsWhatIsSaidOfRuns()
    {
        NetworkSession session = trained(2);
        session.runNumber = 3;
        session.runLabel = {.name = "größer", .notes = "with a wider kernel", .shown = true};
        session.earlier = {earlier(session, 1)};
        session.earlier.front().label = {.name = "base", .shown = false};
        const NetworkSession read = decodeNetworkSession(encodeNetworkSession(session), "net.kscope");
        QVERIFY(read.runLabel == session.runLabel);
        QVERIFY(read.earlier.front().label == session.earlier.front().label);
    }

    /// Sessions of releases before this say nothing of their runs.
    void olderSessionsOpen()
    {
        NetworkSession session = trained(2);
        session.runNumber = 2;
        session.runLabel.name = "now";
        session.earlier = {earlier(session, 1)};
        session.earlier.front().label.notes = "then";
        ZipEntries entries = test::unpackZip(encodeNetworkSession(session));
        rewrite(entries, "network.json", [](auto& document) { document.erase("run_label"); });
        rewrite(entries, "run_1.json", [](auto& document) { document.erase("label"); });
        const NetworkSession read = decodeNetworkSession(packZip(entries), "net.kscope");
        QVERIFY(read.runLabel == RunLabel{});
        QVERIFY(read.earlier.front().label == RunLabel{});
    }

    void wrongLabelsAreRefused()
    {
        NetworkSession session = trained(1);
        const auto failure = [&](const std::function<void(nlohmann::ordered_json&)>& how) {
            ZipEntries entries = test::unpackZip(encodeNetworkSession(session));
            rewrite(entries, "network.json", [&](auto& document) { how(document["run_label"]); });
            return failureOf([&] { (void)decodeNetworkSession(packZip(entries), "net.kscope"); });
        };
        QVERIFY(failure([](auto& label) { label["shown"] = false; }).empty());
        std::string umlauts; // characters, not bytes, are counted
        for (std::size_t i = 0; i < mostOfRunName; ++i)
            umlauts += "ü";
        QVERIFY(failure([&](auto& label) { label["name"] = umlauts; }).empty());
        const std::string longer = failure([&](auto& label) { label["name"] = umlauts + "!"; });
        QVERIFY2(longer.starts_with("net.kscope") && longer.find("has 61 characters; at most 60") != std::string::npos, longer.c_str());
        QVERIFY(failure([](auto& label) { label["notes"] = std::string(mostOfRunNotes + 1, 'n'); }).find("501") != std::string::npos);
        QVERIFY(!failure([](auto& label) { label["shown"] = "yes"; }).empty());
        QVERIFY(!failure([](auto& label) { label = 3; }).empty());
    }

    void aSavedTrainingHasItsLines()
    {
        const QTemporaryDir folder;
        const NetworkSession session = trained(3);
        const std::filesystem::path file = folder.filePath(QStringLiteral("Wide one.safetensors")).toStdString();
        saveCheckpoint(*session.training, file);
        const std::vector<EarlierRun> runs = readRuns(file);
        QCOMPARE(runs.size(), std::size_t{1});
        QCOMPARE(runs.front().label.name, std::string("Wide one"));
        QCOMPARE(runs.front().data, session.data);
        QVERIFY(runs.front().settings == session.settings && runs.front().model == session.model);
        QCOMPARE(batchesCsv(runs.front().history), batchesCsv(session.training->history));

        const std::string name(200, 'n');
        const std::filesystem::path longNamed = folder.filePath(QString::fromStdString(name + ".safetensors")).toStdString();
        saveCheckpoint(*session.training, longNamed);
        QCOMPARE(readRuns(longNamed).front().label.name.size(), mostOfRunName);
    }

    void aSessionHasAllOfItsRuns()
    {
        const QTemporaryDir folder;
        NetworkSession session = trained(3);
        session.runNumber = 4;
        session.earlier = {earlier(trained(1), 1), earlier(trained(2), 2)};
        session.earlier.front().label = {.name = "first", .notes = "by hand"};
        const std::filesystem::path file = folder.filePath(QStringLiteral("study.kscope")).toStdString();
        saveNetworkSession(session, file);
        const std::vector<EarlierRun> runs = readRuns(file);
        QCOMPARE(runs.size(), std::size_t{3});
        QCOMPARE(runs[0].label.name, std::string("first"));
        QCOMPARE(runs[0].label.notes, std::string("by hand"));
        QCOMPARE(runs[1].label.name, std::string("study"));
        QCOMPARE(runs[2].number, 4);
        QCOMPARE(runs[2].history.batches.size(), std::size_t{3});
    }

    /// A run whose weights are in the file can be gone on with: all of its state, bit for bit. Of those beside it there are lines alone.
    void whatOneGoesOnWithIsRead()
    {
        const QTemporaryDir folder;
        NetworkSession session = trained(3);
        session.earlier = {earlier(trained(2), 1)};
        session.runNumber = 2;
        const std::filesystem::path whole = folder.filePath(QStringLiteral("study.kscope")).toStdString();
        const std::filesystem::path alone = folder.filePath(QStringLiteral("alone.safetensors")).toStdString();
        saveNetworkSession(session, whole);
        saveCheckpoint(*session.training, alone);
        const std::vector<EarlierRun> runs = readRuns(whole);
        QVERIFY(runs[0].weightsIn.empty());
        for (const EarlierRun& run : {runs[1], readRuns(alone).front()}) {
            QVERIFY(!run.weightsIn.empty());
            QCOMPARE(hashOf(readTrainingOf(run.history.batches, run.weightsIn).state), hashOf(session.training->state));
        }
        saveCheckpoint(*trained(1).training, alone); // another one, at another time
        const std::string failure = failureOf([&] { (void)readTrainingOf(session.training->history.batches, alone); });
        QVERIFY2(failure.starts_with("alone.safetensors holds another training by now"), failure.c_str());
    }

    void whatHasNoLinesIsRefused()
    {
        const QTemporaryDir folder;
        const NetworkSession untrained{.model = presetModel("lenet-5"), .data = "synthetic:digits"};
        const std::filesystem::path file = folder.filePath(QStringLiteral("new.kscope")).toStdString();
        saveNetworkSession(untrained, file);
        const std::string failure = failureOf([&] { (void)readRuns(file); });
        QVERIFY2(failure.starts_with("nothing is trained in new.kscope"), failure.c_str());
        QVERIFY(!failureOf([&] { (void)readRuns(folder.filePath(QStringLiteral("none.safetensors")).toStdString()); }).empty());
    }

    void oneTrainingIsKnownAgain()
    {
        const NetworkSession two = trained(2);
        const NetworkSession three = trained(3); // the same numbers, at another time
        BatchLog longer = two.training->history.batches;
        longer.push_back({.batch = 2, .size = 20, .loss = 1, .seconds = 1});
        QVERIFY(isSameTraining(two.training->history.batches, longer) && isSameTraining(longer, two.training->history.batches));
        QVERIFY(!isSameTraining(two.training->history.batches, {}));
        BatchLog other = two.training->history.batches;
        other.truncate(1);
        other.push_back({.batch = 1, .size = 20, .loss = 7, .seconds = 1});
        QVERIFY(!isSameTraining(other, longer));
        QVERIFY(isSameTraining(three.training->history.batches, three.training->history.batches));
    }
};

QTEST_GUILESS_MAIN(TestSavedRuns)
#include "tst_saved_runs.moc"
