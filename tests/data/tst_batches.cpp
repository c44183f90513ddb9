#include "core/base/error.h"
#include "core/data/batch_stream.h"
#include "core/data/order.h"
#include "core/data/source.h"
#include "tests/work_time.h"

#include <QTest>
#include <rapidcheck.h>

#include <algorithm>
#include <cstring>
#include <numeric>
#include <set>

using namespace ks;

namespace {

/// Sample i has all cells equal to i mod 256 and the label i mod 3.
DatasetPtr counted(std::int64_t count, const Shape& shape = {1, 2, 3, 4})
{
    DatasetParts parts{.name = "counted", .sample = shape, .count = count};
    const auto each = static_cast<std::size_t>(shape.elements());
    parts.cells = MemoryBlock(static_cast<std::size_t>(count) * each, "test");
    for (std::int64_t i = 0; i < count; ++i) {
        std::memset(static_cast<std::byte*>(parts.cells.data()) + static_cast<std::size_t>(i) * each, static_cast<int>(i & 0xFF), each);
        parts.labels.push_back(static_cast<std::int32_t>(i % 3));
    }
    parts.classNames = {"a", "b", "c"};
    parts.split[0].resize(static_cast<std::size_t>(count));
    std::iota(parts.split[0].begin(), parts.split[0].end(), 0U);
    return Dataset::make(std::move(parts));
}

} // namespace

class TestBatches : public QObject {
    Q_OBJECT

private slots:
    void everySampleOncePerEpoch();
    void ordersAreTheKnownOnes();
    void cellsAreScaled();
    void answersMatchTheirSamples();
    void augmentedBatchesRepeatThemselves();
    void streamGivesTheSameBatches();
    void streamSeeks();
    void refusesWhatIsImpossible();
    void conversionIsFast();
};

void TestBatches::everySampleOncePerEpoch()
{
    QVERIFY(rc::check("every sample once per epoch, in batches of the given size but for the last", [] {
        const auto count = *rc::gen::inRange<std::int64_t>(1, 300);
        const auto size = *rc::gen::inRange<std::int64_t>(1, 70);
        const auto epoch = *rc::gen::inRange<std::int64_t>(0, 5);
        const BatchLoader loader(counted(count, {1, 1, 1, 1}), Split::Train, {},
                                 {.size = size, .shuffle = *rc::gen::arbitrary<bool>(), .seed = 3});
        std::set<std::uint32_t> seen;
        for (std::int64_t b = 0; b < loader.batches(); ++b) {
            const auto samples = loader.indices(epoch, b);
            RC_ASSERT(static_cast<std::int64_t>(samples.size()) == loader.sizeOf(b));
            RC_ASSERT(loader.sizeOf(b) == size || b + 1 == loader.batches());
            seen.insert(samples.begin(), samples.end());
        }
        RC_ASSERT(static_cast<std::int64_t>(seen.size()) == count);
    }));
}

void TestBatches::ordersAreTheKnownOnes()
{
    // Fixed numbers: the order must never change with a machine, a compiler or a version.
    std::vector<std::uint32_t> samples(10);
    std::iota(samples.begin(), samples.end(), 0U);
    const auto first = epochOrder(samples, 1, 0);
    QCOMPARE(first, (std::vector<std::uint32_t>{5, 1, 8, 3, 0, 9, 2, 4, 6, 7}));
    QCOMPARE(epochOrder(samples, 1, 1), (std::vector<std::uint32_t>{0, 1, 3, 8, 5, 9, 4, 7, 2, 6}));
    QVERIFY(epochOrder(samples, 2, 0) != first);
    // Each place gets each number about equally often: 600 expected, deviation 24.
    std::array<std::array<int, 10>, 10> seen{};
    for (std::int64_t epoch = 0; epoch < 6000; ++epoch) {
        const auto order = epochOrder(samples, 7, epoch);
        for (std::size_t place = 0; place < 10; ++place)
            ++seen.at(place).at(order[place]);
    }
    for (const auto& place : seen) {
        for (const int count : place)
            QVERIFY2(std::abs(count - 600) < 120, qPrintable(QString::number(count)));
    }
}

void TestBatches::cellsAreScaled()
{
    const DatasetPtr data = counted(256);
    const auto cellOf = [&](const Pipeline& pipeline, std::uint32_t sample, std::size_t cell) {
        const BatchLoader loader(data, Split::Train, pipeline, {});
        std::vector<float> images(24);
        loader.loadSamples(std::span(&sample, 1), {.images = images});
        return images[cell];
    };
    QCOMPARE(cellOf({.scaling = Scaling::Raw}, 200, 5), 200.0F);
    QCOMPARE(cellOf({}, 255, 0), 1.0F);
    QCOMPARE(cellOf({}, 51, 23), 0.2F);
    const Pipeline standard{.scaling = Scaling::MeanStd, .mean = {0.5F, 0.25F}, .deviation = {0.25F, 0.5F}};
    QCOMPARE(cellOf(standard, 255, 0), 2.0F);
    QCOMPARE(cellOf(standard, 255, 12), 1.5F); // the second channel
}

void TestBatches::answersMatchTheirSamples()
{
    const BatchLoader loader(counted(100), Split::Train, {.scaling = Scaling::Raw}, {.size = 32});
    std::vector<float> images(32 * 24);
    std::vector<std::int32_t> labels(32);
    std::vector<float> oneHot(32 * 3);
    for (std::int64_t b = 0; b < loader.batches(); ++b) {
        loader.load(4, b, {.images = images, .labels = labels, .oneHot = oneHot});
        const auto samples = loader.indices(4, b);
        for (std::size_t i = 0; i < samples.size(); ++i) {
            QCOMPARE(images[i * 24], static_cast<float>(samples[i]));
            QCOMPARE(labels[i], static_cast<std::int32_t>(samples[i] % 3));
            for (std::size_t c = 0; c < 3; ++c)
                QCOMPARE(oneHot[i * 3 + c], c == samples[i] % 3 ? 1.0F : 0.0F);
        }
    }
    QCOMPARE(loader.sizeOf(3), 4);
}

void TestBatches::augmentedBatchesRepeatThemselves()
{
    const DatasetPtr data = openDataset("synthetic:digits?count=64&test=1");
    const Augmentation change{.shift = 2, .rotate = 10, .zoom = 0.1, .flip = true, .noise = 0.05};
    const BatchLoader one(data, Split::Train, {}, {.size = 16, .augmentation = change});
    const BatchLoader two(data, Split::Train, {}, {.size = 64, .augmentation = change});
    const std::size_t each = 784;
    std::vector<float> whole(64 * each);
    two.load(3, 0, {.images = whole});
    std::vector<float> part(16 * each);
    one.load(3, 2, {.images = part}); // another batch size: the same pictures
    QVERIFY(std::equal(part.begin(), part.end(), whole.begin() + 32 * static_cast<std::ptrdiff_t>(each)));
    std::vector<float> again(64 * each);
    two.load(4, 0, {.images = again});
    QVERIFY(again != whole);
    const BatchLoader standard(data, Split::Train, {.scaling = Scaling::MeanStd, .mean = {0.5F}, .deviation = {0.5F}},
                               {.size = 64, .augmentation = change});
    standard.load(3, 0, {.images = again});
    for (std::size_t i = 0; i < whole.size(); ++i)
        QVERIFY(std::abs(again[i] - (whole[i] * 2 - 1)) < 1e-5F);
}

void TestBatches::streamGivesTheSameBatches()
{
    const auto loader = std::make_shared<const BatchLoader>(counted(70), Split::Train, Pipeline{}, BatchSettings{.size = 32});
    BatchStream stream(loader, 1, 1);
    std::vector<float> expected(32 * 24);
    std::int64_t epoch = 1;
    std::int64_t index = 1;
    for (int i = 0; i < 50; ++i) {
        const Batch& batch = stream.next();
        QCOMPARE(batch.epoch, epoch);
        QCOMPARE(batch.index, index);
        QCOMPARE(batch.size, loader->sizeOf(index));
        QCOMPARE(batch.samples, loader->indices(epoch, index));
        loader->load(epoch, index, {.images = expected});
        const auto there = static_cast<std::size_t>(loader->shapeOf(index).elements());
        QVERIFY(std::ranges::equal(batch.images.cells().first(there), std::span(expected).first(there)));
        index = (index + 1) % 3;
        epoch += index == 0 ? 1 : 0;
    }
}

void TestBatches::streamSeeks()
{
    const auto loader = std::make_shared<const BatchLoader>(counted(70), Split::Train, Pipeline{}, BatchSettings{.size = 8});
    BatchStream stream(loader);
    for (std::int64_t i = 0; i < 200; ++i) {
        const std::int64_t epoch = (i * 7) % 5;
        const std::int64_t index = (i * 5) % 9;
        stream.seek(epoch, index);
        QCOMPARE(stream.next().samples, loader->indices(epoch, index));
        if (i % 3 == 0 && index < 8)
            QCOMPARE(stream.next().index, index + 1);
    }
}

void TestBatches::refusesWhatIsImpossible()
{
    const DatasetPtr data = counted(10);
    QVERIFY_EXCEPTION_THROWN(BatchLoader(data, Split::Test, {}, {}), InputError);
    QVERIFY_EXCEPTION_THROWN(BatchLoader(data, Split::Train, {}, {.size = 0}), InputError);
    QVERIFY_EXCEPTION_THROWN(BatchLoader(data, Split::Train, {.scaling = Scaling::MeanStd}, {}), InputError);
    QVERIFY_EXCEPTION_THROWN(BatchLoader(data, Split::Train, {.scaling = Scaling::MeanStd, .mean = {1}, .deviation = {1}}, {}), InputError);
    QVERIFY_EXCEPTION_THROWN(BatchLoader(data, Split::Train, {}, {.augmentation = {.shift = -1}}), InputError);
    const BatchLoader loader(data, Split::Train, {}, {.size = 4});
    QVERIFY_EXCEPTION_THROWN(loader.sizeOf(3), InputError);
    QVERIFY_EXCEPTION_THROWN(loader.indices(-1, 0), InputError);
    std::vector<float> small(3 * 24);
    QVERIFY_EXCEPTION_THROWN(loader.load(0, 0, {.images = small}), InputError);
    const std::uint32_t beyond = 10;
    QVERIFY_EXCEPTION_THROWN(loader.loadSamples(std::span(&beyond, 1), {}), InputError);
}

void TestBatches::conversionIsFast()
{
    const BatchLoader loader(counted(20000, {1, 1, 28, 28}), Split::Train, {}, {.size = 128});
    std::vector<float> images(128 * 784);
    std::vector<std::int32_t> labels(128);
    double best = 0;
    for (int round = 0; round < 5; ++round) {
        const test::ThreadWorkTime time;
        for (std::int64_t b = 0; b < loader.batches(); ++b)
            loader.load(0, b, {.images = images, .labels = labels});
        best = std::max(best, 20000 / time.seconds());
    }
    qInfo("%.2f million 28x28 images per second on one thread", best / 1e6);
#ifdef NDEBUG
    QVERIFY2(best > 0.3e6, qPrintable(QString::number(best))); // a third of what is promised: machines differ
#endif
}

QTEST_GUILESS_MAIN(TestBatches)
#include "tst_batches.moc"
