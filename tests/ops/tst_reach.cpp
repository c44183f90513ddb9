#include "core/ops/op_info.h"
#include "core/ops/operator.h"
#include "core/ops/reach.h"
#include "core/verify/random_case.h"

#include <QTest>
#include <rapidcheck.h>

#include <set>
#include <utility>

using namespace ks;

namespace {

/// A cell of a source.
struct SourceCell {
    Role source = Role::Src;
    Cell cell;
};

/// Does this cell read that one, itself or through what it is made of? The other way round than outputsFedBy goes.
bool reads(const OpSpec& spec, Role of, const Cell& cell, const SourceCell& read, std::set<std::pair<Role, std::int64_t>>& seen)
{
    bool found = false;
    const auto look = [&](const Factor& factor) {
        if (factor.role == read.source)
            found = found || factor.cell == read.cell;
        else if (isStage(factor.role) && seen.emplace(factor.role, offsetOf(shapeOf(spec, factor.role), factor.cell)).second)
            found = reads(spec, factor.role, factor.cell, read, seen) || found;
    };
    operatorOf(spec.op).forEachTerm(spec, of, cell, [&](const Term& term) {
        if (term.padding)
            return;
        look(term.first);
        if (term.second)
            look(*term.second);
    });
    return found;
}

std::int64_t readersOf(const OpSpec& spec, const SourceCell& read)
{
    const Shape dst = shapeOf(spec, Role::Dst);
    std::int64_t count = 0;
    for (std::int64_t i = 0; i < dst.elements(); ++i) {
        std::set<std::pair<Role, std::int64_t>> seen;
        count += reads(spec, Role::Dst, cellAt(dst, i), read, seen) ? 1 : 0;
    }
    return count;
}

/// What a cell reads of src, term by term.
ReceptiveField readBy(const OpSpec& spec, Role of, const Cell& cell)
{
    ReceptiveField field;
    std::set<std::pair<Role, std::int64_t>> seen;
    const auto look = [&](const auto& self, Role role, const Cell& at) -> void {
        operatorOf(spec.op).forEachTerm(spec, role, at, [&](const Term& term) {
            for (const Factor* factor : {&term.first, term.second ? &*term.second : nullptr}) {
                if (!factor)
                    continue;
                const Cell& from = factor->cell;
                if (factor->role == Role::Src)
                    field = joined(field,
                                   term.padding ? ReceptiveField{.clipped = !term.beyond} : ReceptiveField{from.y, from.x, from.y, from.x});
                else if (isStage(factor->role) && seen.emplace(factor->role, offsetOf(shapeOf(spec, factor->role), from)).second)
                    self(self, factor->role, from);
            }
        });
    };
    look(look, of, cell);
    return field;
}

bool same(const ReceptiveField& a, const ReceptiveField& b)
{
    return (a.empty() && b.empty() && a.clipped == b.clipped) || a == b;
}

OpSpec smallSpec(OpKind op)
{
    OpSpec spec = randomSpec(op, 5, *rc::gen::inRange<std::uint64_t>(0, 100000));
    RC_PRE(spec.src.elements() <= 400 && shapeOf(spec, Role::Dst).elements() <= 400);
    spec.trainingMode = false; // as fields are told
    return spec;
}

} // namespace

class TestReach : public QObject {
    Q_OBJECT

private slots:
    void everyOperatorFeedsWhatReadsIt_data()
    {
        QTest::addColumn<OpKind>("op");
        for (const OpKind op : allOps())
            QTest::newRow(nameOf(op).data()) << op;
    }
    void everyOperatorFeedsWhatReadsIt()
    {
        QFETCH(OpKind, op);
        QVERIFY(rc::check("outputs that a cell feeds", [op] {
            OpSpec spec = randomSpec(op, 5, *rc::gen::inRange<std::uint64_t>(0, 100000));
            RC_PRE(spec.src.elements() <= 400 && shapeOf(spec, Role::Dst).elements() <= 400);
            for (const Role source : {Role::Src, Role::Src2}) {
                if (source == Role::Src2 && !readsTwo(spec))
                    continue;
                const Shape shape = shapeOf(spec, source);
                const Cell cell = cellAt(shape, *rc::gen::inRange<std::int64_t>(0, shape.elements()));
                RC_ASSERT(outputsFedBy(spec, cell, source) == readersOf(spec, {source, cell}));
            }
        }));
    }

    void fieldsHoldWhatIsRead_data() { everyOperatorFeedsWhatReadsIt_data(); }
    /// Of one cell, and of some rows and columns, every channel of them.
    void fieldsHoldWhatIsRead()
    {
        QFETCH(OpKind, op);
        QVERIFY(rc::check("the field of a cell", [op] {
            const OpSpec spec = smallSpec(op);
            Cell cell = cellAt(shapeOf(spec, Role::Dst), *rc::gen::inRange<std::int64_t>(0, shapeOf(spec, Role::Dst).elements()));
            RC_ASSERT(same(fieldOf(spec, cell), readBy(spec, Role::Dst, cell)));
        }));
        QVERIFY(rc::check("the field of rows and columns", [op] {
            const OpSpec spec = smallSpec(op);
            const Shape dst = shapeOf(spec, Role::Dst);
            const std::int64_t top = *rc::gen::inRange<std::int64_t>(0, dst.h);
            const std::int64_t left = *rc::gen::inRange<std::int64_t>(0, dst.w);
            const ReceptiveField rows{top, left, *rc::gen::inRange<std::int64_t>(top, dst.h), *rc::gen::inRange<std::int64_t>(left, dst.w)};
            ReceptiveField expected;
            for (std::int64_t c = 0; c < dst.c; ++c)
                for (std::int64_t y = rows.top; y <= rows.bottom; ++y)
                    for (std::int64_t x = rows.left; x <= rows.right; ++x)
                        expected = joined(expected, readBy(spec, Role::Dst, {0, c, y, x}));
            RC_ASSERT(same(fieldOf(spec, rows), expected));
        }));
    }

    /// Of many rows only the outermost are gone through.
    void fieldsOfManyRowsHoldWhatIsRead()
    {
        for (const OpKind op : {OpKind::AveragePool, OpKind::MaxPool, OpKind::Conv, OpKind::ConvTranspose})
            QVERIFY(rc::check(std::string("the field of many rows: ").append(nameOf(op)), [op] {
                const auto upTo = [](std::int64_t most) { return *rc::gen::inRange<std::int64_t>(0, most + 1); };
                OpSpec spec = defaultSpec(op, {1, 1, 1 + upTo(40), 1});
                spec.kernel = {1 + upTo(4), 1};
                spec.strides = {1 + upTo(3), 1};
                spec.dilations = {1 + upTo(4), 1};
                const std::int64_t reach = (spec.kernel.y - 1) * spec.dilations.y;
                spec.pads = {upTo(reach), 0, upTo(reach), 0};
                RC_PRE(isLegal(spec));
                const std::int64_t height = shapeOf(spec, Role::Dst).h;
                const std::int64_t top = upTo(height - 1);
                const ReceptiveField rows{top, 0, top + upTo(height - 1 - top), 0};
                ReceptiveField expected;
                for (std::int64_t y = rows.top; y <= rows.bottom; ++y)
                    expected = joined(expected, readBy(spec, Role::Dst, {0, 0, y, 0}));
                RC_ASSERT(same(fieldOf(spec, rows), expected));
            }));
    }

    /// A dilated window that begins in the padding does not see the first row: its taps pass over it.
    void tapsPassOverCells()
    {
        OpSpec spec = defaultSpec(OpKind::Conv, {1, 1, 5, 5});
        spec.kernel = spec.dilations = {2, 2};
        spec.pads = {1, 1, 1, 1};
        QVERIFY(fieldOf(spec, Cell{}) == (ReceptiveField{1, 1, 1, 1, true}));
        QVERIFY(fieldOf(spec, ReceptiveField{0, 0, 1, 1}) == (ReceptiveField{0, 0, 2, 2, true}));
    }

    /// A single channel has no neighbours, and every probability shares its sum with all others of its row.
    void cellsFeedAsManyOutputsAsIsKnown()
    {
        OpSpec lrn = defaultSpec(OpKind::LRN, {1, 1, 8, 8});
        QCOMPARE(outputsFedBy(lrn, {0, 0, 3, 2}), std::int64_t{1});
        lrn = defaultSpec(OpKind::LRN, {1, 7, 2, 2});
        lrn.size = 5;
        QCOMPARE(outputsFedBy(lrn, {0, 0, 0, 0}), std::int64_t{3});
        QCOMPARE(outputsFedBy(lrn, {0, 3, 0, 0}), std::int64_t{5});
        QCOMPARE(outputsFedBy(defaultSpec(OpKind::Softmax, {2, 10, 1, 1}), {1, 4, 0, 0}), std::int64_t{10});
        OpSpec normalisation = defaultSpec(OpKind::BatchNormalization, {2, 3, 4, 4});
        normalisation.trainingMode = true;
        QCOMPARE(outputsFedBy(normalisation, {1, 2, 0, 0}), std::int64_t{32});
        normalisation.trainingMode = false;
        QCOMPARE(outputsFedBy(normalisation, {1, 2, 0, 0}), std::int64_t{1});
    }

    /// A mirror shows cells from further inside than the corners of a field; a second source is seen through its own channels.
    void paddingAndSecondSources()
    {
        OpSpec pad = defaultSpec(OpKind::Pad, {1, 2, 5, 6});
        pad.pads = {3, 1, 0, 0};
        QVERIFY(fieldOf(pad, Cell{0, 1, 0, 3}) == (ReceptiveField{.clipped = true}));
        QVERIFY(fieldOf(pad, ReceptiveField{2, 0, 4, 2}) == (ReceptiveField{0, 0, 1, 1, true}));
        pad.padMode = PadMode::Reflect;
        QVERIFY(fieldOf(pad, Cell{0, 1, 0, 3}) == (ReceptiveField{3, 2, 3, 2}));
        QVERIFY(fieldOf(pad, ReceptiveField{2, 1, 4, 2}) == (ReceptiveField{0, 0, 1, 1}));
        QVERIFY(fieldOf(pad, ReceptiveField{1, 1, 5, 2}) == (ReceptiveField{0, 0, 2, 1}));
        QCOMPARE(outputsFedBy(pad, {0, 0, 1, 1}), std::int64_t{4});
        OpSpec concat = defaultSpec(OpKind::Concat, {1, 2, 4, 4});
        concat.src2Channels = 3;
        QVERIFY(fieldOf(concat, Cell{0, 1, 2, 3}) == (ReceptiveField{2, 3, 2, 3}));
        QVERIFY(fieldOf(concat, Cell{0, 1, 2, 3}, Role::Src2).empty());
        QVERIFY(fieldOf(concat, Cell{0, 4, 2, 3}).empty());
        QVERIFY(fieldOf(concat, Cell{0, 4, 2, 3}, Role::Src2) == (ReceptiveField{2, 3, 2, 3}));
        QVERIFY(fieldOf(concat, ReceptiveField{1, 1, 2, 3}, Role::Src2) == (ReceptiveField{1, 1, 2, 3}));
        QCOMPARE(outputsFedBy(concat, {0, 2, 2, 3}, Role::Src2), std::int64_t{1});
    }

    /// Holding a cell asks for this on the thread of the window: 2³² terms and 2³² cells would be gone through for minutes.
    void largeWindowsAreNotGoneThrough()
    {
        constexpr std::int64_t side = std::int64_t{1} << 16;
        for (const OpKind op : {OpKind::AveragePool, OpKind::MaxPool, OpKind::Conv, OpKind::ConvTranspose}) {
            OpSpec spec = defaultSpec(op, {1, 1, 2 * side, 2 * side});
            spec.kernel = {side, side};
            spec.strides = {1, 1};
            spec.pads = {};
            spec.dilations = {1, 1};
            for (const Role of : {Role::Dst, Role::DiffSrc})
                QCOMPARE_GE(termCount(spec, of, {0, 0, side - 1, side - 1}), side * side);
            QCOMPARE_GE(outputsFedBy(spec, {0, 0, side - 1, side - 1}), side * side);
            QVERIFY(!fieldOf(spec, Cell{0, 0, side - 24, side - 24}).empty());
            QVERIFY(!fieldOf(spec, ReceptiveField{0, 0, side - 1, side - 1}).empty());
        }
    }

    /// Nor is a sum over a whole tensor, which the window asks for at every step of a loss: so many terms could not be visited.
    void termsOfWholeTensorsAreNotVisited()
    {
        const std::int64_t side = std::int64_t{1} << 12;
        const Shape src{side, 1, side, side}; // 2³⁶ cells
        const std::int64_t all = src.elements();
        for (const auto& [op, of] : {std::pair(OpKind::MeanSquaredError, Role::Dst),
                                     {OpKind::SoftmaxCrossEntropyLoss, Role::Dst},
                                     {OpKind::PRelu, Role::DiffWeights},
                                     {OpKind::BatchNormalization, Role::DiffWeights},
                                     {OpKind::BatchNormalization, Role::Stage0}})
            QCOMPARE(termCount({.op = op, .src = src}, of, {}), all);
    }
};

QTEST_MAIN(TestReach)
#include "tst_reach.moc"
