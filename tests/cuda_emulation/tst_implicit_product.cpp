#include "core/backends/cuda/launch.h"
#include "tests/volume.h"

#include <cuda_runtime.h>

#include <QTest>

#include <algorithm>
#include <limits>
#include <random>
#include <vector>

using namespace ks::cuda;

namespace {

struct Variant {
    GemmVariant variant;
    const char* name;
};
constexpr Variant variants[] = {{GemmVariant::WarpTiles, "warp tiles"}, {GemmVariant::Tf32, "TF32"}, {GemmVariant::Bf16, "BF16"}};

/// Few enough digits for every format, and small enough that every order of summation gives the same bits.
std::vector<float> wholeNumbers(int count, unsigned int seed)
{
    std::mt19937 generator(seed);
    std::uniform_int_distribution<int> digit(-3, 3);
    std::vector<float> cells(static_cast<std::size_t>(count));
    for (float& cell : cells)
        cell = static_cast<float>(digit(generator));
    return cells;
}

struct AxisOf {
    int size;
    int kernel;
    int stride = 1;
    int dilation = 1;
    int padBegin = 0;
    int padEnd = 0;
};

Axis axisOf(const AxisOf& a)
{
    return {.size = a.size,
            .padBegin = a.padBegin,
            .padEnd = a.padEnd,
            .kernel = a.kernel,
            .stride = a.stride,
            .dilation = a.dilation,
            .count = (a.size + a.padBegin + a.padEnd - (a.kernel - 1) * a.dilation - 1) / a.stride + 1};
}

/// A layer with numbers in it. The definition (conv_direct.cu) is held to the oracle by the parity suite.
struct Layer {
    Conv conv;
    std::vector<float> image;
    std::vector<float> weights;
    std::vector<float> maps;
    std::vector<float> mapBias;
    std::vector<float> imageBias;

    explicit Layer(const Conv& of)
        : conv(of), image(wholeNumbers(of.images * of.groups * of.imageChannels * of.y.size * of.x.size, 1)),
          weights(wholeNumbers(of.groups * of.mapChannels * of.imageChannels * of.y.kernel * of.x.kernel, 2)),
          maps(wholeNumbers(of.images * of.groups * of.mapChannels * of.y.count * of.x.count, 3)),
          mapBias(wholeNumbers(of.groups * of.mapChannels, 4)), imageBias(wholeNumbers(of.groups * of.imageChannels, 5))
    {
    }

    std::vector<float> untouched(const std::vector<float>& like) const
    {
        return std::vector<float>(like.size(), std::numeric_limits<float>::quiet_NaN());
    }
};

} // namespace

/// Convolutions of several tiles, several tiles of the sum, and sums that are split among blocks: larger than the parity suite's.
class TestImplicitProduct : public QObject {
    Q_OBJECT

private slots:
    void agreesWithTheDefinition_data()
    {
        QTest::addColumn<Conv>("conv");
        const auto add = [](const char* name, int images, int groups, int channels, int maps, const AxisOf& y, const AxisOf& x) {
            QTest::newRow(name) << Conv{images, groups, channels, maps, axisOf(y), axisOf(x)};
        };
        add("3x3, 64 maps", 2, 1, 20, 64, {9, 3, 1, 1, 1, 1}, {12, 3, 1, 1, 1, 1});
        add("a low tile and a bit", 1, 1, 30, 65, {8, 3, 1, 1, 1, 1}, {8, 3, 1, 1, 1, 1});
        add("a square tile of maps", 1, 1, 9, 100, {6, 3, 1, 1, 1, 1}, {23, 3, 1, 1, 1, 1});
        add("square tiles of channels", 1, 1, 140, 8, {6, 3, 1, 1, 1, 1}, {23, 3, 1, 1, 1, 1});
        add("three low tiles", 2, 1, 7, 180, {5, 2}, {7, 4});
        add("groups", 2, 3, 5, 33, {9, 3, 1, 1, 1, 1}, {7, 3, 1, 1, 1, 1});
        add("strides and lopsided pads", 2, 1, 9, 17, {13, 3, 2, 1, 2, 0}, {17, 5, 3, 1, 0, 4});
        add("strides, dilation, groups", 2, 2, 4, 19, {19, 4, 2, 3, 3, 1}, {21, 3, 4, 2, 1, 5});
        add("dilation and stride with a common divisor", 1, 1, 5, 20, {23, 3, 4, 6, 4, 3}, {22, 4, 2, 4, 5, 1});
        add("strides wider than the window", 3, 1, 4, 18, {11, 1, 3}, {14, 2, 5, 1, 1, 0});
        add("padding wider than the window", 1, 1, 3, 16, {4, 2, 1, 1, 5, 6}, {3, 3, 2, 1, 7, 4});
        add("the longest windows", 1, 1, 2, 16, {16, longestImplicitKernel, 1, 1, 3, 3}, {33, longestImplicitKernel, 2, 2, 4, 4});
        add("one cell", 5, 1, 40, 20, {1, 1}, {1, 1});
        add("long sums of the weights", 3, 1, 2, 5, {34, 3, 1, 1, 1, 1}, {33, 3, 1, 1, 1, 1});
        add("long sums of the weights in groups", 2, 2, 3, 18, {40, 3, 1, 1, 0, 1}, {25, 2, 1, 1, 1, 0});
    }

    void agreesWithTheDefinition()
    {
        QFETCH(Conv, conv);
        const Layer layer(conv);
        for (const bool biased : allCases() ? std::vector{false, true} : std::vector{true}) { // paddingMeetsInfinity() has no bias either
            ks_emulation::machine().shuffled = biased; // a race shows as a result that depends on the order
            std::vector<float> expected = layer.untouched(layer.maps);
            const float* bias = biased ? layer.mapBias.data() : nullptr;
            correlateDirect(conv, layer.image.data(), layer.weights.data(), bias, expected.data(), nullptr);
            for (const auto& [variant, name] : variants) {
                std::vector<float> maps = layer.untouched(layer.maps);
                correlateImplicitWide(variant, conv, layer.image.data(), layer.weights.data(), bias, maps.data(), nullptr);
                QVERIFY2(maps == expected, name);
            }
            expected = layer.untouched(layer.image);
            bias = biased ? layer.imageBias.data() : nullptr;
            spreadDirect(conv, layer.maps.data(), layer.weights.data(), bias, expected.data(), nullptr);
            for (const auto& [variant, name] : variants) {
                std::vector<float> image = layer.untouched(layer.image);
                spreadImplicitWide(variant, conv, layer.maps.data(), layer.weights.data(), bias, image.data(), nullptr);
                QVERIFY2(image == expected, name);
            }
        }
        std::vector<float> expected = layer.untouched(layer.weights);
        weightGradientDirect(conv, layer.image.data(), layer.maps.data(), expected.data(), nullptr);
        for (const auto& [variant, name] : variants) {
            constexpr float sentinel = 12345;
            const std::size_t cells = implicitPartialBytes(conv) / sizeof(float);
            std::vector<float> partial(cells + 64, sentinel);
            std::vector<float> gradient = layer.untouched(layer.weights);
            weightGradientImplicitWide(variant, conv, layer.image.data(), layer.maps.data(), partial.data(), gradient.data(), nullptr);
            QVERIFY2(gradient == expected, name);
            QVERIFY2(std::count(partial.begin() + static_cast<std::ptrdiff_t>(cells), partial.end(), sentinel) == 64, name);
        }
        QCOMPARE(cudaGetLastError(), cudaSuccess);
    }

    void cleanup() { ks_emulation::machine().shuffled = false; }

    /// Otherwise the cases above say nothing of splitting.
    void longSumsAreSplit()
    {
        const auto bytes = [](int side) {
            return implicitPartialBytes({1, 1, 2, 5, axisOf({side, 3}), axisOf({side, 3})}) / sizeof(float) / (5 * 2 * 9);
        };
        QCOMPARE(bytes(10), std::size_t{0});
        QCOMPARE(bytes(34), std::size_t{4});
        QVERIFY(bytes(66) > 8);
    }

    /// What lies in the padding is left out of the sum, even where 0·∞ would be NaN.
    void paddingMeetsInfinity()
    {
        const Conv conv{1, 1, 3, 20, axisOf({5, 3, 2, 1, 1, 1}), axisOf({6, 3, 1, 1, 1, 1})};
        Layer layer(conv);
        std::fill(layer.image.begin(), layer.image.end(), 1.0F);
        std::fill(layer.maps.begin(), layer.maps.end(), 1.0F);
        layer.weights.assign(layer.weights.size(), std::numeric_limits<float>::infinity());
        for (const auto& [variant, name] : variants) {
            std::vector<float> maps = layer.untouched(layer.maps);
            correlateImplicitWide(variant, conv, layer.image.data(), layer.weights.data(), nullptr, maps.data(), nullptr);
            QVERIFY2(std::ranges::all_of(maps, [](float cell) { return cell == std::numeric_limits<float>::infinity(); }), name);
            std::vector<float> image = layer.untouched(layer.image);
            spreadImplicitWide(variant, conv, layer.maps.data(), layer.weights.data(), nullptr, image.data(), nullptr);
            QVERIFY2(std::ranges::all_of(image, [](float cell) { return cell == std::numeric_limits<float>::infinity(); }), name);
        }
    }
};

QTEST_APPLESS_MAIN(TestImplicitProduct)
#include "tst_implicit_product.moc"
