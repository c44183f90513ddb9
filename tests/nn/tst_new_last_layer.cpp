#include "core/backends/planned_network.h"
#include "core/base/error.h"
#include "core/nn/initialisation.h"
#include "core/nn/new_last_layer.h"
#include "core/nn/presets.h"
#include "core/nn/trainer.h"
#include "core/nn/usual_rate.h"
#include "tests/nn/small_training.h"

#include <QTest>

#include <algorithm>

using namespace ks;

/// A trained network for other classes than its own.
class TestNewLastLayer : public QObject {
    Q_OBJECT

private:
    /// Ten digits.
    static DatasetPtr data() { return test::digits(100, 20); }
    static bool same(const Tensor& a, const Tensor& b) { return a.shape() == b.shape() && std::ranges::equal(a.cells(), b.cells()); }

    /// Layers behind, whose channels are its outputs, are drawn anew, too; all others are the bits that were given.
    static void everyOtherWeightIsKept(const Model& model, const std::string& layer, int drawnAnew)
    {
        const std::vector<Tensor> given = initialParameters(model, 11);
        const NewLastLayer made = withNewLastLayer(model, given, *data(), 3);
        QCOMPARE(made.layer, layer);
        QVERIFY(problemsOf(made.model).empty());
        QCOMPARE(made.model.outputs(), 10);
        QVERIFY(made.model.classes == data()->classNames());
        const std::vector<ParameterInfo> infos = parametersOf(made.model.graph);
        const std::vector<Tensor> drawn = initialParameters(made.model, 3);
        QCOMPARE(made.parameters.size(), given.size());
        int anew = 0;
        for (std::size_t i = 0; i < infos.size(); ++i) {
            QVERIFY(made.parameters[i].shape() == infos[i].shape);
            if (same(made.parameters[i], given[i]) && infos[i].node != made.model.find(layer))
                continue;
            ++anew;
            QVERIFY(same(made.parameters[i], drawn[i]));
        }
        QCOMPARE(anew, drawnAnew);
    }

private slots:
    void moreClassesThanThereAre()
    {
        const Model digits = presetModel("lenet-5");
        everyOtherWeightIsKept(fittedTo(digits, digits.graph.input, std::vector<std::string>(1000, "thing")), "gemm3", 2);
    }

    void fewerClassesThanThereAre()
    {
        const Model digits = presetModel("lenet-5");
        everyOtherWeightIsKept(fittedTo(digits, digits.graph.input, {"yes", "no", "perhaps"}), "gemm3", 2);
    }

    /// A convolution is the last one, and BatchNormalization counts its outputs.
    void aLastConvolution()
    {
        ModelBuilder net("all convolutions", {1, 1, 28, 28});
        const Model model = net.conv(4, 5, 2, 2).relu().conv(3, 3, 1, 1).normalise().add(OpKind::GlobalAveragePool).finish();
        everyOtherWeightIsKept(model, "conv2", 6);
    }

    void itIsTrainedOn()
    {
        const Model digits = presetModel("lenet-5");
        const Model three = fittedTo(digits, digits.graph.input, {"yes", "no", "perhaps"});
        NewLastLayer made = withNewLastLayer(three, initialParameters(three, 11), *data(), 3);
        Trainer trainer(made.model, data(), test::settings(1));
        trainer.setParameters(std::move(made.parameters));
        trainer.run();
        QCOMPARE(trainer.history().epochs.size(), std::size_t{1});
    }

    /// A tenth of what the network usually takes, as it is written; never more than somebody has asked for.
    void theRateIsATenthOfTheUsualOne()
    {
        const Model digits = presetModel("lenet-5");
        const Model three = fittedTo(digits, digits.graph.input, {"yes", "no", "perhaps"});
        TrainingSettings settings = withTrainingOf(*findPreset("lenet-5"), {});
        QCOMPARE(usualRate(three, OptimizerKind::Adam), 0.003F);
        QCOMPARE(rateFromTrained(three, settings), 0.0003F);
        QVERIFY(!hasRateFromTrained(three, settings));
        settings.schedule.rate = 0.06F; // found by somebody for first weights
        QCOMPARE(rateFromTrained(three, settings), 0.0003F);
        settings.schedule.rate = 0.0003F;
        QVERIFY(hasRateFromTrained(three, settings));
        settings.schedule.rate = 0.0001F;
        QCOMPARE(rateFromTrained(three, settings), 0.0001F);
        QCOMPARE(usualRate(three, OptimizerKind::Sgd), 0.1F); // what the preset takes is for its own optimiser
        for (const Preset& preset : presets())
            QVERIFY2(rateFromTrained(preset.make(), preset.training) * 9 < preset.training.schedule.rate, preset.id.data());
    }

    /// Each with its reason.
    void whatHasNoOtherClassesIsRefused()
    {
        const auto why = [](const Model& model, const Dataset& on) {
            try {
                withNewLastLayer(model, initialParameters(model, 1), on, 1);
            } catch (const InputError& error) {
                return QString::fromStdString(error.what());
            }
            return QString();
        };
        const Model digits = presetModel("lenet-5");
        QVERIFY(!hasOtherClasses(digits, *data()));
        QVERIFY2(why(digits, *data()).contains(QLatin1String("of other classes")), qPrintable(why(digits, *data())));
        const DatasetPtr numbers = openDataset("synthetic:irradiance?count=50&test=10");
        QVERIFY(!hasOtherClasses(digits, *numbers));
        QVERIFY2(why(digits, *numbers).contains(QLatin1String("numbers to foretell")), qPrintable(why(digits, *numbers)));
        const Model three = fittedTo(digits, digits.graph.input, {"yes", "no", "perhaps"});
        QVERIFY(hasOtherClasses(three, *data()));
        QVERIFY_EXCEPTION_THROWN(withNewLastLayer(three, initialParameters(digits, 1), *data(), 1), InputError);
        ModelBuilder net("nothing to learn", {1, 1, 28, 28});
        const Model none = net.maxPool(2, 2).add(OpKind::Flatten).finish();
        QVERIFY2(why(none, *data()).contains(QLatin1String("no Gemm or Conv")), qPrintable(why(none, *data())));
    }
};

QTEST_MAIN(TestNewLastLayer)
#include "tst_new_last_layer.moc"
