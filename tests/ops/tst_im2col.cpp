#include "core/ops/im2col.h"
#include "core/ops/window.h"
#include "random_spec.h"

#include <QTest>

using namespace ks;

class Im2colTest : public QObject {
    Q_OBJECT

private slots:
    /// A column holds exactly what the operator's own terms read for that output cell, in their order.
    void columnsAreTheTerms()
    {
        QVERIFY(rc::check([] {
            OpSpec spec = anySpec();
            spec.src.n = 2;
            RC_PRE(hasIm2col(spec.op) && im2colMap(spec.op) == Role::Dst && isLegal(spec));
            const Shape dst = shapeOf(spec, Role::Dst);
            const Cell cell = cellAt(dst, *rc::gen::inRange<std::int64_t>(0, dst.elements()));
            const std::int64_t column = im2colColumn(spec, cell);
            RC_ASSERT(im2colMapCell(spec, cell.c, column) == cell);
            const std::int64_t group = im2colGroup(spec, cell.c);
            std::int64_t row = 0;
            operatorOf(spec.op).forEachTerm(spec, Role::Dst, cell, [&](const Term& term) {
                if (term.first.role != Role::Src)
                    return; // the bias
                const Im2colPlace place = im2colPlace(spec, group, row, column);
                RC_ASSERT(place.image == term.first.cell);
                RC_ASSERT(place.outside == term.padding);
                RC_ASSERT(place.beyond == term.beyond);
                RC_ASSERT(im2colRow(spec, place.image, column) == std::optional(row));
                ++row;
            });
            RC_ASSERT(row == im2colOf(spec).rows);
        }));
    }
    /// ConvTranspose: a column holds what its input pixel adds to the output, by the operator's own terms; each term once.
    void columnsAreScattered()
    {
        QVERIFY(rc::check([] {
            OpSpec spec = anySpec();
            spec.op = OpKind::ConvTranspose;
            spec.autoPad = AutoPad::NotSet;
            spec.src.n = 2;
            RC_PRE(isLegal(spec));
            const Shape dst = shapeOf(spec, Role::Dst);
            const Cell cell = cellAt(dst, *rc::gen::inRange<std::int64_t>(0, dst.elements()));
            const std::int64_t group = im2colGroup(spec, cell.c);
            operatorOf(spec.op).forEachTerm(spec, Role::Dst, cell, [&](const Term& term) {
                if (term.first.role != Role::Src)
                    return; // the bias
                const std::int64_t column = im2colColumn(spec, term.first.cell);
                RC_ASSERT(im2colMapCell(spec, term.first.cell.c, column) == term.first.cell);
                const Cell& weight = term.second->cell;
                const std::int64_t row = (weight.c * spec.kernel.y + weight.y) * spec.kernel.x + weight.x;
                RC_ASSERT(row < im2colOf(spec).rows);
                RC_ASSERT(im2colRow(spec, cell, column) == std::optional(row));
                const Im2colPlace place = im2colPlace(spec, group, row, column);
                RC_ASSERT(place.image == cell);
                RC_ASSERT(!place.outside);
            });
        }));
    }
    void memoryFactor()
    {
        OpSpec spec = defaultSpec(OpKind::Conv, {1, 3, 28, 28});
        spec.pads = {1, 1, 1, 1};
        const Im2colMatrix matrix = im2colOf(spec);
        QCOMPARE(matrix.rows, 27);
        QCOMPARE(matrix.columns, 784);
        QCOMPARE(matrix.factor, 9.0);                                                 // k·k with stride 1 and padding that keeps the size
        QCOMPARE(im2colOf(defaultSpec(OpKind::MaxPool, {1, 3, 28, 28})).factor, 1.0); // windows do not overlap
    }
    void memoryFactorOfScattering()
    {
        OpSpec spec = defaultSpec(OpKind::ConvTranspose, {1, 2, 4, 4});
        spec.kernel = {2, 2};
        spec.strides = {2, 2};
        spec.filters = 6;
        spec.group = 2;
        const Im2colMatrix matrix = im2colOf(spec);
        QCOMPARE(matrix.groups, 2);
        QCOMPARE(matrix.rows, 12);
        QCOMPARE(matrix.columns, 16);
        QCOMPARE(matrix.factor, 1.0); // windows lie side by side on the output
    }
    void outsideTheWindow()
    {
        const OpSpec spec = defaultSpec(OpKind::MaxPool, {1, 1, 8, 8});
        QVERIFY(!im2colRow(spec, {0, 0, 0, 2}, 0));
        QCOMPARE(im2colRow(spec, {0, 0, 1, 1}, 0), std::optional<std::int64_t>(3));
    }
};

QTEST_APPLESS_MAIN(Im2colTest)
#include "tst_im2col.moc"
