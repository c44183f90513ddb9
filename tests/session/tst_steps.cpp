#include "core/ops/operator.h"
#include "core/session/steps.h"

#include <QTest>

using namespace ks;

namespace {

OpSpec overlap3x3()
{
    OpSpec spec = defaultSpec(OpKind::MaxPool, {1, 2, 3, 3});
    spec.strides = {1, 1};
    return spec;
}

} // namespace

class TestSteps : public QObject {
    Q_OBJECT

private slots:
    /// +1 from the first position visits every position once and ends at the last; −1 from there leads back the same way.
    void walksThereAndBack_data()
    {
        QTest::addColumn<int>("granularity");
        QTest::addColumn<int>("backward");
        QTest::addColumn<qint64>("steps");
        // dst 1×2×2×2, four terms each; diffSrc 1×2×3×3 with 1, 2, 1, 2, 4, 2, 1, 2, 1 terms per plane
        QTest::newRow("term, forward") << int(Granularity::Term) << 0 << qint64{8 * 4 - 4};
        QTest::newRow("cell, forward") << int(Granularity::Cell) << 0 << qint64{7};
        QTest::newRow("row, forward") << int(Granularity::Row) << 0 << qint64{4};
        QTest::newRow("channel, forward") << int(Granularity::Channel) << 0 << qint64{2};
        QTest::newRow("pass, forward") << int(Granularity::Pass) << 0 << qint64{1};
        QTest::newRow("term, backward") << int(Granularity::Term) << 1 << qint64{2 * 16 - 1};
        QTest::newRow("cell, backward") << int(Granularity::Cell) << 1 << qint64{17};
    }
    void walksThereAndBack()
    {
        QFETCH(int, granularity);
        QFETCH(int, backward);
        QFETCH(qint64, steps);
        const Timeline line(overlap3x3(), backward ? Role::DiffSrc : Role::Dst);
        Position at = line.first();
        qint64 count = 0;
        for (Position next = line.stepped(at, Granularity(granularity), 1); next != at;
             next = line.stepped(at, Granularity(granularity), 1)) {
            QVERIFY(line.contains(next));
            QVERIFY(next.cell > at.cell || (next.cell == at.cell && next.term != at.term));
            at = next;
            QVERIFY(++count < 1000);
        }
        QCOMPARE(at, line.last());
        QCOMPARE(count, steps);
        while (at != line.first()) {
            const Position previous = line.stepped(at, Granularity(granularity), -1);
            QVERIFY(line.contains(previous));
            QVERIFY(previous != at);
            at = previous;
            if (granularity == int(Granularity::Term) && at.cell == 0 && at.term == 1)
                break; // before the first term there is nothing
        }
    }

    void finishesTheCellUnderWayFirst()
    {
        const Timeline line(overlap3x3(), Role::Dst);
        QCOMPARE(line.stepped({Role::Dst, 2, 3}, Granularity::Cell, 1), (Position{Role::Dst, 2, 0}));
        QCOMPARE(line.stepped({Role::Dst, 2, 3}, Granularity::Row, 1), (Position{Role::Dst, 3, 0}));
    }

    void namesWhatCanBeStepped()
    {
        QCOMPARE(steppableRoles(overlap3x3(), false), std::vector<Role>{Role::Dst});
        QCOMPARE(steppableRoles(overlap3x3(), true), std::vector<Role>{Role::DiffSrc});
        const OpSpec conv = defaultSpec(OpKind::Conv, {1, 1, 5, 5});
        QCOMPARE(steppableRoles(conv, true), (std::vector<Role>{Role::DiffSrc, Role::DiffWeights, Role::DiffBias}));
    }
};

QTEST_GUILESS_MAIN(TestSteps)
#include "tst_steps.moc"
