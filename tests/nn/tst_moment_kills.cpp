#include "core/nn/checkpoint.h"
#include "core/nn/moment_file.h"
#include "core/nn/moments.h"
#include "core/nn/trainer.h"
#include "tests/nn/hashing.h"
#include "tests/nn/small_training.h"

#include <QCoreApplication>
#include <QDir>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>
#include <QThread>

#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <limits>
#include <map>
#include <random>
#include <set>
#include <string_view>
#include <vector>

using namespace ks;
using namespace ks::test;

namespace {

constexpr std::size_t most = 6; ///< so few that the file is written anew now and then
constexpr int epochs = 20;
constexpr int mostLines = 60; ///< far from the end, so that there is something to kill

Moments::Limits unhurried()
{
    return {.most = most, .share = 0, .ahead = std::numeric_limits<double>::infinity()};
}

/// Tells on its standard output after how many batches the moment was written, or none was wanted.
class Telling final : public TrainingObserver {
public:
    Telling(const Trainer& trainer, Moments& moments) : m_trainer(trainer), m_moments(moments) {}

    bool goesOn() override
    {
        m_moments.pass(m_trainer);
        m_moments.settle();
        std::printf("%zu\n", m_trainer.history().batches.size());
        std::fflush(stdout);
        return true;
    }

private:
    const Trainer& m_trainer;
    Moments& m_moments;
};

/// The program that is killed.
int trainIn(const char* folder)
{
    Trainer trainer(small(), digits(410), settings(epochs));
    Moments moments(folder, unhurried());
    Telling telling(trainer, moments);
    const bool done = trainer.run({}, &telling) == Ending::Epochs;
    std::getchar(); // however slowly the other one comes: it is killed; ends with the other one
    return done ? 0 : 1;
}

/// What is kept after that many batches, so many of which are an epoch.
std::vector<std::size_t> keptAfter(std::size_t batches, std::size_t epoch)
{
    MomentSpacing spacing(most);
    for (std::size_t number = 0; number <= batches; ++number)
        if (const MomentPlace place{number, (epoch - number % epoch) % epoch}; spacing.wants(place))
            spacing.add(place);
    return spacing.kept();
}

} // namespace

/// A program is killed while it trains and keeps moments: what was written is there, whole, with the bits of then.
class TestMomentKills : public QObject {
    Q_OBJECT

    std::map<std::size_t, std::uint64_t> m_hashes;
    std::size_t m_epoch = 0; ///< batches of one

private slots:
    void initTestCase()
    {
        Trainer trainer(small(), digits(410), settings(epochs));
        test::Hashing hashing(trainer);
        QVERIFY(trainer.run({}, &hashing) == Ending::Epochs);
        m_hashes = std::move(hashing.hashes);
        m_epoch = static_cast<std::size_t>(trainer.samples().batches());
        QVERIFY(m_hashes.size() > 2 * mostLines);
    }

    void killedAnywhereNothingIsLost_data()
    {
        QTest::addColumn<int>("lines");
        QTest::addColumn<int>("turns");
        std::mt19937 random(16); // NOLINT(cert-msc51-cpp): the same kills every time, as far as that goes
        for (int i = 0; i < 16; ++i) {
            const auto lines = static_cast<int>(random() % mostLines);
            QTest::addRow("%d", i) << lines << static_cast<int>(random() % 400);
        }
    }

    void killedAnywhereNothingIsLost()
    {
        QFETCH(const int, lines);
        QFETCH(const int, turns);
        const QTemporaryDir folder;
        QProcess program;
        program.start(QCoreApplication::applicationFilePath(),
                      {QStringLiteral("tst_moment_kills"), QStringLiteral("--train"), folder.path()});
        QVERIFY(program.waitForStarted());
        for (int told = 0; told < lines; ++told)
            while (!program.canReadLine() || program.readLine().isEmpty())
                QVERIFY2(program.waitForReadyRead(), program.readAllStandardError().constData());
        for (int turn = 0; turn < turns; ++turn)
            QThread::yieldCurrentThread(); // somewhere within what comes next
        program.kill();
        QVERIFY(program.waitForFinished());
        QCOMPARE(program.exitStatus(), QProcess::CrashExit);
        std::size_t written = static_cast<std::size_t>(std::max(0, lines - 1)); // the first line is that of no batch
        bool any = lines > 0;
        for (const QByteArray& line : program.readAllStandardOutput().split('\n')) {
            bool isNumber = false;
            const auto number = static_cast<std::size_t>(line.toULongLong(&isNumber));
            written = isNumber ? std::max(written, number) : written;
            any = any || isNumber;
        }

        std::set<std::size_t> found;
        const QDir place(folder.path());
        for (const QString& name : place.entryList(QDir::Files | QDir::Hidden)) {
            const MomentFile file = MomentFile::open(place.filePath(name).toStdString());
            for (const std::uint64_t number : file.numbers()) {
                QCOMPARE(hashOf(decodeCheckpoint(file.read(number), "moment", CheckpointDigest::Spared).state), m_hashes.at(number));
                found.insert(number);
            }
        }
        if (any) {
            const std::vector<std::size_t> next = keptAfter(written + 1, m_epoch); // was under way
            for (const std::size_t number : keptAfter(written, m_epoch))
                QVERIFY2(found.contains(number) || std::ranges::find(next, number) == next.end(), qPrintable(QString::number(number)));
        }

        const MomentFile after = MomentFile::makeIn(folder.path().toStdString()); // clears away what nobody holds any more
        QCOMPARE(place.entryList(QDir::Files | QDir::Hidden).size(), 1);
    }
};

int main(int argc, char** argv)
{
    if (argc == 3 && std::string_view(argv[1]) == "--train")
        return trainIn(argv[2]);
    QCoreApplication application(argc, argv);
    TestMomentKills test;
    return QTest::qExec(&test, argc, argv);
}

#include "tst_moment_kills.moc"
