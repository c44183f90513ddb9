#include "core/ops/operator.h"
#include "core/ops/reach.h"
#include "core/verify/random_case.h"

#include <QElapsedTimer>
#include <QTest>
#include <rapidcheck.h>

#include <set>
#include <utility>

using namespace ks;

namespace {

/// Does this cell read the src cell, itself or through what it is made of? The other way round than outputsFedBy goes.
bool reads(const OpSpec& spec, Role of, const Cell& cell, const Cell& src, std::set<std::pair<Role, std::int64_t>>& seen)
{
    bool found = false;
    const auto look = [&](const Factor& factor) {
        if (factor.role == Role::Src)
            found = found || factor.cell == src;
        else if (isStage(factor.role) && seen.emplace(factor.role, offsetOf(shapeOf(spec, factor.role), factor.cell)).second)
            found = reads(spec, factor.role, factor.cell, src, seen) || found;
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

std::int64_t readersOf(const OpSpec& spec, const Cell& src)
{
    const Shape dst = shapeOf(spec, Role::Dst);
    std::int64_t count = 0;
    for (std::int64_t i = 0; i < dst.elements(); ++i) {
        std::set<std::pair<Role, std::int64_t>> seen;
        count += reads(spec, Role::Dst, cellAt(dst, i), src, seen) ? 1 : 0;
    }
    return count;
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
            const Cell src = cellAt(spec.src, *rc::gen::inRange<std::int64_t>(0, spec.src.elements()));
            RC_ASSERT(outputsFedBy(spec, src) == readersOf(spec, src));
        }));
    }

    /// A single channel has no neighbours, and every probability shares its sum with all others of its row.
    void knownCases()
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

    /// Holding a cell asks for this on the thread of the window.
    void largeWindowsAreNotGoneThrough()
    {
        for (const OpKind op : {OpKind::AveragePool, OpKind::MaxPool, OpKind::Conv, OpKind::ConvTranspose}) {
            OpSpec spec = defaultSpec(op, {1, 1, 2048, 2048});
            spec.kernel = {1024, 1024};
            spec.strides = {1, 1};
            spec.pads = {};
            spec.dilations = {1, 1};
            QElapsedTimer timer;
            timer.start();
            for (const Role of : {Role::Dst, Role::DiffSrc})
                QCOMPARE_GE(termCount(spec, of, {0, 0, 1023, 1023}), std::int64_t{1024} * 1024);
            QCOMPARE_GE(outputsFedBy(spec, {0, 0, 1023, 1023}), std::int64_t{1024} * 1024);
            QVERIFY2(timer.elapsed() < 50, qPrintable(QStringLiteral("%1: %2 ms").arg(nameOf(op).data()).arg(timer.elapsed())));
        }
    }
};

QTEST_MAIN(TestReach)
#include "tst_reach.moc"
