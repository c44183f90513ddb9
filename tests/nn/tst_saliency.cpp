#include "core/base/error.h"
#include "core/data/source.h"
#include "core/nn/builder.h"
#include "core/nn/prediction_table.h"
#include "core/nn/presets.h"
#include "core/nn/saliency.h"
#include "tests/nn/drawn_numbers.h"

#include <QTest>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <map>

using namespace ks;

namespace {

/// Smooth everywhere, so that finite differences hold; two branches, the input read twice, statistics, Dropout.
Model smooth(OpKind loss)
{
    ModelBuilder net("smooth", {1, 2, 6, 6});
    net.model.loss = loss;
    net.conv(2, 3, 1, 1).normalise().add(OpKind::Tanh);
    const int trunk = net.last();
    net.from(graphInput).add(OpKind::Sigmoid).sumWith(trunk).conv(3, 3, 1, 0);
    net.add(OpKind::Dropout, {{"ratio", "0.5"}, {"seed", "3"}}).add(OpKind::AveragePool, {{"kernel_shape", "2x2"}, {"strides", "2x2"}});
    net.add(OpKind::Flatten).gemm(4).add(OpKind::Tanh).gemm(3);
    return net.finish();
}

/// Outputs as the network is used, by another way: the plan without training on the reference backend, made once for each model.
std::vector<float> outputsOf(const Model& model, const std::vector<Tensor>& parameters, const Tensor& input)
{
    struct Reference {
        explicit Reference(const Model& known) : model(known), predictor(model, requireBackend("serial"), 1) {}
        Model model;
        Predictor predictor;
    };
    static std::map<OpKind, Reference> references; // of smooth(loss)
    Predictor& predictor = references.try_emplace(model.loss, model).first->second.predictor;
    predictor.setParameters(parameters);
    std::vector<float> outputs(std::size_t(model.outputs()));
    predictor.run(input.cells(), 1, outputs);
    return outputs;
}

double lossOf(const Model& model, const std::vector<Tensor>& parameters, const Tensor& input, const std::vector<float>& target)
{
    const std::vector<float> outputs = outputsOf(model, parameters, input);
    double loss = 0;
    if (!model.classifies()) {
        for (std::size_t i = 0; i < outputs.size(); ++i)
            loss += std::pow(double(outputs[i]) - double(target[i]), 2) / double(outputs.size());
        return loss;
    }
    double sum = 0;
    for (const float output : outputs)
        sum += std::exp(double(output));
    for (std::size_t i = 0; i < outputs.size(); ++i)
        loss -= double(target[i]) * (double(outputs[i]) - std::log(sum));
    return loss;
}

constexpr float h = 1.0F / 64;

#define NEAR(actual, wanted)                                                                                                               \
    QVERIFY2(std::fabs(double(actual) - double(wanted)) < 2e-3 + 1e-2 * std::fabs(double(wanted)),                                         \
             qPrintable(QStringLiteral("%1 instead of %2").arg(double(actual)).arg(double(wanted))))

} // namespace

class TestSaliency : public QObject {
    Q_OBJECT

private:
    static void backendsAndLosses()
    {
        QTest::addColumn<QString>("backend");
        QTest::addColumn<int>("loss");
        for (Backend* const backend : allBackends())
            if (backend->info().available)
                for (const OpKind loss : {OpKind::SoftmaxCrossEntropyLoss, OpKind::MeanSquaredError})
                    QTest::addRow("%s, %s", backend->info().id.c_str(), std::string(nameOf(loss)).c_str())
                        << QString::fromStdString(backend->info().id) << int(loss);
    }

private slots:
    /// However sure it is: the loss of what it is sure of is not 0 either.
    void noneOfSeveralSharesIsAll()
    {
        const Model model = smooth(OpKind::SoftmaxCrossEntropyLoss);
        const Prediction sure = explainOutputs(model, std::array{90.0F, 0.0F, -3.0F});
        QCOMPARE(sure.predicted, 0);
        QVERIFY(sure.confidence < 1 && sure.confidence > 0.999999F);
        QCOMPARE(sure.outputs.front(), sure.confidence);
        std::array<double, 3> exact{};
        softmax(std::array{90.0F, 0.0F, -3.0F}, exact);
        QVERIFY(exact.front() < 1 && exact.front() > 1 - 1e-12);
        std::array<float, 1> only{};
        softmax(std::array{2.0F}, only);
        QCOMPARE(only.front(), 1.0F);
    }

    void gradientOfAnOutput_data() { backendsAndLosses(); }
    /// Every cell of the input against central differences of the output.
    void gradientOfAnOutput()
    {
        QFETCH(QString, backend);
        QFETCH(int, loss);
        const Model model = smooth(OpKind(loss));
        const std::vector<Tensor> parameters = test::drawnParameters(model.graph, 5, 0.4F);
        const Tensor input = test::drawnInput(model.graph, Philox(9));
        NetworkProbe probe(model, requireBackend(backend.toStdString()), 1);
        probe.setParameters(parameters);
        probe.look(input);
        const std::vector<float> reference = outputsOf(model, parameters, input);
        for (std::size_t i = 0; i < reference.size(); ++i)
            NEAR(probe.outputs()[i], reference[i]);
        const std::size_t output = 1;
        const Tensor map = saliency(probe, output);
        QCOMPARE(map.shape(), Shape(1, 1, 6, 6));
        const Tensor gradient = probe.tensor(graphInput, Role::DiffDst);
        Tensor moved = input;
        for (std::size_t i = 0; i < input.cells().size(); ++i) {
            moved.cells()[i] = input.cells()[i] + h;
            const double above = double(outputsOf(model, parameters, moved)[output]);
            moved.cells()[i] = input.cells()[i] - h;
            const double below = double(outputsOf(model, parameters, moved)[output]);
            moved.cells()[i] = input.cells()[i];
            NEAR(gradient.cells()[i], (above - below) / double(2 * h));
        }
        for (std::size_t at = 0; at < 36; ++at)
            QCOMPARE(map.cells()[at], std::max(std::fabs(gradient.cells()[at]), std::fabs(gradient.cells()[36 + at])));
    }

    void gradientsOfTheLoss_data() { backendsAndLosses(); }
    /// Some cells of every parameter against central differences of the loss of this one input.
    void gradientsOfTheLoss()
    {
        QFETCH(QString, backend);
        QFETCH(int, loss);
        const Model model = smooth(OpKind(loss));
        std::vector<Tensor> parameters = test::drawnParameters(model.graph, 5, 0.4F);
        const Tensor input = test::drawnInput(model.graph, Philox(9));
        const std::vector<float> target = {0, 0, 1};
        NetworkProbe probe(model, requireBackend(backend.toStdString()), 1);
        probe.setParameters(parameters);
        probe.look(input);
        probe.towardsTarget(target);
        const std::vector<ParameterInfo> infos = parametersOf(model.graph);
        for (std::size_t p = 0; p < infos.size(); ++p) {
            if (!infos[p].trained)
                continue;
            const Role role = infos[p].role == Role::Weights ? Role::DiffWeights : Role::DiffBias;
            const Tensor gradient = probe.tensor(infos[p].node, role);
            QCOMPARE(gradient.shape(), infos[p].shape);
            for (std::size_t i = 0; i < gradient.cells().size(); i += 7) {
                float& cell = parameters[p].cells()[i];
                const float before = cell;
                cell = before + h;
                const double above = lossOf(model, parameters, input, target);
                cell = before - h;
                const double below = lossOf(model, parameters, input, target);
                cell = before;
                NEAR(gradient.cells()[i], (above - below) / double(2 * h));
            }
        }
    }

    /// New parameters count at once, in both directions.
    void followsParameters()
    {
        const Model model = smooth(OpKind::SoftmaxCrossEntropyLoss);
        std::vector<Tensor> parameters = test::drawnParameters(model.graph, 5, 0.4F);
        const Tensor input = test::drawnInput(model.graph, Philox(9));
        NetworkProbe probe(model, requireBackend("openmp"), 1);
        probe.setParameters(parameters);
        probe.look(input);
        const Tensor before = saliency(probe, 0);
        for (Tensor& one : parameters)
            for (float& cell : one.cells())
                cell *= 1.25F;
        NetworkProbe fresh(model, requireBackend("openmp"), 1);
        for (NetworkProbe* const one : {&probe, &fresh}) {
            one->setParameters(parameters);
            one->look(input);
        }
        const Tensor after = saliency(probe, 0);
        const Tensor wanted = saliency(fresh, 0);
        QVERIFY(std::ranges::equal(after.cells(), wanted.cells()));
        QVERIFY(!std::ranges::equal(after.cells(), before.cells()));
        QVERIFY(std::ranges::equal(probe.tensor(0, Role::Weights).cells(), parameters[0].cells()));
    }

    void anOldProbeSaysWhatAFreshOneSays_data()
    {
        QTest::addColumn<QString>("backend");
        QTest::addColumn<QString>("preset");
#ifdef __SANITIZE_ADDRESS__ // reads the same memory in smaller networks, and takes ten times as long
        constexpr std::array presets = {"from-scratch", "modern-digits"};
#else
        constexpr std::array presets = {"lenet-5", "from-scratch", "model-1", "irradiance-cnn", "modern-digits", "resnet-14-cifar"};
#endif
        for (Backend* const backend : allBackends())
            if (backend->info().available)
                for (const char* preset : presets)
                    QTest::addRow("%s, %s", backend->info().id.c_str(), preset)
                        << QString::fromStdString(backend->info().id) << QString::fromLatin1(preset);
    }
    /// One probe asks on and on while the network is trained, as the window's does: nothing of earlier weights or pictures stays in it.
    void anOldProbeSaysWhatAFreshOneSays()
    {
        QFETCH(QString, backend);
        QFETCH(QString, preset);
        const Model model = presetModel(preset.toStdString());
        Backend& used = requireBackend(backend.toStdString());
        NetworkProbe old(model, used, 2);
        const Philox random(11);
        std::uint64_t at = 0;
        for (std::uint64_t round = 0; round < 3; ++round) {
            std::vector<Tensor> parameters = initialParameters(model, round + 1);
            std::size_t index = 0;
            for (const ParameterInfo& info : parametersOf(model.graph)) {
                if (info.role == Role::Mean || info.role == Role::Variance)
                    for (float& cell : parameters[index].cells())
                        cell = 0.5F + std::fabs(random.normal(at++));
                ++index;
            }
            old.setParameters(parameters);
            for (int picture = 0; picture < 2; ++picture) {
                Tensor input(model.graph.input, "input");
                for (float& cell : input.cells())
                    cell = random.normal(at++);
                NetworkProbe fresh(model, used, 2);
                fresh.setParameters(parameters);
                const std::vector<float> wanted = fresh.look(input).outputs;
                QCOMPARE(old.look(input).outputs, wanted);
                if (picture == 1)
                    (void)saliency(old, 0);
            }
        }
    }

    /// Two maps, x and 2x; the output weighs all cells of the first with 1, and one of the second's four with −1.
    void gradCamByHand()
    {
        ModelBuilder net("by hand", {1, 1, 2, 2});
        net.conv(2, 1, 1, 0).add(OpKind::Flatten).gemm(2);
        const Model model = net.finish();
        std::vector<Tensor> parameters;
        for (const ParameterInfo& info : parametersOf(model.graph))
            parameters.emplace_back(info.shape, "parameter");
        parameters[0].cells()[0] = 1;
        parameters[0].cells()[1] = 2;
        for (const std::size_t cell : {0, 1, 2, 3})
            parameters[2].cells()[cell] = 1;
        parameters[2].cells()[4] = -1;
        NetworkProbe probe(model, requireBackend("serial"), 1);
        probe.setParameters(parameters);
        const std::array<float, 4> x = {1, -2, 3, 0};
        probe.look(Tensor({1, 1, 2, 2}, x));
        const Tensor cam = gradCam(probe, 0, 0);
        const std::array<float, 4> wanted = {0.5F, 0, 1.5F, 0}; // relu(1 · x − ¼ · 2x)
        for (std::size_t i = 0; i < wanted.size(); ++i)
            QVERIFY(std::fabs(cam.cells()[i] - wanted[i]) < 1e-5F);
        QVERIFY(std::ranges::all_of(gradCam(probe, 0, 1).cells(), [](float cell) { return cell == 0; }));
    }

    void gradCamIsAsLargeAsTheInput()
    {
        const Model model = presetModel("lenet-5");
        QCOMPARE(model.graph.nodes[std::size_t(usualGradCamLayer(model.graph))].spec.op, OpKind::Conv);
        NetworkProbe probe(model, requireBackend("openmp"), 1);
        probe.setParameters(initialParameters(model, 1));
        probe.look(Tensor(model.graph.input, "input"));
        for (const int layer : gradCamLayers(model.graph))
            QCOMPARE(gradCam(probe, layer, 3).shape(), model.graph.input);
    }

    void refusesWhatDoesNotFit()
    {
        const Model model = smooth(OpKind::MeanSquaredError);
        NetworkProbe probe(model, requireBackend("serial"), 1);
        QVERIFY_EXCEPTION_THROWN(probe.setParameters({}), InputError);
        probe.setParameters(test::drawnParameters(model.graph, 5, 0.4F));
        QVERIFY_EXCEPTION_THROWN(probe.towardsOutput(0), InputError); // nothing was looked at
        QVERIFY_EXCEPTION_THROWN(probe.look(Tensor({1, 1, 6, 6}, "input")), InputError);
        probe.look(test::drawnInput(model.graph, Philox(9)));
        QVERIFY_EXCEPTION_THROWN(probe.towardsOutput(3), InputError);
        QVERIFY_EXCEPTION_THROWN(probe.tensor(0, Role::DiffDst), InputError); // no backward pass
        QVERIFY_EXCEPTION_THROWN(probe.tensor(99, Role::Dst), InputError);
        QVERIFY_EXCEPTION_THROWN(probe.tensor(2, Role::Weights), InputError); // Tanh has none
        const Tensor odd({1, 2, 3, 3}, "odd");
        QVERIFY_EXCEPTION_THROWN(gradCam(odd, Tensor({1, 2, 3, 4}, "other")), InputError);
    }

    /// A network that says nothing names no class: it is right nowhere, in no column, and no place of a picture speaks for what it says.
    void anAnswerThatIsNoNumberNamesNoClass()
    {
        constexpr float none = std::numeric_limits<float>::quiet_NaN();
        constexpr float infinite = std::numeric_limits<float>::infinity();
        QCOMPARE(namedClass(std::vector<float>{1, 3, 3}), 1);
        QCOMPARE(namedClass(std::vector<float>{-infinite, 2}), 1);
        for (const std::vector<float>& outputs : {std::vector<float>{none, 1, 2}, {1, 2, none}, {none, none}, {infinite, 0}})
            QCOMPARE(namedClass(outputs), -1);

        const DatasetPtr data = openDataset("synthetic:digits?count=200&test=70");
        const Model model = presetModel("lenet-5");
        std::vector<Tensor> parameters = initialParameters(model, 1);
        std::ranges::fill(parameters.back().cells(), none);
        Predictor predictor(model, requireBackend("openmp"), 16, 1);
        predictor.setParameters(parameters);
        const Evaluation evaluation = evaluate(predictor, {data, Split::Test, model.pipeline, {.size = 16, .shuffle = false}}, true);
        QCOMPARE(evaluation.score.accuracy, 0.0);
        QCOMPARE(evaluation.unnamedSamples(), std::int64_t{70});
        std::int64_t samples = 0;
        for (std::int64_t right = 0; right < 10; ++right)
            samples += evaluation.samplesOf(right);
        QCOMPARE(samples, std::int64_t{70});
        QVERIFY(std::ranges::all_of(evaluation.confusion, [](std::int64_t count) { return count == 0; }));
        for (const Prediction& one : evaluation.predictions)
            QVERIFY(one.predicted == -1 && !one.right() && one.confidence == 0 && std::isinf(one.severity()));
        PredictionTable table(model);
        table.add("first", evaluation.predictions.front());
        const std::string row = table.csv().substr(table.csv().find('\n') + 1);
        QVERIFY2(row.starts_with("first," + className(model, evaluation.predictions.front().label) + ",,,"), row.c_str());

        const auto isNone = [](float cell) { return std::isnan(cell); };
        NetworkProbe probe(model, requireBackend("openmp"), 1);
        probe.setParameters(parameters);
        QCOMPARE(probe.look(Tensor(model.graph.input, "input")).predicted, -1);
        QVERIFY(std::ranges::all_of(saliency(probe, 0).cells(), isNone));
        QVERIFY(std::ranges::all_of(gradCam(probe, usualGradCamLayer(model.graph), 0).cells(), isNone));
        // One gradient that is no number is no gradient of 0.
        Tensor gradients({1, 2, 1, 2}, "gradients");
        std::ranges::fill(gradients.cells().first(2), none);
        QVERIFY(std::ranges::all_of(gradCam(Tensor({1, 2, 1, 2}, "maps"), gradients).cells(), isNone));
    }

    /// In portions the same as at once.
    void evaluatesInPortions()
    {
        const DatasetPtr data = openDataset("synthetic:digits?count=200&test=70");
        const Model model = presetModel("lenet-5");
        Predictor predictor(model, requireBackend("openmp"), 16, 1);
        predictor.setParameters(initialParameters(model, 1));
        const BatchLoader loader(data, Split::Test, model.pipeline, {.size = 16, .shuffle = false});
        const Evaluation whole = evaluate(predictor, loader, true);
        EvaluationRun evaluation(predictor, loader, true);
        int portions = 0;
        for (; !evaluation.isDone(); ++portions) {
            QCOMPARE(evaluation.progress(), portions / 5.0);
            evaluation.next();
            QCOMPARE(evaluation.soFar().score.samples, std::min<std::int64_t>(70, 16 * (portions + 1)));
        }
        QCOMPARE(portions, 5);
        QCOMPARE(evaluation.soFar().score.loss, whole.score.loss);
        QCOMPARE(evaluation.soFar().score.accuracy, whole.score.accuracy);
        QCOMPARE(evaluation.soFar().confusion, whole.confusion);
        QCOMPARE(evaluation.soFar().predictions.size(), std::size_t{70});
    }
};

QTEST_APPLESS_MAIN(TestSaliency)
#include "tst_saliency.moc"
