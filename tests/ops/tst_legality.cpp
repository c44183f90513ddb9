#include "core/base/error.h"
#include "core/ops/operator.h"
#include "core/ops/window.h"
#include "core/verify/random_case.h"

#include <QTest>
#include <rapidcheck.h>

#include <algorithm>
#include <limits>
#include <string>

using namespace ks;

namespace {

/// Anything that could be typed into the settings, mostly illegal.
OpSpec wildSpec()
{
    const auto around = [](std::int64_t low, std::int64_t high) { return *rc::gen::inRange<std::int64_t>(low, high + 1); };
    OpSpec spec;
    spec.op = allOps()[static_cast<std::size_t>(around(0, static_cast<std::int64_t>(allOps().size()) - 1))];
    spec.src = {around(1, 2), around(1, 6), around(1, 9), around(1, 9)};
    spec.kernel = {around(-1, 9), around(-1, 9)};
    spec.strides = {around(-1, 4), around(-1, 4)};
    spec.dilations = {around(0, 4), around(0, 4)};
    spec.pads = {around(-2, 9), around(-2, 9), around(-2, 9), around(-2, 9)};
    spec.autoPad = static_cast<AutoPad>(around(0, 3));
    spec.ceilMode = around(0, 1) == 1;
    spec.padValue = static_cast<PadValue>(around(0, 1));
    spec.filters = around(-1, 8);
    spec.group = around(-1, 6);
    spec.outputPadding = {around(-1, 4), around(-1, 4)};
    return spec;
}

OpSpec maxPool(std::int64_t size, std::int64_t kernel)
{
    OpSpec spec = defaultSpec(OpKind::MaxPool, {1, 1, size, size});
    spec.kernel = {kernel, kernel};
    return spec;
}

const Problem& only(const std::vector<Problem>& problems)
{
    if (problems.size() != 1)
        qFatal("%zu problems instead of one", problems.size());
    return problems.front();
}

} // namespace

class TestLegality : public QObject {
    Q_OBJECT

private slots:
    void defaultsAreLegal()
    {
        for (const OpKind op : allOps())
            QVERIFY(isLegal(defaultSpec(op, {1, 3, 8, 8})));
    }

    void reasonsNameTheAttribute_data()
    {
        QTest::addColumn<QString>("attribute");
        QTest::addColumn<int>("which");
        QTest::newRow("kernel") << "kernel_shape" << 0;
        QTest::newRow("strides") << "strides" << 1;
        QTest::newRow("dilations") << "dilations" << 2;
        QTest::newRow("pads") << "pads" << 3;
        QTest::newRow("pooling pads") << "pads" << 4;
        QTest::newRow("too large") << "kernel_shape" << 5;
        QTest::newRow("group") << "group" << 6;
        QTest::newRow("filters") << "filters" << 7;
        QTest::newRow("output_padding") << "output_padding" << 8;
        QTest::newRow("all cut away") << "pads" << 9;
        QTest::newRow("src") << "src" << 10;
    }
    void reasonsNameTheAttribute()
    {
        QFETCH(QString, attribute);
        QFETCH(int, which);
        OpSpec spec = maxPool(8, 2);
        switch (which) {
        case 0: spec.kernel = {0, 2}; break;
        case 1: spec.strides = {2, -1}; break;
        case 2: spec.dilations = {0, 1}; break;
        case 3: spec.pads = {0, -1, 0, 0}; break;
        case 4: spec.pads = {2, 0, 0, 0}; break;
        case 5: spec.kernel = {9, 2}; break;
        case 6:
            spec = defaultSpec(OpKind::Conv, {1, 3, 8, 8});
            spec.group = 2;
            break;
        case 7:
            spec = defaultSpec(OpKind::Conv, {1, 3, 8, 8});
            spec.filters = 0;
            break;
        case 8:
            spec = defaultSpec(OpKind::ConvTranspose, {1, 1, 4, 4});
            spec.outputPadding = {1, 0};
            break;
        case 9:
            spec = defaultSpec(OpKind::ConvTranspose, {1, 1, 1, 1});
            spec.pads = {2, 2, 2, 2};
            break;
        default: spec.src = {1, 0, 8, 8}; break;
        }
        const std::vector<Problem> problems = problemsOf(spec);
        const Problem& problem = only(problems);
        QCOMPARE(std::string(problem.attribute), attribute.toStdString());
        QVERIFY(!problem.what.empty());
        QVERIFY(which == 10 || !problem.fixes.empty());
        QVERIFY_EXCEPTION_THROWN(requireLegal(spec), InputError);
    }

    /// Nothing is reckoned with sides that overflow.
    void theInputHasLimits()
    {
        constexpr std::int64_t most = std::numeric_limits<std::int64_t>::max();
        for (const OpKind op : allOps()) {
            for (const Shape& src : {Shape{1, 1, 1, most}, Shape{1, 1, most, 1}, Shape{1, most, 1, 1}, Shape{most, 1, 1, 1},
                                     Shape{1, 1, std::int64_t{1} << 31, 1}, Shape{1, 1 << 30, 1 << 30, 1 << 30}}) {
                OpSpec spec = defaultSpec(op, {1, 1, 8, 8});
                spec.src = src;
                const std::vector<Problem> problems = problemsOf(spec);
                QVERIFY2(!problems.empty() && problems.front().attribute == "src", spec.src.text().c_str());
            }
            OpSpec wide = defaultSpec(op, {1, 1, 8, 8});
            wide.src = {1, 1, 8, std::numeric_limits<std::int32_t>::max()};
            QVERIFY(isLegal(wide));
        }
    }

    /// PH-G08: windows of nothing but padding; with pad_value 0 the pooling study's settings are legal.
    void poolingPadsStayBelowTheWindow()
    {
        OpSpec spec = maxPool(2, 2);
        spec.strides = {1, 1};
        spec.pads = {2, 2, 2, 2};
        const auto problems = problemsOf(spec);
        const auto& fixes = only(problems).fixes;
        QVERIFY(std::ranges::any_of(fixes, [](const Fix& fix) { return fix.spec.pads == Pads{1, 1, 1, 1}; }));
        QVERIFY(std::ranges::any_of(fixes, [](const Fix& fix) { return fix.spec.padValue == PadValue::Zero; }));
        spec.padValue = PadValue::Zero;
        QVERIFY(isLegal(spec));
        spec.op = OpKind::AveragePool;
        QVERIFY(!isLegal(spec)); // pad_value is MaxPool's
        spec.dilations = {2, 2}; // the dilated window spans 3
        QVERIFY(isLegal(spec));
    }

    void convolutionPadsAreFree()
    {
        OpSpec spec = defaultSpec(OpKind::Conv, {1, 1, 2, 2});
        spec.pads = {7, 0, 9, 50};
        QVERIFY(isLegal(spec));
    }

    void attributesOfOthersAreIgnored()
    {
        OpSpec spec = defaultSpec(OpKind::Relu, {1, 1, 2, 2});
        spec.kernel = {-5, 100};
        spec.group = 0;
        QVERIFY(isLegal(spec));
        spec.op = OpKind::GlobalMaxPool;
        QVERIFY(isLegal(spec));
    }

    void groupFixesAreTheNearestThatDivide()
    {
        OpSpec spec = defaultSpec(OpKind::Conv, {1, 6, 8, 8});
        spec.filters = 12;
        spec.group = 5;
        const auto problems = problemsOf(spec);
        QCOMPARE(only(problems).fixes.front().spec.group, 6);
    }

    void groupsAreBlamedForWhatTheyDoNotDivide()
    {
        const auto said = [](std::int64_t channels, std::int64_t filters, std::int64_t group) {
            OpSpec spec = defaultSpec(OpKind::Conv, {1, channels, 8, 8});
            spec.filters = filters;
            spec.group = group;
            const auto problems = problemsOf(spec);
            return only(problems).what.english();
        };
        QCOMPARE(said(6, 16, 4), "4 groups do not divide 6 channels");
        QCOMPARE(said(8, 6, 4), "4 groups do not divide 6 filters");
        QCOMPARE(said(6, 10, 4), "4 groups do not divide 6 channels and 10 filters");
        QCOMPARE(said(1, 4, 2), "2 groups do not divide one channel");
        QCOMPARE(said(4, 1, 2), "2 groups do not divide one filter");
        QCOMPARE(said(1, 1, 2), "2 groups divide neither one channel nor one filter");
        QCOMPARE(said(6, 10, 0), "0 groups do not divide 6 channels and 10 filters");
    }

    /// Whatever is typed, there is a way out, and every way out that is offered is legal.
    void everyFixIsLegal()
    {
        QVERIFY(rc::check("fixes are legal", [] {
            const OpSpec spec = wildSpec();
            const auto problems = problemsOf(spec);
            RC_CLASSIFY(problems.empty(), "legal");
            bool wayOut = problems.empty();
            for (const Problem& problem : problems) {
                RC_ASSERT(!problem.what.empty());
                for (const Fix& fix : problem.fixes) {
                    RC_ASSERT(!fix.label.empty());
                    RC_ASSERT(isLegal(fix.spec));
                    wayOut = true;
                }
            }
            RC_ASSERT(wayOut);
        }));
    }

    void randomSpecsAreLegalAndVaried()
    {
        for (const OpKind op : allOps()) {
            bool grouped = false;
            bool padded = false;
            bool dilated = false;
            for (std::uint64_t number = 0; number < 100; ++number) {
                const OpSpec spec = randomSpec(op, 1, number);
                QVERIFY2(isLegal(spec), describe(spec).c_str());
                QVERIFY(spec == randomSpec(op, 1, number));
                grouped |= spec.group > 1;
                const Pads pads = hasWindow(op) ? resolvedPads(spec) : Pads{};
                padded |= pads.top != pads.bottom;
                dilated |= spec.dilations.y != spec.dilations.x;
            }
            QVERIFY(grouped);
            QVERIFY(padded || !hasWindow(op) || isGlobalPool(op));
            QVERIFY(dilated);
        }
    }
};

QTEST_APPLESS_MAIN(TestLegality)
#include "tst_legality.moc"
