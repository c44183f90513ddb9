#include "core/base/changed_mark.h"
#include "core/base/error.h"
#include "core/base/guard.h"
#include "core/base/json.h"
#include "core/nn/edits.h"
#include "core/nn/layers.h"
#include "core/nn/model_json.h"
#include "core/nn/presets.h"
#include "core/nn/usual_rate.h"
#include "core/nn/usual_training.h"
#include "tests/places.h"

#include <QTest>

#include <array>
#include <cmath>
#include <numeric>

using namespace ks;

class TestPresets : public QObject {
    Q_OBJECT

private slots:
    /// Trained parameters and multiply-adds of one sample, as the studies and papers give them.
    void presetsHaveTheirParametersAndProducts_data()
    {
        QTest::addColumn<qint64>("parameters");
        QTest::addColumn<qint64>("multiplyAdds");
        QTest::newRow("from-scratch") << qint64{26'594} << qint64{89'088};
        QTest::newRow("model-0") << qint64{210'998} << qint64{1'827'816};
        QTest::newRow("model-1") << qint64{326'198} << qint64{2'855'400};
        QTest::newRow("model-2") << qint64{123'824} << qint64{3'565'300};
        QTest::newRow("irradiance-cnn") << qint64{4'352'641} << qint64{43'999'360};
        QTest::newRow("lenet-5") << qint64{61'706} << qint64{416'520};
        QTest::newRow("reduced-alexnet") << qint64{23'272'266} << qint64{62'742'528};
        QTest::newRow("resnet-18") << qint64{11'689'512} << qint64{1'814'073'344};
        QTest::newRow("resnet-34") << qint64{21'283'017} << qint64{2'306'171'264};
        QTest::newRow("irradiance-cnn-linear") << qint64{4'352'641} << qint64{43'999'360};
        QTest::newRow("perceptron") << qint64{152'650} << qint64{152'448}; // DE-N1
        QTest::newRow("perceptron-squared-error") << qint64{152'650} << qint64{152'448};
        QTest::newRow("resnet-10") << qint64{1'229'417} << qint64{-1};
        QTest::newRow("resnet-34:3x224x224:1000") << qint64{21'797'672} << qint64{3'663'761'408}; // DE-G01, as the next ones
        QTest::newRow("resnet-34:1x222x295") << qint64{21'283'017} << qint64{4'852'821'248};
        QTest::newRow("resnet-34:1x112x148:9") << qint64{21'283'017} << qint64{1'277'746'688};
        QTest::newRow("resnet-34:1x227x227:2") << qint64{21'279'426} << qint64{4'068'754'688};
        QTest::newRow("modern-digits") << qint64{85'946} << qint64{-1};
        QTest::newRow("resnet-14-cifar") << qint64{175'258} << qint64{-1};
        QTest::newRow("resnet-14-wide-cifar") << qint64{696'618} << qint64{-1};
    }
    void presetsHaveTheirParametersAndProducts()
    {
        QFETCH(qint64, parameters);
        QFETCH(qint64, multiplyAdds);
        const Model model = presetModel(QTest::currentDataTag());
        QVERIFY(problemsOf(model).empty());
        QCOMPARE(qint64(parameterCount(model.graph)), parameters);
        const std::vector<LayerSummary> layers = summaryOf(model.graph);
        const double sum =
            std::accumulate(layers.begin(), layers.end(), 0.0, [](double so, const LayerSummary& one) { return so + one.multiplyAdds; });
        if (multiplyAdds >= 0)
            QCOMPARE(qint64(sum), multiplyAdds);
    }

    /// A preset for other inputs is still that preset; what is behind its name is sizes and nothing else.
    void presetsOfOtherSizes()
    {
        const Model large = presetModel("resnet-34:3x224x224:1000");
        QCOMPARE(presetOf(large), findPreset("resnet-34"));
        QCOMPARE(large.graph.input, (Shape{1, 3, 224, 224}));
        QVERIFY(presetModel("resnet-34:1x148x197:9") == presetModel("resnet-34"));
        for (const char* text :
             {"resnet-34:", "resnet-34:3", "resnet-34:3x224", "resnet-34:3x224x", "resnet-34:0x3x3",
              "resnet-34:3x224x224:", "resnet-34:3x224x224:0", "resnet-34:3x224x224:10:1", "resnet-34:3x224x224x2", "resnet-34:3x99999x2"})
            QVERIFY_EXCEPTION_THROWN(presetModel(text), InputError);
    }

    /// HT-X04: the study's network has a Relu behind its output, the other one ends in a Gemm.
    void irradianceWithLinearOutput()
    {
        const Model study = presetModel("irradiance-cnn");
        const Model linear = presetModel("irradiance-cnn-linear");
        QCOMPARE(linear.graph.nodes.size() + 1, study.graph.nodes.size());
        QVERIFY(infoOf(study.graph.nodes.back().spec.op).cutsOff && !infoOf(linear.graph.nodes.back().spec.op).cutsOff);
        QCOMPARE(presetOf(linear), findPreset("irradiance-cnn-linear"));
        QCOMPARE(presetOf(study), findPreset("irradiance-cnn"));
    }

    /// Whatever is done to a preset by hand, its name does not claim that it is still that; back to it, it is.
    void anEditedPresetIsCalledSo()
    {
        const Model lenet = presetModel("lenet-5");
        for (const Model& before : {lenet, fittedTo(lenet, {1, 3, 32, 32}, {"cat", "dog"})}) {
            const std::string sizes = before.name.substr(lenet.name.size());
            const Model edited = namedAfterEdit(before, withDuplicate(before, 1));
            QCOMPARE(edited.name, lenet.name + std::string(changedMark) + sizes);
            const Model twice = namedAfterEdit(edited, withDuplicate(edited, 1));
            QCOMPARE(twice.name, edited.name);
            const Model back = namedAfterEdit(twice, without(without(twice, 2), 2));
            QVERIFY2(presetOf(back) == presetOf(before), back.name.c_str());
            QCOMPARE(back.name, before.name);
        }
        Model own = lenet;
        own.name = "mine";
        QCOMPARE(namedAfterEdit(own, withDuplicate(own, 1)).name, own.name);
    }

    /// Whoever takes one by its title sees it under that name.
    void aResNetHasOneName()
    {
        int found = 0;
        for (const Preset& preset : presets()) {
            const std::string name = preset.make().name;
            if (!name.starts_with("ResNet-"))
                continue;
            ++found;
            const std::string title = preset.title.english();
            QVERIFY2(title == name || title.starts_with(name + " for "), title.c_str());
        }
        QVERIFY(found >= 4);
    }

    void everyPresetIsTested()
    {
        QCOMPARE(presets().size(), std::size_t{16});
        QVERIFY_EXCEPTION_THROWN(presetModel("lenet"), InputError);
        QVERIFY_EXCEPTION_THROWN(presetModel("fc:50-x"), InputError);
        QCOMPARE(qint64(parameterCount(presetModel("fc:50-25-13").graph)), qint64{4'177});
    }

    /// How a preset is trained stands in its row; what is the person's stays the person's.
    void ownSettings()
    {
        const TrainingSettings mine{.backend = "serial", .threads = 3, .batch = 7, .seed = 99, .validateEvery = 5};
        for (const Preset& preset : presets()) {
            requireLegal(preset.training);
            const TrainingSettings both = withTrainingOf(preset, mine);
            TrainingSettings expected = preset.training;
            expected.backend = mine.backend;
            expected.threads = mine.threads;
            expected.seed = mine.seed;
            expected.validateEvery = mine.validateEvery;
            QVERIFY2(both == expected, preset.id.data());
            QCOMPARE(findPreset(preset.id), &preset);
        }
        QVERIFY(findPreset("lenet") == nullptr && findPreset("fc:50-25-13") == nullptr);
        QCOMPARE(findPreset("lenet-5")->training.schedule.kind, ScheduleKind::OneCycle);
    }

    /// What was proposed for one network does not stay for the next one; what a person has changed does.
    void settingsGoFromNetworkToNetwork()
    {
        const Model lenet = presetModel("lenet-5");
        const Model table = presetModel("fc:50-25-13");
        const TrainingSettings first = usualTraining(lenet, {.backend = "serial", .threads = 3, .seed = 99});
        QVERIFY(first == withTrainingOf(*findPreset("lenet-5"), {.backend = "serial", .threads = 3, .seed = 99}));
        const TrainingSettings rows = settingsFor(table, lenet, first);
        QVERIFY(rows == usualTraining(table, first));
        QVERIFY(rows.batch != first.batch && rows.schedule.kind != first.schedule.kind && rows.backend == "serial");
        QCOMPARE(rows.schedule.rate, usualRate(table, rows.optimizer.kind));
        QVERIFY(settingsFor(lenet, table, rows) == first);

        TrainingSettings mine = rows;
        mine.batch = 7;
        mine.stop.epochs = 3;
        TrainingSettings expected = first;
        expected.batch = 7;
        expected.stop.epochs = 3;
        QVERIFY(settingsFor(lenet, table, mine) == expected);
        mine.optimizer.kind = OptimizerKind::Sgd; // and with it the rate that is proposed for that
        mine.schedule.rate = usualRate(table, OptimizerKind::Sgd);
        QCOMPARE(settingsFor(lenet, table, mine).schedule.rate, usualRate(lenet, OptimizerKind::Sgd));
        mine.schedule.rate = 0.125F;
        QCOMPARE(settingsFor(lenet, table, mine).schedule.rate, 0.125F);
    }

    /// The table of the heterogeneous timing study.
    void irradianceFamily()
    {
        const std::array<qint64, 30> counts = {
            2'601,     3'851,     4'177,     5'201,     10'201,     10'401,     11'503,     20'801,      30'401,      35'605,
            41'601,    83'201,    100'801,   121'609,   166'401,    332'801,    361'601,    444'817,     665'601,     1'331'201,
            1'363'201, 1'696'033, 5'286'401, 6'617'665, 20'812'801, 26'137'729, 82'585'601, 103'885'057, 329'011'201, 414'208'513};
        std::vector<Model> nets; // the study's: base widths doubled up to nine times
        for (std::int64_t factor = 1; factor <= 512; factor *= 2) {
            const std::array<std::int64_t, 3> widths = {50 * factor, 25 * factor, 13 * factor};
            for (std::size_t layers = 1; layers <= widths.size(); ++layers)
                nets.push_back(fullyConnected({1, 50, 1, 1}, std::span(widths).first(layers), 1));
        }
        std::ranges::stable_sort(nets, {}, [](const Model& net) { return parameterCount(net.graph); });
        QCOMPARE(nets.size(), counts.size());
        for (std::size_t i = 0; i < counts.size(); ++i)
            QCOMPARE(qint64(parameterCount(nets[i].graph)), counts[i]);
        QCOMPARE(qint64(parameterCount(fullyConnected({1, 3, 1, 1}, std::array<std::int64_t, 2>{4, 4}, 1).graph)), qint64{41});
        QCOMPARE(qint64(parameterCount(fullyConnected({1, 784, 1, 1}, std::array<std::int64_t, 2>{512, 512}, 10).graph)), qint64{669'706});
        const Model ofWindows = fullyConnected({1, 1, 4, 6}, std::array<std::int64_t, 1>{5}, 1); // side by side: 24 numbers
        QCOMPARE(ofWindows.graph.input, (Shape{1, 1, 4, 6}));
        QCOMPARE(qint64(parameterCount(ofWindows.graph)), qint64{24 * 5 + 5 + 5 + 1});
    }

    /// The files beside the program say the same as the program, and what is written reads back equal.
    void files_data()
    {
        QTest::addColumn<int>("index");
        for (int i = 0; i < int(presets().size()); ++i)
            QTest::newRow(std::string(presets()[std::size_t(i)].id).c_str()) << i;
    }
    void files()
    {
        QFETCH(int, index);
        const Preset& preset = presets()[std::size_t(index)];
        const Model model = preset.make();
        QVERIFY(modelFromJson(parseJson(modelToJson(model).dump(), "text")) == model);
        QVERIFY(loadModel(test::sourcePath("samples/networks/" + std::string(preset.id) + ".json")) == model);
    }

    /// Standard deviations of the studies (CC-G14, PH-G18, CS 6.1).
    void deviations()
    {
        const auto deviation = [](const Model& model, const char* layer, InitialisationKind kind) {
            return deviationOf({.kind = kind}, model.graph.nodes[std::size_t(model.find(layer))].spec);
        };
        const Model zero = presetModel("model-0");
        QVERIFY(std::abs(deviation(zero, "conv1", InitialisationKind::HeNormal) - 0.272165526976) < 1e-12);
        QVERIFY(std::abs(deviation(zero, "conv2", InitialisationKind::HeNormal) - 0.117851130198) < 1e-12);
        QVERIFY(std::abs(deviation(zero, "gemm1", InitialisationKind::HeNormal) - 0.03125) < 1e-12);
        QVERIFY(std::abs(deviation(zero, "gemm2", InitialisationKind::HeNormal) - 0.141421356237) < 1e-12);
        const Model scratch = presetModel("from-scratch");
        const double limits[] = {0.547723, 0.433013, 0.136083, 0.208514};
        const char* const layers[] = {"conv1", "conv2", "gemm1", "gemm2"};
        for (int i = 0; i < 4; ++i)
            QVERIFY(std::abs(deviation(scratch, layers[i], InitialisationKind::XavierUniform) * std::sqrt(3.0) - limits[i]) < 1e-6);
    }

    /// Every kind of initialisation has the mean 0 and the deviation that it promises; equal seeds give equal weights, others do not.
    void draws()
    {
        Model model = fullyConnected({1, 500, 1, 1}, std::array<std::int64_t, 1>{400}, 1);
        for (const InitialisationKind kind : allInitialisations) {
            model.initialisation.kind = kind;
            const Tensor weights = initialParameters(model, 7).front();
            QVERIFY(std::ranges::equal(weights.cells(), initialParameters(model, 7).front().cells()));
            QVERIFY(!std::ranges::equal(weights.cells(), initialParameters(model, 8).front().cells()));
            double sum = 0;
            double squares = 0;
            for (const float cell : weights.cells()) {
                sum += double(cell);
                squares += double(cell) * double(cell);
            }
            const auto n = double(weights.elements());
            const double expected = deviationOf(model.initialisation, model.graph.nodes[0].spec);
            QVERIFY(std::abs(sum / n) < 4 * expected / std::sqrt(n));
            QVERIFY(std::abs(std::sqrt(squares / n) / expected - 1) < 0.01);
            const Tensor bias = initialParameters(model, 7)[1];
            for (const float cell : bias.cells())
                QCOMPARE(cell, 0.0F);
        }
    }
};

QTEST_APPLESS_MAIN(TestPresets)
#include "tst_presets.moc"
