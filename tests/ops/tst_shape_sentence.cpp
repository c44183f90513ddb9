#include "core/ops/forecast.h"
#include "core/ops/shape_sentence.h"
#include "core/ops/window.h"
#include "random_spec.h"

#include <QTest>

using namespace ks;

class ShapeSentenceTest : public QObject {
    Q_OBJECT

    static QStringList english(const std::vector<Text>& texts)
    {
        QStringList list;
        for (const Text& text : texts)
            list << QString::fromStdString(text.english());
        return list;
    }
    static OpSpec pool(std::int64_t size, std::int64_t kernel, std::int64_t stride, std::int64_t pad)
    {
        OpSpec spec = defaultSpec(OpKind::MaxPool, {1, 1, size, size});
        spec.kernel = {kernel, kernel};
        spec.strides = {stride, stride};
        spec.pads = {pad, pad, pad, pad};
        return spec;
    }

private slots:
    void sameOnBothAxes()
    {
        const auto sentence = shapeSentence(pool(28, 3, 2, 1));
        QCOMPARE(english(sentence.formulas), QStringList{"⌊(28 + 2·1 − 3) / 2⌋ + 1 = 14"});
        QCOMPARE(english(sentence.borders), QStringList({"the last row is not covered; it is padding, no pixel is lost",
                                                         "the last column is not covered; it is padding, no pixel is lost"}));
    }
    void largeCountsAreInGroups()
    {
        OpSpec spec;
        spec.op = OpKind::Flatten;
        spec.src = {1, 1, 480, 640};
        QCOMPARE(english(shapeSentence(spec).formulas), QStringList{"every image becomes one row of 1·480·640 = 307,200 numbers"});
    }
    void lostPixels()
    {
        const auto sentence = shapeSentence(pool(7, 2, 2, 0));
        QCOMPARE(english(sentence.formulas), QStringList{"⌊(7 + 2·0 − 2) / 2⌋ + 1 = 3"});
        QCOMPARE(english(sentence.borders).last(), QString("the last column is not covered; its pixels are lost"));
    }
    void partlyLost()
    {
        OpSpec spec = pool(8, 2, 4, 1);
        const auto sentence = shapeSentence(spec); // windows at −1, 3 and 7 read 0, 3, 4, 7
        QVERIFY(english(sentence.borders).contains("4 of 8 columns lie between what the windows read; their pixels are lost"));
        spec.strides = {7, 7}; // padded 10: windows at 0 and 7, one padded column left
        QVERIFY(english(shapeSentence(spec).borders).contains("the last column is not covered; it is padding, no pixel is lost"));
        spec.strides = {9, 9}; // one window: 6 of the 8 cells lie behind it
        spec.src.w = spec.src.h = 7;
        QVERIFY(english(shapeSentence(spec).borders).contains("the last 7 columns are not covered; 6 of them hold pixels, which are lost"));
    }
    void differentAxes()
    {
        OpSpec spec = pool(28, 3, 2, 0);
        spec.src.w = 30;
        spec.pads = {1, 0, 0, 1};
        QCOMPARE(english(shapeSentence(spec).formulas),
                 QStringList({"rows: ⌊(28 + 1 + 0 − 3) / 2⌋ + 1 = 14", "columns: ⌊(30 + 0 + 1 − 3) / 2⌋ + 1 = 15"}));
    }
    void ceilAndDilation()
    {
        OpSpec spec = pool(8, 3, 2, 0);
        spec.ceilMode = true;
        QCOMPARE(english(shapeSentence(spec).formulas), QStringList{"⌈(8 + 2·0 − 3) / 2⌉ + 1 = 4"});
        QCOMPARE(english(shapeSentence(spec).borders).first(),
                 QString("rows: the last window reaches 1 beyond the padding; nothing there counts"));
        spec.padValue = PadValue::Zero; // a 0 there wins over negative numbers
        QCOMPARE(english(shapeSentence(spec).borders).first(),
                 QString("rows: the last window reaches 1 beyond the padding; what lies there counts as 0 too"));
        spec.dilations = {2, 2};
        spec.ceilMode = false;
        QCOMPARE(english(shapeSentence(spec).formulas), QStringList{"⌊(8 + 2·0 − ((3 − 1)·2 + 1)) / 2⌋ + 1 = 2"});
    }
    void droppedWindow()
    {
        OpSpec spec = pool(4, 2, 3, 1); // padded 6: windows at 0, 3, and one at 6, which is beyond the image
        spec.ceilMode = true;
        spec.src.h = spec.src.w = 5;
        const QStringList formulas = english(shapeSentence(spec).formulas);
        QCOMPARE(formulas.first(), QString("⌈(5 + 2·1 − 2) / 3⌉ + 1 = 3"));
        QCOMPARE(formulas.last(), QString("3 − 1 = 2"));
    }
    void samePaddingIsToldWithItsSides()
    {
        OpSpec spec = pool(28, 3, 2, 0);
        spec.autoPad = AutoPad::SameUpper;
        QCOMPARE(english(shapeSentence(spec).formulas), QStringList({"⌈28 / 2⌉ = 14", "padding for SAME_UPPER: 1, 0 before and 1 after"}));
    }
    void aTransposedShapeIsOneFormula()
    {
        OpSpec spec = defaultSpec(OpKind::ConvTranspose, {1, 1, 28, 28});
        spec.strides = {2, 2};
        spec.pads = {1, 1, 1, 1};
        spec.outputPadding = {1, 1};
        QCOMPARE(english(shapeSentence(spec).formulas), QStringList{"(28 − 1)·2 + 3 − 2·1 + 1 = 56"});
    }
    /// At the far end output_padding brings back what the padding cuts off there, and may add more.
    void whatThePaddingCutsOff()
    {
        OpSpec spec = defaultSpec(OpKind::ConvTranspose, {1, 1, 3, 4}); // 7×9 before anything is cut
        spec.kernel = {3, 3};
        spec.strides = {2, 2};
        spec.pads = {1, 1, 1, 1};
        const auto cut = [&](Size2 outputPadding) {
            spec.outputPadding = outputPadding;
            return english(shapeSentence(spec).borders).filter("cuts off");
        };
        QCOMPARE(cut({0, 1}),
                 QStringList({"rows that the padding cuts off the output: 2", "columns that the padding cuts off the output: 1"}));
        QCOMPARE(cut({1, 0}),
                 QStringList({"rows that the padding cuts off the output: 1", "columns that the padding cuts off the output: 2"}));
        spec.pads = {1, 0, 0, 0};
        QCOMPARE(cut({1, 1}), QStringList{"rows that the padding cuts off the output: 1"});
        spec.pads = {0, 0, 1, 1};
        QVERIFY(cut({1, 1}).isEmpty());
    }
    /// What no window reaches holds the bias, where there is one.
    void unreachedCellsOfTheOutput()
    {
        OpSpec spec = defaultSpec(OpKind::ConvTranspose, {1, 1, 2, 2});
        spec.kernel = {1, 1};
        spec.strides = {2, 2};
        spec.pads = {};
        spec.outputPadding = {1, 1};
        for (const bool bias : {true, false}) {
            spec.bias = bias;
            const QStringList borders = english(shapeSentence(spec).borders);
            QCOMPARE(borders.filter("hold only the bias").isEmpty(), !bias);
            QCOMPARE(borders.filter("they are 0").isEmpty(), bias);
        }
    }
    void wholeMapAndCells()
    {
        QCOMPARE(english(shapeSentence(defaultSpec(OpKind::GlobalMaxPool, {1, 1, 5, 7})).formulas),
                 QStringList{"the window is the whole map: 5×7 becomes 1×1"});
        QCOMPARE(english(shapeSentence(defaultSpec(OpKind::Relu, {1, 1, 5, 7})).formulas),
                 QStringList{"one cell in, one cell out: the output is 5×7 as the input"});
    }

    /// Whatever the settings: the last formula of an axis ends in the extent that the operator really has.
    void formulaEndsInTheTrueExtent()
    {
        QVERIFY(rc::check([] {
            const OpSpec spec = anyLegalSpec();
            const Shape dst = shapeOf(spec, Role::Dst);
            QString rows;
            QString columns;
            for (const QString& formula : english(shapeSentence(spec).formulas)) {
                if (!formula.contains('='))
                    continue;
                if (!formula.startsWith("columns"))
                    rows = formula;
                if (!formula.startsWith("rows"))
                    columns = formula;
            }
            RC_ASSERT(rows.endsWith(" = " + QString::number(dst.h)));
            RC_ASSERT(columns.endsWith(" = " + QString::number(dst.w)));
        }));
    }
    /// The borders say something about rows if and only if some row is read by no window (or overhangs, or is cut).
    void bordersTellEveryUnreadRow()
    {
        QVERIFY(rc::check([] {
            const OpSpec spec = anyLegalSpec();
            const WindowAxis axis = windowOf(spec).y;
            bool unread = false;
            for (std::int64_t y = 0; y < axis.size; ++y) {
                bool read = false;
                for (std::int64_t tap = 0; tap < axis.kernel; ++tap)
                    read = read || axis.windowAt(y, tap) >= 0;
                unread = unread || !read;
            }
            if (unread)
                RC_ASSERT(!english(shapeSentence(spec).borders).filter("row").isEmpty());
        }));
    }
    void forecast()
    {
        const Forecast forward = forecastOf(pool(28, 2, 2, 0), false);
        QCOMPARE(forward.windows, 196);
        QCOMPARE(forward.dstCells, 196);
        QCOMPARE(forward.reductionPercent, 75.0);
        QCOMPARE(forward.memory, std::size_t{(784 + 196) * 4 + 196}); // a byte a window says where the largest lay
        QCOMPARE(forward.made, std::size_t{196 * 4 + 196});           // the input is there
        QCOMPARE(forecastOf(pool(28, 2, 2, 0), true).memory, std::size_t{2 * (784 + 196) * 4 + 196});
        QCOMPARE(forecastOf(pool(28, 2, 2, 0), true).made, std::size_t{(784 + 2 * 196) * 4 + 196});
        const Forecast normal = forecastOf(defaultSpec(OpKind::BatchNormalization, {2, 3, 4, 4}), true);
        QVERIFY(normal.memory < 4 * std::size_t{96} * 4 + 16 * 3 * 4); // running averages have no gradient
        QVERIFY(forecastOf(defaultSpec(OpKind::Conv, {1, 3, 8, 8}), true).flops >
                forecastOf(defaultSpec(OpKind::Conv, {1, 3, 8, 8}), false).flops);
    }
};

QTEST_APPLESS_MAIN(ShapeSentenceTest)
#include "tst_shape_sentence.moc"
