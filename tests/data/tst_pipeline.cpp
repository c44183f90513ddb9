#include "core/base/field_json.h"
#include "core/base/guard.h"
#include "core/base/json.h"
#include "core/data/batch.h"
#include "core/data/centring.h"
#include "core/data/data_statistics.h"
#include "core/data/pipeline_code.h"
#include "core/data/source.h"
#include "tests/data/made_data.h"
#include "tests/data/message.h"

#include <QTest>

#include <algorithm>
#include <array>
#include <cmath>

using namespace ks;
using namespace ks::test;

namespace {

Tensor pictureOf(std::int64_t rows, std::int64_t columns, const std::function<float(std::int64_t, std::int64_t)>& cell)
{
    Tensor picture({1, 1, rows, columns});
    for (std::int64_t y = 0; y < rows; ++y) {
        for (std::int64_t x = 0; x < columns; ++x)
            picture[{0, 0, y, x}] = cell(y, x);
    }
    return picture;
}

std::vector<float> augmented(const Augmentation& change, const Tensor& picture, std::int64_t index)
{
    std::vector<float> result(picture.cells().size());
    augment(change, picture.shape(), 1, 0, index, picture.cells(), result);
    return result;
}

/// Centre of mass: row, column.
std::pair<double, double> middleOf(std::span<const float> cells, std::int64_t columns)
{
    double mass = 0;
    double y = 0;
    double x = 0;
    for (std::size_t i = 0; i < cells.size(); ++i) {
        mass += double{cells[i]};
        y += double{cells[i]} * static_cast<double>(static_cast<std::int64_t>(i) / columns);
        x += double{cells[i]} * static_cast<double>(static_cast<std::int64_t>(i) % columns);
    }
    return {y / mass, x / mass};
}

} // namespace

/// What happens to a sample between its file and the network, in training and prediction alike.
class TestPipeline : public QObject {
    Q_OBJECT

private slots:
    void writesAndReadsItself();
    void refusesFaultyFiles_data();
    void refusesFaultyFiles();
    void preparesPictures();
    void statisticsComeFromTraining();
    void targetsAreScaled();
    void tablesAreStandardisedUnlessTheirFileSaysNothing();
    void columnsThatAreUnlikeAreTold();
    void predictionSeesWhatTrainingSaw();
    void anyPictureFitsTheNetwork();
    void centresAsTheDigitsWere();
    /// Of cells from 0 to 1 nothing but black and white would be left.
    void programsRoundTheBrightnessOfBytesAlone()
    {
        const Pipeline grey{.grey = true};
        for (const auto& [program, round] : {std::pair{torchPreparation(grey, {1, 1, 4, 4}, 255), std::string("torch.round(")},
                                             {kerasPreparation(grey, {1, 1, 4, 4}, 255), "np.round("}}) {
            const std::size_t at = program.find(round);
            QVERIFY2(at != std::string::npos && program.find(round, at + 1) == std::string::npos, program.c_str());
            QVERIFY2(program.substr(0, at).ends_with("        if white == 255:\n            x = "), program.c_str());
            QVERIFY2(program.substr(at).starts_with(round + "x)\n"), program.c_str());
        }
    }
    void inkComesOffThePaper()
    {
        // Paper of 200 … 180 under a shadow, a stroke of 60 and one of 90.
        const Tensor paper = pictureOf(10, 10, [](std::int64_t y, std::int64_t x) {
            return x == 3 ? 60.0F : y == 7 && x > 3 ? 90.0F : 200.0F - 2 * static_cast<float>(y);
        });
        const Tensor ink = inkOnPaper(paper, 255);
        QCOMPARE(ink.shape(), paper.shape());
        for (std::int64_t y = 0; y < 10; ++y)
            for (std::int64_t x = 0; x < 10; ++x) {
                const float cell = ink[{0, 0, y, x}];
                if (x == 3)
                    QCOMPARE(cell, 255.0F);
                else
                    QCOMPARE(cell > 0, y == 7 && x > 3);
            }
        QVERIFY(std::ranges::all_of(inkOnPaper(Tensor({1, 3, 4, 4}), 255).cells(), [](float cell) { return cell == 0 || cell == 255; }));
    }

    void augmentationWithoutAnything();
    void shiftsReachAsFarAsAskedAndAverageOut();
    void shiftsAloneKeepEveryNumber();
    void flipsHalfOfThem();
    void turnsAndZooms();
    void noiseHasItsDeviation();
    void bordersAreBlackOrTheEdge();
    void augmentationWritesAndReadsItself();
};

void TestPipeline::writesAndReadsItself()
{
    const Pipeline plain;
    QVERIFY(pipelineFromJson(pipelineToJson(plain)) == plain);
    const Pipeline full{.grey = true,
                        .invert = true,
                        .centre = true,
                        .centredShare = 0.7,
                        .size = Extent{30, 20},
                        .fit = Fit::Crop,
                        .scaling = Scaling::MeanStd,
                        .mean = {0.1307F, 0.2F, 0.3F},
                        .deviation = {0.3081F, 1, 2},
                        .targetMean = {5},
                        .targetDeviation = {7.25F}};
    QVERIFY(pipelineFromJson(parseJson(pipelineToJson(full).dump(), "text")) == full);
    QVERIFY(pipelineFromJson(nlohmann::json::object()) == plain);
}

void TestPipeline::refusesFaultyFiles_data()
{
    QTest::addColumn<QString>("json");
    QTest::addColumn<QString>("says");
    QTest::newRow("array") << "[]"
                           << "the preprocessing in this file is not a JSON object";
    QTest::newRow("unknown") << R"({"gray": true})"
                             << R"(unknown field “gray”)";
    QTest::newRow("type") << R"({"grey": "yes"})"
                          << R"(the field “grey” of the preprocessing in this file has an illegal value: "yes")";
    QTest::newRow("word") << R"({"scaling": "half"})"
                          << R"("half")";
    QTest::newRow("size") << R"({"size": [28]})"
                          << "“size”";
    QTest::newRow("sides of none") << R"({"size": []})"
                                   << "“size”";
    QTest::newRow("empty size") << R"({"size": [28, 0]})"
                                << "“size” is 28x0; it must be ROWSxCOLUMNS, both 1 … 16384";
    QTest::newRow("deviation") << R"({"mean": [1], "deviation": [0]})"
                               << "a deviation must be above 0";
    QTest::newRow("counts") << R"({"mean": [1, 2], "deviation": [1]})"
                            << "2 means and 1 deviations";
    QTest::newRow("share") << R"({"centred_share": 1.5})"
                           << "1, above 0";
}

void TestPipeline::refusesFaultyFiles()
{
    QFETCH(QString, json);
    QFETCH(QString, says);
    const QString message = messageOf([&] { pipelineFromJson(parseJson(json.toStdString(), "text")); });
    QVERIFY2(message.contains(says), qPrintable(message));
}

void TestPipeline::preparesPictures()
{
    // Red, green and blue planes of 4×4 with one level each.
    const DatasetPtr data = Dataset::make(byteParts(5, {1, 3, 4, 4}, [](std::int64_t i, std::int64_t j) {
        return static_cast<int>(j < 16 ? 10 * i : j < 32 ? 100 : 200);
    }));
    QCOMPARE(prepared(data, {}).get(), data.get());
    const Pipeline pipeline{.grey = true, .invert = true, .size = Extent{2, 6}};
    const DatasetPtr ready = prepared(data, pipeline);
    QVERIFY(ready->sampleShape() == (Shape{1, 1, 2, 6}));
    QVERIFY(ready->cells().type() == CellType::Byte);
    QVERIFY(ready->samples(Split::Train) == data->samples(Split::Train));
    for (int i = 0; i < 5; ++i)
        QCOMPARE(int{ready->cells().bytes(i)[11]}, 255 - static_cast<int>(std::lround(0.299 * 10 * i + 0.587 * 100 + 0.114 * 200)));
}

void TestPipeline::statisticsComeFromTraining()
{
    DatasetParts parts = byteParts(
        4, {1, 1, 1, 1}, [](std::int64_t i, std::int64_t) { return static_cast<int>(i < 2 ? 255 * i : 77); }, 2);
    parts.split = {std::vector<std::uint32_t>{0, 1}, {}, {2, 3}};
    const Pipeline pipeline = withStatistics({.scaling = Scaling::MeanStd}, *Dataset::make(std::move(parts)));
    QCOMPARE(pipeline.mean, std::vector<float>{0.5F});
    QCOMPARE(pipeline.deviation, std::vector<float>{0.5F});
    const Pipeline zeroToOne = withStatistics({}, *openDataset("synthetic:digits?count=10&test=1"));
    QVERIFY(zeroToOne.mean.empty());
    const DatasetPtr constant = Dataset::make(byteParts(4, {1, 1, 1, 1}, [](std::int64_t, std::int64_t) { return 9; }));
    QCOMPARE(withStatistics({.scaling = Scaling::MeanStd}, *constant).deviation, std::vector<float>{1.0F}); // never changes: only moved
}

namespace {

/// 4 rows of pressure, wind and a column that never changes; the last one is for the test, and beyond all others.
DatasetPtr weather()
{
    DatasetParts parts{.name = "weather", .sample = {1, 3, 1, 1}, .count = 4, .type = CellType::Float, .white = 1};
    const std::vector<float> cells = {1000, 4, 7, 1020, 6, 7, 1040, 5, 7, 9000, 900, 7};
    parts.cells = MemoryBlock(cells.size() * sizeof(float), "made");
    std::ranges::copy(cells, static_cast<float*>(parts.cells.data()));
    parts.targets = Tensor({4, 1, 1, 1});
    parts.columnNames = {"pressure", "wind", "height"};
    parts.split = {std::vector<std::uint32_t>{0, 1, 2}, {}, {3}};
    return Dataset::make(std::move(parts));
}

} // namespace

void TestPipeline::tablesAreStandardisedUnlessTheirFileSaysNothing()
{
    const DatasetPtr table = weather();
    QVERIFY(usualFor({}, *table) == Pipeline{.scaling = Scaling::MeanStd});
    QVERIFY(usualFor({.invert = true}, *openDataset("synthetic:digits?count=10&test=1")) == Pipeline{.invert = true});
    // A file that names no scaling was written when there was none of tables.
    QVERIFY(pipelineFromJson(nlohmann::json::object()).scaling == Scaling::ZeroToOne);
    const Pipeline pipeline = withStatistics(usualFor({}, *table), *table);
    QCOMPARE(pipeline.mean, (std::vector<float>{1020, 5, 7})); // the test part's row is in none of them
    const BatchLoader loader(table, Split::Train, pipeline, {.size = 3, .shuffle = false});
    std::vector<float> rows(9);
    std::vector<float> targets(3);
    loader.load(0, 0, {.images = rows, .targets = targets});
    for (std::size_t column = 0; column < 3; ++column) {
        double mean = 0;
        double square = 0;
        for (std::size_t row = 0; row < 3; ++row) {
            const auto cell = double{rows[row * 3 + column]};
            mean += cell / 3;
            square += cell * cell / 3;
        }
        QVERIFY(std::abs(mean) < 1e-4);
        QVERIFY(std::abs(square - (column == 2 ? 0 : 1)) < 1e-4); // what never changes is 0, and no number is lost
    }
}

void TestPipeline::columnsThatAreUnlikeAreTold()
{
    const DatasetPtr table = weather();
    const std::string told = unlikeColumns({}, *table).english();
    QVERIFY2(told.find("pressure are 201 times as large as those of wind") != std::string::npos, told.c_str());
    QVERIFY(unlikeColumns({.scaling = Scaling::MeanStd}, *table).empty());
    QVERIFY(unlikeColumns({}, *openDataset("synthetic:digits?count=10&test=1")).empty());
    QVERIFY(unlikeColumns({}, *openDataset("synthetic:irradiance?count=60&test=10")).empty()); // sensors of one kind
}

void TestPipeline::targetsAreScaled()
{
    const DatasetPtr data = Dataset::make(floatParts(5)); // targets 0, 2, … 8
    const Pipeline pipeline = withStatistics({.scaling = Scaling::MeanStd}, *data, true);
    QCOMPARE(pipeline.targetMean, std::vector<float>{4.0F});
    const BatchLoader loader(data, Split::Train, pipeline, {.size = 5, .shuffle = false});
    std::vector<float> images(5);
    std::vector<float> targets(5);
    loader.load(0, 0, {.images = images, .targets = targets});
    for (std::size_t i = 0; i < 5; ++i) {
        QVERIFY(std::abs(targets[i] * pipeline.targetDeviation[0] + pipeline.targetMean[0] - 2.0F * static_cast<float>(i)) < 1e-5F);
        QVERIFY(std::abs(images[i] - targets[i]) < 1e-6F); // both are the same line
    }
}

void TestPipeline::predictionSeesWhatTrainingSaw()
{
    const DatasetPtr data = openDataset("synthetic:shapes?count=20&test=1");
    for (const bool grey : {false, true}) {
        Pipeline pipeline{.grey = grey, .invert = true, .centre = grey, .size = Extent{24, 20}, .scaling = Scaling::MeanStd};
        const DatasetPtr ready = prepared(data, pipeline);
        pipeline = withStatistics(pipeline, *ready);
        const BatchLoader loader(ready, Split::Train, pipeline, {.size = 20, .shuffle = false});
        std::vector<float> images(static_cast<std::size_t>(20 * ready->cells().perSample()));
        loader.load(0, 0, {.images = images});
        for (std::int64_t i = 0; i < 20; ++i) {
            const Tensor one = throughPipeline(pipeline, data->sample(i), data->cells().white(), ready->sampleShape());
            QVERIFY(std::equal(one.cells().begin(), one.cells().end(), images.begin() + i * ready->cells().perSample()));
        }
    }
}

void TestPipeline::anyPictureFitsTheNetwork()
{
    const Tensor grey = pictureOf(10, 12, [](auto, auto) { return 51.0F; });
    QVERIFY(throughPipeline({}, grey, 255, {1, 3, 5, 5}).shape() == (Shape{1, 3, 5, 5}));
    QCOMPARE(throughPipeline({}, grey, 255, {1, 3, 5, 5}).cells()[74], 0.2F);
    const Tensor colour = Tensor({1, 3, 4, 4});
    QVERIFY(throughPipeline({}, colour, 255, {1, 1, 28, 28}).shape() == (Shape{1, 1, 28, 28}));
    QVERIFY(messageOf([&] { throughPipeline({}, colour, 255, {1, 50, 1, 1}); }).contains("3 channels; the network takes 50"));
    const Pipeline cuts{.fit = Fit::Crop};
    QVERIFY(throughPipeline(cuts, grey, 255, {1, 1, 5, 5}).shape() == (Shape{1, 1, 5, 5}));
    QVERIFY(messageOf([&] { throughPipeline(cuts, grey, 255, {1, 1, 11, 5}); }).contains("10×12, too small to cut 11×5"));
    QVERIFY(messageOf([&] {
                throughPipeline({.size = Extent{5, 13}, .fit = Fit::Crop}, grey, 255, {1, 1, 5, 13});
            }).contains("10×12, too small to cut 5×13"));
}

void TestPipeline::centresAsTheDigitsWere()
{
    // A small bar in a corner of a larger picture.
    const Tensor bar =
        pictureOf(56, 56, [](std::int64_t y, std::int64_t x) { return y >= 2 && y < 12 && x >= 3 && x < 7 ? 200.0F : 0.0F; });
    const Tensor result = centred(bar, 20.0 / 28.0, 255, 56, 56);
    QVERIFY(result.shape() == bar.shape());
    const auto [y, x] = middleOf(result.cells(), 56);
    QVERIFY(std::abs(y - 27.5) < 0.3 && std::abs(x - 27.5) < 0.3);
    std::int64_t rows = 0;
    for (std::int64_t row = 0; row < 56; ++row)
        rows += result[{0, 0, row, 28}] > 100 ? 1 : 0;
    QVERIFY2(std::abs(rows - 40) <= 1, qPrintable(QString::number(rows))); // 20 of 28
    // The same stroke on papers of other proportions keeps its own: 20 rows and 10 columns of a digit's picture.
    for (const auto& [h, w] : {std::pair{60, 60}, {120, 60}, {60, 120}, {400, 60}}) {
        const Tensor stroke = pictureOf(h, w, [](std::int64_t row, std::int64_t column) {
            return row >= 10 && row < 50 && column >= 20 && column < 40 ? 255.0F : 0.0F;
        });
        const Tensor digit = throughPipeline({.centre = true}, stroke, 255, {1, 1, 28, 28});
        std::int64_t down = 0;
        std::int64_t across = 0;
        for (std::int64_t i = 0; i < 28; ++i) {
            down += digit[{0, 0, i, 14}] > 0.5F ? 1 : 0;
            across += digit[{0, 0, 14, i}] > 0.5F ? 1 : 0;
        }
        QVERIFY2(std::abs(down - 20) <= 1 && std::abs(across - 10) <= 1, qPrintable(QStringLiteral("%1×%2").arg(down).arg(across)));
    }
    const Tensor dark = pictureOf(5, 5, [](auto, auto) { return 0.0F; });
    QVERIFY(std::ranges::equal(centred(dark, 0.7, 255, 28, 28).cells(), dark.cells()));
}

void TestPipeline::augmentationWithoutAnything()
{
    const Tensor picture = pictureOf(5, 6, [](std::int64_t y, std::int64_t x) { return static_cast<float>(y * 6 + x) / 30; });
    QVERIFY(std::ranges::equal(augmented({}, picture, 3), picture.cells()));
    QVERIFY(!Augmentation{}.any());
}

void TestPipeline::shiftsReachAsFarAsAskedAndAverageOut()
{
    const Tensor dot = pictureOf(21, 21, [](std::int64_t y, std::int64_t x) { return y == 10 && x == 10 ? 1.0F : 0.0F; });
    double farthest = 0;
    double meanX = 0;
    for (std::int64_t i = 0; i < 400; ++i) {
        const auto cells = augmented({.shift = 3}, dot, i);
        const auto [y, x] = middleOf(cells, 21);
        farthest = std::max({farthest, std::abs(y - 10), std::abs(x - 10)});
        meanX += (x - 10) / 400;
    }
    QCOMPARE(farthest, 3.0);
    QVERIFY(std::abs(meanX) < 0.4); // deviation of the mean: 0.1
}

void TestPipeline::shiftsAloneKeepEveryNumber()
{
    const Tensor picture = pictureOf(9, 8, [](std::int64_t y, std::int64_t x) { return static_cast<float>(y * 8 + x + 1) / 80; });
    std::array<int, 5> seen{};
    for (std::int64_t i = 0; i < 200; ++i) {
        const auto cells = augmented({.shift = 2, .flip = true}, picture, i);
        for (const float cell : cells)
            QVERIFY(cell == 0 || std::ranges::find(picture.cells(), cell) != picture.cells().end());
        // The middle cell tells how far the picture moved up or down; left and right may be swapped.
        const auto row = static_cast<std::int64_t>(std::lround(cells[4 * 8 + 4] * 80) - 1) / 8;
        ++seen[static_cast<std::size_t>(row - 4 + 2)];
    }
    for (const int times : seen)
        QVERIFY2(times > 20, qPrintable(QString::number(times))); // each whole shift about 40 times in 200
}

void TestPipeline::flipsHalfOfThem()
{
    const Tensor picture = pictureOf(3, 4, [](std::int64_t y, std::int64_t x) { return static_cast<float>(y * 4 + x) / 12; });
    int flipped = 0;
    for (std::int64_t i = 0; i < 400; ++i) {
        const auto cells = augmented({.flip = true}, picture, i);
        const bool same = std::abs(cells[0] - picture.cells()[0]) < 1e-6F;
        for (std::size_t y = 0; y < 3; ++y) {
            for (std::size_t x = 0; x < 4; ++x)
                QVERIFY(std::abs(cells[y * 4 + x] - picture.cells()[y * 4 + (same ? x : 3 - x)]) < 1e-6F);
        }
        flipped += same ? 0 : 1;
    }
    QVERIFY2(std::abs(flipped - 200) < 60, qPrintable(QString::number(flipped)));
}

void TestPipeline::turnsAndZooms()
{
    // A dot right of the middle tells angle and distance.
    const Tensor dot =
        pictureOf(41, 41, [](std::int64_t y, std::int64_t x) { return std::hypot(double(y) - 20, double(x) - 35) < 2 ? 1.0F : 0.0F; });
    double widest = 0;
    double nearest = 99;
    double farthest = 0;
    for (std::int64_t i = 0; i < 300; ++i) {
        const auto [y, x] = middleOf(augmented({.rotate = 20}, dot, i), 41);
        QVERIFY(std::abs(std::hypot(y - 20, x - 20) - 15) < 0.3);
        widest = std::max(widest, std::abs(std::atan2(y - 20, x - 20)) * 180 / 3.14159265);
        const auto [zoomY, zoomX] = middleOf(augmented({.zoom = 0.2}, dot, i), 41);
        QVERIFY(std::abs(zoomY - 20) < 0.2);
        nearest = std::min(nearest, zoomX - 20);
        farthest = std::max(farthest, zoomX - 20);
    }
    QVERIFY2(widest > 18.5 && widest < 20.5, qPrintable(QString::number(widest)));
    QVERIFY2(nearest > 11.9 && nearest < 12.4 && farthest > 17.6 && farthest < 18.2,
             qPrintable(QString("%1 %2").arg(nearest).arg(farthest)));
}

void TestPipeline::noiseHasItsDeviation()
{
    const Tensor picture = pictureOf(100, 100, [](auto, auto) { return 0.5F; });
    double sum = 0;
    double squares = 0;
    for (const float cell : augmented({.noise = 0.1}, picture, 8)) {
        sum += double{cell} - 0.5;
        squares += std::pow(double{cell} - 0.5, 2);
    }
    QVERIFY(std::abs(sum / 1e4) < 0.005);
    QVERIFY2(std::abs(std::sqrt(squares / 1e4) - 0.1) < 0.003, qPrintable(QString::number(std::sqrt(squares / 1e4))));
}

void TestPipeline::bordersAreBlackOrTheEdge()
{
    const Tensor white = pictureOf(9, 9, [](auto, auto) { return 1.0F; });
    bool black = false;
    for (std::int64_t i = 0; i < 20; ++i) {
        const auto edge = augmented({.shift = 4, .rotate = 30, .blackBorder = false}, white, i);
        QVERIFY(std::all_of(edge.begin(), edge.end(), [](float cell) { return std::abs(cell - 1) < 1e-5F; }));
        const auto plain = augmented({.shift = 4, .rotate = 30}, white, i);
        black = black || std::any_of(plain.begin(), plain.end(), [](float cell) { return cell == 0; });
    }
    QVERIFY(black);
}

void TestPipeline::augmentationWritesAndReadsItself()
{
    const Augmentation full{.shift = 2, .rotate = 15, .zoom = 0.1, .flip = true, .noise = 0.05, .blackBorder = false};
    const auto from = [](const nlohmann::json& json) {
        Augmentation read;
        fieldsFromJson(json, {augmentationFields(), read}, "the augmentation");
        return read;
    };
    QVERIFY(from(parseJson(fieldsToJson({augmentationFields(), full}).dump(), "text")) == full);
    QVERIFY(from(nlohmann::json::object()) == Augmentation());
    QVERIFY(messageOf([&] { from({{"turn", 3}}); }).contains(R"(unknown field “turn”)"));
    QVERIFY(messageOf([] { checkAugmentation({.rotate = 200}, {1, 1, 28, 28}); }).contains("“rotate” is 200"));
    QVERIFY(messageOf([] { checkAugmentation({.flip = true}, {1, 50, 1, 1}); }).contains("for pictures"));
    checkAugmentation({.noise = 0.1}, {1, 50, 1, 1});
}

QTEST_GUILESS_MAIN(TestPipeline)
#include "tst_pipeline.moc"
