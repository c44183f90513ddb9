#include "core/base/error.h"
#include "core/base/guard.h"
#include "core/data/source.h"
#include "core/io/session_kind.h"
#include "core/nn/presets.h"
#include "core/nn/trainer.h"
#include "core/session/network_session.h"
#include "tests/session/network_sessions.h"
#include "tests/session/zip_entries.h"
#include "tests/volume.h"

#include <QTemporaryDir>
#include <QTest>

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>
#include <span>
#include <utility>
#include <vector>

using namespace ks;
using namespace ks::test;

/// The file of a Network lab's session.
class TestNetworkSessionFile : public QObject {
    Q_OBJECT

private slots:
    void keepsTheLastWeightsAndTheDrawing()
    {
        const NetworkSession session = example();
        const QTemporaryDir folder;
        const std::filesystem::path file = folder.filePath(QStringLiteral("net.kscope")).toStdString();
        saveNetworkSession(session, file);
        QVERIFY(sessionKindOf(file) == SessionKind::Network); // whatever is in it beside the document
        const NetworkSession read = loadNetworkSession(file);
        QCOMPARE(hashOf(read.training->state), hashOf(session.training->state));
        QCOMPARE(hashOf(read.beforeBest->state), hashOf(session.beforeBest->state));
        QVERIFY(std::ranges::equal(read.drawing->cells(), session.drawing->cells()));
        QVERIFY(read.question == session.question);
    }

    void keepsTheMoments()
    {
        const NetworkSession session = withMoments();
        const NetworkSession read = decodeNetworkSession(encodeNetworkSession(session), "net.kscope");
        QVERIFY(read.momentsLost.empty());
        QCOMPARE(read.moments->size(), std::size_t{2});
        for (std::size_t i = 0; i < 2; ++i) {
            const KeptMoment& one = read.moments->at(i);
            QCOMPARE(one.moment.batches, i);
            QCOMPARE(one.moment.position, (TrainingPosition{0, static_cast<std::int64_t>(i)}));
            QVERIFY(one.contents == session.moments->at(i).contents);
        }
        QVERIFY(std::isnan(read.moments->front().moment.loss));
        QCOMPARE(read.moments->back().moment.loss, session.training->history.batches[0].loss);
    }

    /// As a program that is killed leaves them: in a file beside the session, which a training goes on with.
    void momentsBesideItAreTakenOver()
    {
        const QTemporaryDir folder;
        const std::filesystem::path file = folder.filePath("kept.kscope").toStdString();
        const std::filesystem::path place = folder.filePath("moments").toStdString();
        NetworkSession session = withMoments();
        const std::shared_ptr<const std::vector<KeptMoment>> kept = std::exchange(session.moments, nullptr);
        {
            Moments moments(place);
            moments.give(*kept);
            session.beside = keepBeside(moments, file);
            QCOMPARE(session.beside.batches, (std::vector<std::size_t>{0, 1}));
            session.beside.batches.push_back(2); // was on its way
            saveNetworkSession(session, file);
        }
        const NetworkSession read = loadNetworkSession(file);
        QVERIFY(!read.moments && read.momentsLost.empty());
        QCOMPARE(read.beside.ending, session.beside.ending);
        removeOthersBeside(file, read.beside.ending);
        const std::shared_ptr<LeftMoments> left = takeBeside(file, read.beside, *read.training, place);
        QCOMPARE(left->moments.size(), std::size_t{2});
        QCOMPARE(left->moments[1].loss, session.training->history.batches[0].loss);
        removeOthersBeside(file, {}); // as when the copy is discarded
        QVERIFY_EXCEPTION_THROWN((void)takeBeside(file, read.beside, *read.training, place), FileError);
        Moments again(place);
        again.adopt(std::move(left->file), left->moments);
        QCOMPARE(again.all().size(), std::size_t{2});
        for (const KeptMoment& one : *kept)
            QCOMPARE(hashOf(again.at(one.moment.batches)->state), hashOf(decodeCheckpoint(one.contents, "kept").state));
    }

    /// A name of its own alone is read, and nothing in another place.
    void momentsElsewhereAreNotRead_data()
    {
        QTest::addColumn<QString>("ending");
        for (const char* ending : {"", "moments-", "moments-1/../../x", "/etc/passwd", "../moments-1", "moments-1 ", "lock"})
            QTest::addRow("%s.", ending) << QString::fromLatin1(ending);
    }
    void momentsElsewhereAreNotRead()
    {
        QFETCH(const QString, ending);
        const nlohmann::json json = {{"file", ending.toStdString()}, {"batches", {0, 1}}};
        QVERIFY_EXCEPTION_THROWN((void)momentsBesideFrom(json), InputError);
    }

    /// Then it is what it was trained against.
    void aLossIsNoGuessOnceABatchIsTrained()
    {
        Model model = presetModel("lenet-5");
        model.lossAssumed = true;
        Trainer trainer(model, openDataset("synthetic:digits?count=200&test=20"), {.backend = "openmp", .threads = 1, .batch = 20});
        Checkpoint given = checkpointOf(trainer);
        QVERIFY(given.model.lossAssumed);
        given.model.loss = OpKind::MeanSquaredError; // guessed before the data were known
        resume(trainer, given);
        QVERIFY(trainer.trainBatch() && !trainer.model().lossAssumed);
        given.model.lossAssumed = false;
        QVERIFY_EXCEPTION_THROWN(resume(trainer, given), InputError);
    }

    /// What is looked at in See; older files have nothing of it, and what is no place is no part of a session.
    void keepsWhatIsLookedAt()
    {
        NetworkSession session{.model = presetModel("lenet-5"), .data = "synthetic:digits?count=200&test=20"};
        const auto again = [&session] { return decodeNetworkSession(encodeNetworkSession(session), "net.kscope").look; };
        QVERIFY(again() == NetworkLook());
        session.look = {.quantity = "gradients", .level = "map", .column = std::pair(std::string("conv2/a"), std::int64_t{2}), .map = 3};
        QVERIFY(again() == session.look);
        session.look.cell.emplace(4, 7);
        session.look.term = 12;
        session.look.level = "cells";
        QVERIFY(again() == session.look);
        session.look.part = "test";
        session.look.sample = 12;
        session.look.predict = true;
        QVERIFY(again() == session.look);
        session.look.column->first = "a layer that is not there"; // as a page of another program: it is not looked at
        QVERIFY(again() == session.look);

        ZipEntries entries = test::unpackZip(encodeNetworkSession(session));
        const std::vector<std::byte> bytes = entries.at("network.json");
        const nlohmann::json whole = parseJson({reinterpret_cast<const char*>(bytes.data()), bytes.size()}, "network.json");
        const auto write = [&entries](const nlohmann::json& document) {
            const std::string text = document.dump();
            const auto written = std::as_bytes(std::span(text));
            entries["network.json"] = {written.begin(), written.end()};
        };
        nlohmann::json document = whole;
        QCOMPARE(document.erase("look"), std::size_t{1});
        write(document);
        QVERIFY(decodeNetworkSession(packZip(entries), "net.kscope").look == NetworkLook());
        for (const nlohmann::json& look : {nlohmann::json("conv2"), nlohmann::json{{"quantity", "values"}}}) {
            document["look"] = look;
            write(document);
            QVERIFY2(messageOf(entries).starts_with("net.kscope is not a whole session"), messageOf(entries).c_str());
        }
        for (const nlohmann::json& place :
             {nlohmann::json(-1), nlohmann::json(2.5), nlohmann::json(1e300), nlohmann::json(~std::uint64_t{0})}) {
            document = whole;
            document["look"]["map"] = place;
            write(document);
            QVERIFY2(messageOf(entries).starts_with("net.kscope: what is looked at in the network has the place"),
                     messageOf(entries).c_str());
        }
    }

    /// Older files have none; what is no number of batches is no moment of a training.
    void keepsTheMomentsThatAreLookedAt()
    {
        NetworkSession session{.model = presetModel("lenet-5"), .data = "synthetic:digits?count=200&test=20"};
        const auto again = [&session] { return decodeNetworkSession(encodeNetworkSession(session), "net.kscope").seen; };
        QVERIFY(again().areNow());
        session.seen.alone = 12;
        QVERIFY(again() == session.seen);
        session.seen.alone.reset();
        for (const std::string_view side : comparedSides)
            for (const std::optional<std::size_t> second : {std::optional<std::size_t>(), std::optional<std::size_t>(40)}) {
                session.seen.compared = {.side = std::string(side), .first = 12, .second = second};
                QVERIFY(again() == session.seen);
            }
        for (const char* wrong : {R"({"compared":{"side":"a","a":-1}})", R"({"compared":{"side":"a","a":1.5}})",
                                  R"({"compared":{"side":"a","a":1,"b":"now"}})", R"({"moment":-1})", R"({"moment":"now"})"}) {
            const auto read = [wrong] { (void)seenFrom(nlohmann::json::parse(wrong)); };
            QVERIFY_EXCEPTION_THROWN(read(), InputError);
        }
        QVERIFY_EXCEPTION_THROWN((void)seenFrom(nlohmann::json::parse(R"({"compared":{"a":1}})")), nlohmann::json::exception);
    }

    /// The same bits are demanded only where all of a training was computed: opening and saving it elsewhere changes nothing, going on does.
    void aTrainingKeepsWhereItWasComputed()
    {
        Environment there = currentEnvironment();
        there.processor = "of another computer";
        BatchLog two;
        two.push_back({.size = 20, .loss = 2.5, .accuracy = 0.1, .rate = 0.01, .seconds = 0.25});
        two.push_back({.batch = 1, .size = 20, .loss = 2.25, .accuracy = 0.2, .rate = 0.01, .seconds = 0.125});
        const std::vector<TrainingOrigin> origins = {{two, there}};
        QCOMPARE(environmentOf(two, origins), there);
        QCOMPARE(environmentOf(two, {}), currentEnvironment());
        BatchLog three = two;
        three.push_back({.batch = 2, .size = 20, .loss = 2, .accuracy = 0.3, .rate = 0.01, .seconds = 0.5});
        const Environment both = environmentOf(three, origins);
        QVERIFY(both != there && both != currentEnvironment());
        QCOMPARE(environmentOf(three, {{two, there}, {three, both}}), both); // saved and opened once more
        BatchLog one = two;
        one.truncate(1);
        QCOMPARE(environmentOf(one, origins), there);
        BatchLog again; // from the same seed, here
        for (BatchRecord batch : two) {
            batch.seconds *= 2;
            again.push_back(batch);
        }
        QCOMPARE(environmentOf(again, origins), currentEnvironment());
        QCOMPARE(environmentOf(three, {{two, {}}}), Environment{}); // of a file that does not say where
        Environment threads = currentEnvironment();
        ++threads.threads;
        QVERIFY(environmentOf(three, {{two, threads}}) != currentEnvironment());
    }

    /// Rate and end of a schedule changed in the middle of an epoch, and the best weights taken back twice, once as the last thing done.
    /// Work is not lost because it is not finished: a network that is not possible yet, and a figure that is no number.
    void whatIsNotPossibleYetCanBeOpenedAgain()
    {
        NetworkSession session = example();
        session.beforeBest.reset();
        session.model.graph.nodes.front().spec.kernel = {99, 99};
        session.model.graph = withShapes(std::move(session.model.graph));
        for (const double score : {std::numeric_limits<double>::quiet_NaN(), -std::numeric_limits<double>::infinity()}) {
            session.training->state.best = std::make_shared<const TrainingState::Best>(TrainingState::Best{.epoch = 0, .score = score});
            const NetworkSession again = decodeNetworkSession(encodeNetworkSession(session), "net.kscope");
            QVERIFY(again.model == session.model);
            const double read = again.training->state.best->score;
            QVERIFY(std::isnan(score) ? std::isnan(read) : read == score);
        }
    }

    void replayRepeatsWhatWasChangedOnTheWay()
    {
        const auto batch = static_cast<std::int64_t>(casesOf(20)); // eight of them an epoch
        const std::string data =
            "synthetic:digits?count=" + std::to_string(10 * batch) + "&test=" + std::to_string(batch) + "&validation=0.2";
        TrainingSettings settings{.backend = "lanes", .threads = 1, .batch = batch};
        settings.schedule = {.kind = ScheduleKind::OneCycle, .rate = 0.003F};
        settings.stop.epochs = 3;
        Trainer trainer(presetModel("lenet-5"), openDataset(data), settings);
        const auto train = [&trainer](int batches) {
            bool trained = true;
            for (int i = 0; i < batches; ++i)
                trained = trainer.trainBatch() && trained;
            return trained;
        };
        const auto perEpoch = static_cast<int>(trainer.samples().batches());
        QVERIFY(train(3));
        trainer.setRate(0.005F);
        QVERIFY(train(perEpoch - 1));
        StopConditions stop = settings.stop;
        stop.epochs = 7;
        trainer.setStopConditions(stop);
        QVERIFY(train(2));
        trainer.useBest();
        QVERIFY(train(perEpoch));
        trainer.setRate(0.002F);
        trainer.useBest();
        QCOMPARE(trainer.history().returns.size(), std::size_t{2});
        NetworkSession session{.model = trainer.model(),
                               .data = data,
                               .settings = trainer.settings(),
                               .training = checkpointOf(trainer, data),
                               .environment = currentEnvironment()};
        const NetworkReplay again = replay(decodeNetworkSession(encodeNetworkSession(session), "net.kscope"));
        QVERIFY(again.sameBits && again.ok());
        QCOMPARE(again.lossNow, again.lossThen);
        session.data += "&seed=2"; // chosen for the next training
        QVERIFY(replay(session).ok());

        session.training->history.returns.clear(); // what is not said is not guessed
        QVERIFY(!replay(session).sameBits);
        session.training->data += "&seed=2"; // what lies there now
        QVERIFY_EXCEPTION_THROWN(replay(session), InputError);
    }

    /// The lines of earlier runs come back with their numbers, bit for bit.
    void keepsEarlierRuns()
    {
        NetworkSession session = example();
        session.runNumber = 12;
        for (const int number : {3, 10})
            session.earlier.push_back({.number = number,
                                       .model = session.model,
                                       .data = session.data,
                                       .settings = session.settings,
                                       .batchesPerEpoch = number,
                                       .history = session.training->history});
        session.earlier.back().settings.schedule.rate = 0.25F;
        session.earlier.back().history.norms = {{.epoch = 0, .batch = 1, .layers = {{.node = 0, .gradient = 0.5}}}};
        const NetworkSession read = decodeNetworkSession(encodeNetworkSession(session), "net.kscope");
        QCOMPARE(read.runNumber, 12);
        QCOMPARE(read.earlier.size(), std::size_t{2});
        for (std::size_t i = 0; i < 2; ++i) {
            const EarlierRun& then = session.earlier[i];
            const EarlierRun& now = read.earlier[i];
            QCOMPARE(now.number, then.number);
            QVERIFY(now.model == then.model && now.data == then.data && now.settings == then.settings);
            QCOMPARE(now.batchesPerEpoch, then.batchesPerEpoch);
            QCOMPARE(batchesCsv(now.history), batchesCsv(then.history));
            QCOMPARE(now.history.norms.size(), then.history.norms.size());
        }

        ZipEntries entries = test::unpackZip(encodeNetworkSession(session));
        entries["run_10.json"].resize(entries["run_10.json"].size() / 2);
        QVERIFY2(messageOf(entries).starts_with("net.kscope run_10.json"), messageOf(entries).c_str());
        entries.erase("run_10.json");
        QVERIFY2(messageOf(entries).find("run_10.json") != std::string::npos, messageOf(entries).c_str());
        session.earlier.back().number = 0;
        QVERIFY(messageOf(test::unpackZip(encodeNetworkSession(session))).find("has the number 0; it must be from 1") != std::string::npos);
        session.earlier.back().number = 3; // the file could not tell them apart: the first one is in it
        QCOMPARE(decodeNetworkSession(encodeNetworkSession(session), "net.kscope").earlier.size(), std::size_t{1});
    }
};

QTEST_GUILESS_MAIN(TestNetworkSessionFile)
#include "tst_network_session_file.moc"
