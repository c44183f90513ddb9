#include "core/ops/operator.h"
#include "core/ops/skipped_cells.h"
#include "core/ops/window.h"
#include "core/verify/random_case.h"
#include "random_spec.h"

#include <QTest>
#include <rapidcheck.h>

#include <algorithm>
#include <cmath>
#include <set>

using namespace ks;

namespace {

struct Axis {
    std::int64_t size, kernel, stride, dilation, padBegin, padEnd, outputPadding;
};

Axis rows(const OpSpec& spec)
{
    return {spec.src.h, spec.kernel.y, spec.strides.y, spec.dilations.y, spec.pads.top, spec.pads.bottom, spec.outputPadding.y};
}

Axis columns(const OpSpec& spec)
{
    return {spec.src.w, spec.kernel.x, spec.strides.x, spec.dilations.x, spec.pads.left, spec.pads.right, spec.outputPadding.x};
}

/// The formulas of the ONNX operator pages, written down a second time, in double precision as there.
std::int64_t onnxPooled(const OpSpec& spec, const Axis& a)
{
    const double size = static_cast<double>(a.size);
    const double extent = static_cast<double>((a.kernel - 1) * a.dilation + 1);
    const double stride = static_cast<double>(a.stride);
    if (spec.autoPad == AutoPad::SameUpper || spec.autoPad == AutoPad::SameLower)
        return static_cast<std::int64_t>(std::ceil(size / stride));
    if (spec.autoPad == AutoPad::Valid && !(spec.ceilMode && isPool(spec.op)))
        return static_cast<std::int64_t>(std::ceil((size - extent + 1) / stride));
    const double pads = spec.autoPad == AutoPad::Valid ? 0 : static_cast<double>(a.padBegin + a.padEnd);
    const double steps = (size + pads - extent) / stride;
    if (!spec.ceilMode || !isPool(spec.op))
        return static_cast<std::int64_t>(std::floor(steps)) + 1;
    auto count = static_cast<std::int64_t>(std::ceil(steps)) + 1;
    const std::int64_t begin = spec.autoPad == AutoPad::Valid ? 0 : a.padBegin;
    if (count > 1 && (count - 1) * a.stride >= a.size + begin)
        --count;
    return count;
}

std::int64_t onnxTransposed(const OpSpec& spec, const Axis& a)
{
    if (spec.autoPad == AutoPad::SameUpper || spec.autoPad == AutoPad::SameLower)
        return a.size * a.stride;
    const std::int64_t pads = spec.autoPad == AutoPad::Valid ? 0 : a.padBegin + a.padEnd;
    return a.stride * (a.size - 1) + a.outputPadding + ((a.kernel - 1) * a.dilation + 1) - pads;
}

} // namespace

class TestOutputShape : public QObject {
    Q_OBJECT

private slots:
    /// A network under edit may have such a layer, and lists of maps ask for its shape: a division by 0 ended the window.
    void aStrideOfZeroEndsNothing()
    {
        for (const OpKind op : {OpKind::MaxPool, OpKind::AveragePool, OpKind::Conv, OpKind::ConvTranspose})
            for (const AutoPad pad : {AutoPad::NotSet, AutoPad::SameUpper, AutoPad::Valid}) {
                OpSpec spec = defaultSpec(op, {1, 2, 9, 9});
                spec.strides = {0, -1};
                spec.autoPad = pad;
                QVERIFY(!isLegal(spec));
                QVERIFY(shapeOf(spec, Role::Dst).n == 1);
            }
    }

    void formulasOfOnnx()
    {
        QVERIFY(rc::check("dst has ONNX's shape", [] {
            const OpKind op = *rc::gen::element(OpKind::MaxPool, OpKind::AveragePool, OpKind::Conv, OpKind::ConvTranspose);
            const OpSpec spec = randomSpec(op, 7, *rc::gen::inRange<std::uint64_t>(0, 100000));
            const Shape dst = shapeOf(spec, Role::Dst);
            const auto expected = op == OpKind::ConvTranspose ? onnxTransposed : onnxPooled;
            RC_ASSERT(dst.n == spec.src.n);
            RC_ASSERT(dst.c == (isPool(op) ? spec.src.c : spec.filters));
            RC_ASSERT(dst.h == expected(spec, rows(spec)));
            RC_ASSERT(dst.w == expected(spec, columns(spec)));
        }));
    }

    void weightsAndBias()
    {
        OpSpec spec = defaultSpec(OpKind::Conv, {2, 6, 9, 9});
        spec.filters = 4;
        spec.group = 2;
        spec.kernel = {3, 5};
        QCOMPARE(shapeOf(spec, Role::Weights), (Shape{4, 3, 3, 5}));
        QCOMPARE(shapeOf(spec, Role::Bias), (Shape{1, 4, 1, 1}));
        spec.op = OpKind::ConvTranspose;
        QCOMPARE(shapeOf(spec, Role::Weights), (Shape{6, 2, 3, 5}));
        spec.bias = false;
        QVERIFY(shapeOf(spec, Role::DiffBias).empty());
        QVERIFY(shapeOf(defaultSpec(OpKind::MaxPool, spec.src), Role::Weights).empty());
    }

    void sameUpperPutsTheOddCellAtTheEnd()
    {
        OpSpec spec = defaultSpec(OpKind::Conv, {1, 1, 5, 5});
        spec.kernel = {2, 2};
        spec.autoPad = AutoPad::SameUpper;
        QCOMPARE(resolvedPads(spec), (Pads{0, 0, 1, 1}));
        spec.autoPad = AutoPad::SameLower;
        QCOMPARE(resolvedPads(spec), (Pads{1, 1, 0, 0}));
    }

    /// ceil_mode: a last window that would start in the far padding is dropped.
    void ceilModeDropsWindowsOfPadding()
    {
        OpSpec spec = defaultSpec(OpKind::MaxPool, {1, 1, 4, 4});
        spec.kernel = {2, 2};
        spec.strides = {3, 3};
        spec.pads = {0, 0, 1, 1};
        spec.ceilMode = true;
        QCOMPARE(shapeOf(spec, Role::Dst), (Shape{1, 1, 2, 2})); // 0–1 and 3–4
        spec.strides = {4, 4};
        QCOMPARE(shapeOf(spec, Role::Dst), (Shape{1, 1, 1, 1})); // the second would start at 4, in the padding
        spec.strides = {2, 2};
        spec.src = {1, 1, 5, 5};
        spec.pads = {};
        QCOMPARE(shapeOf(spec, Role::Dst), (Shape{1, 1, 3, 3}));
        spec.ceilMode = false;
        QCOMPARE(shapeOf(spec, Role::Dst), (Shape{1, 1, 2, 2}));
    }

    void uncoveredCellsAreCounted()
    {
        OpSpec spec = defaultSpec(OpKind::MaxPool, {1, 1, 5, 8});
        const Window window = windowOf(spec);
        QCOMPARE(window.y.uncovered(), 1);
        QCOMPARE(window.y.uncoveredCells(), 1);
        QCOMPARE(window.x.uncovered(), 0);
        spec.pads.bottom = 1;
        QCOMPARE(windowOf(spec).y.uncovered(), 0);
    }

    void cellsThatWindowsStepOverAreNamed()
    {
        using Cells = std::vector<std::int64_t>;
        OpSpec spec = defaultSpec(OpKind::Conv, {1, 1, 7, 9});
        spec.kernel = {2, 3};
        spec.strides = {4, 3};
        spec.dilations = {2, 1};
        QCOMPARE(skippedCells(windowOf(spec).y), (Cells{1, 3, 5}));
        QCOMPARE(skippedCells(windowOf(spec).x), Cells{});
        spec.kernel.x = 2; // a stride beyond the window; the last column is uncovered, not stepped over
        QCOMPARE(skippedCells(windowOf(spec).x), (Cells{2, 5}));
        QCOMPARE(windowOf(spec).x.uncoveredCells(), 1);
        spec.strides = {1, 1};
        QCOMPARE(skippedCells(windowOf(spec).y), Cells{});
    }

    /// Those of the padding, too, and of what a ceil_mode window reaches beyond it.
    void everyCellThatNoWindowReadsIsNamed()
    {
        using Cells = std::vector<std::int64_t>;
        OpSpec dilated = defaultSpec(OpKind::Conv, {1, 1, 8, 8});
        dilated.kernel = {3, 3};
        dilated.strides = {2, 2};
        dilated.dilations = {3, 3};
        dilated.pads = {2, 0, 0, 0};
        QCOMPARE(unreadCells(windowOf(dilated).y), (Cells{-1, 2, 5, 7})); // read are −2, 1, 4 and 0, 3, 6
        QCOMPARE(unreadCells(windowOf(dilated).x), (Cells{1, 2, 4, 5, 7}));
        QVERIFY(rc::check("as a walk over all windows finds them", [] {
            const OpSpec spec = anyLegalSpec();
            for (const WindowAxis& axis : {windowOf(spec).y, windowOf(spec).x}) {
                std::set<std::int64_t> read;
                for (std::int64_t window = 0; window < axis.count; ++window)
                    for (std::int64_t tap = 0; tap < axis.kernel; ++tap)
                        read.insert(window * axis.stride + tap * axis.dilation - axis.padBegin);
                Cells unread;
                for (std::int64_t cell = -axis.padBegin; cell < std::max(axis.size + axis.padEnd, *read.rbegin() + 1); ++cell)
                    if (!read.contains(cell))
                        unread.push_back(cell);
                RC_ASSERT(unreadCells(axis) == unread);
            }
        }));
    }

    void windowsReachAsFarAsAWalkOverThemGoes()
    {
        QVERIFY(rc::check("as a walk over all windows finds", [] {
            const OpSpec spec = anyLegalSpec();
            const Window window = windowOf(spec);
            std::int64_t overhang = 0;
            for (const WindowAxis& axis : {window.y, window.x}) {
                std::int64_t last = -axis.padBegin;
                std::int64_t whole = 0;
                for (std::int64_t at = 0; at < axis.count; ++at) {
                    std::int64_t real = 0;
                    std::int64_t onPadded = 0;
                    for (std::int64_t tap = 0; tap < axis.kernel; ++tap) {
                        const std::int64_t cell = at * axis.stride + tap * axis.dilation - axis.padBegin;
                        last = std::max(last, cell);
                        real += cell >= 0 && cell < axis.size ? 1 : 0;
                        onPadded += cell < axis.size + axis.padEnd ? 1 : 0;
                    }
                    const WindowRange inside = axis.windowsInside();
                    RC_ASSERT((real == axis.kernel) == (at >= inside.first && at < inside.last));
                    whole += real == axis.kernel ? 1 : 0;
                    RC_ASSERT(axis.tapsCounted(at, false) == real);
                    RC_ASSERT(axis.tapsCounted(at, true) == onPadded);
                }
                RC_ASSERT(axis.windowsInside().count() == whole);
                RC_ASSERT(axis.span() == last + axis.padBegin + 1);
                RC_ASSERT(axis.reachBehind() == last + 1 - axis.size);
                RC_ASSERT(axis.overhang() == std::max<std::int64_t>(last + 1 - axis.size - axis.padEnd, 0));
                overhang += axis.overhang();
            }
            RC_ASSERT(window.hasOverhang() == (overhang > 0));
        }));
    }

    void windowsThatHalveAreInsideTheImage()
    {
        const auto halves = [](const OpSpec& spec) { return windowOf(spec).halves(); };
        const OpSpec plain = defaultSpec(OpKind::MaxPool, {1, 1, 7, 8}); // 2×2 with strides of 2×2
        QVERIFY(halves(plain) && !windowOf(plain).isPadded() && !windowOf(plain).isDilated());
        OpSpec spec = plain;
        spec.pads.right = 1; // where no window reaches
        QVERIFY(halves(spec) && windowOf(spec).isPadded());
        spec = plain;
        spec.pads.bottom = 1;
        QVERIFY(!halves(spec));
        spec = plain;
        spec.ceilMode = true;
        QVERIFY(!halves(spec) && windowOf(spec).hasOverhang());
        spec = plain;
        spec.pads.left = 1;
        QVERIFY(!halves(spec));
        spec = plain;
        spec.strides.x = 3;
        QVERIFY(!halves(spec));
        spec = plain;
        spec.kernel.y = 1;
        QVERIFY(!halves(spec));
        spec = plain;
        spec.dilations.x = 2;
        QVERIFY(!halves(spec) && windowOf(spec).isDilated());
    }

    /// Terms agree with themselves: gathering from dst and scattering from src name the same pairs.
    void gatherAndScatterNameTheSamePairs()
    {
        QVERIFY(rc::check("as many forward as backward terms", [] {
            const OpKind op = *rc::gen::elementOf(std::vector<OpKind>(allOps().begin(), allOps().end()));
            const OpSpec spec = randomSpec(op, 11, *rc::gen::inRange<std::uint64_t>(0, 100000));
            RC_PRE(operatorOf(op).stageCount(spec) == 0); // stages pass the gradient on by other routes
            const Shape dst = shapeOf(spec, Role::Dst);
            std::int64_t forward = 0;
            for (std::int64_t i = 0; i < dst.elements(); ++i)
                operatorOf(op).forEachTerm(spec, Role::Dst, cellAt(dst, i),
                                           [&](const Term& term) { forward += !term.padding && term.first.role == Role::Src ? 1 : 0; });
            std::int64_t backward = 0;
            for (std::int64_t i = 0; i < spec.src.elements(); ++i)
                operatorOf(op).forEachTerm(spec, Role::DiffSrc, cellAt(spec.src, i),
                                           [&](const Term& term) { backward += !term.padding ? 1 : 0; });
            RC_ASSERT(forward == backward);
        }));
    }
};

QTEST_APPLESS_MAIN(TestOutputShape)
#include "tst_output_shape.moc"
