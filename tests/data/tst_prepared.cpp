#include "core/base/file.h"
#include "core/base/memory.h"
#include "core/data/batch.h"
#include "core/data/data_statistics.h"
#include "core/data/digest.h"
#include "core/data/prepared_cache.h"
#include "core/data/prepared_file.h"
#include "core/data/source.h"
#include "tests/data/made_data.h"
#include "tests/data/message.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <string>
#include <vector>

using namespace ks;
using namespace ks::test;

namespace {

const std::string drawn = "synthetic:shapes?count=40&test=10";
const Pipeline smallGrey{.grey = true, .size = Extent{12, 10}};

std::vector<std::byte> fileOf(const PreparedKey& key, const Dataset& data)
{
    std::vector<std::byte> file;
    encodePrepared(key, data, [&](std::span<const std::byte> bytes) { file.insert(file.end(), bytes.begin(), bytes.end()); });
    return file;
}

/// Each of three pixels: black, 128 and white.
DatasetPtr threePixels(std::int64_t count = 4)
{
    return Dataset::make(byteParts(
        count, {1, 1, 1, 3}, [](std::int64_t, std::int64_t j) { return j == 0   ? 0
                                                                       : j == 1 ? 128
                                                                                : 255; }, 2));
}

} // namespace

/// Data that are prepared once and kept in a file, and samples in half precision.
class TestPrepared : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;
    std::filesystem::path at(const char* name) const { return m_folder.filePath(name).toStdString(); }
    QByteArray contents(const std::filesystem::path& path) const
    {
        QFile file(QString::fromStdString(path.string()));
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }

private slots:
    /// Of all 65,536: those that are numbers come back bit for bit, and what lies between two goes to the nearer one, from the middle to the even one.
    void halvesAreRoundedToTheNearest()
    {
        float before = 0;
        for (std::uint32_t bits = 0; bits < 0x8000U; ++bits) {
            const Half half{static_cast<std::uint16_t>(bits)};
            const auto value = static_cast<float>(half);
            if ((bits & 0x7C00U) == 0x7C00U) {
                QVERIFY((bits & 0x3FFU) == 0 ? std::isinf(value) : std::isnan(value));
                continue;
            }
            const double exact = (bits >> 10U) == 0 ? std::ldexp(bits & 0x3FFU, -24)
                                                    : std::ldexp(1024 + (bits & 0x3FFU), static_cast<int>(bits >> 10U) - 25);
            QCOMPARE(static_cast<double>(value), exact);
            QCOMPARE(Half::nearest(value), half);
            QCOMPARE(Half::nearest(-value).bits, bits | 0x8000U);
            if (bits > 0) {
                const float middle = (before + value) / 2; // exact: float32 has 13 bits more
                const auto down = static_cast<std::uint16_t>(bits - 1);
                QCOMPARE(Half::nearest(middle).bits, (bits & 1U) == 0 ? half.bits : down);
                QCOMPARE(Half::nearest(std::nextafter(middle, value)), half);
                QCOMPARE(Half::nearest(std::nextafter(middle, before)).bits, down);
            }
            before = value;
        }
        QCOMPARE(Half::nearest(65519.99F).bits, std::uint16_t{0x7BFF});
        QCOMPARE(Half::nearest(65520.0F).bits, std::uint16_t{0x7C00});
        QVERIFY(std::isnan(static_cast<float>(Half::nearest(std::numeric_limits<float>::quiet_NaN()))));
    }

    /// The study of distributed energy, DE-G19: its cells, and what all of its samples take.
    void halfSamplesAreThoseOfTheStudy()
    {
        const DatasetPtr half = inPrecision(threePixels(), SamplePrecision::Half, Scaling::ZeroToOne);
        QCOMPARE(half->cells().type(), CellType::Half);
        QCOMPARE(half->cells().white(), 1.0F);
        const std::vector<float> expected = {0, 0.501953125F, 1};
        const Tensor sample = half->sample(3);
        QVERIFY(std::ranges::equal(sample.cells(), expected));
        QCOMPARE(sampleBytes(CellType::Half, 9000, {1, 1, 148, 197}), std::size_t{524'808'000});
        QCOMPARE(sampleBytes(CellType::Byte, 9000, {1, 1, 148, 197}), std::size_t{262'404'000});
        const DatasetPtr many = inPrecision(threePixels(64), SamplePrecision::Half, Scaling::ZeroToOne); // a multiple of the alignment
        QCOMPARE(many->memoryBytes(), sampleBytes(CellType::Half, 64, {1, 1, 1, 3}));
        QCOMPARE(inPrecision(half, SamplePrecision::Half, Scaling::ZeroToOne), half);
    }

    void halfSamplesAreReadEverywhere()
    {
        const DatasetPtr bytes = threePixels();
        const DatasetPtr half = inPrecision(bytes, SamplePrecision::Half, Scaling::ZeroToOne);
        std::vector<float> images(12);
        const BatchLoader loader(half, Split::Train, {}, {.size = 4});
        loader.load(0, 0, {.images = images});
        QVERIFY(std::ranges::equal(std::span(images).first(3), std::vector<float>{0, 0.501953125F, 1}));
        const MeanDeviation mean = channelStatistics(*half, Split::Train).front();
        QVERIFY(std::abs(mean.mean - (0.501953125 + 1) / 3) < 1e-9);
        QVERIFY(digestOf(*half) != digestOf(*bytes));
        const DatasetPtr inverted = prepared(half, {.invert = true});
        QCOMPARE(inverted->cells().type(), CellType::Half);
        QCOMPARE(inverted->sample(0).cells()[1], 0.498046875F);
    }

    void whatHalfPrecisionCannotHoldIsRefused()
    {
        const QString raw = messageOf([] { (void)inPrecision(threePixels(), SamplePrecision::Half, Scaling::Raw); });
        QVERIFY2(raw.contains("0 to 255"), qPrintable(raw));
        DatasetParts large = floatParts(4);
        static_cast<float*>(large.cells.data())[2] = 70000;
        const DatasetPtr table = Dataset::make(std::move(large));
        const QString beyond = messageOf([&] { (void)inPrecision(table, SamplePrecision::Half, Scaling::ZeroToOne); });
        QVERIFY2(beyond.contains("sample 2") && beyond.contains("70000") && beyond.contains("65504"), qPrintable(beyond));
    }

    void whatWasPreparedIsNotPreparedAgain()
    {
        const DatasetPtr once = prepared(threePixels(), {.invert = true});
        QCOMPARE(prepared(once, {.invert = true}), once);
        QCOMPARE(once->sample(0).cells()[0], 255.0F);
    }

    void aFileHoldsAllOfIt()
    {
        DatasetParts parts = byteParts(6, {1, 1, 2, 2}, [](std::int64_t i, std::int64_t j) { return static_cast<int>(i * 4 + j); });
        parts.sampleNames = {"a/1", "a/2", "b/1", "b/2", "c/1", "c/2"};
        parts.warnings = {Text("one picture was left out")};
        parts.split = {std::vector<std::uint32_t>{4, 0}, {1}, {5, 2, 3}};
        parts.fit = Fit::Crop;
        const DatasetPtr pictures = Dataset::make(std::move(parts));
        const PreparedKey key{"1", "folder:somewhere", "17", "grey=true", "source"};
        const QTemporaryDir folder;
        for (const DatasetPtr& data :
             {pictures, inPrecision(pictures, SamplePrecision::Half, Scaling::ZeroToOne), Dataset::make(floatParts(5))}) {
            const PreparedData read = decodePrepared(fileOf(key, *data), "file");
            QCOMPARE(read.key, key);
            const std::filesystem::path path = (folder.path() + "/kept.ksdata").toStdString();
            writeFile(path, fileOf(key, *data));
            QCOMPARE(keyOf(path), key);
            QCOMPARE(digestOf(*readPrepared(path).data), digestOf(*data)); // piece by piece
            QCOMPARE(digestOf(*read.data), digestOf(*data));
            QCOMPARE(read.data->cells().type(), data->cells().type());
            QCOMPARE(read.data->sampleText(1).english(), data->sampleText(1).english());
            QCOMPARE(read.data->warnings().size(), data->warnings().size());
            QCOMPARE(read.data->fit(), data->fit());
            for (const Split split : allSplits)
                QCOMPARE(read.data->samples(split), data->samples(split));
        }
    }

    /// They lie in memory once while they are read: the file's bytes are not beside them.
    void samplesAreInMemoryOnce()
    {
        const QTemporaryDir folder;
        const std::string many = "synthetic:shapes?count=900&test=100";
        const Pipeline large{.grey = true, .size = Extent{64, 64}};
        const std::filesystem::path cache = (folder.path() + "/many.ksdata").toStdString();
        const PreparedOptions half{SamplePrecision::Half};
        const std::size_t samples = openPrepared(cache, many, large, half).data->memoryBytes();
        QVERIFY(samples >= std::size_t{1000} * 64 * 64 * 2);
        const ThreadMemoryLimit limit(samples + samples / 4);
        const PreparedOpening read = openPrepared(cache, many, large, half);
        QCOMPARE(read.use, PreparedUse::Read);
        QCOMPARE(read.data->memoryBytes(), samples);
    }

    void damagedFilesAreRefused()
    {
        const std::vector<std::byte> whole = fileOf({"1", "csv:t", "", "", "source"}, *threePixels());
        for (std::size_t cut = 0; cut < whole.size(); ++cut)
            QVERIFY2(!messageOf([&] { (void)decodePrepared(std::span(whole).first(cut), "file.ksdata"); }).isEmpty(),
                     qPrintable(QString::number(cut)));
        for (std::size_t i = 0; i < whole.size(); ++i) {
            std::vector<std::byte> damaged = whole;
            damaged[i] ^= std::byte{1};
            const QString message = messageOf([&] { (void)decodePrepared(damaged, "file.ksdata"); });
            QVERIFY2(message.contains("file.ksdata"), qPrintable(QString::number(i) + message));
        }
        std::vector<std::byte> longer = whole;
        longer.push_back({});
        QVERIFY(messageOf([&] { (void)decodePrepared(longer, "file.ksdata"); }).contains("bytes of samples"));
    }

    void aCacheGivesTheSameData()
    {
        const DatasetPtr plain = prepared(openDataset(drawn), smallGrey);
        const PreparedOpening first = openPrepared(at("same"), drawn, smallGrey);
        QCOMPARE(first.use, PreparedUse::New);
        const QByteArray written = contents(at("same"));
        const PreparedOpening second = openPrepared(at("same"), drawn, smallGrey);
        QCOMPARE(second.use, PreparedUse::Read);
        QCOMPARE(contents(at("same")), written);
        QCOMPARE(digestOf(*first.data), digestOf(*plain));
        QCOMPARE(digestOf(*second.data), digestOf(*plain));
        QCOMPARE(second.data->classNames(), plain->classNames());
        QVERIFY(second.data->synthetic());
        QCOMPARE(prepared(second.data, smallGrey), second.data); // a training prepares nothing twice
    }

    void whatDiffersIsSaid_data()
    {
        QTest::addColumn<int>("change");
        QTest::addColumn<QString>("said");
        QTest::newRow("data") << 0 << "its data were 'synthetic:shapes?count=40&test=10' and are 'synthetic:shapes?count=41&test=10'";
        QTest::newRow("size") << 1 << "its picture steps were";
        QTest::newRow("precision") << 2 << "its precision was 'source' and is 'half'";
        QTest::newRow("damage") << 3 << "is damaged";
    }
    /// DE-B11: never used silently, and what is there in the end is what was asked for.
    void whatDiffersIsSaid()
    {
        QFETCH(int, change);
        QFETCH(QString, said);
        const std::filesystem::path cache = at(QTest::currentDataTag());
        (void)openPrepared(cache, drawn, smallGrey);
        if (change == 3) {
            QByteArray bytes = contents(cache);
            bytes.back() = static_cast<char>(bytes.back() ^ 1);
            writeFile(cache, std::as_bytes(std::span(bytes.constData(), static_cast<std::size_t>(bytes.size()))));
        }
        const std::string asked = change == 0 ? "synthetic:shapes?count=41&test=10" : drawn;
        Pipeline steps = smallGrey;
        if (change == 1)
            steps.size = Extent{9, 9};
        const PreparedOptions options{change == 2 ? SamplePrecision::Half : SamplePrecision::AsRead};
        QVERIFY_EXCEPTION_THROWN((void)openPrepared(cache, asked, steps, options), FileError); // DE-B11: not without being told to
        const PreparedOpening again = openPrepared(cache, asked, steps, options, {}, WhenPreparedDiffers::Replace);
        QCOMPARE(again.use, PreparedUse::Rebuilt);
        QVERIFY2(again.said.english().find(said.toStdString()) != std::string::npos, again.said.english().c_str());
        QCOMPARE(digestOf(*again.data), digestOf(*inPrecision(prepared(openDataset(asked), steps), options.precision, steps.scaling)));
        QCOMPARE(openPrepared(cache, asked, steps, options).use, PreparedUse::Read);
    }

    void filesThatChangedAreReadAgain()
    {
        const std::filesystem::path table = at("table.csv");
        const std::string description = "csv:" + table.string();
        const auto writeRows = [&](const std::string& lines) {
            const std::string text = "a,b\n" + lines;
            writeFile(table, std::as_bytes(std::span(text)));
        };
        const std::string rows = "1,2\n3,4\n5,6\n7,8\n9,10\n";
        writeRows(rows);
        (void)openPrepared(at("rows"), description, {});
        QCOMPARE(openPrepared(at("rows"), description, {}).use, PreparedUse::Read);
        writeRows(rows + "11,12\n");
        QVERIFY_EXCEPTION_THROWN((void)openPrepared(at("rows"), description, {}), FileError);
        const PreparedOpening again = openPrepared(at("rows"), description, {}, {}, {}, WhenPreparedDiffers::Replace);
        QCOMPARE(again.use, PreparedUse::Rebuilt);
        QVERIFY(again.said.english().ends_with("the files of its data have changed since"));
        QCOMPARE(again.data->size(), 6);
        std::filesystem::remove(table); // what was prepared is still there, and what cannot be known is said
        const PreparedOpening without = openPrepared(at("rows"), description, {});
        QCOMPARE(without.use, PreparedUse::Read);
        QCOMPARE(without.data->size(), 6);
        QVERIFY(without.said.english().find("not there any more") != std::string::npos);
    }

    void whatIsNoCacheStays()
    {
        const std::filesystem::path other = at("notes.txt");
        const std::string text = "not of ours";
        writeFile(other, std::as_bytes(std::span(text)));
        const QString message = messageOf([&] { (void)openPrepared(other, drawn, {}); });
        QVERIFY2(message.contains("notes.txt") && message.contains("stays as it is"), qPrintable(message));
        QCOMPARE(contents(other), QByteArray("not of ours"));
    }

    /// Nothing is left where the data cannot be made, and an older file stays whole.
    void nothingIsWrittenWithoutData()
    {
        QVERIFY(!messageOf([&] { (void)openPrepared(at("none"), "csv:" + at("missing.csv").string(), {}); }).isEmpty());
        QVERIFY(!std::filesystem::exists(at("none")));
        (void)openPrepared(at("older"), drawn, {});
        const QByteArray older = contents(at("older"));
        QVERIFY(!messageOf([&] { (void)openPrepared(at("older"), "csv:" + at("missing.csv").string(), {}); }).isEmpty());
        QCOMPARE(contents(at("older")), older);
    }
};

QTEST_GUILESS_MAIN(TestPrepared)
#include "tst_prepared.moc"
