#include "core/backends/cuda/cublas.h"
#include "core/backends/cuda/gemm_variants.h"
#include "core/base/error.h"
#include "tests/places.h"

#include <cuda_runtime.h>

#include <QTest>

#include <array>
#include <random>
#include <vector>

using namespace ks::cuda;

namespace {

struct Variant {
    GemmVariant variant;
    const char* name;
};
constexpr std::array variants = {Variant{GemmVariant::RedundantLoops, "redundant loops"},
                                 Variant{GemmVariant::OneBlock, "one block"},
                                 Variant{GemmVariant::OneBlockShared, "one block, shared"},
                                 Variant{GemmVariant::Tiles, "tiles"},
                                 Variant{GemmVariant::SharedTiles, "shared tiles"},
                                 Variant{GemmVariant::RegisterTiles, "register tiles"},
                                 Variant{GemmVariant::VectorLoads, "vector loads"},
                                 Variant{GemmVariant::WarpTiles, "warp tiles"},
                                 Variant{GemmVariant::Tf32, "tensor cores, TF32"},
                                 Variant{GemmVariant::Bf16, "tensor cores, BF16"},
                                 Variant{GemmVariant::Cublas, "cuBLAS"}};

std::vector<float> wholeNumbers(std::size_t count, unsigned int seed)
{
    std::mt19937 generator(seed);
    std::uniform_int_distribution<int> digit(-4, 4);
    std::vector<float> cells(count);
    for (float& cell : cells)
        cell = static_cast<float>(digit(generator));
    return cells;
}

std::vector<float> product(GemmVariant variant, const Gemm& problem, std::vector<float> c)
{
    Gemm g = problem;
    g.c = c.data();
    multiply(variant, g, nullptr);
    return c;
}

std::vector<float> textbook(const Gemm& g, std::vector<float> c)
{
    for (int i = 0; i < g.m; ++i)
        for (int j = 0; j < g.n; ++j) {
            float sum = 0;
            for (int d = 0; d < g.k; ++d)
                sum += g.a.cells[i * g.a.rowStride + d * g.a.columnStride] * g.b.cells[d * g.b.rowStride + j * g.b.columnStride];
            float& cell = c[static_cast<std::size_t>(i * g.n + j)];
            cell = g.accumulate ? cell + sum : sum;
        }
    return c;
}

} // namespace

/// The matrix products that convolutions are made of. Whole numbers, so that every order of summation gives the same bits.
class TestGemmVariants : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { Cublas::instance().start(); }

    void agreesWithTheTextbook_data()
    {
        QTest::addColumn<int>("m");
        QTest::addColumn<int>("n");
        QTest::addColumn<int>("k");
        for (const auto& [m, n, k] : {std::array{1, 1, 1},
                                      {50, 50, 10},
                                      {33, 65, 17},
                                      {4, 7, 9},
                                      {31, 33, 40},
                                      {130, 132, 24},
                                      {16, 16, 16},
                                      {128, 64, 8},
                                      {5, 200, 31},
                                      {64, 12, 100}})
            QTest::addRow("%dx%d over %d", m, n, k) << m << n << k;
    }

    void agreesWithTheTextbook()
    {
        QFETCH(int, m);
        QFETCH(int, n);
        QFETCH(int, k);
        const auto a = wholeNumbers(static_cast<std::size_t>(m * k), 1);
        const auto b = wholeNumbers(static_cast<std::size_t>(k * n), 2);
        const auto before = wholeNumbers(static_cast<std::size_t>(m * n), 3);
        for (const auto& [variant, name] : variants) {
            if (!isPossible(variant, m, n))
                continue;
            const int layouts = variant == GemmVariant::RedundantLoops ? 4 : 8; // it cannot add
            for (int layout = 0; layout < layouts; ++layout) {
                const Matrix left = layout & 1 ? Matrix{a.data(), 1, m} : Matrix{a.data(), k, 1};
                const Matrix right = layout & 2 ? Matrix{b.data(), 1, k} : Matrix{b.data(), n, 1};
                const Gemm problem{m, n, k, left, right, nullptr, (layout & 4) != 0};
                QVERIFY2(product(variant, problem, before) == textbook(problem, before), name);
                QCOMPARE(cudaGetLastError(), cudaSuccess);
            }
        }
    }

    /// Factors lose the digits that their formats do not have, and no more.
    void tensorCoresRound()
    {
        const float a = 1 + 0x1p-10F; // fits TF32, not BF16
        const float b = 1 + 0x1p-12F; // fits neither
        const std::vector<float> one = {1};
        const auto times1 = [&](GemmVariant variant, float value) {
            const std::vector<float> left = {value};
            return product(variant, {1, 1, 1, {left.data(), 1, 1}, {one.data(), 1, 1}, nullptr, false}, {0})[0];
        };
        QCOMPARE(times1(GemmVariant::Tf32, a), a);
        QCOMPARE(times1(GemmVariant::Tf32, b), 1.0F);
        QCOMPARE(times1(GemmVariant::Bf16, a), 1.0F);
        QCOMPARE(times1(GemmVariant::Bf16, 1.5F), 1.5F);
        QCOMPARE(times1(GemmVariant::WarpTiles, b), b);
    }

    void devicesWithoutTensorCoresSaySo()
    {
        capabilities().tensorCores = false;
        QVERIFY(!isThere(GemmVariant::Tf32));
        QVERIFY(!isThere(GemmVariant::Bf16));
        QVERIFY(isThere(GemmVariant::WarpTiles));
        capabilities().tensorCores = true;
        QVERIFY(isThere(GemmVariant::Tf32));
    }

    void missingCublasIsToldByName_data()
    {
        QTest::addColumn<QString>("files");
        QTest::addColumn<QString>("said");
        QTest::newRow("not there") << "libnobody_has_this.so.99 libnor_this.so"
                                   << "libnobody_has_this.so.99 was not found";
        QTest::newRow("half of it") << QString::fromStdString(ks::test::builtPath("tests/fake_plugins/fake_cublas_old.so"))
                                    << "has no cublasSgemm_v2";
    }

    void missingCublasIsToldByName()
    {
        QFETCH(QString, files);
        QFETCH(QString, said);
        Cublas missing(files.toStdString());
        QVERIFY(!missing.there());
        QVERIFY2(QString::fromStdString(missing.there().reason.english()).contains(said), missing.there().reason.english().c_str());
        QVERIFY_EXCEPTION_THROWN(missing.start(), ks::Unsupported);
    }

    /// CC-G13 of the C++ and CUDA study: 50×10 · 10×50.
    void everyVariantGivesTheStudysProduct()
    {
        std::vector<float> a(500);
        std::vector<float> b(500);
        for (int i = 0; i < 50; ++i)
            for (int k = 0; k < 10; ++k) {
                a[static_cast<std::size_t>(i * 10 + k)] = static_cast<float>((i + 1) * (k + 1));
                b[static_cast<std::size_t>(k * 50 + i)] = static_cast<float>(k - i);
            }
        const Gemm problem{50, 50, 10, {a.data(), 10, 1}, {b.data(), 50, 1}, nullptr, false};
        QVERIFY(!isPossible(GemmVariant::OneBlock, 50, 50)); // 2500 results, 1024 threads
        QVERIFY(!isPossible(GemmVariant::OneBlockShared, 50, 50));
        for (const GemmVariant variant :
             {GemmVariant::Tiles, GemmVariant::SharedTiles, GemmVariant::RegisterTiles, GemmVariant::VectorLoads, GemmVariant::WarpTiles,
              GemmVariant::Cublas, GemmVariant::RedundantLoops}) {
            const auto c = product(variant, problem, std::vector<float>(2500));
            QCOMPARE(c[0], 330.0F);
            QCOMPARE(c[2499], -118250.0F);
            QCOMPARE(c[49], -2365.0F);
            QCOMPARE(c[49 * 50], 16500.0F);
            QCOMPARE(c[24 * 50 + 10], -5500.0F);
        }
    }

    /// PH-G09: a product with the identity gives the matrix back at the edges of tiles, and the study's 5×5 product is right.
    void identityAndTheStudysMatrices()
    {
        for (const auto& [variant, name] : variants)
            for (const int n : {1, 2, 3, 16, 17, 31, 32, 33, 64, 65}) {
                if (!isPossible(variant, n, n))
                    continue;
                const auto cells = static_cast<std::size_t>(n * n);
                const auto a = wholeNumbers(cells, 7);
                std::vector<float> identity(cells);
                for (int i = 0; i < n; ++i)
                    identity[static_cast<std::size_t>(i * n + i)] = 1;
                const Gemm problem{n, n, n, {a.data(), n, 1}, {identity.data(), n, 1}, nullptr, false};
                QVERIFY2(product(variant, problem, std::vector<float>(cells)) == a, name);
            }
        const std::vector<float> a = {9, 7, 1, 0, 9, 8, 8, 8, 9, 7, 7, 8, 0, 9, 2, 5, 3, 3, 3, 9, 8, 7, 5, 8, 6};
        const std::vector<float> b = {0, 1, 9, 9, 0, 2, 2, 5, 8, 3, 0, 4, 1, 3, 6, 4, 2, 3, 1, 3, 4, 2, 7, 2, 4};
        const std::vector<float> both = {50,  45, 180, 158, 63,  80, 88, 196, 183, 127, 60,  45, 144,
                                         140, 59, 54,  47,  135, 99, 72, 70,  70,  178, 163, 99};
        const std::vector<float> left = {4, 7, 10, 2};
        const std::vector<float> right = {1, 2, 3, 4};
        for (const auto& [variant, name] : variants) {
            QVERIFY2(product(variant, {5, 5, 5, {a.data(), 5, 1}, {b.data(), 5, 1}, nullptr, false}, std::vector<float>(25)) == both, name);
            const auto two = [&, v = variant](const std::vector<float>& x, const std::vector<float>& y) {
                return product(v, {2, 2, 2, {x.data(), 2, 1}, {y.data(), 2, 1}, nullptr, false}, std::vector<float>(4));
            };
            QVERIFY2(two(left, right) == (std::vector<float>{25, 36, 16, 28}), name);
            QVERIFY2(two(right, left) == (std::vector<float>{24, 11, 52, 29}), name); // it does not commute
        }
    }
};

QTEST_APPLESS_MAIN(TestGemmVariants)
#include "tst_gemm_variants.moc"
