#include "core/base/error.h"
#include "core/base/memory.h"
#include "core/nn/checkpoint.h"
#include "core/nn/moment_file.h"
#include "core/nn/moments.h"
#include "core/nn/trainer.h"
#include "tests/nn/small_training.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <iterator>
#include <limits>
#include <map>
#include <optional>
#include <span>
#include <vector>

using namespace ks;
using namespace ks::test;

namespace {

/// Passes every border between two batches, as the window does, and remembers what was there.
class Passing final : public TrainingObserver {
public:
    Passing(const Trainer& trainer, Moments& moments) : m_trainer(trainer), m_moments(moments) {}

    std::map<std::size_t, std::uint64_t> hashes;

    bool goesOn() override
    {
        m_moments.pass(m_trainer);
        m_moments.settle(); // else what waits may be left out
        hashes[m_trainer.history().batches.size()] = hashOf(m_trainer.state());
        return true;
    }

private:
    const Trainer& m_trainer;
    Moments& m_moments;
};

/// However long it takes.
Moments::Limits unhurried(std::size_t most)
{
    return {.most = most, .share = 0, .ahead = std::numeric_limits<double>::infinity()};
}

std::vector<std::byte> contentsOf(std::size_t size, int seed)
{
    std::vector<std::byte> bytes(size);
    for (std::size_t i = 0; i < size; ++i)
        bytes[i] = static_cast<std::byte>((i * 7 + static_cast<std::size_t>(seed) * 31) & 0xFFU);
    return bytes;
}

QByteArray bytesOfFile(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

void writeBytes(const QString& path, const QByteArray& bytes)
{
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly | QIODevice::Truncate));
    QCOMPARE(file.write(bytes), bytes.size());
}

} // namespace

class TestMoments : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;
    std::filesystem::path folder() const { return m_folder.path().toStdString(); }
    QString copyPath() const { return m_folder.filePath(QStringLiteral("copy")); }

    /// Three records of other lengths, as a killed program leaves them.
    QByteArray threeRecords()
    {
        MomentFile file = MomentFile::makeIn(folder());
        file.append(1, contentsOf(16, 1));
        file.append(2, contentsOf(13, 2));
        file.append(3, contentsOf(24, 3));
        return bytesOfFile(QString::fromStdString(file.path().string()));
    }

private slots:
    void aMomentHasTheBitsOfThen()
    {
        Trainer trainer(small(), digits(410), settings(3));
        Moments moments(folder(), unhurried(8));
        Passing passing(trainer, moments);
        QVERIFY(trainer.run({}, &passing) == Ending::Epochs);
        const std::vector<Moment> kept = moments.all();
        QVERIFY2(moments.trouble().empty(), moments.trouble().english().c_str());
        QVERIFY(kept.size() > 4 && kept.size() <= 8);
        QCOMPARE(kept.front().batches, std::size_t{0});
        for (const Moment& moment : kept)
            QCOMPARE(hashOf(moments.at(moment.batches)->state), passing.hashes.at(moment.batches));
    }

    void fromAMomentTheSameWeightsFollow()
    {
        Trainer trainer(small(), digits(410), settings(2));
        Moments moments(folder(), unhurried(8));
        Passing passing(trainer, moments);
        QVERIFY(trainer.run({}, &passing) == Ending::Epochs);
        for (const Moment& moment : moments.all()) {
            Checkpoint from = *moments.at(moment.batches);
            from.history = trainer.history();
            from.history.truncate(moment.position.epoch, moment.position.batch);
            QCOMPARE(from.history.batches.size(), moment.batches);
            Trainer again(small(), digits(410), settings(2));
            resume(again, from);
            QVERIFY(again.run() == Ending::Epochs);
            QCOMPARE(hashOf(again.state()), hashOf(trainer.state()));
            QCOMPARE(again.history().batches.size(), trainer.history().batches.size());
        }
    }

    /// A branch keeps what was before it.
    void anotherTrainingHasThePastOfThisOne()
    {
        Trainer trainer(small(), digits(410), settings(3));
        Moments moments(folder(), unhurried(8));
        Passing passing(trainer, moments);
        QVERIFY(trainer.run({}, &passing) == Ending::Epochs);
        const std::vector<Moment> kept = moments.all();
        const std::size_t from = kept.at(3).batches;
        Moments branch(folder(), unhurried(8));
        branch.takePast(moments, from);
        const std::vector<Moment> past = branch.all();
        QVERIFY(std::ranges::equal(past, std::span(kept).first(4)));
        QCOMPARE(past.back().loss, kept.at(3).loss);
        QVERIFY(past.back().position == kept.at(3).position);
        for (const Moment& moment : past)
            QCOMPARE(hashOf(branch.at(moment.batches)->state), passing.hashes.at(moment.batches));

        Checkpoint beginning = *moments.at(from);
        beginning.history = trainer.history();
        beginning.history.truncate(kept.at(3).position.epoch, kept.at(3).position.batch);
        Trainer again(small(), digits(410), settings(3));
        resume(again, beginning);
        Passing passingOn(again, branch);
        QVERIFY(again.run({}, &passingOn) == Ending::Epochs);
        const std::vector<Moment> all = branch.all();
        QVERIFY(all.size() > 4 && all.size() <= 8);
        QCOMPARE(all.front().batches, std::size_t{0});
        for (const Moment& moment : all)
            QCOMPARE(hashOf(branch.at(moment.batches)->state), passing.hashes.at(moment.batches));
    }

    void whatIsTakenIsBoundedAndGivesTheSameMoments()
    {
        Trainer trainer(small(), digits(410), settings(2));
        Moments moments(folder(), unhurried(32));
        Passing passing(trainer, moments);
        QVERIFY(trainer.run({}, &passing) == Ending::Epochs);
        const std::vector<KeptMoment> whole = moments.take(std::numeric_limits<std::size_t>::max());
        QCOMPARE(whole.size(), moments.all().size());
        const std::size_t room = 5 * whole.back().contents.size();
        const std::vector<KeptMoment> some = moments.take(room);
        QVERIFY(some.size() > 2 && some.size() <= 5);
        QCOMPARE(some.front().moment.batches, std::size_t{0});
        std::size_t bytes = 0;
        for (const KeptMoment& one : some)
            bytes += one.contents.size();
        QVERIFY(bytes <= room);
        const auto has = [](const std::vector<KeptMoment>& taken, std::size_t batches) {
            return std::ranges::any_of(taken, [batches](const KeptMoment& one) { return one.moment.batches == batches; });
        };
        const auto second = std::ranges::find(whole, some[1].moment.batches, [](const KeptMoment& one) { return one.moment.batches; });
        const std::size_t between = std::prev(second)->moment.batches; // one that is left out, unless somebody looks at it
        QVERIFY(has(whole, between) && !has(some, between));
        const std::vector<KeptMoment> wanted = moments.take(room, {between});
        QVERIFY(has(wanted, between) && has(wanted, 0) && wanted.size() <= 5);
        const std::size_t few = 2 * whole.back().contents.size() + whole.back().contents.size() / 2;
        const std::vector<KeptMoment> two = moments.take(few, {between, second->moment.batches, whole.back().moment.batches});
        QVERIFY(two.size() == 2 && has(two, 0)); // there is no room for these
        Moments again(folder(), unhurried(32));
        again.give(some);
        QCOMPARE(again.all().size(), some.size());
        for (const Moment& moment : again.all())
            QCOMPARE(hashOf(again.at(moment.batches)->state), passing.hashes.at(moment.batches));
        QVERIFY(moments.take(1).empty());
        Moments none(folder(), unhurried(32));
        none.give({});
        QVERIFY(none.all().empty());
    }

    void theFileIsBoundedAndGoesAtTheEnd()
    {
        QTemporaryDir own;
        {
            Trainer trainer(small(), digits(410), settings(3));
            Moments::Limits limits = unhurried(64);
            limits.bytes = limits.largest = std::size_t{1} << 20U;
            Moments moments(own.path().toStdString(), limits);
            Passing passing(trainer, moments);
            QVERIFY(trainer.run({}, &passing) == Ending::Epochs);
            QVERIFY(moments.all().size() > 2);
            QVERIFY(moments.bytes() > 0 && moments.bytes() <= limits.bytes / 2);
        }
        QVERIFY(QDir(own.path()).entryList(QDir::Files | QDir::Hidden).isEmpty());
    }

    void whatIsTooLargeIsNotKeptAndSaid()
    {
        Trainer trainer(small(), digits(410), settings(1));
        Moments::Limits limits = unhurried(64);
        limits.bytes = limits.largest = 1024;
        Moments moments(folder(), limits);
        moments.pass(trainer);
        QVERIFY(moments.all().empty());
        QVERIFY(!moments.trouble().empty() && !moments.remedy().empty());
    }

    /// Only as long as it is so: the next one may have the memory.
    void withoutMemoryItIsSaidWhy()
    {
        Trainer trainer(small(), digits(410), settings(1));
        Moments moments(folder(), unhurried(8));
        {
            const ThreadMemoryLimit least(1);
            moments.pass(trainer);
        }
        QVERIFY(moments.all().empty());
        QVERIFY2(moments.trouble().english().find("memory") != std::string::npos, moments.trouble().english().c_str());
        QVERIFY(!moments.remedy().empty());
        moments.pass(trainer);
        moments.settle();
        QCOMPARE(moments.all().size(), std::size_t{1});
        QVERIFY(moments.trouble().empty() && moments.remedy().empty());
    }

    /// The room follows the network, as far as the bound, and the disk, go.
    void ofALargeNetworkThereAreSomeAsWell()
    {
        Trainer trainer(small(), digits(410), settings(6));
        Moments::Limits limits = unhurried(64);
        limits.bytes = 1024; // as 64 MiB are for ResNet-18
        Moments moments(folder(), limits);
        Passing passing(trainer, moments);
        QVERIFY(trainer.run({}, &passing) == Ending::Epochs);
        QVERIFY2(moments.trouble().empty(), moments.trouble().english().c_str());
        QVERIFY(moments.all().size() >= limits.fewest / 2); // between half as many and as many
        QVERIFY(moments.mostBytes() > limits.bytes && moments.mostBytes() <= limits.largest);
        QVERIFY(moments.bytes() <= moments.mostBytes() / 2);
        for (const Moment& moment : moments.all())
            QCOMPARE(hashOf(moments.at(moment.batches)->state), passing.hashes.at(moment.batches));

        limits.ofFree = 0; // the disk is full
        Moments none(folder(), limits);
        none.pass(trainer);
        QVERIFY(none.all().empty() && !none.trouble().empty());
        QCOMPARE(none.mostBytes(), limits.bytes);
    }

    /// The file of one that was killed, under another name: a training goes on with it, and what was left stays as it was then.
    void whatWasLeftBehindIsTakenOver()
    {
        const QString left = m_folder.filePath(QStringLiteral("left"));
        Trainer trainer(small(), digits(410), settings(3));
        std::vector<Moment> kept;
        std::map<std::size_t, std::uint64_t> hashes;
        {
            Moments moments(folder(), unhurried(8));
            Passing passing(trainer, moments);
            QVERIFY(trainer.run({}, &passing, {.batches = 5}) == Ending::Paused);
            const std::filesystem::path name = left.toStdString();
            QCOMPARE(moments.nameAlso(name).size(), moments.all().size());
            QCOMPARE(moments.nameAlso(name).size(), moments.all().size()); // once more under the same name
            kept = moments.all();
            hashes = passing.hashes;
        }
        QVERIFY(kept.size() > 2 && QFile::exists(left));
        const QByteArray before = bytesOfFile(left);
        writeBytes(left, before + QByteArray("cut off"));
        Moments again(folder(), unhurried(8));
        again.adopt(MomentFile::takeOver(left.toStdString(), folder()), kept);
        QVERIFY(std::ranges::equal(again.all(), kept));
        QVERIFY(bytesOfFile(left) == before); // repaired
        for (const Moment& moment : kept)
            QCOMPARE(hashOf(again.at(moment.batches)->state), hashes.at(moment.batches));

        Moments second(folder(), unhurried(8)); // while the first one writes to it
        second.adopt(MomentFile::takeOver(left.toStdString(), folder()), kept);
        QVERIFY(QFile::remove(left));
        Passing passing(trainer, again);
        QVERIFY(trainer.run({}, &passing) == Ending::Epochs);
        QVERIFY(again.all().size() > 4 && again.all().size() <= 8);
        passing.hashes.merge(hashes);
        for (const Moment& moment : again.all())
            QCOMPARE(hashOf(again.at(moment.batches)->state), passing.hashes.at(moment.batches));
        QVERIFY(std::ranges::equal(second.all(), kept));
        for (const Moment& moment : kept) {
            QVERIFY(passing.hashes.contains(moment.batches));
            QCOMPARE(hashOf(second.at(moment.batches)->state), passing.hashes.at(moment.batches));
        }
    }

    void withoutAFolderItIsSaidWhy()
    {
        Trainer trainer(small(), digits(410), settings(1));
        writeBytes(copyPath(), "no folder");
        Moments moments(copyPath().toStdString(), unhurried(8));
        moments.pass(trainer);
        moments.settle();
        QVERIFY(!moments.trouble().empty() && !moments.remedy().empty());
        QVERIFY(moments.all().empty());
    }

    /// A program is killed while it writes.
    void aFileCutAnywhereLosesTheRecordUnderWayAlone()
    {
        const QByteArray whole = threeRecords();
        const std::vector<qsizetype> ends = {static_cast<qsizetype>(MomentFile::bytesOf(16)),
                                             static_cast<qsizetype>(MomentFile::bytesOf(16) + MomentFile::bytesOf(13)), whole.size()};
        for (qsizetype length = 0; length <= whole.size(); ++length) {
            writeBytes(copyPath(), whole.first(length));
            MomentFile file = MomentFile::open(copyPath().toStdString());
            const auto expected = static_cast<std::size_t>(std::ranges::count_if(ends, [&](qsizetype end) { return end <= length; }));
            QCOMPARE(file.numbers().size(), expected);
            file.append(9, contentsOf(5, 9));
            QVERIFY(file.read(9) == contentsOf(5, 9));
            if (expected > 1)
                QVERIFY(file.read(2) == contentsOf(13, 2));
            QCOMPARE(MomentFile::open(copyPath().toStdString()).numbers().size(), expected + 1);
        }
    }

    void aDamagedRecordCostsItselfAlone()
    {
        const QByteArray whole = threeRecords();
        const auto first = static_cast<qsizetype>(MomentFile::bytesOf(16));
        for (qsizetype at = 0; at < first; ++at) {
            QByteArray damaged = whole;
            damaged[at] = static_cast<char>(damaged[at] ^ 0x10);
            writeBytes(copyPath(), damaged);
            const MomentFile file = MomentFile::open(copyPath().toStdString());
            QVERIFY(file.numbers() == std::vector<std::uint64_t>({2, 3}));
            QVERIFY(file.read(3) == contentsOf(24, 3));
            QVERIFY_EXCEPTION_THROWN((void)file.read(1), FileError);
        }
    }

    /// Of what is longer than its checksum reads at a time, too.
    void everyDamagedByteOfALongRecordIsNoticed()
    {
        constexpr std::size_t length = 77;
        MomentFile file = MomentFile::makeIn(folder());
        file.append(1, contentsOf(length, 1));
        const QByteArray whole = bytesOfFile(QString::fromStdString(file.path().string()));
        for (qsizetype at = whole.size() - static_cast<qsizetype>(MomentFile::bytesOf(length)) + 40; at < 40 + qsizetype{length}; ++at) {
            QByteArray damaged = whole;
            damaged[at] = static_cast<char>(damaged[at] ^ 0x01);
            writeBytes(copyPath(), damaged);
            QVERIFY(MomentFile::open(copyPath().toStdString()).numbers().empty());
        }
        QByteArray swapped = whole; // two stretches in each other's place
        std::swap_ranges(swapped.begin() + 40, swapped.begin() + 48, swapped.begin() + 72);
        writeBytes(copyPath(), swapped);
        QVERIFY(MomentFile::open(copyPath().toStdString()).numbers().empty());
    }

    /// While it trains a record's own checksum is enough; a session's moments are read elsewhere, and by older programs.
    void onlyWhatIsTakenHasADigest()
    {
        Trainer trainer(small(), digits(410), settings(1));
        Moments moments(folder(), unhurried(8));
        Passing passing(trainer, moments);
        QVERIFY(trainer.run({}, &passing) == Ending::Epochs);
        const std::vector<KeptMoment> taken = moments.take(std::numeric_limits<std::size_t>::max());
        QVERIFY(taken.size() > 4);
        for (const KeptMoment& one : taken)
            QCOMPARE(hashOf(decodeCheckpoint(one.contents, "taken").state), passing.hashes.at(one.moment.batches));
        const auto moment = moments.at(taken.front().moment.batches);
        const std::vector<std::byte> spared = encodeCheckpoint(*moment, CheckpointDigest::Spared);
        QVERIFY_EXCEPTION_THROWN((void)decodeCheckpoint(spared, "spared"), FileError);
        QCOMPARE(hashOf(decodeCheckpoint(spared, "spared", CheckpointDigest::Spared).state), hashOf(moment->state));
        std::vector<std::byte> damaged = taken.front().contents; // where there is one it is checked in any case
        damaged.back() ^= std::byte{1};
        QVERIFY_EXCEPTION_THROWN((void)decodeCheckpoint(damaged, "damaged", CheckpointDigest::Spared), FileError);
    }

    void whatIsNoLongerKeptLeavesTheFile()
    {
        MomentFile file = MomentFile::makeIn(folder());
        for (int number = 0; number < 4; ++number)
            file.append(static_cast<std::uint64_t>(number), contentsOf(100, number));
        const std::uint64_t before = file.bytes();
        const std::vector<std::uint64_t> kept = {0, 2};
        file.keepOnly(kept);
        QCOMPARE(file.bytes(), before / 2);
        QVERIFY(file.numbers() == kept);
        QVERIFY(file.read(2) == contentsOf(100, 2));
        QVERIFY_EXCEPTION_THROWN((void)file.read(1), FileError);
    }
};

QTEST_GUILESS_MAIN(TestMoments)
#include "tst_moments.moc"
