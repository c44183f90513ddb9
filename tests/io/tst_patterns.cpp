#include "core/tensor/patterns.h"
#include "core/tensor/random.h"
#include "core/tensor/weight_presets.h"
#include "tests/io/io_testing.h"

#include <cmath>
#include <numeric>

using namespace ks;

class TestPatterns : public QObject {
    Q_OBJECT
private slots:
    void patternsHaveTheirCells();
    void studyMatricesAreTheGenerators();
    void weightPresetsHaveTheirCells();
    void channels();
    void anySize();
    void shapesWithoutAPresetAreRefused();
};

namespace {

using Cells = std::vector<float>;

Cells preset(const char* name, const Shape& shape)
{
    return cellsOf(presetWeights(weightPresetNamed(name).value(), shape, 3));
}

} // namespace

void TestPatterns::patternsHaveTheirCells()
{
    QCOMPARE(cellsOf(checkerboard({1, 1, 2, 3})), (Cells{0, 1, 0, 1, 0, 1}));
    QCOMPARE(cellsOf(checkerboard({1, 1, 2, 4}, 2, 5, 9)), (Cells{5, 5, 9, 9, 5, 5, 9, 9}));
    QCOMPARE(cellsOf(patternNamed("gradient-x", {1, 2, 1, 3})), (Cells{0, 1, 2, 0, 1, 2}));
    QCOMPARE(cellsOf(patternNamed("gradient-y", {1, 1, 2, 2})), (Cells{0, 0, 1, 1}));
    QCOMPARE(cellsOf(patternNamed("gradient-xy", {1, 1, 2, 2})), (Cells{0, 1, 1, 2}));
    QCOMPARE(cellsOf(patternNamed("counting", {1, 1, 2, 2})), (Cells{1, 2, 3, 4}));
    QCOMPARE(cellsOf(oneHot({1, 1, 2, 2}, {0, 0, 1, 0}, 3)), (Cells{0, 0, 3, 0}));
    QVERIFY_EXCEPTION_THROWN(oneHot({1, 1, 2, 2}, {0, 0, 2, 0}), InputError);
    QVERIFY_EXCEPTION_THROWN(patternNamed("stripes", {1, 1, 2, 2}), InputError);
    // PH-G11, and where it becomes ambiguous: 1 + 10/10 = 2 + 0/10
    QCOMPARE(cellsOf(threadIndex({1, 1, 4, 4})),
             (Cells{0.0F, 0.1F, 0.2F, 0.3F, 1.0F, 1.1F, 1.2F, 1.3F, 2.0F, 2.1F, 2.2F, 2.3F, 3.0F, 3.1F, 3.2F, 3.3F}));
    const Tensor wide = patternNamed("thread-index", {1, 1, 3, 11});
    QVERIFY((wide[{0, 0, 1, 10}]) == (wide[{0, 0, 2, 0}]));
    QVERIFY((wide[{0, 0, 1, 9}]) != (wide[{0, 0, 2, 0}]));
    QVERIFY_EXCEPTION_THROWN(checkerboard({1, 1, 2, 2}, 0), InputError);
    QVERIFY_EXCEPTION_THROWN(counting({1, 0, 2, 2}), InputError);
}

void TestPatterns::studyMatricesAreTheGenerators()
{
    for (const std::int64_t side : {4, 8}) { // typed from the study, and made by its generator
        const Tensor made = randomTensor({.shape = {1, 1, side, side}, .seed = 35, .generator = Generator::Study});
        QVERIFY(sameCells(studyTensor("PH-G03-" + std::to_string(side)), made));
    }
    for (const StudyMatrix& matrix : studyMatrices())
        QCOMPARE(studyTensor(matrix.id).shape(), matrix.shape);
    QVERIFY_EXCEPTION_THROWN(studyTensor("PH-G99"), InputError);
}

void TestPatterns::weightPresetsHaveTheirCells()
{
    const Shape three{1, 1, 3, 3};
    QCOMPARE(preset("identity", three), (Cells{0, 0, 0, 0, 1, 0, 0, 0, 0}));
    QCOMPARE(preset("sobel-x", three), (Cells{-1, 0, 1, -2, 0, 2, -1, 0, 1}));
    QCOMPARE(preset("sobel-y", three), (Cells{-1, -2, -1, 0, 0, 0, 1, 2, 1}));
    QCOMPARE(preset("laplacian", three), (Cells{0, 1, 0, 1, -4, 1, 0, 1, 0}));
    QCOMPARE(preset("sharpen", three), (Cells{0, -1, 0, -1, 5, -1, 0, -1, 0}));
    QCOMPARE(preset("emboss", three), (Cells{-2, -1, 0, -1, 1, 1, 0, 1, 2}));
    QCOMPARE(preset("sobel-x", {1, 1, 1, 5}), (Cells{-1, -2, 0, 2, 1}));
    QCOMPARE(preset("sobel-x", {1, 1, 1, 2}), (Cells{-1, 1}));
    QCOMPARE(preset("identity", {1, 1, 2, 2}), (Cells{1, 0, 0, 0}));
    QCOMPARE(preset("random", {2, 3, 3, 3}), preset("random", {2, 3, 3, 3}));
}

void TestPatterns::channels()
{
    QCOMPARE(preset("identity", {3, 2, 1, 1}), (Cells{1, 0, 0, 1, 1, 0}));
    QCOMPARE(preset("box", {1, 2, 1, 2}), (Cells{.25, .25, .25, .25}));
    const Cells both = preset("sobel-x", {1, 2, 3, 3});
    QVERIFY(std::equal(both.begin(), both.begin() + 9, both.begin() + 9));
}

void TestPatterns::anySize()
{
    for (std::int64_t h = 1; h <= 9; ++h)
        for (std::int64_t w = 1; w <= 9; ++w)
            for (const WeightPresetInfo& info : weightPresets()) {
                const Shape shape{2, 3, h, w};
                if (!weightPresetProblem(info.preset, shape).empty())
                    continue;
                const Tensor weights = presetWeights(info.preset, shape, 1);
                QCOMPARE(weights.shape(), shape);
                const Cells cells = cellsOf(weights);
                const double sum = std::accumulate(cells.begin(), cells.begin() + 3 * h * w, 0.0); // of the first filter
                switch (info.preset) {
                case WeightPreset::Box:
                case WeightPreset::Gaussian:
                case WeightPreset::Identity:
                case WeightPreset::Sharpen:
                case WeightPreset::Emboss: QVERIFY2(std::abs(sum - 1.0) < 1e-6, info.name.data()); break; // brightness stays
                case WeightPreset::SobelX:
                case WeightPreset::SobelY:
                case WeightPreset::Laplacian: QVERIFY2(std::abs(sum) < 1e-3, info.name.data()); break; // flat areas give 0
                case WeightPreset::Random:
                    QVERIFY(std::ranges::all_of(cells, [](float c) { return c == std::round(c) && std::abs(c) <= 3; }));
                    break;
                }
            }
}

void TestPatterns::shapesWithoutAPresetAreRefused()
{
    QVERIFY(!weightPresetProblem(WeightPreset::SobelX, {1, 1, 3, 1}).empty());
    QVERIFY(weightPresetProblem(WeightPreset::SobelY, {1, 1, 3, 1}).empty());
    QVERIFY(!weightPresetProblem(WeightPreset::Laplacian, {1, 1, 2, 3}).empty());
    QVERIFY_EXCEPTION_THROWN(presetWeights(WeightPreset::Emboss, {1, 1, 1, 1}), InputError);
    QVERIFY(!weightPresetNamed("blur"));
}

QTEST_APPLESS_MAIN(TestPatterns)
#include "tst_patterns.moc"
