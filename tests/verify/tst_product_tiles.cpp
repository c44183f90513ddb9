#include "core/backends/tiled_products.h"
#include "core/verify/product_tiles.h"
#include "tests/verify/product_cases.h"

#include <QTest>

#include <algorithm>
#include <map>
#include <set>
#include <string>

using namespace ks;
using namespace ks::test;

/// Blocks, threads and tiles of every rung of the ladder, known without a GPU.
class TestProductTiles : public QObject {
    Q_OBJECT

    static ProductTiling tilingOf(std::string_view name, OpKind op = OpKind::Gemm)
    {
        for (const TiledProduct& one : tiledProducts(op))
            if (one.name == name)
                return one.tiling;
        qFatal("no such rung");
        return {};
    }

    /// dst = 50×50 from 10 inputs: launched as CC-G13's product.
    static OpSpec fifty()
    {
        OpSpec spec = defaultSpec(OpKind::Gemm, {50, 10, 1, 1});
        spec.filters = 50;
        spec.bias = false;
        return spec;
    }

private slots:
    void everyRungIsTold()
    {
        std::vector<std::string> names;
        for (const TiledProduct& one : tiledProducts(OpKind::Gemm)) {
            names.emplace_back(one.name);
            QVERIFY(!one.story.empty());
        }
        QCOMPARE(names, (std::vector<std::string>{"one-block", "one-block-shared", "tiles", "shared", "registers", "vector", "warp", "tf32",
                                                  "bf16"}));
        QCOMPARE(tiledProducts(OpKind::Conv).front().name, std::string_view("im2col-one-block"));
        QVERIFY(tiledProducts(OpKind::MaxPool).empty());
    }
    /// Every cell of a block has exactly one thread, and every thread as many cells as it says.
    void threadsShareTheBlock()
    {
        for (const TiledProduct& one : tiledProducts(OpKind::Conv)) {
            const ProductTiling& tiling = one.tiling;
            if (!tiling.row)
                continue;
            std::set<std::pair<int, int>> cells;
            for (int thread = 0; thread < tiling.threadsX * tiling.threadsY; ++thread)
                for (int i = 0; i < tiling.results; ++i)
                    cells.emplace(tiling.row(thread, i), tiling.column(thread, i));
            QCOMPARE(static_cast<int>(cells.size()), tiling.blockRows * tiling.blockColumns);
            QCOMPARE(tiling.threadsX * tiling.threadsY * tiling.results, tiling.blockRows * tiling.blockColumns);
            QCOMPARE(cells.begin()->first, 0);
            QCOMPARE(cells.rbegin()->first, tiling.blockRows - 1);
            QCOMPARE(std::ranges::max(cells, {}, &std::pair<int, int>::second).second, tiling.blockColumns - 1);
        }
    }
    /// CC-G13: the first two products of the study cannot.
    void fiftyByFiftyIsTooMuchForOneBlock()
    {
        const OpSpec spec = fifty();
        const MatrixProduct product(spec, Role::Dst, ProductForm::DenseOutputs);
        for (const char* name : {"one-block", "one-block-shared"}) {
            const ProductTiles tiles(product, tilingOf(name));
            QVERIFY(!tiles.isPossible());
            QCOMPARE(tiles.launchText().english(), std::string("Not possible: 2,500 cells > 1,024 threads of one block."));
            QVERIFY(!tiles.threadOf(0, 0));
            QCOMPARE(tiles.steps(), 0);
        }
        const ProductTiles tiles(product, tilingOf("shared"));
        QCOMPARE(tiles.grid().x, 4);
        QCOMPARE(tiles.grid().y, 4);
        QCOMPARE(tiles.launchText().english(),
                 std::string("4×4 blocks of 16×16 threads (x×y), each thread computes one cell; the result is "
                             "computed transposed, image by row."));
    }
    /// CC-G13: the numbers, as the tiles add them up; 49 is in the last, smaller block.
    void tilesAddUp()
    {
        const OpSpec spec = fifty();
        Tensor src(spec.src);
        Tensor weights({50, 10, 1, 1});
        for (std::int64_t i = 0; i < 50; ++i)
            for (std::int64_t k = 0; k < 10; ++k) {
                src[{i, k, 0, 0}] = static_cast<float>((i + 1) * (k + 1));
                weights[{i, k, 0, 0}] = static_cast<float>((k + 1) - (i + 1));
            }
        const RoleTensors tensors{.src = &src, .weights = &weights};
        const MatrixProduct product(spec, Role::Dst, ProductForm::DenseOutputs);
        const ProductTiles tiles(product, tilingOf("shared"));
        QCOMPARE(tiles.steps(), 1);
        constexpr int cells[][3] = {{0, 0, 330}, {49, 49, -118250}, {0, 49, -2365}, {49, 0, 16500}, {24, 10, -5500}}; // i, j, C[i][j]
        for (const auto& [i, j, value] : cells)
            QCOMPARE(sumOfTerms(product, tensors.of(), j, i, 0, tiles.termsAfter(0)), static_cast<double>(value));
        const Tensor whole = matrixPart(product, MatrixSide::Result, tensors.of(), {0, 0, 50, 50});
        double sum = 0;
        for (const float cell : whole.cells())
            sum += static_cast<double>(cell);
        QCOMPARE(sum, -64865625.0);
        // C's row 49 is image 49, a column here: block (3, 3) of the launch, thread (1, 1)
        QCOMPARE(tiles.threadText(49, 49).english(), std::string("Block (3, 3), thread (1, 1) computes this cell."));
        QCOMPARE(tiles.threadText(10, 24).english(), std::string("Block (0, 1), thread (10, 8) computes this cell."));
        const Tensor shared = tiles.sharedTile(MatrixSide::Right, tensors.of(), 49, 49, 0); // X transposed: 10 of 16 terms, 2 of 16 images
        QCOMPARE(shared.shape(), (Shape{1, 1, 16, 16}));
        QCOMPARE((shared[{0, 0, 9, 1}]), 500.0F);
        QCOMPARE((shared[{0, 0, 10, 1}]), 0.0F);
        QCOMPARE((shared[{0, 0, 0, 2}]), 0.0F);
    }
    /// 33×17 · 17×65, CC-G13's sizes that are no multiples of a tile: all cells, by each rung that can.
    void sizesThatAreNoMultiples()
    {
        OpSpec spec = defaultSpec(OpKind::Gemm, {33, 17, 1, 1});
        spec.filters = 65;
        spec.bias = true;
        Tensor src(spec.src);
        Tensor weights({65, 17, 1, 1});
        Tensor bias({1, 65, 1, 1});
        src.fill(2);
        weights.fill(3);
        const RoleTensors tensors{.src = &src, .weights = &weights, .bias = &bias};
        const MatrixProduct product(spec, Role::Dst, ProductForm::DenseOutputs);
        for (const TiledProduct& one : tiledProducts(OpKind::Gemm)) {
            const ProductTiles tiles(product, one.tiling);
            QCOMPARE(tiles.isPossible(), !one.tiling.isOneBlock());
            if (!tiles.isPossible())
                continue;
            std::map<std::pair<int, int>, int> threads; // cells of each block
            for (std::int64_t row = 0; row < 65; ++row)
                for (std::int64_t column = 0; column < 33; ++column) {
                    const auto who = tiles.threadOf(row, column);
                    QVERIFY(who && who->block.x < tiles.grid().x && who->block.y < tiles.grid().y);
                    QVERIFY(who->thread.x < tiles.block().x && who->thread.y < tiles.block().y);
                    ++threads[{who->block.x, who->block.y}];
                    QVERIFY(tiles.blockAround(row, column).contains(row, column));
                }
            QCOMPARE(static_cast<int>(threads.size()), tiles.grid().x * tiles.grid().y);
            if (tiles.steps() == 0)
                continue;
            QCOMPARE(tiles.termsAfter(tiles.steps() - 1), 17);
            QCOMPARE(tiles.tile(MatrixSide::Left, 64, 32, tiles.steps() - 1).columns, 17 - (tiles.steps() - 1) * one.tiling.depth);
            QVERIFY(tiles.stepText(tensors.of(), 64, 32, 0, false).english().find("Tile 1 of ") == 0);
            QVERIFY(tiles.stepText(tensors.of(), 64, 32, 0, true).english().find("Sum") == std::string::npos);
        }
    }
    /// The gradient of the weights: a launch for each image, and tiles begin anew with it.
    void imagesFollowEachOther()
    {
        OpSpec spec = defaultSpec(OpKind::Conv, {2, 1, 6, 6});
        spec.filters = 2;
        spec.kernel = {3, 3};
        spec.strides = {1, 1};
        spec.bias = false;
        const MatrixProduct product(spec, Role::DiffWeights, ProductForm::Weights);
        const ProductTiles tiles(product, tilingOf("im2col-one-block-shared", OpKind::Conv));
        QVERIFY(tiles.isPossible()); // 2×9 cells
        QCOMPARE(tiles.steps(), 4);  // of 8 terms: 16 windows, twice
        QCOMPARE(tiles.tile(MatrixSide::Left, 0, 0, 2).column, 16);
        QCOMPARE(tiles.termsAfter(1), 16);
        QCOMPARE(tiles.termsAfter(3), product.depth());
        QCOMPARE(tiles.launchText().english(),
                 std::string("One block of 9×2 threads (x×y), each thread computes one cell; 2 launches follow each "
                             "other, one for each image."));
    }
    /// The column of ones is no part of the launch.
    void theBiasIsAddedUpElsewhere()
    {
        OpSpec spec = defaultSpec(OpKind::Gemm, {2, 3, 1, 1});
        spec.filters = 2;
        spec.bias = true;
        const MatrixProduct product(spec, Role::DiffWeights, ProductForm::DenseWeights);
        const ProductTiles tiles(product, tilingOf("tiles"));
        QVERIFY(tiles.threadOf(1, 2).has_value());
        QVERIFY(!tiles.threadOf(1, 3));
        QCOMPARE(tiles.threadText(1, 3).english(), std::string("The gradient of the bias is added up by another kernel."));
    }
};

QTEST_APPLESS_MAIN(TestProductTiles)
#include "tst_product_tiles.moc"
