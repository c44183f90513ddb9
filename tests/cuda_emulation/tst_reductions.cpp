#include "core/backends/cuda/halves.h"

#include <cuda_runtime.h>

#include <QTest>

#include <algorithm>
#include <cmath>
#include <vector>

using namespace ks::cuda;

namespace {

std::vector<float> numbers(std::size_t count, unsigned int seed)
{
    std::vector<float> cells(count);
    for (float& cell : cells) {
        seed = seed * 1664525U + 1013904223U;
        cell = static_cast<float>(seed >> 8U) / 8388608.0F - 1.0F;
    }
    return cells;
}

bool agrees(float value, double expected, double size)
{
    return std::abs(static_cast<double>(value) - expected) <= 1e-5 * size;
}

} // namespace

/// Sums over so many cells that a block takes all of its threads: planes larger and smaller than the block, and a batch of single cells.
class TestReductions : public QObject {
    Q_OBJECT

private slots:
    void sumsOverTheBatch_data()
    {
        QTest::addColumn<int>("images");
        QTest::addColumn<int>("cells");
        QTest::newRow("few cells") << 5 << 7;
        QTest::newRow("large planes") << 3 << 2500;
        QTest::newRow("planes of a block") << 6 << 1024;
        QTest::newRow("small planes") << 700 << 49;
        QTest::newRow("single cells") << 5000 << 1;
        ks_emulation::machine().shuffled = true;
    }

    void sumsOverTheBatch()
    {
        QFETCH(int, images);
        QFETCH(int, cells);
        constexpr int channels = 3;
        const Rows rows{images, channels, cells};
        const auto all = static_cast<std::size_t>(images * channels * cells);
        const std::vector<float> src = numbers(all, 1);
        const std::vector<float> diff = numbers(all, 2);
        std::vector<float> sums(channels, NAN);
        std::vector<float> mean(channels, NAN);
        std::vector<float> variance(channels, NAN);
        std::vector<float> gradients(channels, NAN);
        std::vector<float> products(channels, NAN);
        sumChannels(images, channels, cells, src.data(), sums.data(), nullptr);
        batchStatistics(rows, src.data(), mean.data(), variance.data(), nullptr);
        normaliseGradientSums(rows, 1e-3F, src.data(), diff.data(), mean.data(), variance.data(), gradients.data(), products.data(),
                              nullptr);
        const double count = static_cast<double>(images) * cells;
        for (std::size_t c = 0; c < channels; ++c) {
            const auto forEach = [&](auto&& visit) {
                for (std::size_t n = 0; n < static_cast<std::size_t>(images); ++n)
                    for (std::size_t i = 0; i < static_cast<std::size_t>(cells); ++i)
                        visit((n * channels + c) * static_cast<std::size_t>(cells) + i);
            };
            double sum = 0;
            forEach([&](std::size_t i) { sum += static_cast<double>(src[i]); });
            const double centre = sum / count;
            double squares = 0;
            forEach([&](std::size_t i) { squares += (static_cast<double>(src[i]) - centre) * (static_cast<double>(src[i]) - centre); });
            const double inverse = 1 / std::sqrt(squares / count + 1e-3);
            double gradient = 0;
            double product = 0;
            forEach([&](std::size_t i) {
                gradient += static_cast<double>(diff[i]);
                product += static_cast<double>(diff[i]) * (static_cast<double>(src[i]) - centre) * inverse;
            });
            QVERIFY(agrees(sums[c], sum, count));
            QVERIFY(agrees(mean[c], centre, 1));
            QVERIFY(agrees(variance[c], squares / count, 1));
            QVERIFY(agrees(gradients[c], gradient, count));
            QVERIFY(agrees(products[c], product, 2 * count));
        }
    }

    void weightGradient()
    {
        const Axis axis{.size = 20, .padBegin = 1, .padEnd = 1, .kernel = 3, .stride = 1, .dilation = 1, .count = 20};
        const Conv conv{.images = 11, .groups = 2, .imageChannels = 1, .mapChannels = 2, .y = axis, .x = axis};
        const std::vector<float> image = numbers(std::size_t{11} * 2 * 400, 3);
        const std::vector<float> maps = numbers(std::size_t{11} * 4 * 400, 4);
        std::vector<float> result(std::size_t{4} * 9, NAN);
        weightGradientDirect(conv, image.data(), maps.data(), result.data(), nullptr);
        for (int m = 0; m < 4; ++m)
            for (int tap = 0; tap < 9; ++tap) {
                double sum = 0;
                for (int n = 0; n < 11; ++n)
                    for (int p = 0; p < 400; ++p) {
                        const int y = p / 20 + tap / 3 - 1;
                        const int x = p % 20 + tap % 3 - 1;
                        if (y >= 0 && y < 20 && x >= 0 && x < 20)
                            sum += static_cast<double>(image[static_cast<std::size_t>((n * 2 + m / 2) * 400 + y * 20 + x)]) *
                                   static_cast<double>(maps[static_cast<std::size_t>((n * 4 + m) * 400 + p)]);
                    }
                QVERIFY(agrees(result[static_cast<std::size_t>(m * 9 + tap)], sum, 4400));
            }
    }

    /// Divided by multiplying: right for every number below 2³¹.
    void divides()
    {
        constexpr int largest = 0x7FFFFFFF;
        for (const int by : {1, 2, 3, 5, 7, 28, 56, 57, 641, 65535, 65537, 0x3FFFFFFF, 0x40000000, largest - 1, largest}) {
            const Divisor divisor(by);
            for (int i = 0; i < 20000; ++i) {
                const auto multiple = static_cast<int>(std::int64_t{i} * by % largest / by * by);
                for (const int number : {i, largest - i, multiple, std::max(multiple, 1) - 1, i * 107374})
                    QCOMPARE(divisor.quotient(number), number / by);
            }
        }
    }
};

QTEST_APPLESS_MAIN(TestReductions)
#include "tst_reductions.moc"
