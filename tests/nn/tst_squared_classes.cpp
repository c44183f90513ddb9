#include "core/backends/backend.h"
#include "core/base/error.h"
#include "core/data/source.h"
#include "core/nn/evaluation.h"
#include "core/nn/prediction_table.h"
#include "core/nn/presets.h"
#include "core/nn/trainer.h"

#include <QTest>

#include <algorithm>
#include <cmath>

using namespace ks;

/// Classes learned by the mean squared error against 1 at the right output and 0 at the others (the distributed energy study, DE-S03).
class TestSquaredClasses : public QObject {
    Q_OBJECT

    static DatasetPtr digits() { return openDataset("synthetic:digits?count=2000&test=200&difficulty=0.2"); }
    static TrainingSettings settings()
    {
        TrainingSettings settings = withTrainingOf(*findPreset("perceptron-squared-error"), {.backend = "openmp", .threads = 1});
        settings.batch = 10; // fewer samples than MNIST has, as many steps
        return settings;
    }

private slots:
    /// Its loss is the mean of the squares, and it is right or wrong like any other that tells classes apart.
    void itLearnsAndIsJudged()
    {
        const DatasetPtr data = digits();
        Trainer trainer(presetModel("perceptron-squared-error"), data, settings());
        QVERIFY(trainer.model().classifies() && !trainer.model().makesProbabilities());
        QCOMPARE(trainer.run(), Ending::Epochs);
        const History& history = trainer.history();
        QCOMPARE(history.epochs.size(), std::size_t{8});
        const EpochRecord& last = history.epochs.back();
        QVERIFY2(last.training.accuracy > 0.7, qPrintable(QString::number(last.training.accuracy)));
        QVERIFY(last.training.loss < 0.06 && last.training.loss < history.epochs.front().training.loss); // even answers: 0.09

        Predictor predictor(trainer.model(), requireBackend("openmp"), 50);
        predictor.setParameters(trainer.parameters());
        const BatchLoader loader(data, Split::Test, trainer.model().pipeline, {.size = 50});
        const Evaluation all = evaluate(predictor, loader, true);
        QCOMPARE(all.classes, std::int64_t{10});
        QVERIFY(predictionsCsv(trainer.model(), all, *data).starts_with("sample,right,predicted,confidence,output_0,output_1,"));
        double squares = 0;
        std::int64_t right = 0;
        for (const Prediction& one : all.predictions) {
            double own = 0;
            for (std::size_t i = 0; i < one.outputs.size(); ++i) {
                const double off = double(one.outputs[i]) - (std::int32_t(i) == one.label ? 1 : 0);
                own += off * off / double(one.outputs.size());
            }
            QVERIFY(std::abs(own - one.loss) < 1e-6); // the outputs are shown as they are: no Softmax
            squares += own;
            right += one.predicted == one.label ? 1 : 0;
            QVERIFY(one.confidence >= 0 && one.confidence <= 1);
        }
        QVERIFY(std::abs(all.score.loss - squares / double(all.predictions.size())) < 1e-6);
        QCOMPARE(all.score.accuracy, double(right) / double(all.predictions.size()));
        QVERIFY2(all.score.accuracy > 0.6, qPrintable(QString::number(all.score.accuracy)));
    }

    /// Numbers that are foretold are still no classes, nor the other way round.
    void whatFitsAndWhatDoesNot()
    {
        const DatasetPtr data = digits();
        QVERIFY_EXCEPTION_THROWN(requireFit(fullyConnected({1, 1, 28, 28}, std::vector<std::int64_t>{20}, 10), *data),
                                 InputError); // unnamed
        requireFit(fittedTo(presetModel("fc:20"), data->sampleShape(), data->classNames()), *data);
        QVERIFY(!presetModel("fc:20").classifies() && presetModel("lenet-5").makesProbabilities());
        Model maps = presetModel("perceptron-squared-error:1x50x50");
        QVERIFY_EXCEPTION_THROWN(requireFit(maps, *openDataset("synthetic:irradiance-maps?count=10&test=5")), InputError);
    }
};

QTEST_APPLESS_MAIN(TestSquaredClasses)
#include "tst_squared_classes.moc"
