#include "core/ops/legal_values.h"
#include "random_spec.h"

#include <QTest>

using namespace ks;

class LegalValuesTest : public QObject {
    Q_OBJECT

    /// Both directions, each, and each number of its own.
    static std::vector<Setting> all()
    {
        std::vector<Setting> settings = {{"filters"}};
        for (const char* attribute : {"kernel_shape", "strides", "dilations", "output_padding", "pads"})
            for (const unsigned places : {Setting::rows | Setting::columns, Setting::rows, Setting::columns})
                settings.push_back({attribute, places});
        for (unsigned side = 0; side < 4; ++side)
            settings.push_back({"pads", 1U << side});
        return settings;
    }

    static OpSpec with(OpSpec spec, Setting setting, std::int64_t value)
    {
        setValue(spec, setting, value);
        return spec;
    }

private slots:
    void rangesAreLegalAndComplete()
    {
        QVERIFY(rc::check([] {
            const OpSpec spec = anyLegalSpec();
            const Setting setting = *rc::gen::elementOf(all());
            const auto range = legalRange(spec, setting);
            if (!range) { // y and x differ now, and no one value would do for both
                for (std::int64_t value = 0; value <= 64; ++value)
                    RC_ASSERT(!isLegal(with(spec, setting, value)));
                return;
            }
            const auto steps = (range->most - range->least) / range->step;
            const auto value = range->least + *rc::gen::inRange<std::int64_t>(0, steps + 1) * range->step;
            RC_ASSERT(isLegal(with(spec, setting, value)));
            RC_ASSERT(range->most >= (1 << 20) - range->step || !isLegal(with(spec, setting, range->most + range->step)));
            RC_ASSERT(range->least < range->step || !isLegal(with(spec, setting, range->least - range->step)));
        }));
    }
    /// Whoever reads the range knows them all: there are no gaps but the steps, and none beyond it.
    void noOtherValueIsLegal()
    {
        QVERIFY(rc::check([] {
            const OpSpec spec = anyLegalSpec();
            const Setting setting = *rc::gen::elementOf(all());
            if (const auto range = legalRange(spec, setting))
                for (std::int64_t value = 0; value <= 40; ++value) {
                    const bool isIn = value >= range->least && value <= range->most && (value - range->least) % range->step == 0;
                    RC_ASSERT(isIn == isLegal(with(spec, setting, value)));
                }
        }));
    }
    void poolingExample()
    {
        const OpSpec spec = defaultSpec(OpKind::MaxPool, {1, 1, 8, 8});
        QCOMPARE(legalRange(spec, {"kernel_shape"}), (LegalRange{1, 8, 1}));
        QCOMPARE(legalRange(spec, {"pads"}), (LegalRange{0, 1, 1}));
        QCOMPARE(legalRange(spec, {"dilations"}), (LegalRange{1, 7, 1}));
    }
    void filtersComeInGroups()
    {
        OpSpec spec = defaultSpec(OpKind::Conv, {1, 6, 8, 8});
        spec.group = 3;
        spec.filters = 6;
        const auto range = legalRange(spec, {"filters"});
        QVERIFY(range);
        QCOMPARE(range->least, 3);
        QCOMPARE(range->step, 3);
        QCOMPARE(range->nearest(7), 6);
        QCOMPARE(range->nearest(0), 3);
        QCOMPARE(legalGroups(spec), (std::vector<std::int64_t>{1, 2, 3, 6}));
    }
    /// Groups of the operator before, which this one does not have, leave no gaps.
    void groupsOfAnotherOperatorAreNoSteps()
    {
        OpSpec spec = defaultSpec(OpKind::Gemm, {1, 6, 1, 1});
        spec.filters = 4;
        spec.group = 3;
        QVERIFY(isLegal(spec));
        const auto range = legalRange(spec, {"filters"});
        QVERIFY(range);
        QCOMPARE(range->step, 1);
        QCOMPARE(range->least, 1);
        QVERIFY(isLegal(with(spec, {"filters"}, 5)) && range->most >= 5);
    }
    void aSettingIsItsNumbersAlone()
    {
        OpSpec spec = defaultSpec(OpKind::Conv, {1, 1, 8, 8});
        spec.pads = {1, 2, 3, 4}; // top, left, bottom, right
        QCOMPARE(valueOf(spec, {"pads", Setting::rows}), 1);
        QCOMPARE(otherValueOf(spec, {"pads", Setting::rows}), 3);
        QCOMPARE(valueOf(spec, {"pads", Setting::columns}), 2);
        QCOMPARE(otherValueOf(spec, {"pads", Setting::columns}), 4);
        QCOMPARE(with(spec, {"pads", Setting::rows}, 5).pads, (Pads{5, 2, 5, 4}));
        QCOMPARE(with(spec, {"pads", 1U << 2}, 5).pads, (Pads{1, 2, 5, 4}));
        QCOMPARE(with(spec, {"pads"}, 5).pads, (Pads{5, 5, 5, 5}));
        QCOMPARE(with(spec, {"strides", Setting::columns}, 5).strides.x, 5);
        QCOMPARE(with(spec, {"strides", Setting::columns}, 5).strides.y, spec.strides.y);
        QCOMPARE(with(spec, {"filters"}, 5).filters, 5);
        spec.op = OpKind::Relu; // which has none of them: a field that is hidden asks all the same
        QCOMPARE(valueOf(spec, {"strides"}), spec.strides.y);
    }
    void fromAnIllegalValueToTheNearest()
    {
        OpSpec spec = defaultSpec(OpKind::MaxPool, {1, 1, 4, 4});
        spec.kernel = {9, 9};
        QCOMPARE(legalRange(spec, {"kernel_shape"}), (LegalRange{1, 4, 1}));
    }
    void nothingWhereAnotherSettingIsToBlame()
    {
        OpSpec spec = defaultSpec(OpKind::MaxPool, {1, 1, 4, 4});
        spec.kernel = {9, 9};
        QVERIFY(!legalRange(spec, {"strides"}));
    }
};

QTEST_APPLESS_MAIN(LegalValuesTest)
#include "tst_legal_values.moc"
