#include "core/data/batch.h"
#include "core/data/source.h"
#include "core/data/synthetic/cracks.h"
#include "core/data/synthetic/silhouettes.h"
#include "core/measure/statistics.h"
#include "core/nn/builder.h"
#include "core/nn/evaluation.h"
#include "core/nn/initialisation.h"
#include "core/nn/layers.h"
#include "core/nn/presets.h"
#include "core/runtime/runner.h"
#include "core/tensor/split_mix.h"
#include "tests/backends/golden.h"
#include "tests/studies/golden_numbers.h"
#include "tests/studies/numbered_samples.h"

#include <QTest>

#include <array>
#include <cmath>
#include <map>
#include <numeric>

using namespace ks;
using golden::allNear;
using golden::near;
using golden::relativelyNear;

namespace {

/// DE-N1: no BatchNormalization, so that a batch is the mean of its parts.
Model perceptron()
{
    ModelBuilder net("784-192-10", {1, 784, 1, 1});
    net.gemm(192).add(OpKind::Sigmoid).gemm(10);
    return net.finish();
}

double productsOf(const Graph& graph)
{
    double sum = 0;
    for (const LayerSummary& layer : summaryOf(graph))
        sum += layer.multiplyAdds;
    return sum;
}

/// A basic block; with a projection its shortcut is a convolution, too.
Model residualBlock(const Shape& input, std::int64_t filters, std::int64_t stride, bool project)
{
    ModelBuilder net("block", input);
    net.model.loss = OpKind::MeanSquaredError;
    net.conv(filters, 3, stride, 1, false).normalise().relu().conv(filters, 3, 1, 1, false).normalise();
    const int branch = net.last();
    int shortcut = graphInput;
    if (project)
        shortcut = net.from(graphInput).conv(filters, 1, stride, 0, false).normalise().last();
    net.from(branch).sumWith(shortcut).relu();
    return net.finish();
}

} // namespace

/// The golden cases of the study of distributed training and its energy (distributed-energy, section 12). DE-G17 is in tst_synthetic, too.
class TestDistributedEnergyGolden : public QObject {
    Q_OBJECT

private slots:
    void g01Networks_data()
    {
        QTest::addColumn<QList<int>>("input");
        QTest::addColumn<int>("classes");
        QTest::addColumn<qint64>("parameters");
        QTest::addColumn<qint64>("products");
        using L = QList<int>;
        QTest::newRow("DE-G01 3x224x224/1000") << L{3, 224, 224} << 1000 << qint64{21'797'672} << qint64{3'663'761'408};
        QTest::newRow("DE-G01 1x148x197/9") << L{1, 148, 197} << 9 << qint64{21'283'017} << qint64{2'306'171'264};
        QTest::newRow("DE-G01 1x222x295/9") << L{1, 222, 295} << 9 << qint64{21'283'017} << qint64{4'852'821'248};
        QTest::newRow("DE-G01 1x112x148/9") << L{1, 112, 148} << 9 << qint64{21'283'017} << qint64{1'277'746'688};
        QTest::newRow("DE-G01 1x227x227/2") << L{1, 227, 227} << 2 << qint64{21'279'426} << qint64{4'068'754'688};
    }
    void g01Networks()
    {
        QFETCH(QList<int>, input);
        QFETCH(int, classes);
        QFETCH(qint64, parameters);
        QFETCH(qint64, products);
        const Graph graph = resNet(34, {1, input[0], input[1], input[2]}, classes).graph;
        QCOMPARE(qint64(parameterCount(graph)), parameters);
        QCOMPARE(qint64(productsOf(graph)), products);
    }

    /// DE-G01: stages, blocks, shapes, and the perceptron.
    void g01Stages()
    {
        QCOMPARE(parameterCount(perceptron().graph), 152'650);
        const Graph graph = presetModel("resnet-34").graph;
        std::map<std::int64_t, std::int64_t> stages; // by channels
        std::map<std::int64_t, Shape> shapes;
        std::vector<std::int64_t> blocks(1);
        std::int64_t first = 0;
        for (const LayerSummary& layer : summaryOf(graph)) {
            if (layer.node < 2)
                first += layer.parameters;
            else if (layer.op != OpKind::Gemm && layer.dst.h > 1) {
                stages[layer.dst.c] += layer.parameters;
                shapes[layer.dst.c] = layer.dst;
                blocks.back() += layer.parameters;
                if (layer.op == OpKind::Relu && blocks.back() > 0 &&
                    graph.nodes[std::size_t(graph.nodes[std::size_t(layer.node)].src)].spec.op == OpKind::Add)
                    blocks.push_back(0);
            }
        }
        QCOMPARE(first, 3'136 + 128);
        QCOMPARE(stages[64], 221'952);
        QCOMPARE(stages[128], 1'116'416);
        QCOMPARE(stages[256], 6'822'400);
        QCOMPARE(stages[512], 13'114'368);
        QCOMPARE(shapes[64], (Shape{1, 64, 37, 50}));
        QCOMPARE(shapes[128], (Shape{1, 128, 19, 25}));
        QCOMPARE(shapes[256], (Shape{1, 256, 10, 13}));
        QCOMPARE(shapes[512], (Shape{1, 512, 5, 7}));
        blocks.pop_back();
        std::vector<std::int64_t> printed(3, 73'984);
        printed.insert(printed.end(), {230'144, 295'424, 295'424, 295'424, 919'040});
        printed.insert(printed.end(), 5, 1'180'672);
        printed.insert(printed.end(), {3'673'088, 4'720'640, 4'720'640});
        QCOMPARE(blocks, printed);
        std::int64_t running = 0;
        for (const ParameterInfo& info : parametersOf(graph))
            running += info.trained ? 0 : info.shape.elements();
        QCOMPARE(running, 17'024);
        QCOMPARE(summaryOf(graph).back().parameters, 4'617);
    }

    void g02Shards_data() { golden::addBackends(); }
    /// DE-G02: the gradients of shards, and that of all samples as their mean weighted by rows, however the samples are shared.
    void g02Shards()
    {
        QFETCH(QString, backend);
        ModelBuilder net("w x", {1, 1, 1, 1});
        net.model.loss = OpKind::MeanSquaredError;
        net.add(OpKind::Gemm, {{"filters", "1"}, {"bias", "0"}});
        const Model model = net.finish();
        const std::array<std::pair<float, float>, 4> data = {{{1, 1}, {2, 3}, {3, 2}, {4, 5}}};
        const auto gradientOf = [&](const std::vector<int>& samples) {
            const auto rows = std::int64_t(samples.size());
            Tensor src({rows, 1, 1, 1});
            Tensor target({rows, 1, 1, 1});
            for (std::int64_t n = 0; n < rows; ++n)
                std::tie(src.cells()[std::size_t(n)], target.cells()[std::size_t(n)]) = data.at(std::size_t(samples[std::size_t(n)] - 1));
            golden::Step step(backend, model, {Tensor({1, 1, 1, 1}, std::vector<float>{0.5F})}, {.batch = rows});
            step.loss(src, target);
            step.plan().backward();
            return double(step.gradient(0).cells().front());
        };
        const std::pair<std::vector<int>, double> printed[] = {{{1}, -1},       {{2}, -8},         {{3}, -3},    {{4}, -24},
                                                               {{1, 2}, -4.5},  {{3, 4}, -13.5},   {{1, 3}, -2}, {{2, 4}, -16},
                                                               {{1, 2, 3}, -4}, {{1, 2, 3, 4}, -9}};
        for (const auto& [samples, gradient] : printed)
            QCOMPARE(gradientOf(samples), gradient);
        const std::vector<std::vector<int>> groupings[] = {{{1, 2}, {3, 4}}, {{1, 3}, {2, 4}}, {{1, 2, 3}, {4}}, {{4}, {3}, {2}, {1}}};
        for (const auto& grouping : groupings) {
            double mean = 0;
            for (const std::vector<int>& shard : grouping)
                mean += double(shard.size()) / 4 * gradientOf(shard);
            QCOMPARE(mean, -9.0);
        }
    }

    void g03Equivalence_data() { golden::addBackends(); }
    /// DE-G03: a step of 128 rows moves the perceptron as 2·64, 4·32 or 64 + 48 + 16 rows do, whose gradients are weighted by rows.
    void g03Equivalence()
    {
        QFETCH(QString, backend);
        const Model model = perceptron();
        const std::vector<Tensor> parameters = initialParameters(model, 1);
        const Tensor src = golden::drawn({128, 784, 1, 1}, 77);
        const auto gradientsOf = [&](std::int64_t first, std::int64_t rows) {
            Tensor part({rows, 784, 1, 1});
            std::ranges::copy(src.cells().subspan(std::size_t(first * 784), std::size_t(rows * 784)), part.cells().begin());
            Tensor target({rows, 10, 1, 1});
            for (std::int64_t n = 0; n < rows; ++n)
                target[{n, (first + n) % 10, 0, 0}] = 1;
            golden::Step step(backend, model, parameters, {.batch = rows});
            step.loss(part, target);
            step.plan().backward();
            std::vector<Tensor> made;
            for (std::size_t i = 0; i < parameters.size(); ++i)
                made.push_back(step.gradient(i));
            return made;
        };
        const std::vector<Tensor> whole = gradientsOf(0, 128);
        for (const std::vector<std::int64_t>& shares : {std::vector<std::int64_t>{64, 64}, {32, 32, 32, 32}, {64, 48, 16}}) {
            std::vector<std::vector<double>> sums;
            for (const Tensor& one : whole)
                sums.emplace_back(std::size_t(one.elements()), 0.0);
            std::int64_t first = 0;
            for (const std::int64_t rows : shares) {
                const std::vector<Tensor> part = gradientsOf(first, rows);
                for (std::size_t i = 0; i < part.size(); ++i)
                    for (std::size_t k = 0; k < sums[i].size(); ++k)
                        sums[i][k] += double(rows) / 128 * double(part[i].cells()[k]);
                first += rows;
            }
            for (std::size_t i = 0; i < whole.size(); ++i)
                QVERIFY(allNear("gradient", whole[i].cells(), sums[i], 1e-6 * golden::normOf(whole[i].cells())));
        }
    }

    /// DE-G04: normalised numbers and running statistics, of all four numbers and of two devices with two each. The study's framework keeps n / (n − 1) of
    /// the variance in its running one; the program keeps the variance itself, as ONNX does. Both normalise by the same numbers.
    void g04BatchNormalization()
    {
        const auto check = [](const Tensor& src, const std::vector<double>& printed, double mean, double variance) {
            const OpSpec spec = defaultSpec(OpKind::BatchNormalization, src.shape());
            const Tensor one({1, 1, 1, 1}, std::vector<float>{1});
            const Tensor zero({1, 1, 1, 1}, std::vector<float>{0});
            golden::everywhere(spec, [&](Backend& backend, const std::string& forward, const std::string&) {
                const OperationRun made = run(backend, spec, {.src = &src, .weights = &one, .bias = &zero, .mean = &zero, .variance = &one},
                                              {.passes = {Pass::Training}, .forward = forward});
                QVERIFY(allNear(backend.info().id, made.dst.cells(), printed, 1e-6));
                QVERIFY(near("running mean", double(made.newMean.cells().front()), mean, 1e-6));
                const double n = double(src.elements());
                QVERIFY(near("running variance", 0.9 + (double(made.newVariance.cells().front()) - 0.9) * n / (n - 1), variance, 2e-6));
            });
        };
        check(Tensor({4, 1, 1, 1}, std::vector<float>{1.0F, 2.0F, 3.0F, 4.0F}), {-1.3416354200, -0.4472118067, 0.4472118067, 1.3416354200},
              0.25, 1.0666666667);
        check(Tensor({2, 1, 1, 1}, std::vector<float>{1.0F, 2.0F}), {-0.9999800006, 0.9999800006}, 0.15, 0.95);
        check(Tensor({2, 1, 1, 1}, std::vector<float>{3.0F, 4.0F}), {-0.9999800006, 0.9999800006}, 0.35, 0.95);
    }

    void g05ResidualBlocks_data() { golden::addBackends(); }
    /// DE-G05.
    void g05ResidualBlocks()
    {
        QFETCH(QString, backend);
        const auto outputs = [&](const Model& model, const std::vector<std::pair<std::uint64_t, double>>& fills, const Tensor& src,
                                 bool training) {
            std::vector<Tensor> parameters = initialParameters(model, 1);
            const std::vector<ParameterInfo> infos = parametersOf(model.graph);
            auto fill = fills.begin();
            for (std::size_t i = 0; i < infos.size(); ++i)
                if (infos[i].role == Role::Weights && model.graph.nodes[std::size_t(infos[i].node)].spec.op == OpKind::Conv) {
                    parameters[i] = golden::spread(infos[i].shape, fill->first, fill->second);
                    ++fill;
                }
            golden::Step step(backend, model, parameters, {.batch = 2, .training = training});
            Shape shape = model.graph.output();
            shape.n = 2;
            const Tensor target(shape);
            step.plan().forward(src.cells(), training ? target.cells() : std::span<const float>(), 0);
            return step.output();
        };
        const Model identity = residualBlock({1, 2, 3, 3}, 2, 1, false);
        const std::vector<std::pair<std::uint64_t, double>> two = {{5001, std::sqrt(2.0 / 18)}, {5002, std::sqrt(2.0 / 18)}};
        const Tensor small = golden::drawn({2, 2, 3, 3}, 5000);
        const std::vector<float> inference = outputs(identity, two, small, false);
        QVERIFY(allNear(
            "running statistics", std::span<const float>(inference).first(9),
            std::array{0.9350576700, 1.3139070813, 0.0, 0.7692182355, 0.5501851377, 0.8844863232, 0.8943885675, 0.7177381995, 0.2163068236},
            1e-5));
        QVERIFY(relativelyNear("their sum", golden::sumOf(inference), 21.5212507087, 1e-5));
        const std::vector<float> batch = outputs(identity, two, small, true);
        QVERIFY(allNear("statistics of the batch", std::span<const float>(batch).first(9),
                        std::array{1.7927261764, 1.3231806888, 0.0, 0.0, 0.0510547784, 2.0066908040, 0.5491741616, 0.0459514328, 0.0},
                        1e-5));
        QVERIFY(relativelyNear("their sum", golden::sumOf(batch), 24.2447885619, 1e-5));

        const Model projected = residualBlock({1, 2, 5, 5}, 3, 2, true);
        const std::vector<std::pair<std::uint64_t, double>> three = {{5011, std::sqrt(2.0 / 18)}, {5012, std::sqrt(2.0 / 27)}, {5013, 1}};
        const Tensor larger = golden::drawn({2, 2, 5, 5}, 5010);
        const std::vector<float> still = outputs(projected, three, larger, false);
        QCOMPARE(still.size(), std::size_t{2 * 3 * 3 * 3});
        QVERIFY(relativelyNear("projection", golden::sumOf(still), 21.6936830752, 1e-5));
        QVERIFY(relativelyNear("projection, batch", golden::sumOf(outputs(projected, three, larger, true)), 31.2687056668, 1e-5));
    }

    void g06Iterations_data()
    {
        QTest::addColumn<int>("samples");
        QTest::addColumn<int>("batch");
        QTest::addColumn<int>("iterations");
        QTest::addColumn<int>("last");
        for (const auto& [samples, batch, iterations, last] : {std::tuple{7650, 128, 60, 98},
                                                               {3825, 128, 30, 113},
                                                               {3825, 64, 60, 49},
                                                               {180, 128, 2, 52},
                                                               {1170, 128, 10, 18},
                                                               {60'000, 50, 1200, 50}})
            QTest::addRow("DE-G06 %d by %d", samples, batch) << samples << batch << iterations << last;
    }
    void g06Iterations()
    {
        QFETCH(int, samples);
        QFETCH(int, batch);
        QFETCH(int, iterations);
        QFETCH(int, last);
        const BatchLoader loader(golden::numberedSamples(samples), Split::Train, {}, {.size = batch});
        QCOMPARE(loader.batches(), iterations);
        QCOMPARE(loader.sizeOf(iterations - 1), last);
    }

    /// DE-G12: the parallel fraction from both speed-ups, and the speed-up from the fraction by power; as Amdahl's law is fitted and drawn.
    void g12Amdahl()
    {
        const std::array one{1.79};
        const std::array faster{1.0};
        const Amdahl fitted = fitAmdahl(std::array{ThreadRuns{.threads = 1, .runs = one}, ThreadRuns{.threads = 1.97, .runs = faster}});
        QVERIFY(near("parallel fraction", 1 - fitted.serial, 0.8963312792, 1e-9));
        QVERIFY(near("speed-up", fitted.speedUp(1.97), 1.79, 1e-9));
        QVERIFY(
            near("speed-up by power", Amdahl{{.first = 55, .serial = 1 - 50.0 / 55, .serial95 = {}}}.speedUp(1.97), 1.8103592314, 1e-9));
    }

    /// DE-G16: the first of a tie.
    void g16Accuracy()
    {
        const std::array<std::array<float, 2>, 3> outputs = {{{0.1F, 0.9F}, {0.8F, 0.2F}, {0.5F, 0.5F}}};
        const std::array<int, 3> labels = {1, 1, 0};
        const std::array<int, 3> printed = {1, 0, 0};
        int right = 0;
        for (std::size_t i = 0; i < outputs.size(); ++i) {
            QCOMPARE(int(namedClass(outputs.at(i))), printed.at(i));
            right += namedClass(outputs.at(i)) == labels.at(i) ? 1 : 0;
        }
        QCOMPARE(right, 2);
    }

    void g17Numbers_data()
    {
        QTest::addColumn<int>("kind");
        QTest::addColumn<int>("image");
        QTest::addColumn<qulonglong>("start");
        QTest::addColumn<QList<double>>("printed");
        using L = QList<double>;
        QTest::newRow("DE-G17 0, 0") << 0 << 0 << qulonglong{9498333204272011557U} << L{.197205852, .207158645, .461280739};
        QTest::newRow("DE-G17 4, 7") << 4 << 7 << qulonglong{17092573779464449391U} << L{.635066088, .102507634, .037494439};
        QTest::newRow("DE-G17 8, 3") << 8 << 3 << qulonglong{15116726199075432701U} << L{.543822867, .138285924, .814206373};
    }
    /// DE-G17: the start values of silhouettes and their first numbers.
    void g17Numbers()
    {
        QFETCH(int, kind);
        QFETCH(int, image);
        QFETCH(qulonglong, start);
        QFETCH(QList<double>, printed);
        QCOMPARE(qulonglong{SplitMix64::at(silhouetteStart, std::uint64_t(100'000 * kind + image))}, start);
        for (std::uint64_t n = 0; n < 3; ++n)
            QVERIFY(near("u", SplitMix64::uniformAt(start, n), printed[qsizetype(n)], 1e-9));
    }

    void g18Cracks_data()
    {
        QTest::addColumn<int>("kind");
        QTest::addColumn<int>("image");
        QTest::addColumn<QList<double>>("printed"); // mean, (0, 0), (100, 50)
        using L = QList<double>;
        QTest::newRow("DE-G18 0, 0") << 0 << 0 << L{0.619635176, 0.594595265, 0.639416615};
        QTest::newRow("DE-G18 1, 0") << 1 << 0 << L{0.612935959, 0.646780829, 0.618977502};
        QTest::newRow("DE-G18 1, 5") << 1 << 5 << L{0.614038593, 0.622928993, 0.610382464};
    }
    void g18Cracks()
    {
        QFETCH(int, kind);
        QFETCH(int, image);
        QFETCH(QList<double>, printed);
        const std::vector<double> cells = crackPicture(kind, image);
        QCOMPARE(cells.size(), std::size_t{227 * 227});
        QVERIFY(near("mean", std::accumulate(cells.begin(), cells.end(), 0.0) / double(cells.size()), printed[0], 1e-6));
        QVERIFY(near("row 0, column 0", cells[0], printed[1], 1e-6));
        QVERIFY(near("row 100, column 50", cells[100 * 227 + 50], printed[2], 1e-6));
    }

    /// The data set has the same pictures in bytes.
    void g18DataSet()
    {
        const DatasetPtr data = openDataset("synthetic:cracks?count=12&test=2");
        const std::vector<double> cells = crackPicture(1, 5);
        QCOMPARE(data->labels()[11], 1);
        const std::span<const std::uint8_t> bytes = data->cells().bytes(11);
        for (std::size_t i = 0; i < cells.size(); ++i)
            QVERIFY(std::abs(double(bytes[i]) - 255 * cells[i]) <= 0.5001);
    }

    /// DE-G20, the bytes of all gradients.
    void g20BytesOfAllGradients()
    {
        std::size_t bytes = 0;
        for (const ParameterInfo& info : parametersOf(presetModel("resnet-34").graph))
            bytes += info.trained ? info.shape.bytes() : 0;
        QCOMPARE(bytes, std::size_t{85'132'068});
    }
};

QTEST_APPLESS_MAIN(TestDistributedEnergyGolden)
#include "tst_distributed_energy_golden.moc"
