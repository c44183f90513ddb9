#include "core/ops/legal_values.h"
#include "random_spec.h"

#include <QTest>

using namespace ks;

class LegalValuesTest : public QObject {
    Q_OBJECT

    static constexpr Setting all[] = {
        Setting::KernelBoth,     Setting::KernelY,        Setting::KernelX,   Setting::StrideBoth, Setting::StrideY,
        Setting::StrideX,        Setting::PadAll,         Setting::PadTop,    Setting::PadLeft,    Setting::PadBottom,
        Setting::PadRight,       Setting::DilationBoth,   Setting::DilationY, Setting::DilationX,  Setting::OutputPaddingBoth,
        Setting::OutputPaddingY, Setting::OutputPaddingX, Setting::Filters,   Setting::PadY,       Setting::PadX};

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
            const Setting setting = *rc::gen::elementOf(std::vector<Setting>(std::begin(all), std::end(all)));
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
    void poolingExample()
    {
        const OpSpec spec = defaultSpec(OpKind::MaxPool, {1, 1, 8, 8});
        QCOMPARE(legalRange(spec, Setting::KernelBoth), (LegalRange{1, 8, 1}));
        QCOMPARE(legalRange(spec, Setting::PadAll), (LegalRange{0, 1, 1}));
        QCOMPARE(legalRange(spec, Setting::DilationBoth), (LegalRange{1, 7, 1}));
    }
    void filtersComeInGroups()
    {
        OpSpec spec = defaultSpec(OpKind::Conv, {1, 6, 8, 8});
        spec.group = 3;
        spec.filters = 6;
        const auto range = legalRange(spec, Setting::Filters);
        QVERIFY(range);
        QCOMPARE(range->least, 3);
        QCOMPARE(range->step, 3);
        QCOMPARE(range->nearest(7), 6);
        QCOMPARE(range->nearest(0), 3);
        QCOMPARE(legalGroups(spec), (std::vector<std::int64_t>{1, 2, 3, 6}));
    }
    void fromAnIllegalValueToTheNearest()
    {
        OpSpec spec = defaultSpec(OpKind::MaxPool, {1, 1, 4, 4});
        spec.kernel = {9, 9};
        QCOMPARE(legalRange(spec, Setting::KernelBoth), (LegalRange{1, 4, 1}));
    }
    void nothingWhereAnotherSettingIsToBlame()
    {
        OpSpec spec = defaultSpec(OpKind::MaxPool, {1, 1, 4, 4});
        spec.kernel = {9, 9};
        QVERIFY(!legalRange(spec, Setting::StrideBoth));
    }
};

QTEST_APPLESS_MAIN(LegalValuesTest)
#include "tst_legal_values.moc"
