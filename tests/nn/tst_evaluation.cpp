#include "core/nn/evaluation.h"

#include <QTest>

#include <array>
#include <cmath>

using namespace ks;

/// What single answers of a network cost, and how good all of them are.
class TestEvaluation : public QObject {
    Q_OBJECT

private slots:
    void crossEntropyInParts()
    {
        const std::array<float, 3> logits = {1, 3, -2};
        const CrossEntropy loss = crossEntropyOf(logits, 0);
        QCOMPARE(loss.highest, 3.0);
        QCOMPARE(loss.right, 1.0);
        QVERIFY(std::abs(loss.sum - (1 + std::exp(-2.0) + std::exp(-5.0))) < 1e-15);
        std::array<double, 3> probabilities{};
        softmax(logits, probabilities);
        QVERIFY(std::abs(loss.value() + std::log(probabilities[0])) < 1e-14);
        QVERIFY(std::abs(loss.missing() - (1 - probabilities[0])) < 1e-15);
    }

    /// A probability that is no number any more, and one that is 1 but for what no number beside 1 can say.
    void crossEntropyAtItsEnds()
    {
        const std::array<float, 2> far = {1000, -500};
        QCOMPARE(crossEntropyOf(far, 1).value(), 1500.0);
        const std::array<float, 2> near = {10, 0};
        QVERIFY(std::abs(crossEntropyOf(near, 0).missing() / std::exp(-10.0) - 1) < 1e-4);
    }

    void squares()
    {
        const std::array<float, 3> outputs = {1, -2, 0.5F};
        const std::array<float, 3> targets = {0, 1, 0.5F};
        QCOMPARE(squaredError(outputs, targets), 10.0);
    }

    /// RMSE and R² of the second target; where nothing varies, nothing is explained.
    void regression()
    {
        std::vector<Prediction> predictions(4);
        for (std::size_t i = 0; i < predictions.size(); ++i) {
            predictions[i].expected = {9, static_cast<float>(i)};
            predictions[i].outputs = {8, static_cast<float>(i) + (i % 2 == 0 ? 0.5F : -0.5F)};
        }
        QCOMPARE(qualityOf(predictions, 1).error, 0.5);
        QCOMPARE(qualityOf(predictions, 1).explained, 1 - 1.0 / 5.0);
        QCOMPARE(qualityOf(predictions, 0).error, 1.0);
        QCOMPARE(qualityOf(predictions, 0).explained, 0.0);
        QCOMPARE(qualityOf({}, 0).error, 0.0);
    }
};

QTEST_APPLESS_MAIN(TestEvaluation)
#include "tst_evaluation.moc"
