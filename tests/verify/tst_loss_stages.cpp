#include "core/nn/evaluation.h"
#include "core/ops/op_info.h"
#include "core/verify/loss_stages.h"

#include <QTest>

#include <cmath>
#include <numeric>
#include <vector>

using namespace ks;

/// The loss of one sample, output by output.
class TestLossStages : public QObject {
    Q_OBJECT

private slots:
    void theCrossEntropyGoesFromLogitsToTheLogarithm()
    {
        const std::vector<float> logits{1.5F, -0.25F, 3.0F};
        const std::vector<float> target{0, 1, 0};
        const LossStages told = lossStagesOf(lossWith(SecondOperand::Classes), logits, target);
        QCOMPARE(told.stages.size(), std::size_t(4)); // logits, exponentials, probabilities, their logarithms
        QCOMPARE(told.stages.front().role, Role::Src);
        std::vector<double> shares(3);
        softmax(logits, shares);
        for (std::size_t c = 0; c < 3; ++c) {
            QCOMPARE(told.stages[0].values[c], static_cast<double>(logits[c]));
            QVERIFY(std::abs(told.stages[1].values[c] - std::exp(static_cast<double>(logits[c]) - 3.0)) < 1e-12);
            QVERIFY(std::abs(told.stages[2].values[c] - shares[c]) < 1e-12);
            QVERIFY(std::abs(told.stages[3].values[c] - std::log(shares[c])) < 1e-12);
        }
        QCOMPARE(told.parts[0], 0.0);
        QCOMPARE(told.parts[2], 0.0);
        QVERIFY(std::abs(told.parts[1] + std::log(shares[1])) < 1e-12);
        QVERIFY(std::abs(told.loss - crossEntropyOf(logits, 1).value()) < 1e-12);
    }

    void theSquaredErrorTellsTargetAndDifference()
    {
        const std::vector<float> outputs{1, 2};
        const std::vector<float> target{0.5F, 4};
        const LossStages told = lossStagesOf(lossWith(SecondOperand::Numbers), outputs, target);
        QCOMPARE(told.stages.size(), std::size_t(3));
        QCOMPARE(told.stages[1].role, Role::Src2);
        QCOMPARE(told.stages[2].values, (std::vector<double>{0.5, -2}));
        QCOMPARE(told.loss, std::accumulate(told.parts.begin(), told.parts.end(), 0.0));
        QCOMPARE(told.loss, (0.25 + 4) / 2);
    }
};

QTEST_APPLESS_MAIN(TestLossStages)
#include "tst_loss_stages.moc"
