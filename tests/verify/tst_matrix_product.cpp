#include "core/verify/evaluator.h"
#include "core/verify/random_case.h"
#include "tests/verify/product_cases.h"

#include <QTest>

#include <cmath>
#include <map>
#include <set>
#include <string>

using namespace ks;
using namespace ks::test;

/// The matrices of the forms, with the numbers of the C++, OpenMP, CUDA and cuDNN study, and against the terms of the operators.
class TestMatrixProduct : public QObject {
    Q_OBJECT

    static OpSpec conv(const Shape& src, std::int64_t filters, std::int64_t kernel, std::int64_t pad, bool bias = false)
    {
        OpSpec spec = defaultSpec(OpKind::Conv, src);
        spec.filters = filters;
        spec.kernel = {kernel, kernel};
        spec.strides = {1, 1};
        spec.pads = {pad, pad, pad, pad};
        spec.bias = bias;
        return spec;
    }

    static RoleTensors tensorsOf(const TestCase& one)
    {
        const Operands operands = one.operands();
        return {operands.src, operands.weights, operands.bias, operands.diffDst};
    }

    /// Every cell of every tensor that is made so: its sum, and that each of its terms stands where it says.
    static void holds(const OpSpec& spec)
    {
        const TestCase one = caseOf(spec, DataKind::Uniform, 5);
        const RoleTensors tensors = tensorsOf(one);
        const Evaluator evaluator(spec, one.operands());
        for (const Role made : {Role::Dst, Role::DiffSrc, Role::DiffWeights, Role::DiffBias})
            for (const ProductForm form : productFormsOf(spec, made)) {
                const Shape shape = shapeOf(spec, made);
                for (std::int64_t at = 0; at < shape.elements(); ++at) {
                    const Cell cell = cellAt(shape, at);
                    const MatrixProduct product = MatrixProduct::around(spec, made, form, cell);
                    double sum = 0;
                    bool biasInside = form == ProductForm::DenseOutputs;
                    if (form == ProductForm::Scattered) {
                        std::set<std::pair<std::int64_t, std::int64_t>> addends;
                        operatorOf(spec.op).forEachTerm(spec, made, cell, [&](const Term& term) {
                            if (const auto place = product.placeOf(cell, &term))
                                addends.emplace(place->row, place->column);
                        });
                        for (const auto& [row, column] : addends) {
                            QCOMPARE(product.result(row, column), (MatrixEntry{MatrixEntry::Is::Addend, made, cell}));
                            sum += sumOfTerms(product, tensors.of(), row, column, 0, product.depth());
                        }
                    } else {
                        const auto place = product.placeOf(cell);
                        QVERIFY(place.has_value());
                        QCOMPARE(product.result(place->row, place->column), (MatrixEntry{MatrixEntry::Is::Cell, made, cell}));
                        sum = sumOfTerms(product, tensors.of(), place->row, place->column, 0, product.depth());
                    }
                    operatorOf(spec.op).forEachTerm(spec, made, cell, [&](const Term& term) {
                        const auto place = product.placeOf(cell, &term);
                        if (!place || !place->depth || term.padding)
                            return;
                        const double here = factorValue(product.left(place->row, *place->depth), tensors.of()) *
                                            factorValue(product.right(*place->depth, place->column), tensors.of());
                        QVERIFY(std::abs(here - evaluator.addend(term)) < 1e-9);
                    });
                    if (made == Role::Dst && spec.bias && !biasInside)
                        sum += static_cast<double>(one.bias.data()[cell.c]);
                    QVERIFY2(std::abs(sum - evaluator.cell(made, cell).value) < 1e-5,
                             qPrintable(QString::fromStdString(std::string(nameOf(made)) + ' ' + cell.text())));
                }
            }
    }

private slots:
    /// CC-G05.
    void aConvolutionAndBothGradients()
    {
        const Tensor src = cellsOf({1, 1, 3, 3}, {1, 2, 3, 4, 5, 6, 7, 8, 9});
        const Tensor weights = cellsOf({1, 1, 2, 2}, {1, 2, 3, 4});
        const Tensor diff = cellsOf({1, 1, 2, 2}, {1, -1, 2, 0.5F});
        const RoleTensors tensors{.src = &src, .weights = &weights, .diffDst = &diff};
        const OpSpec spec = conv(src.shape(), 1, 2, 0);
        const MatrixProduct forward(spec, Role::Dst, ProductForm::Gathered);
        QCOMPARE(wholeMatrix(forward, MatrixSide::Left, tensors), std::string("1 2 3 4"));
        QCOMPARE(wholeMatrix(forward, MatrixSide::Right, tensors), std::string("1 2 4 5 / 2 3 5 6 / 4 5 7 8 / 5 6 8 9"));
        QCOMPARE(wholeMatrix(forward, MatrixSide::Result, tensors), std::string("37 47 67 77"));
        const MatrixProduct weight(spec, Role::DiffWeights, ProductForm::Weights);
        QCOMPARE(wholeMatrix(weight, MatrixSide::Left, tensors), std::string("1 -1 2 0.5"));
        QCOMPARE(wholeMatrix(weight, MatrixSide::Right, tensors),
                 std::string("1 2 4 5 / 2 3 5 6 / 4 5 7 8 / 5 6 8 9")); // its own transpose
        QCOMPARE(wholeMatrix(weight, MatrixSide::Result, tensors), std::string("9.5 12 17 19.5"));
        const MatrixProduct turned(spec, Role::DiffSrc, ProductForm::Rotated);
        QCOMPARE(wholeMatrix(turned, MatrixSide::Left, tensors), std::string("4 3 2 1"));
        QCOMPARE(wholeMatrix(turned, MatrixSide::Right, tensors),
                 std::string("0 0 0 0 1 -1 0 2 0.5 / 0 0 0 1 -1 0 2 0.5 0 / 0 1 -1 0 2 0.5 0 0 0 / 1 -1 0 2 0.5 0 0 0 0"));
        QCOMPARE(wholeMatrix(turned, MatrixSide::Result, tensors), std::string("1 1 -2 5 5.5 -3 6 9.5 2"));
        const MatrixProduct spread(spec, Role::DiffSrc, ProductForm::Scattered);
        QCOMPARE(wholeMatrix(spread, MatrixSide::Result, tensors), std::string("1 -1 2 0.5 / 2 -2 4 1 / 3 -3 6 1.5 / 4 -4 8 2"));
        QCOMPARE(sizesText(turned).english(), std::string("∂L/∂X = R · V: 1×4 times 4×9 gives 1×9."));
        QCOMPARE(termsText(forward, tensors.of(), {0, 1, 2}, false).english(),
                 std::string("Row 0 times column 1: 1·2 + 2·3 + [3·5] + 4·6 = 47"));
        QCOMPARE(termsText(forward, tensors.of(), {0, 1, {}}, true).english(), std::string("Row 0 times column 1: 1·2 + 2·3 + 3·5 + 4·6"));
    }
    /// CC-G06: the gradient behind a Relu comes through the same product, from the clipped input.
    void behindARelu()
    {
        const Tensor src = cellsOf({1, 1, 3, 3}, {1, 0, 3, 0, 5, 0, 7, 0, 9});
        const Tensor weights = cellsOf({1, 1, 2, 2}, {1, 2, 3, 4});
        const Tensor diff = cellsOf({1, 1, 2, 2}, {1, -1, 2, 0.5F});
        const RoleTensors tensors{.src = &src, .weights = &weights, .diffDst = &diff};
        const OpSpec spec = conv(src.shape(), 1, 2, 0);
        QCOMPARE(wholeMatrix({spec, Role::Dst, ProductForm::Gathered}, MatrixSide::Result, tensors), std::string("21 21 31 41"));
        QCOMPARE(wholeMatrix({spec, Role::DiffWeights, ProductForm::Weights}, MatrixSide::Result, tensors), std::string("3.5 7 9 9.5"));
    }
    /// CC-G07.
    void padded()
    {
        const Tensor src = cellsOf({1, 1, 2, 2}, {1, 2, 3, 4});
        const Tensor weights = cellsOf({1, 1, 2, 2}, {1, 2, 3, 4});
        const Tensor diff = cellsOf({1, 1, 3, 3}, {1, 2, 3, 4, 5, 6, 7, 8, 9});
        const RoleTensors tensors{.src = &src, .weights = &weights, .diffDst = &diff};
        const OpSpec spec = conv(src.shape(), 1, 2, 1);
        QCOMPARE(wholeMatrix({spec, Role::Dst, ProductForm::Gathered}, MatrixSide::Result, tensors), std::string("4 11 6 14 30 14 6 11 4"));
        QCOMPARE(wholeMatrix({spec, Role::DiffWeights, ProductForm::Weights}, MatrixSide::Result, tensors), std::string("77 67 47 37"));
        QCOMPARE(wholeMatrix({spec, Role::DiffSrc, ProductForm::Rotated}, MatrixSide::Result, tensors), std::string("23 33 53 63"));
    }
    /// CC-G08: two channels, two filters.
    void channelsAndFilters()
    {
        const Tensor src = cellsOf({1, 2, 3, 3}, {1, 2, 3, 4, 5, 6, 7, 8, 9, 9, 8, 7, 6, 5, 4, 3, 2, 1});
        const Tensor weights = cellsOf({2, 2, 2, 2}, {1, 0, 0, -1, 2, 1, 0, 1, 0, 1, 1, 0, -1, 0, 1, 2});
        const Tensor bias = cellsOf({1, 2, 1, 1}, {0.5F, -1});
        const Tensor diff = cellsOf({1, 2, 2, 2}, {1, 2, 3, 4, -1, 0, 2, 1});
        const RoleTensors tensors{.src = &src, .weights = &weights, .bias = &bias, .diffDst = &diff};
        const OpSpec spec = conv(src.shape(), 2, 2, 0, true);
        QCOMPARE(wholeMatrix({spec, Role::Dst, ProductForm::Gathered}, MatrixSide::Result, tensors), // Y without its bias
                 std::string("27 23 15 11 / 13 13 13 13"));
        QCOMPARE(wholeMatrix({spec, Role::DiffWeights, ProductForm::Weights}, MatrixSide::Result, tensors),
                 std::string("37 47 67 77 63 53 33 23 / 12 14 18 20 8 6 2 0"));
        QCOMPARE(wholeMatrix({spec, Role::DiffSrc, ProductForm::Rotated}, MatrixSide::Left, tensors),
                 std::string("-1 0 0 1 0 1 1 0 / 1 0 1 2 2 1 0 -1"));
        QCOMPARE(wholeMatrix({spec, Role::DiffSrc, ProductForm::Rotated}, MatrixSide::Result, tensors),
                 std::string("1 1 0 2 5 -1 2 -2 -4 / 3 5 2 3 9 6 2 8 6"));
    }
    /// CC-G09: (n, K, p) of its random checks.
    void sizesOfTheStudy()
    {
        constexpr int cases[][3] = {{3, 2, 0}, {2, 2, 1}, {8, 3, 1}, {8, 5, 2}, {8, 5, 1}, {9, 3, 0}, {6, 3, 2}};
        for (const auto& [n, k, p] : cases)
            holds(conv({1, 2, n, n}, 2, k, p, true));
    }
    void stridesDilationsGroups()
    {
        for (const OpKind op : {OpKind::Conv, OpKind::ConvTranspose})
            for (const std::int64_t group : {1, 2}) {
                OpSpec spec = defaultSpec(op, {2, 4, 5, 4});
                spec.filters = 6;
                spec.group = group;
                spec.kernel = {3, 2};
                spec.strides = {2, 1};
                spec.dilations = {1, 2};
                spec.pads = {1, 0, 1, 1};
                spec.bias = true;
                holds(spec);
            }
    }
    /// The study's 5.8, with the bias as the row of ones.
    void fullyConnected()
    {
        for (const bool bias : {true, false}) {
            OpSpec spec = defaultSpec(OpKind::Gemm, {3, 2, 2, 1});
            spec.filters = 5;
            spec.bias = bias;
            holds(spec);
        }
        const Tensor src = cellsOf({2, 2, 1, 1}, {1, 2, 3, 4});
        const Tensor weights = cellsOf({1, 2, 1, 1}, {0.5F, -1});
        const Tensor bias = cellsOf({1, 1, 1, 1}, {10});
        const Tensor diff = cellsOf({2, 1, 1, 1}, {1, 2});
        const RoleTensors tensors{.src = &src, .weights = &weights, .bias = &bias, .diffDst = &diff};
        OpSpec spec = defaultSpec(OpKind::Gemm, src.shape());
        spec.filters = 1;
        spec.bias = true;
        const MatrixProduct forward(spec, Role::Dst, ProductForm::DenseOutputs);
        QCOMPARE(wholeMatrix(forward, MatrixSide::Left, tensors), std::string("0.5 -1 10"));
        QCOMPARE(wholeMatrix(forward, MatrixSide::Right, tensors), std::string("1 3 / 2 4 / 1 1"));
        QCOMPARE(wholeMatrix(forward, MatrixSide::Result, tensors), std::string("8.5 7.5"));
        const MatrixProduct gradient(spec, Role::DiffWeights, ProductForm::DenseWeights);
        QCOMPARE(wholeMatrix(gradient, MatrixSide::Result, tensors), std::string("7 10 3"));
        QCOMPARE(placeText(gradient, {0, 2, {}}).english(), std::string("This is ∂L/∂b[0]."));
    }
    void otherOperatorsHaveNone()
    {
        for (const OpKind op : allOps())
            QCOMPARE(!productFormsOf(defaultSpec(op, {1, 2, 4, 4}), Role::Dst).empty(), op == OpKind::Gemm || isConvolution(op));
    }
    /// CC-G12.
    void offsetsInMemory()
    {
        const Shape shape{1, 2, 5, 6};
        constexpr std::pair<Cell, int> cases[] = {{{0, 0, 4, 5}, 29}, {{0, 1, 0, 0}, 30}, {{0, 1, 2, 3}, 45}, {{0, 1, 4, 5}, 59}};
        for (const auto& [cell, offset] : cases) {
            QCOMPARE(offsetOf(shape, cell), offset);
            QVERIFY(offsetText(shape, cell).english().find(" = " + std::to_string(offset) + ", byte ") != std::string::npos);
        }
        QCOMPARE(offsetText(shape, {0, 1, 2, 3}).english(),
                 std::string("Offset ((n·C + c)·H + h)·W + w = ((0·2 + 1)·5 + 2)·6 + 3 = 45, byte 180. "
                             "Strides: n 60, c 30, h 6, w 1."));
        QCOMPARE(matrixOffsetText(4, 2, 3).english(),
                 std::string("Offset row·columns + column = 2·4 + 3 = 11, byte 44. Strides: row 4, column 1."));
    }
    /// Long matrices go on in pages, and infinite numbers meet no padding.
    void partsOfLongMatrices()
    {
        QCOMPARE(pageAround({1, 1, 10, 200}, 3, 130, 64), (MatrixRange{0, 128, 10, 64}));
        QCOMPARE(pageAround({1, 1, 10, 200}, 3, 199, 64), (MatrixRange{0, 192, 10, 8}));
        const Tensor src = cellsOf({1, 1, 1, 1}, {2});
        Tensor weights({1, 1, 3, 3});
        weights.fill(INFINITY);
        weights[{0, 0, 1, 1}] = 4;
        const RoleTensors tensors{.src = &src, .weights = &weights};
        const MatrixProduct product(conv(src.shape(), 1, 3, 1), Role::Dst, ProductForm::Gathered);
        QCOMPARE(sumOfTerms(product, tensors.of(), 0, 0, 0, 9), 8.0);
        QVERIFY_EXCEPTION_THROWN(matrixPart(product, MatrixSide::Left, RoleTensors{}.of(), {0, 0, 1, 1}), std::exception);
    }
};

QTEST_APPLESS_MAIN(TestMatrixProduct)
#include "tst_matrix_product.moc"
