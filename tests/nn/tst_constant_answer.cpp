#include "core/data/source.h"
#include "core/nn/constant_answer.h"
#include "core/nn/evaluation.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <vector>

using namespace ks;

/// What the same answer every time reaches: a network has to be better.
class TestConstantAnswer : public QObject {
    Q_OBJECT

private slots:
    void theMostFrequentClassIsNamed()
    {
        const DatasetPtr data = openDataset("synthetic:digits?count=60&test=37");
        Model model;
        model.loss = OpKind::SoftmaxCrossEntropyLoss;
        QVERIFY(model.classifies());
        const auto constant = constantAnswer(model, *data, Split::Test);
        QVERIFY(constant);
        QCOMPARE(constant->score.samples, std::int64_t{37});
        for (std::int32_t label = 0; label < 10; ++label) {
            const auto right =
                std::ranges::count_if(data->samples(Split::Test), [&](std::uint32_t one) { return data->labels()[one] == label; });
            QVERIFY(static_cast<double>(right) / 37 <= constant->score.accuracy);
            if (label == constant->label)
                QCOMPARE(static_cast<double>(right) / 37, constant->score.accuracy);
        }
        QVERIFY(!constantAnswer(model, *data, Split::Validation)); // there is none
        QVERIFY(isLittleBeyond(*constant, {.accuracy = constant->score.accuracy}));
        QVERIFY(isLittleBeyond(*constant, {}));
        QVERIFY(!isLittleBeyond(*constant, {.accuracy = 0.9}));
        QVERIFY(isNoBetter(*constant, {.accuracy = constant->score.accuracy}) && !isNoBetter(*constant, {.accuracy = 0.9}));
    }

    /// What the loss of outputs is that are all the same.
    void equallyLikelyClasses()
    {
        const std::vector<float> logits(7, 0.5F);
        const Score even = evenAnswer(7);
        QVERIFY(std::abs(even.loss - crossEntropyOf(logits, 3).value()) < 1e-12);
        QCOMPARE(even.accuracy, 1.0 / 7);
        QCOMPARE(evenAnswer(1).loss, 0.0);
        QCOMPARE(evenAnswer(10, false).loss, (0.9 * 0.9 + 9 * 0.1 * 0.1) / 10);
    }

    /// In the scale in which the loss is, as any other answer of numbers.
    void theMeanIsSaid()
    {
        const DatasetPtr data = openDataset("synthetic:irradiance?count=60&test=20");
        Model model;
        model.loss = OpKind::MeanSquaredError;
        QVERIFY(!model.classifies());
        const auto each = static_cast<std::size_t>(data->targetsPerSample());
        model.pipeline.targetMean.assign(each, 0.0F);
        model.pipeline.targetDeviation.assign(each, 4.0F);
        const auto lossOf = [&](const std::vector<double>& answer) {
            double sum = 0;
            for (const std::uint32_t one : data->samples(Split::Test))
                for (std::size_t t = 0; t < each; ++t)
                    sum += std::pow((static_cast<double>(data->targets().cells()[one * each + t]) - answer[t]) / 4, 2);
            return sum / static_cast<double>(20 * each);
        };
        std::vector<double> mean(each);
        for (const std::uint32_t one : data->samples(Split::Test))
            for (std::size_t t = 0; t < each; ++t)
                mean[t] += static_cast<double>(data->targets().cells()[one * each + t]) / 20;
        const auto constant = constantAnswer(model, *data, Split::Test);
        QVERIFY(constant && constant->label == -1);
        QVERIFY(std::abs(constant->score.loss - lossOf(mean)) < 1e-6 * lossOf(mean));
        mean.front() += 0.1;
        QVERIFY(lossOf(mean) > constant->score.loss); // no other one is better
        QVERIFY(isLittleBeyond(*constant, {.loss = 0.9 * constant->score.loss}));
        QVERIFY(isLittleBeyond(*constant, {}));
        QVERIFY(!isLittleBeyond(*constant, {.loss = 0.1 * constant->score.loss}));
        QVERIFY(isNoBetter(*constant, {.loss = 0.96 * constant->score.loss}) && isNoBetter(*constant, {.loss = 2 * constant->score.loss}));
        QVERIFY(isNoBetter(*constant, {}) && !isNoBetter(*constant, {.loss = 0.9 * constant->score.loss}));
    }
};

QTEST_APPLESS_MAIN(TestConstantAnswer)
#include "tst_constant_answer.moc"
