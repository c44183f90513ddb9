#include "core/nn/builder.h"
#include "core/nn/initialisation.h"
#include "core/nn/layers.h"
#include "core/nn/presets.h"
#include "tests/studies/golden_numbers.h"

#include <QTest>

#include <array>
#include <cmath>

using namespace ks;
using golden::allNear;
using golden::near;
using golden::relativelyNear;

namespace {

constexpr double single = 1e-5; ///< what the study allows float32

std::size_t indexOf(const Model& model, const char* layer, Role role)
{
    const std::vector<ParameterInfo> infos = parametersOf(model.graph);
    for (std::size_t i = 0; i < infos.size(); ++i)
        if (infos[i].node == model.find(layer) && infos[i].role == role)
            return i;
    qFatal("no parameter of %s", layer);
}

/// The study's tiny network of 212 parameters: CC-G16.
Model tinyCnn(OpKind lastHidden)
{
    ModelBuilder net("tiny", {1, 2, 6, 6});
    net.conv(3, 3, 1, 1).relu().maxPool(2, 2).conv(4, 2).relu().add(OpKind::Flatten).gemm(5).add(lastHidden).gemm(3);
    return net.finish();
}

/// Weights by the study's rule with √(2 / inputs), biases with 0.05, in the order of the layers from the start value 1001 on; `fans`: other inputs than
/// the layer's own.
std::vector<Tensor> studyParameters(const Model& model)
{
    std::vector<Tensor> made;
    std::uint64_t start = 1001;
    for (const ParameterInfo& info : parametersOf(model.graph)) {
        const Fan fan = fanOf(model.graph.nodes[std::size_t(info.node)].spec);
        made.push_back(golden::spread(info.shape, start++, info.role == Role::Weights ? std::sqrt(2 / fan.in) : 0.05));
    }
    return made;
}

/// What the study prints of a gradient that is summed over the samples.
struct PrintedGradient {
    const char* layer;
    Role role;
    double first, last, sum, norm;
};

struct PrintedModel {
    const char* preset;
    float rate;
    double loss, lossAfter;
    std::array<double, 4> norms; ///< conv1, conv2, first and last fully connected weights
    const char* lastLayer;
};
const std::array printedModels = {
    PrintedModel{
        "model-0", 0.001F, 5.357642391045, 5.028574769509, {1.100583525335, 3.535716862052, 16.09622074456, 8.006750244091}, "gemm2"},
    PrintedModel{
        "model-1", 0.001F, 5.648661475674, 5.162268144777, {1.321096051301, 4.149543412118, 19.94633548930, 8.638633639636}, "gemm2"},
    PrintedModel{
        "model-2", 0.00001F, 4.884056581290, 4.881820022497, {0.9089737365919, 3.960400772848, 11.17571219592, 5.493756406590}, "gemm3"},
};

} // namespace

/// The networks among the golden cases of the C++, OpenMP, CUDA and cuDNN study (cpp-openmp-cuda-cudnn, section 12), on every backend that is there.
class TestCppOpenmpCudaCudnnNetworks : public QObject {
    Q_OBJECT

private slots:
    void g15ThreadsMakeNoDifference_data()
    {
        QTest::addColumn<int>("batch");
        QTest::addColumn<int>("threads");
        for (const auto& [batch, threads] : {std::pair{32, 8}, {8, 8}, {16, 8}, {32, 5}, {8, 12}})
            QTest::addRow("CC-G15 %d,%d", batch, threads) << batch << threads;
    }
    /// CC-G15: the summed gradient does not depend on how many threads share the samples.
    void g15ThreadsMakeNoDifference()
    {
        QFETCH(int, batch);
        QFETCH(int, threads);
        const Model model = tinyCnn(OpKind::Sigmoid);
        const std::vector<Tensor> parameters = studyParameters(model);
        const Tensor src = golden::drawn({batch, 2, 6, 6}, 1000);
        Tensor target({batch, 3, 1, 1});
        for (std::int64_t n = 0; n < batch; ++n)
            target[{n, n % 3, 0, 0}] = 1;
        for (Backend* backend : allBackends()) {
            if (!backend->info().available)
                continue;
            const QString id = QString::fromStdString(backend->info().id);
            golden::Step one(id, model, parameters, {.batch = batch, .threads = 1});
            golden::Step many(id, model, parameters, {.batch = batch, .threads = threads});
            QVERIFY(relativelyNear(backend->info().id, many.loss(src, target), one.loss(src, target), single));
            one.plan().backward();
            many.plan().backward();
            for (std::size_t i = 0; i < parameters.size(); ++i)
                QVERIFY(allNear(backend->info().id, many.gradient(i).cells(), one.gradient(i).cells(),
                                single * golden::normOf(one.gradient(i).cells())));
        }
    }

    void g16TinyCnn_data() { golden::addBackends(); }
    /// CC-G16: logits, loss, every gradient, and the loss after an update by the sum and by the mean of the gradients.
    void g16TinyCnn()
    {
        QFETCH(QString, backend);
        const Model model = tinyCnn(OpKind::Sigmoid);
        QCOMPARE(parameterCount(model.graph), 212);
        const std::vector<Tensor> parameters = studyParameters(model);
        QVERIFY(
            allNear("conv0 weights", parameters.front().cells().first(3), std::array{-0.2018822388, -0.3122612061, -0.3136828523}, 1e-7));
        const Tensor src = golden::drawn({2, 2, 6, 6}, 1000);
        const Tensor target = golden::oneHotRows({0, 2}, 3);
        golden::Step step(backend, model, parameters, {.batch = 2});
        QVERIFY(relativelyNear("mean loss", step.loss(src, target), 1.684615546872, single));
        QVERIFY(relativelyNear("summed loss", 2 * step.loss(src, target), 3.369231093743, single));
        QVERIFY(allNear("logits", step.output(),
                        std::array{-0.1955360172, 0.8361106135, -0.6967770771, -0.3444525258, 0.8197282804, -0.6289399102}, single));
        step.plan().backward();
        const PrintedGradient printed[] = {
            {"conv1", Role::Weights, -0.09876745554685, 0.01365497513913, 3.569887873517, 1.347227943909},
            {"conv1", Role::Bias, -0.1805783499485, 0.07556824379029, 0.3375959518576, 0.4839620052565},
            {"conv2", Role::Weights, 0.1742306670872, 0.1748046890766, 5.577925386804, 1.172147333397},
            {"conv2", Role::Bias, 0.3192611027533, 0.2498595214581, 0.6214767290909, 0.4087769488519},
            {"gemm1", Role::Weights, -0.05854694286953, -0.03154425741295, 3.066221012070, 0.9103161380282},
            {"gemm1", Role::Bias, 0.1422592359025, -0.1152502298333, 0.6187541386444, 0.4046941173066},
            {"gemm2", Role::Weights, -0.4023586435188, -0.1635259560569, 0, 1.804453169819},
            {"gemm2", Role::Bias, -0.5715297539903, -0.7108555432231, 0, 1.573681643007},
        };
        for (const PrintedGradient& one : printed) {
            const Tensor mean = step.gradient(indexOf(model, one.layer, one.role));
            const std::string where = std::string(one.layer) + " " + std::string(nameOf(one.role));
            const double tolerance = single * one.norm;
            QVERIFY(near(where + " first", 2 * double(mean.cells().front()), one.first, tolerance));
            QVERIFY(near(where + " last", 2 * double(mean.cells().back()), one.last, tolerance));
            QVERIFY(near(where + " sum", 2 * golden::sumOf(mean.cells()), one.sum, tolerance * std::sqrt(double(mean.elements()))));
            QVERIFY(near(where + " norm", 2 * golden::normOf(mean.cells()), one.norm, tolerance));
        }
        step.plan().update(0.1F);
        QVERIFY(relativelyNear("after the mean", step.loss(src, target), 1.455548521173, single));
        golden::Step summed(backend, model, parameters, {.batch = 2});
        summed.loss(src, target);
        summed.plan().backward();
        summed.plan().update(0.2F); // twice the mean is the sum
        QVERIFY(relativelyNear("after the sum", 2 * summed.loss(src, target), 2.621199099309, single));
    }

    void g16TinyCnnWithRelu_data() { golden::addBackends(); }
    void g16TinyCnnWithRelu()
    {
        QFETCH(QString, backend);
        const Model model = tinyCnn(OpKind::Relu);
        const Tensor src = golden::drawn({2, 2, 6, 6}, 1000);
        const Tensor target = golden::oneHotRows({0, 2}, 3);
        golden::Step step(backend, model, studyParameters(model), {.batch = 2});
        QVERIFY(relativelyNear("loss", 2 * step.loss(src, target), 3.251289752617, single));
        step.plan().backward();
        step.plan().update(0.2F);
        QVERIFY(relativelyNear("loss after the update", 2 * step.loss(src, target), 2.121553480563, single));
    }

    void g17Models_data()
    {
        QTest::addColumn<QString>("backend");
        QTest::addColumn<int>("model");
        for (const Backend* backend : allBackends())
            for (int model = 0; backend->info().available && model < int(printedModels.size()); ++model)
                QTest::addRow("CC-G17 model %d %s", model, backend->info().id.c_str())
                    << QString::fromStdString(backend->info().id) << model;
    }
    /// CC-G17. Float32 adds 2048 and more products in another order than the study did, so that norms may differ in the sixth digit.
    void g17Models()
    {
        QFETCH(QString, backend);
        QFETCH(int, model);
        const PrintedModel& printed = printedModels.at(std::size_t(model));
        const Model network = presetModel(printed.preset);
        const Shape& input = network.graph.input;
        const Tensor src = golden::drawn({2, input.c, input.h, input.w}, 1000);
        const Tensor target = golden::oneHotRows({3, 7}, 10);
        golden::Step step(backend, network, studyParameters(network), {.batch = 2});
        QVERIFY(relativelyNear("loss", 2 * step.loss(src, target), printed.loss, single));
        const std::vector<float> logits = step.output();
        if (model == 0)
            QVERIFY(allNear("logits", std::span<const float>(logits).first(10),
                            std::array{0.8132614975, 0.5399329110, 1.0198868691, 1.2743886189, 1.7436496297, 1.2794043395, -0.7269209464,
                                       -0.2797821953, -0.4881557882, 0.8571583065},
                            single));
        step.plan().backward();
        const std::array<const char*, 4> layers = {"conv1", "conv2", "gemm1", printed.lastLayer};
        for (std::size_t i = 0; i < layers.size(); ++i) {
            const Tensor mean = step.gradient(indexOf(network, layers.at(i), Role::Weights));
            QVERIFY(relativelyNear(layers.at(i), 2 * golden::normOf(mean.cells()), printed.norms.at(i), single));
        }
        step.plan().update(2 * printed.rate);
        QVERIFY(relativelyNear("loss after the update", 2 * step.loss(src, target), printed.lossAfter, single));
    }
};

QTEST_APPLESS_MAIN(TestCppOpenmpCudaCudnnNetworks)
#include "tst_cpp_openmp_cuda_cudnn_networks.moc"
