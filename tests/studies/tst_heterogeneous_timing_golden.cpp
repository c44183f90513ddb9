#include "core/data/batch.h"
#include "core/data/synthetic/irradiance.h"
#include "core/nn/builder.h"
#include "core/nn/layers.h"
#include "core/nn/presets.h"
#include "core/ops/function.h"
#include "core/tensor/split_mix.h"
#include "core/verify/update_oracle.h"
#include "tests/backends/golden.h"
#include "tests/studies/golden_numbers.h"
#include "tests/studies/numbered_samples.h"

#include <QTest>

#include <algorithm>
#include <array>
#include <cmath>

using namespace ks;
using golden::allNear;
using golden::near;
using golden::relativelyNear;

namespace {

struct PrintedNet {
    const char* widths;
    std::int64_t parameters, multiplyAdds, neurons;
};
/// The study's 30 networks in the order of its axis.
const std::array printedNets = {
    PrintedNet{"50", 2'601, 2'550, 51},
    PrintedNet{"50-25", 3'851, 3'775, 76},
    PrintedNet{"50-25-13", 4'177, 4'088, 89},
    PrintedNet{"100", 5'201, 5'100, 101},
    PrintedNet{"100-50", 10'201, 10'050, 151},
    PrintedNet{"200", 10'401, 10'200, 201},
    PrintedNet{"100-50-26", 11'503, 11'326, 177},
    PrintedNet{"400", 20'801, 20'400, 401},
    PrintedNet{"200-100", 30'401, 30'100, 301},
    PrintedNet{"200-100-52", 35'605, 35'252, 353},
    PrintedNet{"800", 41'601, 40'800, 801},
    PrintedNet{"1600", 83'201, 81'600, 1'601},
    PrintedNet{"400-200", 100'801, 100'200, 601},
    PrintedNet{"400-200-104", 121'609, 120'904, 705},
    PrintedNet{"3200", 166'401, 163'200, 3'201},
    PrintedNet{"6400", 332'801, 326'400, 6'401},
    PrintedNet{"800-400", 361'601, 360'400, 1'201},
    PrintedNet{"800-400-208", 444'817, 443'408, 1'409},
    PrintedNet{"12800", 665'601, 652'800, 12'801},
    PrintedNet{"25600", 1'331'201, 1'305'600, 25'601},
    PrintedNet{"1600-800", 1'363'201, 1'360'800, 2'401},
    PrintedNet{"1600-800-416", 1'696'033, 1'693'216, 2'817},
    PrintedNet{"3200-1600", 5'286'401, 5'281'600, 4'801},
    PrintedNet{"3200-1600-832", 6'617'665, 6'612'032, 5'633},
    PrintedNet{"6400-3200", 20'812'801, 20'803'200, 9'601},
    PrintedNet{"6400-3200-1664", 26'137'729, 26'126'464, 11'265},
    PrintedNet{"12800-6400", 82'585'601, 82'566'400, 19'201},
    PrintedNet{"12800-6400-3328", 103'885'057, 103'862'528, 22'529},
    PrintedNet{"25600-12800", 329'011'201, 328'972'800, 38'401},
    PrintedNet{"25600-12800-6656", 414'208'513, 414'163'456, 45'057},
};

/// The study's network without Dropout, with a linear output or with its Relu.
Model irradianceNet(bool reluAtTheOutput)
{
    ModelBuilder net("irradiance", {1, 1, 50, 50});
    net.model.loss = OpKind::MeanSquaredError;
    net.conv(32, 3).relu().conv(64, 3).relu().maxPool(2, 2).add(OpKind::Flatten).gemm(128).relu().gemm(1);
    if (reluAtTheOutput)
        net.relu();
    return net.finish();
}

std::vector<Tensor> irradianceParameters(const Model& model)
{
    std::vector<Tensor> made;
    for (const ParameterInfo& info : parametersOf(model.graph))
        made.emplace_back(info.shape);
    const std::array<double, 4> limits = {6.0 / 297, 6.0 / 864, 6.0 / 33984, 6.0 / 129};
    for (std::size_t i = 0; i < limits.size(); ++i)
        made.at(2 * i) = golden::within(made.at(2 * i).shape(), 4001 + i, std::sqrt(limits.at(i)));
    return made;
}

} // namespace

/// The golden cases of the study of heterogeneous timing (heterogeneous-timing, section 13). HT-G10 is in tst_synthetic, too; HT-G12 is CC-G11 of tst_golden.
class TestHeterogeneousTimingGolden : public QObject {
    Q_OBJECT

private slots:
    /// HT-G01.
    void g01SplitMix()
    {
        const std::array<std::uint64_t, 5> printed = {6457827717110365317U, 3203168211198807973U, 9817491932198370423U,
                                                      4593380528125082431U, 16408922859458223821U};
        for (std::uint64_t n = 0; n < printed.size(); ++n)
            QCOMPARE(SplitMix64::at(1234567, n), printed.at(n));
        QCOMPARE(SplitMix64::uniformAt(1, 0), 0.5665615751722809);
        QCOMPARE(SplitMix64::uniformAt(1, 1), 0.7457817572627011);
        QCOMPARE(SplitMix64::uniformAt(1, 2), 0.9710027535867962);
    }

    void g02Networks_data()
    {
        QTest::addColumn<int>("index");
        for (int i = 0; i < int(printedNets.size()); ++i)
            QTest::addRow("HT-G02 %s", printedNets.at(std::size_t(i)).widths) << i;
    }
    /// HT-G02: parameters, products and neurons of each; which come in the order of their parameters.
    void g02Networks()
    {
        QFETCH(int, index);
        const PrintedNet& printed = printedNets.at(std::size_t(index));
        const Model model = presetModel(std::string("fc:") + printed.widths);
        QCOMPARE(parameterCount(model.graph), printed.parameters);
        double products = 0;
        std::int64_t neurons = 0;
        for (const LayerSummary& layer : summaryOf(model.graph)) {
            products += layer.multiplyAdds;
            if (layer.multiplyAdds > 0)
                neurons += layer.dst.elements();
        }
        QCOMPARE(std::int64_t(products), printed.multiplyAdds);
        QCOMPARE(neurons, printed.neurons);
        QVERIFY(index == 0 || printedNets.at(std::size_t(index) - 1).parameters < printed.parameters);
    }

    /// HT-G03.
    void g03Counts()
    {
        QCOMPARE(parameterCount(fullyConnected({1, 3, 1, 1}, std::array<std::int64_t, 2>{4, 4}, 1).graph), 41);
        const Model classes = fullyConnected({1, 784, 1, 1}, std::array<std::int64_t, 2>{512, 512}, 10);
        QCOMPARE(parameterCount(classes.graph), 669'706);
        std::vector<std::int64_t> counts;
        for (const LayerSummary& layer : summaryOf(classes.graph))
            if (layer.parameters > 0)
                counts.push_back(layer.parameters);
        QCOMPARE(counts, (std::vector<std::int64_t>{401'920, 262'656, 5'130}));

        struct Layer {
            OpKind op;
            Shape dst;
            std::int64_t parameters, multiplyAdds;
        };
        const Layer printed[] = {{OpKind::Conv, {1, 32, 48, 48}, 320, 663'552}, {OpKind::Conv, {1, 64, 46, 46}, 18'496, 39'002'112},
                                 {OpKind::MaxPool, {1, 64, 23, 23}, 0, 0},      {OpKind::Dropout, {1, 64, 23, 23}, 0, 0},
                                 {OpKind::Flatten, {1, 33'856, 1, 1}, 0, 0},    {OpKind::Gemm, {1, 128, 1, 1}, 4'333'696, 4'333'568},
                                 {OpKind::Dropout, {1, 128, 1, 1}, 0, 0},       {OpKind::Gemm, {1, 1, 1, 1}, 129, 128}};
        const Model cnn = presetModel("irradiance-cnn");
        std::size_t at = 0;
        for (const LayerSummary& layer : summaryOf(cnn.graph)) {
            if (layer.op == OpKind::Relu)
                continue;
            QVERIFY(at < std::size(printed));
            QVERIFY(layer.op == printed[at].op);
            QCOMPARE(layer.dst, printed[at].dst);
            QCOMPARE(layer.parameters, printed[at].parameters);
            QCOMPARE(std::int64_t(layer.multiplyAdds), printed[at].multiplyAdds);
            ++at;
        }
        QCOMPARE(at, std::size(printed));
        QCOMPARE(parameterCount(cnn.graph), 4'352'641);
    }

    void g04Steps_data()
    {
        QTest::addColumn<int>("samples");
        QTest::addColumn<int>("batch");
        QTest::addColumn<int>("steps");
        QTest::addColumn<int>("last");
        for (const auto& [samples, batch, steps, last] : {std::tuple{100'000, 100, 1000, 100},
                                                          {100'000, 500, 200, 500},
                                                          {100'000, 1000, 100, 1000},
                                                          {100'001, 100, 1001, 1},
                                                          {100'001, 500, 201, 1},
                                                          {100'001, 1000, 101, 1},
                                                          {8'192, 512, 16, 512},
                                                          {8'192, 1024, 8, 1024},
                                                          {8'192, 2, 4096, 2},
                                                          // Mirrored: what all devices take in a step.
                                                          {8'192, 2 * 512, 8, 1024},
                                                          {8'192, 3 * 512, 6, 512}})
            QTest::addRow("HT-G04 %d by %d", samples, batch) << samples << batch << steps << last;
    }
    void g04Steps()
    {
        QFETCH(int, samples);
        QFETCH(int, batch);
        QFETCH(int, steps);
        QFETCH(int, last);
        const BatchLoader loader(golden::numberedSamples(samples), Split::Train, {}, {.size = batch});
        QCOMPARE(loader.batches(), steps);
        QCOMPARE(loader.sizeOf(steps - 1), last);
    }

    /// HT-G05, of what the program has: Relu and its derivative at 0.
    void g05ReluAtZero()
    {
        const OpSpec spec = defaultSpec(OpKind::Relu, {1, 1, 1, 1});
        QCOMPARE(evaluate(Function::Relu, 0, spec), 0.0);
        QCOMPARE(evaluate(Function::ReluDerivative, 0, spec), 0.0);
    }

    void g07Adam_data()
    {
        QTest::addColumn<bool>("hat");
        QTest::addColumn<QList<double>>("gradients");
        QTest::addColumn<QList<double>>("printed");
        QTest::newRow("HT-G07 TensorFlow form")
            << true << QList<double>{0.1, -0.2, 0.3} << QList<double>{0.999000003162268, 0.999366106171504, 0.999022865381366};
        QTest::newRow("HT-G07 TensorFlow form, separation")
            << true << QList<double>{1e-7, 1e-7, 1e-7} << QList<double>{0.999759746926648, 0.999450783324445, 0.999097008293120};
        QTest::newRow("HT-G07 algorithm 1") << false << QList<double>{0.1, -0.2, 0.3}
                                            << QList<double>{0.999000000100000, 0.999366103603885, 0.999022862539477};
        QTest::newRow("HT-G07 algorithm 1, separation")
            << false << QList<double>{1e-7, 1e-7, 1e-7} << QList<double>{0.999090909090909, 0.998181818181818, 0.997272727272727};
    }
    /// HT-G07, in both forms, which lie 7e-4 apart at last. The betas are float32, so that the ninth digit is another one.
    void g07Adam()
    {
        QFETCH(bool, hat);
        QFETCH(QList<double>, gradients);
        QFETCH(QList<double>, printed);
        const OptimizerSpec adam{.kind = OptimizerKind::Adam, .epsilonHat = hat};
        UpdateStart start{.parameter = 1, .rate = 0.001};
        for (start.updates = 1; start.updates <= 3; ++start.updates) {
            start.slope = gradients[qsizetype(start.updates) - 1];
            const UpdateOracle oracle(adam, start);
            QVERIFY(near("w", oracle.parameter().value, printed[qsizetype(start.updates) - 1], hat ? 5e-9 : 1e-9));
            start.parameter = oracle.parameter().value;
            start.states = {oracle.state(0).value, oracle.state(1).value};
        }
        if (gradients.front() == 0.1) {
            QVERIFY(near("m", start.states[0], 0.0201, 1e-8));
            QVERIFY(near("v", start.states[1], 0.00013994001, 3e-9)); // 1 − β₂ of float32 is 1.3e-5 of itself off
        }
    }

    void g08DidacticNetwork_data() { golden::addBackends(); }
    /// HT-G08: three updates of the network 3-4-4-1.
    void g08DidacticNetwork()
    {
        QFETCH(QString, backend);
        const Model model = fullyConnected({1, 3, 1, 1}, std::array<std::int64_t, 2>{4, 4}, 1);
        std::vector<Tensor> parameters;
        for (const ParameterInfo& info : parametersOf(model.graph)) {
            Tensor& made = parameters.emplace_back(info.shape);
            if (info.role != Role::Weights)
                continue;
            const std::int64_t outputs = info.shape.n;
            const std::int64_t inputs = info.shape.c;
            const Tensor study =
                golden::within({inputs, outputs, 1, 1}, 3000 + (parameters.size() - 1) / 2, std::sqrt(6.0 / double(inputs + outputs)));
            for (std::int64_t i = 0; i < inputs; ++i)
                for (std::int64_t o = 0; o < outputs; ++o)
                    made[{o, i, 0, 0}] = study[{i, o, 0, 0}];
        }
        const Tensor src = golden::drawn({4, 3, 1, 1}, 2999);
        const Tensor target = golden::drawn({4, 1, 1, 1}, 2998);
        QVERIFY(allNear("x", src.cells().first(3), std::array{0.4619799672, 0.3877642660, 0.8365391913}, 1e-7));
        QVERIFY(allNear("targets", target.cells(), std::array{0.1072156363, 0.8003516585, 0.8290825879, 0.3044331751}, 1e-7));
        const std::array row0{-0.1189507614, 0.4315807509, 0.1764828378, -0.2368645271};
        for (std::int64_t o = 0; o < 4; ++o)
            QVERIFY(near("W1 row 0", double(parameters[0][{o, 0, 0, 0}]), row0.at(std::size_t(o)), 1e-7));

        golden::Step step(backend, model, parameters, {.batch = 4, .optimizer = {.kind = OptimizerKind::Adam, .epsilonHat = true}});
        QVERIFY(relativelyNear("MSE", step.loss(src, target), 0.300893972045, 1e-5));
        QVERIFY(allNear("outputs", step.output(), std::array{0.0417929347, 0.0943583952, 0.0366111413, 0.0345104513}, 1e-6));
        step.plan().backward();
        const std::array norms{0.191018507369, 0.182984298756, 0.305173563499, 1.055036409202, 0.153716333547, 0.916905067661};
        for (std::size_t i = 0; i < norms.size(); ++i)
            QVERIFY(relativelyNear("norm", golden::normOf(step.gradient(i).cells()), norms.at(i), 1e-5));
        QVERIFY(near("dW1[0,0]", double(step.gradient(0).cells().front()), -0.115326397683, 1e-6));
        QVERIFY(allNear("dW3", step.gradient(4).cells(), std::array{-0.1112260101, 0.0, -0.0042503716, -0.1060161319}, 1e-6));
        for (const double after : {0.297002337565, 0.293003432779, 0.289010544674}) {
            step.plan().update(0.001F);
            QVERIFY(relativelyNear("MSE after an update", step.loss(src, target), after, 1e-5));
            step.plan().backward();
        }
        QVERIFY(relativelyNear("W1[0,0]", double(step.parameter(0).cells().front()), -0.115964740405, 1e-5));
        QVERIFY(relativelyNear("b3", double(step.parameter(5).cells().front()), 0.002999056706, 1e-5));
    }

    void g09Cnn_data() { golden::addBackends(); }
    /// HT-G09: linear output.
    void g09Cnn()
    {
        QFETCH(QString, backend);
        const Model model = irradianceNet(false);
        const int pool = model.find("maxpool1");
        golden::Step step(backend, model, irradianceParameters(model), {.batch = 2, .watched = {pool}});
        const Tensor src = golden::drawn({2, 1, 50, 50}, 4000);
        const Tensor target({2, 1, 1, 1}, std::vector<float>{0.25F, 0.75F});
        QVERIFY(relativelyNear("MSE", step.loss(src, target), 0.512786216007, 1e-4));
        QVERIFY(relativelyNear("pooled values", golden::sumOf(step.map(pool).cells()), 3913.409509132, 1e-4));
        QVERIFY(allNear("outputs", step.output(), std::array{-0.1543269346, -0.1784891825}, 1.5e-5));
        step.plan().backward();
        const std::array norms{1.544874696494, 2.438995639520, 19.57012154827, 1.171776861989};
        for (std::size_t i = 0; i < norms.size(); ++i)
            QVERIFY(relativelyNear("norm", golden::normOf(step.gradient(2 * i).cells()), norms.at(i), 1e-4));
    }

    void g09DeadOutput_data() { golden::addBackends(); }
    /// HT-G09: with Relu at the output nothing is learned.
    void g09DeadOutput()
    {
        QFETCH(QString, backend);
        const Model model = irradianceNet(true);
        golden::Step step(backend, model, irradianceParameters(model), {.batch = 2});
        QCOMPARE(step.loss(golden::drawn({2, 1, 50, 50}, 4000), Tensor({2, 1, 1, 1}, std::vector<float>{0.25F, 0.75F})), 0.3125);
        QVERIFY(allNear("outputs", step.output(), std::array{0.0, 0.0}, 0));
        step.plan().backward();
        for (std::size_t i = 0; i < parametersOf(model.graph).size(); ++i)
            QCOMPARE(golden::normOf(step.gradient(i).cells()), 0.0);
    }

    /// HT-G10, the clouds: the sky at the beginning shows all but their periods and phases apart, which the sky later does.
    void g10Clouds()
    {
        const IrradianceField field;
        constexpr double day = 2 * 3.14159265358979323846;
        const IrradianceField::Sky sky = field.skyAt(0);
        const IrradianceField::Sky::Patch& first = sky.patches.at(0);
        QVERIFY(relativelyNear("x", first.x, 1487.509692531, 1e-6) && relativelyNear("y", first.y, 1110.069904409, 1e-6));
        QVERIFY(relativelyNear("σ", std::sqrt(0.5 / first.narrow), 215.560003907, 1e-6));
        for (const double t : {0.0, 100.0, 4321.0})
            QVERIFY(relativelyNear("depth", field.skyAt(t).patches.at(0).strength,
                                   1.398368506 * (0.75 + 0.25 * std::sin(day * t / 688.741848671 + 5.325970032)), 1e-6));
        const IrradianceField::Sky::Patch& last = sky.patches.at(39);
        QVERIFY(relativelyNear("x", last.x, 2889.957441419, 1e-6) &&
                relativelyNear("σ", std::sqrt(0.5 / last.narrow), 296.821049821, 1e-6));
    }

    /// HT-G12.
    void g12PooledSide() { QCOMPARE(shapeOf(defaultSpec(OpKind::MaxPool, {1, 64, 46, 46}), Role::Dst), (Shape{1, 64, 23, 23})); }

    /// HT-G13: weights, gradients and Adam's two states of the largest network.
    void g13Memory()
    {
        const MemoryForecast forecast = memoryForecast(
            presetModel("fc:25600-12800-6656").graph,
            {.batch = 1000, .loss = OpKind::MeanSquaredError, .optimizer = {.kind = OptimizerKind::Adam}}, requireBackend("serial"));
        QCOMPARE(forecast.parameters + forecast.gradients + forecast.optimizer, std::size_t{6'627'336'208});
    }
};

QTEST_APPLESS_MAIN(TestHeterogeneousTimingGolden)
#include "tst_heterogeneous_timing_golden.moc"
