#include "core/backends/backend.h"
#include "core/data/source.h"
#include "core/nn/dead_layers.h"
#include "core/nn/presets.h"
#include "core/nn/trainer.h"
#include "tests/data/sample_files.h"

#include <QFileInfo>
#include <QTest>

#include <algorithm>
#include <cmath>
#include <vector>

using namespace ks;

/// What presets reach by their own settings. The goals of `./dev accuracy`, as far as a test has time.
class TestPresetAccuracy : public QObject {
    Q_OBJECT

    static constexpr std::uint64_t seeds = 5;

    static std::vector<double> accuracies(const char* id, int epochs, const DatasetPtr& data)
    {
        const Preset& preset = *findPreset(id);
        std::vector<double> results;
        for (std::uint64_t seed = 1; seed <= seeds; ++seed) {
            TrainingSettings settings = withTrainingOf(preset, {.backend = findBackend("lanes") ? "lanes" : "openmp", .seed = seed});
            settings.stop.epochs = epochs;
            Trainer trainer(fittedTo(preset.make(), data->sampleShape(), data->classNames()), data, settings);
            (void)trainer.run();
            if (deadLayers(trainer).any())
                return {};
            results.push_back(trainer.evaluate(Split::Test).score.accuracy);
        }
        std::ranges::sort(results);
        return results;
    }

    /// R²: 1 where every answer is right, 0 for the answer that is always the mean.
    static double explainedShare(const std::vector<Prediction>& predictions)
    {
        double mean = 0;
        for (const Prediction& one : predictions)
            mean += static_cast<double>(one.expected.at(0)) / static_cast<double>(predictions.size());
        double missed = 0;
        double all = 0;
        for (const Prediction& one : predictions) {
            missed += std::pow(static_cast<double>(one.outputs.at(0)) - static_cast<double>(one.expected.at(0)), 2);
            all += std::pow(static_cast<double>(one.expected.at(0)) - mean, 2);
        }
        return 1 - missed / all;
    }

private slots:
    /// Generated digits are there everywhere: every seed learns them.
    void lenetLearnsGeneratedDigits()
    {
        const std::vector<double> results = accuracies("lenet-5", 3, openDataset("synthetic:digits?count=3000&test=1000&difficulty=0.3"));
        QCOMPARE(results.size(), std::size_t{seeds});
        QVERIFY2(results.front() > 0.9, qPrintable(QString::number(results.front())));
    }

    /// It used to die at its own rate: its settings keep every layer alive, and beat the answer that is always the mean.
    void irradianceCnnLearnsByItsOwnSettings()
    {
        const Preset& preset = *findPreset("irradiance-cnn");
        const DatasetPtr data = openDataset("synthetic:irradiance-maps?count=600&test=200");
        for (const std::uint64_t seed : {1}) {
            TrainingSettings settings = withTrainingOf(preset, {.backend = findBackend("lanes") ? "lanes" : "openmp", .seed = seed});
            settings.stop.epochs = 10;
            Trainer trainer(fittedTo(preset.make(), data->sampleShape(), data->classNames()), data, settings);
            QVERIFY(trainer.run() == Ending::Epochs);
            QVERIFY(!deadLayers(trainer).any());
            const double explained = explainedShare(trainer.evaluate(Split::Test, true, true).predictions);
            QVERIFY2(explained > 0.5, qPrintable(QString::number(explained)));
        }
    }

    void fromScratchReachesItsGoalInOneEpoch()
    {
        const QString folder = test::realData() + "/mnist";
        if (test::realData().isEmpty() || !QFileInfo::exists(folder))
            QSKIP("KERNELSCOPE_DATA does not name a folder with mnist/");
        const std::vector<double> results = accuracies("from-scratch", 1, openDataset(("mnist:" + folder).toStdString()));
        QCOMPARE(results.size(), std::size_t{seeds});
        QVERIFY2(results[2] >= 0.949, qPrintable(QString::number(results[2]))); // the median of five named seeds
    }
};

QTEST_GUILESS_MAIN(TestPresetAccuracy)
#include "tst_preset_accuracy.moc"
