#include "core/ops/operator.h"
#include "core/ops/window.h"

#include <QTest>

using namespace ks;

/// The work of a pass by the textbook definition.
class TestCost : public QObject {
    Q_OBJECT

private slots:
    /// Every operand and result is touched once, and nothing else: a loss writes one number.
    void everyTensorIsTouchedOnce()
    {
        for (const OpKind op : allOps()) {
            if (isPool(op)) // keeps a byte for each maximum, and needs no input for the gradient of a mean
                continue;
            for (const bool training : {false, true}) {
                OpSpec spec{.op = op, .src = {2, 4, 6, 5}, .kernel = {3, 2}, .filters = 3};
                spec.trainingMode = training;
                QVERIFY2(isLegal(spec), std::string(nameOf(op)).c_str());
                for (const Pass pass : allPasses) {
                    if (!hasPass(op, pass))
                        continue;
                    double bytes = 0;
                    for (const Role role : operandsOf(spec, pass))
                        bytes += static_cast<double>(shapeOf(spec, role).bytes());
                    for (const Role role : resultsOf(spec, pass))
                        bytes += static_cast<double>(shapeOf(spec, role).bytes());
                    const double told = operatorOf(op).cost(spec, pass).bytes;
                    QVERIFY2(told == bytes, qPrintable(QStringLiteral("%1, pass %2: %3 instead of %4")
                                                           .arg(QString::fromStdString(std::string(nameOf(op))))
                                                           .arg(static_cast<int>(pass))
                                                           .arg(told)
                                                           .arg(bytes)));
                }
            }
        }
        const OpSpec loss{.op = OpKind::MeanSquaredError, .src = {1, 1, 4, 4}};
        QCOMPARE(operatorOf(loss.op).cost(loss, Pass::Training).bytes, 2 * 64.0 + 4);
    }

    /// Where the border is shown more than once, its gradients meet in one cell: so many additions as there are terms beyond the first of each.
    void gradientsThatMeetAreAdded()
    {
        for (const PadMode mode : {PadMode::Constant, PadMode::Reflect, PadMode::Edge}) {
            OpSpec spec{.op = OpKind::Pad, .src = {2, 3, 5, 4}};
            spec.padMode = mode;
            spec.pads = {2, 1, 0, 3};
            QVERIFY(isLegal(spec));
            std::int64_t additions = 0;
            for (std::int64_t at = 0; at < spec.src.elements(); ++at)
                additions += termCount(spec, Role::DiffSrc, cellAt(spec.src, at)) - 1;
            QCOMPARE(additions > 0, mode != PadMode::Constant);
            QCOMPARE(operatorOf(spec.op).cost(spec, Pass::BackwardData).flops, static_cast<double>(additions));
            QCOMPARE(operatorOf(spec.op).cost(spec, Pass::Training).flops, 0.0);
        }
    }

    /// With running statistics there is one factor and one addend for each cell, and nothing of the batch to work out.
    void runningStatisticsCostNothing()
    {
        OpSpec spec{.op = OpKind::BatchNormalization, .src = {2, 4, 6, 5}};
        const auto flopsOf = [&](Pass pass) { return operatorOf(spec.op).cost(spec, pass).flops; };
        const auto cells = static_cast<double>(spec.src.elements());
        const double training = flopsOf(Pass::Training);
        spec.trainingMode = false;
        QCOMPARE(flopsOf(Pass::Training), flopsOf(Pass::Inference));
        QCOMPARE(flopsOf(Pass::BackwardData), cells);
        QVERIFY(training > flopsOf(Pass::Training));
    }
};

QTEST_APPLESS_MAIN(TestCost)
#include "tst_cost.moc"
