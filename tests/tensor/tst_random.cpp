#include "core/base/error.h"
#include "core/tensor/philox.h"
#include "core/tensor/random.h"

#include <QTest>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <numeric>
#include <vector>

using namespace ks;

class TestRandom : public QObject {
    Q_OBJECT

private slots:
    /// Known answers of Philox4x32-10 from the Random123 distribution (kat_vectors).
    void philoxKnownAnswers()
    {
        QCOMPARE(Philox(0).block(0), (Philox::Block{0x6627e8d5U, 0xe169c58dU, 0xbc57ac4cU, 0x9b00dbd8U}));
        constexpr std::uint64_t ones = ~std::uint64_t{0};
        QCOMPARE(Philox(ones, ones).block(ones), (Philox::Block{0x408f276dU, 0x41c83b0eU, 0xa20bc7c6U, 0x6d5451fdU}));
        // counter 243f6a88 85a308d3 13198a2e 03707344, key a4093822 299f31d0: the digits of π
        QCOMPARE(Philox(0x299f31d0a4093822ULL, 0x0370734413198a2eULL).block(0x85a308d3243f6a88ULL),
                 (Philox::Block{0xd16cfe09U, 0x94fdccebU, 0x5001e420U, 0x24126ea1U}));
    }

    void numbersDependOnIndexAlone()
    {
        const Philox philox(35, 2);
        QCOMPARE(philox.bits(7), philox.block(1)[3]);
        QVERIFY(philox.bits(7) != Philox(35, 3).bits(7));
        QVERIFY(philox.bits(7) != Philox(36, 2).bits(7));
    }

    void uniformAndNormalHaveTheirMoments()
    {
        const Philox philox(1);
        constexpr std::uint64_t count = 100000;
        double sum = 0;
        double normalSum = 0;
        double squares = 0;
        for (std::uint64_t i = 0; i < count; ++i) {
            const float u = philox.uniform(i);
            QVERIFY(u >= 0.0F && u < 1.0F);
            sum += static_cast<double>(u);
            const double z = static_cast<double>(Philox(2).normal(i));
            QVERIFY(std::isfinite(z));
            normalSum += z;
            squares += z * z;
        }
        constexpr double n = count;
        QVERIFY(std::abs(sum / n - 0.5) < 4 * std::sqrt(1.0 / 12.0 / n));
        QVERIFY(std::abs(normalSum / n) < 4 / std::sqrt(n));
        QVERIFY(std::abs(squares / n - 1.0) < 4 * std::sqrt(2.0 / n));
    }

    void manyNormalsAreThoseOneByOne()
    {
        const Philox philox(7, 3);
        for (const std::size_t count : {0, 1, 2, 3, 4, 5, 6, 7, 1001}) {
            std::vector<float> many(count);
            philox.normals(many);
            for (std::size_t i = 0; i < count; ++i)
                QCOMPARE(std::bit_cast<std::uint32_t>(many[i]), std::bit_cast<std::uint32_t>(philox.normal(i)));
        }
    }

    /// Golden case PH-G03 of the pooling study: seed 35.
    void studyImages()
    {
        const auto digits = [](std::int64_t size) {
            const Tensor image = randomTensor({.shape = {1, 1, size, size}, .seed = 35, .generator = Generator::Study});
            std::string text;
            for (const float cell : image.cells())
                text += std::to_string(static_cast<int>(cell));
            return text;
        };
        QCOMPARE(digits(4), std::string("9710988897780925"));
        QCOMPARE(digits(8), std::string("9710988897780925333987586019902258304136423134272474794740876360"));
    }

    /// Golden case PH-G05, the sums of the images.
    void studyImageSums()
    {
        const std::array<std::pair<std::int64_t, double>, 6> sums = {
            {{4, 97}, {8, 306}, {16, 1158}, {64, 18689}, {512, 1179878}, {1024, 4723179}}};
        for (const auto& [size, expected] : sums) {
            const Tensor image = randomTensor({.shape = {1, 1, size, size}, .seed = 35, .generator = Generator::Study});
            const auto cells = image.cells();
            QCOMPARE(std::accumulate(cells.begin(), cells.end(), 0.0), expected);
        }
    }

    void integersCoverTheirRangeWithBothEnds()
    {
        const Tensor tensor = randomTensor({.shape = {1, 1, 50, 50}, .seed = 1, .low = -2, .high = 3});
        const auto [low, high] = std::ranges::minmax(tensor.cells());
        QCOMPARE(low, -2.0F);
        QCOMPARE(high, 3.0F);
        for (const float cell : tensor.cells())
            QCOMPARE(cell, std::round(cell));
    }

    void impossibleRequestsAreRefused()
    {
        QVERIFY_EXCEPTION_THROWN(randomTensor({.shape = {0, 1, 1, 1}}), InputError);
        QVERIFY_EXCEPTION_THROWN(randomTensor({.low = 3, .high = 2}), InputError);
        QVERIFY_EXCEPTION_THROWN(randomTensor({.low = 0.2, .high = 0.8}), InputError); // no whole number in it
        QVERIFY_EXCEPTION_THROWN(randomTensor({.high = 8, .generator = Generator::Study}), InputError);
        QVERIFY_EXCEPTION_THROWN(randomTensor({.distribution = Distribution::Normal, .low = 0, .high = -1}), InputError);
    }
};

QTEST_APPLESS_MAIN(TestRandom)
#include "tst_random.moc"
