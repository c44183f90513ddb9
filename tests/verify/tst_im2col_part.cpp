#include "core/verify/im2col_part.h"
#include "core/verify/random_case.h"

#include <QTest>

#include <cmath>

using namespace ks;

/// The matrix with its numbers makes the operator: products with the weights, or columns added up on their windows.
class TestIm2colPart : public QObject {
    Q_OBJECT

    static OpSpec specOf(OpKind op, std::int64_t group)
    {
        OpSpec spec = defaultSpec(op, {2, 4, 5, 4});
        spec.filters = 6;
        spec.group = group;
        spec.kernel = {3, 2};
        spec.strides = {2, 1};
        spec.pads = {1, 0, 1, 1};
        return spec;
    }

private slots:
    void convolutionIsAProduct()
    {
        for (const std::int64_t group : {1, 2}) {
            const OpSpec spec = specOf(OpKind::Conv, group);
            const TestCase one = caseOf(spec, DataKind::Uniform, 3);
            const Evaluator evaluator(spec, one.operands());
            const Shape dst = shapeOf(spec, Role::Dst);
            const Im2colMatrix matrix = im2colOf(spec);
            for (std::int64_t at = 0; at < dst.elements(); ++at) {
                const Cell cell = cellAt(dst, at);
                const Tensor column = im2colPart(spec, one.operands(), im2colGroup(spec, cell.c), im2colColumn(spec, cell), 1);
                double sum = static_cast<double>(one.bias.data()[cell.c]);
                for (std::int64_t row = 0; row < matrix.rows; ++row)
                    sum += static_cast<double>(one.weights.data()[cell.c * matrix.rows + row]) * static_cast<double>(column.data()[row]);
                QVERIFY(std::abs(sum - evaluator.cell(Role::Dst, cell).value) < 1e-5);
            }
        }
    }
    void transposedConvolutionAddsColumnsUp()
    {
        for (const std::int64_t group : {1, 2}) {
            const OpSpec spec = specOf(OpKind::ConvTranspose, group);
            const TestCase one = caseOf(spec, DataKind::Uniform, 3);
            const Evaluator evaluator(spec, one.operands());
            const Shape dst = shapeOf(spec, Role::Dst);
            std::vector<double> sums;
            for (std::int64_t at = 0; at < dst.elements(); ++at)
                sums.push_back(static_cast<double>(one.bias.data()[cellAt(dst, at).c]));
            const Im2colMatrix matrix = im2colOf(spec);
            for (std::int64_t g = 0; g < group; ++g) {
                const Tensor part = im2colPart(spec, one.operands(), g, 0, matrix.columns);
                for (std::int64_t row = 0; row < matrix.rows; ++row)
                    for (std::int64_t column = 0; column < matrix.columns; ++column) {
                        const Im2colPlace place = im2colPlace(spec, g, row, column);
                        if (!place.outside)
                            sums[static_cast<std::size_t>(offsetOf(dst, place.image))] += static_cast<double>(part[{0, 0, row, column}]);
                    }
            }
            for (std::int64_t at = 0; at < dst.elements(); ++at)
                QVERIFY(std::abs(sums[static_cast<std::size_t>(at)] - evaluator.cell(Role::Dst, cellAt(dst, at)).value) < 1e-5);
        }
    }
};

QTEST_APPLESS_MAIN(TestIm2colPart)
#include "tst_im2col_part.moc"
