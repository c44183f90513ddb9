#include "core/data/checks.h"
#include "core/data/data_statistics.h"
#include "core/data/digest.h"
#include "core/data/source.h"
#include "core/data/split.h"
#include "tests/data/made_data.h"
#include "tests/data/message.h"

#include <QTest>
#include <rapidcheck.h>

#include <algorithm>
#include <ranges>
#include <set>

using namespace ks;
using namespace ks::test;

namespace {

DatasetParts plain(std::int64_t count = 12)
{
    return byteParts(count, {1, 1, 2, 2}, [](std::int64_t i, std::int64_t j) { return static_cast<int>((i * 4 + j) & 0xFF); });
}

} // namespace

/// The data set itself: what it refuses, how it is divided, what it counts, what it warns of.
class TestDataset : public QObject {
    Q_OBJECT

private slots:
    void refusesPartsThatDoNotFit_data();
    void refusesPartsThatDoNotFit();
    void givesItsSamples();
    void divisionShareCells();
    void sharesCoverEverySampleOnce();
    void validationIsInProportion();
    void fewerSamplesAreOfEveryClass();
    void namesAreText();
    void digestsTellDataApart();
    void descriptions_data();
    void descriptions();
    void statisticsOfChannels();
    void statisticsDoNotDependOnThreads();
    void meanImages();
    void findsSharedSamples();
    void sameInputsWithOtherTargetsGiveNothingAway();
    void comparesCellsNotHashesAlone();
    void warnsOfClasses();
    void digestsTellDataSetsApart();
};

void TestDataset::refusesPartsThatDoNotFit_data()
{
    using Change = std::function<void(DatasetParts&)>;
    QTest::addColumn<Change>("change");
    QTest::addColumn<QString>("says");
    QTest::newRow("none") << Change([](DatasetParts& p) { p.count = 0; }) << "has 0 samples";
    QTest::newRow("too few cells") << Change([](DatasetParts& p) { p.sample = {1, 1, 3, 3}; }) << "fewer cells than its 12 samples";
    QTest::newRow("batch as sample") << Change([](DatasetParts& p) { p.sample.n = 2; }) << "one sample has the shape 1×C×H×W";
    QTest::newRow("label out of range") << Change([](DatasetParts& p) { p.labels[5] = 3; }) << "sample 5 has the label 3";
    QTest::newRow("negative label") << Change([](DatasetParts& p) { p.labels[5] = -1; }) << "sample 5 has the label -1";
    QTest::newRow("labels missing") << Change([](DatasetParts& p) { p.labels.pop_back(); }) << "12 samples but 11 labels";
    QTest::newRow("one class") << Change([](DatasetParts& p) { p.classNames = {"a"}; }) << "needs at least 2";
    QTest::newRow("neither") << Change([](DatasetParts& p) { p.labels.clear(); }) << "either a label or targets";
    QTest::newRow("both") << Change([](DatasetParts& p) { p.targets = Tensor({12, 1, 1, 1}); }) << "either a label or targets";
    QTest::newRow("targets") << Change([](DatasetParts& p) {
        p.labels.clear();
        p.targets = Tensor({11, 1, 1, 1});
    }) << "targets of shape 11×1×1×1";
    QTest::newRow("twice") << Change([](DatasetParts& p) { p.split[2] = {3}; }) << "sample 3 is in two parts";
    QTest::newRow("beyond") << Change([](DatasetParts& p) { p.split[0].push_back(12); }) << "no sample 12; its last is 11";
    QTest::newRow("names") << Change([](DatasetParts& p) { p.sampleNames = {"x"}; }) << "1 sample names";
    QTest::newRow("white") << Change([](DatasetParts& p) { p.white = 0; }) << "white is 0";
}

void TestDataset::refusesPartsThatDoNotFit()
{
    QFETCH(std::function<void(DatasetParts&)>, change);
    QFETCH(QString, says);
    DatasetParts parts = plain();
    change(parts);
    const QString message = messageOf([&] { Dataset::make(std::move(parts)); });
    QVERIFY2(message.startsWith("made") && message.contains(says), qPrintable(message));
}

void TestDataset::givesItsSamples()
{
    const DatasetPtr data = Dataset::make(plain());
    QVERIFY(data->classification());
    QCOMPARE(data->cells().perSample(), 4);
    QVERIFY(data->memoryBytes() >= 48 && data->memoryBytes() < 48 + blockAlignment);
    QCOMPARE(int{data->cells().bytes(3)[1]}, 13);
    QVERIFY(data->cells().floats().empty() && data->cells().floats(3).empty());
    const Tensor sample = data->sample(3);
    QVERIFY(sample.shape() == (Shape{1, 1, 2, 2}));
    QCOMPARE(sample.cells()[3], 15.0F);
    QCOMPARE(data->sampleText(3).english(), std::string("sample 3"));
    QVERIFY_EXCEPTION_THROWN(data->sample(12), InputError);
    QVERIFY_EXCEPTION_THROWN(data->sample(-1), InputError);
}

void TestDataset::divisionShareCells()
{
    const DatasetPtr data = Dataset::make(plain());
    const DatasetPtr divided = data->withSplit({std::vector<std::uint32_t>{0, 1}, {2}, {3, 4}});
    QCOMPARE(divided->cells().bytes().data(), data->cells().bytes().data());
    QCOMPARE(divided->count(Split::Test), 2);
    QCOMPARE(data->count(Split::Train), 12);
    QVERIFY_EXCEPTION_THROWN(data->withSplit({std::vector<std::uint32_t>{0, 0}, {}, {}}), InputError);
}

void TestDataset::sharesCoverEverySampleOnce()
{
    QVERIFY(rc::check("the three parts are disjoint, sorted, as large as asked for, and each class is in proportion", [] {
        const auto count = *rc::gen::inRange<std::int64_t>(3, 200);
        const DatasetPtr data = Dataset::make(plain(count));
        const double train = *rc::gen::inRange(34, 100) / 100.0;
        const double validation = *rc::gen::inRange(0, 100) / 100.0 * (1 - train);
        const SplitShares shares{train, validation, 1 - train - validation};
        const auto order = *rc::gen::element(SplitOrder::Random, SplitOrder::Sequential);
        const SplitIndices split = splitByShares(*data, shares, order, *rc::gen::arbitrary<std::uint64_t>());
        std::set<std::uint32_t> seen;
        for (std::size_t part = 0; part < 3; ++part) {
            RC_ASSERT(std::is_sorted(split[part].begin(), split[part].end()));
            seen.insert(split[part].begin(), split[part].end());
            RC_ASSERT(std::abs(static_cast<double>(split[part].size()) - shares[part] * static_cast<double>(count)) <= 3);
            std::array<std::int64_t, 3> classes{};
            for (const std::uint32_t sample : split[part])
                ++classes.at(static_cast<std::size_t>(data->labels()[sample]));
            const auto [fewest, most] = std::minmax_element(classes.begin(), classes.end());
            RC_ASSERT(*most - *fewest <= 2);
        }
        RC_ASSERT(static_cast<std::int64_t>(seen.size()) == count); // the shares add up to 1
        if (order == SplitOrder::Sequential && !split[2].empty())
            RC_ASSERT(split[0].back() < split[2].front());
    }));
}

void TestDataset::validationIsInProportion()
{
    const DatasetPtr data = Dataset::make(plain(100));
    const DatasetPtr divided = withValidation(data, 31, SplitOrder::Random, 4);
    QCOMPARE(divided->count(Split::Train), 69);
    QCOMPARE(divided->count(Split::Validation), 31);
    const auto counts = classCounts(*divided, Split::Validation);
    QVERIFY(std::all_of(counts.begin(), counts.end(), [](std::int64_t count) { return count == 10 || count == 11; }));
    const DatasetPtr last = withValidation(data, 31, SplitOrder::Sequential, 4);
    QCOMPARE(last->samples(Split::Validation).front(), 69U);
    QVERIFY_EXCEPTION_THROWN(withValidation(data, 100, SplitOrder::Random, 4), InputError);
    QVERIFY_EXCEPTION_THROWN(withFirst(data, Split::Train, 0), InputError);
    QCOMPARE(withFirst(data, Split::Train, 7)->samples(Split::Train).back(), 6U);
    QCOMPARE(withFirst(data, Split::Train, 1000)->count(Split::Train), 100);
}

/// Files of a folder come class after class: the first of them are of one class.
void TestDataset::fewerSamplesAreOfEveryClass()
{
    DatasetParts parts = ks::test::byteParts(90, {1, 1, 2, 2}, [](auto i, auto) { return int(i); });
    std::ranges::sort(parts.labels); // 30 of each
    std::ranges::fill(parts.labels | std::views::drop(65), 1);
    std::ranges::sort(parts.labels); // 30 of a, 55 of b, 5 of c
    const DatasetPtr data = Dataset::make(std::move(parts));
    const auto counts = [&](std::int64_t count) { return classCounts(*withFirst(data, Split::Train, count), Split::Train); };
    QCOMPARE(counts(9), (std::vector<std::int64_t>{3, 3, 3}));
    QCOMPARE(counts(11), (std::vector<std::int64_t>{4, 4, 3}));
    QCOMPARE(counts(1), (std::vector<std::int64_t>{1, 0, 0}));
    QCOMPARE(counts(45), (std::vector<std::int64_t>{20, 20, 5})); // what c has too few of the others have more of
    QCOMPARE(counts(80), (std::vector<std::int64_t>{30, 45, 5}));
    QCOMPARE(counts(1000), (std::vector<std::int64_t>{30, 55, 5}));
    const DatasetPtr few = withFirst(data, Split::Train, 9);
    QCOMPARE(few->samples(Split::Train), (std::vector<std::uint32_t>{0, 1, 2, 30, 31, 32, 85, 86, 87})); // the first of each
    QCOMPARE(classSpread(*few, Split::Train).english(), std::string("3 of each of 3 classes"));
    QCOMPARE(classSpread(*data, Split::Train).english(), std::string("5 to 55 of each of 3 classes"));
    const DatasetPtr numbers = Dataset::make(ks::test::floatParts(20));
    QCOMPARE(withFirst(numbers, Split::Train, 3)->samples(Split::Train), (std::vector<std::uint32_t>{0, 1, 2}));
}

void TestDataset::namesAreText()
{
    DatasetParts parts = ks::test::byteParts(6, {1, 1, 2, 2}, [](auto i, auto) { return int(i); });
    parts.classNames = {"caf\xE9", "caf\xE8", "b"};
    const DatasetPtr data = Dataset::make(std::move(parts));
    QCOMPARE(data->classNames(), (std::vector<std::string>{"caf\\xe9", "caf\\xe8", "b"}));
}

void TestDataset::digestsTellDataApart()
{
    const auto make = [](int first) {
        return Dataset::make(ks::test::byteParts(9, {1, 1, 2, 2}, [first](auto i, auto j) { return i + j == 0 ? first : int(i); }));
    };
    QCOMPARE(digestOf(*make(7)), digestOf(*make(7)));
    QVERIFY(digestOf(*make(7)) != digestOf(*make(8)));
    QVERIFY(digestOf(*make(7)) != digestOf(*withFirst(make(7), Split::Train, 6)));
}

void TestDataset::descriptions_data()
{
    QTest::addColumn<QString>("description");
    QTest::addColumn<QString>("says");
    QTest::newRow("nothing") << ""
                             << "is not a data set; it is written KIND:WHERE";
    QTest::newRow("no kind") << "somewhere"
                             << "with one of the kinds synthetic, mnist, cifar10, cifar100, folder, csv";
    QTest::newRow("unknown kind") << "imagenet:x"
                                  << "'imagenet:x' is not a data set";
    QTest::newRow("no place") << "mnist:"
                              << "no place after the colon";
    QTest::newRow("no value") << "synthetic:digits?count&seed=1"
                              << "'count' is not an option";
    QTest::newRow("twice") << "synthetic:digits?seed=1&seed=2"
                           << "seed is given twice";
    QTest::newRow("no number") << "synthetic:digits?count=many"
                               << "count is 'many'; it must be a whole number";
    QTest::newRow("out of range") << "synthetic:digits?count=-5"
                                  << "from 1 to";
    QTest::newRow("no word") << "synthetic:digits?validation-order=up"
                             << "it must be one of";
    QTest::newRow("missing file") << "csv:/nowhere/t.csv"
                                  << "/nowhere/t.csv: there is no such file";
    QTest::newRow("question mark in a name") << "csv:/nowhere/what?"
                                             << "/nowhere/what: there is no such file";
    QTest::newRow("question mark within a name") << "csv:/nowhere/what?.csv"
                                                 << "/nowhere/what?.csv: there is no such file";
}

void TestDataset::descriptions()
{
    QFETCH(QString, description);
    QFETCH(QString, says);
    const QString message = messageOf([&] { openDataset(description.toStdString()); });
    QVERIFY2(message.contains(says), qPrintable(message));
}

void TestDataset::statisticsOfChannels()
{
    // Channel 0: 0 and 255 in turn; channel 1: always 51.
    const DatasetPtr data = Dataset::make(byteParts(10, {1, 2, 1, 2}, [](std::int64_t, std::int64_t j) {
        return j >= 2 ? 51 : j == 0 ? 0 : 255;
    }));
    const auto statistics = channelStatistics(*data, Split::Train);
    QCOMPARE(statistics[0].mean, 0.5);
    QCOMPARE(statistics[0].deviation, 0.5);
    QCOMPARE(statistics[1].mean, 0.2);
    QVERIFY(statistics[1].deviation < 1e-7);
    const auto targets = targetStatistics(*Dataset::make(floatParts(5)), Split::Train);
    QCOMPARE(targets[0].mean, 4.0);
    QCOMPARE(targets[0].deviation, std::sqrt(8.0));
    QVERIFY_EXCEPTION_THROWN(channelStatistics(*data, Split::Test), InputError);
}

void TestDataset::statisticsDoNotDependOnThreads()
{
    const DatasetPtr data = openDataset("synthetic:irradiance?count=2000&test=10");
    const auto one = channelStatistics(*data, Split::Train, {.threads = 1});
    const auto many = channelStatistics(*data, Split::Train, {.threads = 4});
    for (std::size_t c = 0; c < one.size(); ++c)
        QVERIFY(one[c].mean == many[c].mean && one[c].deviation == many[c].deviation); // equal bits
}

void TestDataset::meanImages()
{
    const DatasetPtr data =
        Dataset::make(byteParts(6, {1, 1, 1, 2}, [](std::int64_t i, std::int64_t j) { return static_cast<int>(10 * i + j); }));
    QCOMPARE(meanImage(*data, Split::Train).cells()[1], 26.0F);
    QCOMPARE(meanImage(*data, Split::Train, 2).cells()[0], 35.0F); // samples 2 and 5
    QVERIFY_EXCEPTION_THROWN(meanImage(*data, Split::Test), InputError);
}

void TestDataset::findsSharedSamples()
{
    // Sample i equals sample i mod 8; labels i mod 3.
    const DatasetPtr data =
        Dataset::make(byteParts(20, {1, 1, 3, 3}, [](std::int64_t i, std::int64_t j) { return static_cast<int>(i % 8 * 20 + j); }));
    const DatasetPtr divided = data->withSplit({std::vector<std::uint32_t>{0, 1, 2, 3, 8}, {9}, {4, 5, 10, 11, 12}});
    const DataChecks checks = checkData(*divided);
    QCOMPARE(checks.repeated, 1);                       // 8 equals 0
    QVERIFY((checks.shared == SharedSamples{0, 1, 2})); // 9 equals 1, 10 equals 2, 11 equals 3
    QCOMPARE(checks.conflicts, 3);                      // 9 has the label 0, 1 has 1, …
    QCOMPARE(checks.twins.size(), std::size_t{3});
    QCOMPARE(checks.twins[0].first, 1U);
    QCOMPARE(checks.twins[0].second, 9U);
    QVERIFY(checks.twins[0].secondSplit == Split::Validation);
    QVERIFY(checks.warnings.front().english().find("3 images for validation or test are also in an earlier part, for example sample 1") ==
            0);
    QVERIFY(checkData(*Dataset::make(plain())).twins.empty());
}

void TestDataset::sameInputsWithOtherTargetsGiveNothingAway()
{
    DatasetParts parts = floatParts(6); // all targets differ
    auto* cells = static_cast<float*>(parts.cells.data());
    cells[4] = cells[5] = cells[0];
    parts.targets.data()[5] = parts.targets.data()[0];
    parts.split = {std::vector<std::uint32_t>{0, 1}, {2, 4}, {3, 5}};
    const DataChecks checks = checkData(*Dataset::make(std::move(parts)));
    QVERIFY((checks.shared == SharedSamples{0, 0, 1})); // 5 equals 0, and 4 has another target
    QCOMPARE(checks.twins.front().second, 5U);
    const std::string warning = checks.warnings.front().english();
    QVERIFY2(warning.find("with the same targets") != std::string::npos && warning.find("accuracy") == std::string::npos, warning.c_str());
}

void TestDataset::comparesCellsNotHashesAlone()
{
    QVERIFY(rc::check("two samples are twins only when all cells are equal", [] {
        const auto cells = *rc::gen::container<std::vector<int>>(9, rc::gen::inRange(0, 256));
        const auto at = *rc::gen::inRange<std::size_t>(0, 9);
        const auto change = *rc::gen::inRange(0, 256);
        const DatasetPtr data = Dataset::make(byteParts(
            2, {1, 1, 3, 3},
            [&](std::int64_t i, std::int64_t j) {
                const auto place = static_cast<std::size_t>(j);
                return i == 1 && place == at ? cells[place] ^ change : cells[place];
            },
            2));
        const DataChecks checks = checkData(*data->withSplit({std::vector<std::uint32_t>{0}, {}, {1}}));
        RC_ASSERT(checks.shared.back() == (change == 0 ? 1 : 0));
    }));
}

void TestDataset::warnsOfClasses()
{
    const DatasetPtr data = Dataset::make(plain(40));
    SplitIndices split;
    for (std::uint32_t i = 0; i < 30; ++i) {
        if (i % 3 != 2 || i < 6)
            split[0].push_back(i);
    }
    split[2] = {31, 32};
    const auto warnings = checkData(*data->withSplit(split)).warnings;
    QCOMPARE(warnings.size(), std::size_t{1});
    QCOMPARE(warnings[0].english(), std::string("the classes are unbalanced: a has 10 images for training, c has 2"));
    std::erase_if(split[0], [](std::uint32_t i) { return i % 3 == 2; });
    split[2].clear();
    const auto more = checkData(*data->withSplit(split)).warnings;
    QCOMPARE(more.size(), std::size_t{2});
    QCOMPARE(more[0].english(), std::string("the class c has no samples for training"));
    QVERIFY(more[1].english().starts_with("there are no samples for the test"));
}

void TestDataset::digestsTellDataSetsApart()
{
    const auto made = [](const std::function<void(DatasetParts&)>& change) {
        DatasetParts parts = plain();
        change(parts);
        return digestOf(*Dataset::make(std::move(parts)));
    };
    const std::uint64_t same = made([](DatasetParts&) {});
    QCOMPARE(made([](DatasetParts& p) { p.source = Text("elsewhere"); }), same);
    QVERIFY(made([](DatasetParts& p) { static_cast<std::uint8_t*>(p.cells.data())[47] ^= 1; }) != same);
    QVERIFY(made([](DatasetParts& p) { p.labels[3] = 2; }) != same);
    QVERIFY(made([](DatasetParts& p) { p.sample = {1, 1, 4, 1}; }) != same);
    QVERIFY(made([](DatasetParts& p) { p.split[0].pop_back(); }) != same);
    QVERIFY(made([](DatasetParts& p) { p.classNames[0] = "z"; }) != same);
}

QTEST_GUILESS_MAIN(TestDataset)
#include "tst_dataset.moc"
