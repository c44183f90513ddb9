#include "core/data/source.h"
#include "core/nn/moments.h"
#include "core/nn/presets.h"
#include "core/nn/trainer.h"
#include "core/session/network_session.h"
#include "tests/nn/hashing.h"
#include "tests/ui/network/network_test.h"
#include "ui/network/moments/moment_look.h"
#include "ui/network/moments/moment_text.h"
#include "ui/network/moments/moment_track.h"

#include <QApplication>
#include <QDir>
#include <QFile>
#include <QProcess>
#include <QScopeGuard>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <string_view>
#include <utility>
#include <vector>

using namespace ks;

namespace {

constexpr std::size_t fewMoments = 6; ///< are enough to be killed with

/// What its unsaved work is in `folder`; nothing where none is kept.
QString copyIn(const QString& folder)
{
    const QStringList names = QDir(folder).entryList({QStringLiteral("autosave-*-network.kscope")}, QDir::Files);
    return names.isEmpty() ? QString() : QDir(folder).filePath(names.first());
}

std::size_t momentsNamedIn(const QString& folder)
{
    const QString copy = copyIn(folder);
    return copy.isEmpty() ? 0 : loadNetworkSession(copy.toStdString()).beside.batches.size();
}

} // namespace

/// The program that is killed.
class TrainingUntilKilled : public test::NetworkTest {
    Q_OBJECT

public:
    explicit TrainingUntilKilled(QString folder) : m_folder(std::move(folder)) {}

private slots:
    void train()
    {
        openWindow();
        change([](NetworkContent& content) {
            content.data = "synthetic:digits?count=600&test=100&validation=0.2";
            content.settings.threads = 1;
            content.settings.stop.epochs = 10000; // far from the end
        });
        waitUntilReady();
        m_window->startAutosave(m_folder);
        run().run();
        QTRY_VERIFY_WITH_TIMEOUT(run().state() != State::Running, 600000); // unless nobody kills it
    }

private:
    QString m_folder;
};

/// A program is killed while it trains at full speed: what comes back has the training, and its moments.
class TestKilledTraining : public test::NetworkTest {
    Q_OBJECT

    bool wasSaid(const QString& words)
    {
        const auto& all = m_window->messages().history();
        return std::ranges::any_of(all, [&words](const auto& entry) { return entry.message.text.said().contains(words); });
    }
    void restoreFrom(const QString& folder)
    {
        openWindow();
        m_window->startAutosave(folder);
        const std::function<void()> restore = offer(QStringLiteral("Restore it"));
        QVERIFY(restore);
        restore();
    }

private slots:
    void cleanup() { closeWindow(); }

    void itsMomentsComeBackWithTheBitsOfThen()
    {
        const QTemporaryDir place;
        const QByteArray before = qgetenv("XDG_CACHE_HOME");
        const auto giveBack = qScopeGuard([&before] { before.isNull() ? qunsetenv("XDG_CACHE_HOME") : qputenv("XDG_CACHE_HOME", before); });
        qputenv("XDG_CACHE_HOME", QFile::encodeName(place.filePath(QStringLiteral("cache"))));
        const QString folder = place.filePath(QStringLiteral("data"));
        QProcess program;
        program.setProcessChannelMode(QProcess::ForwardedErrorChannel);
        program.start(QCoreApplication::applicationFilePath(), {QStringLiteral("tst_killed_training"), QStringLiteral("--train"), folder});
        QVERIFY(program.waitForStarted());
        QTRY_VERIFY_WITH_TIMEOUT(program.state() != QProcess::Running || momentsNamedIn(folder) >= fewMoments, 120000);
        program.kill();
        QVERIFY(program.waitForFinished());
        QCOMPARE(program.exitStatus(), QProcess::CrashExit);

        const QString copy = copyIn(folder);
        const NetworkSession left = loadNetworkSession(copy.toStdString());
        const std::vector<std::size_t>& named = left.beside.batches;
        QVERIFY(named.size() >= fewMoments && left.training);
        restoreFrom(folder);
        QTRY_VERIFY_WITH_TIMEOUT(run().state() == State::Paused && batches() == left.training->history.batches.size(), 20000);
        QVERIFY(!wasSaid(QStringLiteral("could not be restored")));
        const std::vector<Moment> moments = run().look().all();
        QVERIFY(2 * (moments.size() + 2) >= named.size()); // two were on their way at most, and there may have been too many since
        const auto& track = *m_lab->centre()->findChild<MomentTrack*>();
        QTRY_VERIFY_WITH_TIMEOUT(track.count() + 1 >= moments.size(), 20000); // the last one may be now
        QVERIFY(track.isVisible());

        Trainer trainer(left.training->model, openDataset(left.training->data), left.training->settings);
        test::Hashing hashing(trainer);
        (void)trainer.run({}, &hashing, {.batches = static_cast<std::int64_t>(moments.back().batches) + 1});
        for (const Moment& moment : moments) {
            QVERIFY(std::ranges::binary_search(named, moment.batches));
            QCOMPARE(hashOf(run().look().kept()->at(moment.batches)->state), hashing.hashes.at(moment.batches));
        }

        QTRY_VERIFY_WITH_TIMEOUT(!QFile::exists(copy), 20000); // it has a copy of its own by now, which names them
        QCOMPARE(momentsNamedIn(folder), moments.size());
        run().look().lookAt(moments[1].batches);
        QTRY_COMPARE_WITH_TIMEOUT(run().look().batches(), std::optional(moments[1].batches), 20000);
        train(2); // and it goes on
        QVERIFY(run().look().all().size() >= moments.size());
    }

    void whatCannotBeRestoredIsSaid()
    {
        const QTemporaryDir folder;
        const std::string data = "synthetic:digits?count=200&test=20";
        Trainer trainer(presetModel("lenet-5"), openDataset(data), {.backend = "openmp", .threads = 1, .batch = 20});
        QVERIFY(trainer.trainBatch());
        saveNetworkSession({.model = trainer.model(),
                            .data = data,
                            .settings = trainer.settings(),
                            .training = checkpointOf(trainer, data),
                            .beside = {.ending = "moments-1", .batches = {0, 1}}},
                           folder.filePath(QStringLiteral("autosave-1-network.kscope")).toStdString());
        restoreFrom(folder.path());
        QTRY_VERIFY_WITH_TIMEOUT(run().state() == State::Paused && batches() == 1, 20000);
        QVERIFY(wasSaid(QStringLiteral("moments of the training could not be restored")));
        QVERIFY(run().look().all().empty());
    }

    /// A session that was saved keeps what it has room for, and says of what that is.
    void whatASessionLeavesOutIsSaid()
    {
        openWithLittleData();
        for (int i = 0; i < 5; ++i) {
            train(1);
            run().look().kept()->settle();
        }
        const std::size_t all = run().look().all().size();
        QVERIFY(all > 2);
        const TakenMoments whole = run().look().saver(mostSavedMoments)(batches());
        QCOMPARE(whole.moments->size(), all);
        QCOMPARE(whole.all, all);
        const TakenMoments some = run().look().saver(2 * whole.moments->back().contents.size())(batches());
        QVERIFY(some.moments->size() < all);
        QCOMPARE(some.all, all);
        const QString said = momentsLeftOutText(2, 12, 34, std::size_t{64} << 20U);
        for (const char* part : {"12", " 2 ", "34", "64"})
            QVERIFY2(said.contains(QLatin1String(part)), qPrintable(said));
        QVERIFY(momentsLeftOutText(0, 12, 0, std::size_t{64} << 20U).contains(QStringLiteral("too large")));
    }
};

int main(int argc, char** argv)
{
    const QString folder = argc == 3 && std::string_view(argv[1]) == "--train" ? QFile::decodeName(argv[2]) : QString();
    const QApplication application(argc, argv);
    if (!folder.isEmpty()) {
        TrainingUntilKilled training(folder);
        return QTest::qExec(&training, {QCoreApplication::applicationFilePath()});
    }
    TestKilledTraining test;
    return QTest::qExec(&test, argc, argv);
}

#include "tst_killed_training.moc"
