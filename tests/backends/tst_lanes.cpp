#include "core/backends/backend.h"
#include "core/backends/chained_network.h"
#include "core/base/error.h"
#include "core/ops/operator.h"
#include "core/tensor/random.h"
#include "tests/volume.h"
#include "tests/work_time.h"

#include <QTest>
#include <cmath>
#include <cstring>
#include <hwy/targets.h>
#include <set>

using namespace ks;

namespace {

std::vector<float> numbers(std::int64_t count, std::uint64_t seed)
{
    const Tensor cells = randomTensor({.shape = {1, 1, 1, count}, .seed = seed, .distribution = Distribution::Normal, .low = 0, .high = 1});
    return {cells.cells().begin(), cells.cells().end()};
}

/// A network that is written down layer by layer.
class Net {
public:
    explicit Net(const Shape& input) { m_graph.input = input; }

    template <class Change>
    Net& add(OpKind op, Change&& change, int src = -2)
    {
        const int index = static_cast<int>(m_graph.nodes.size());
        GraphNode node{.name = std::string(nameOf(op)) + std::to_string(index), .src = src == -2 ? index - 1 : src};
        node.spec = defaultSpec(op, node.src == graphInput ? m_graph.input
                                                           : shapeOf(m_graph.nodes[static_cast<std::size_t>(node.src)].spec, Role::Dst));
        change(node.spec);
        m_graph.nodes.push_back(node);
        return *this;
    }
    Net& add(OpKind op, int src = -2)
    {
        return add(
            op, [](OpSpec&) {}, src);
    }
    Net& conv(std::int64_t filters, std::int64_t kernel, std::int64_t pad, std::int64_t stride = 1, int src = -2)
    {
        return add(
            OpKind::Conv,
            [&](OpSpec& spec) {
                spec.filters = filters;
                spec.kernel = {kernel, kernel};
                spec.pads = {pad, pad, pad, pad};
                spec.strides = {stride, stride};
            },
            src);
    }
    Net& dense(std::int64_t outputs)
    {
        return add(OpKind::Gemm, [&](OpSpec& spec) { spec.filters = outputs; });
    }
    /// The sum of the layer before and another one.
    Net& join(int other)
    {
        add(OpKind::Add);
        m_graph.nodes.back().src2 = other;
        return *this;
    }
    Graph graph() const { return m_graph; }
    int last() const { return static_cast<int>(m_graph.nodes.size()) - 1; }

private:
    Graph m_graph;
};

Graph lenet()
{
    return Net({1, 1, 28, 28})
        .conv(6, 5, 2)
        .add(OpKind::Relu)
        .add(OpKind::MaxPool)
        .conv(16, 5, 0)
        .add(OpKind::Relu)
        .add(OpKind::MaxPool)
        .add(OpKind::Flatten)
        .dense(120)
        .add(OpKind::Relu)
        .dense(84)
        .add(OpKind::Tanh)
        .dense(10)
        .graph();
}

/// Strides, dilation, groups, uneven pads, overlapping and average pooling, leaky slopes, dropout, and a Relu at the end.
Graph awkward()
{
    Net net({1, 3, 13, 11});
    net.add(OpKind::Conv, [](OpSpec& spec) {
        spec.filters = 6;
        spec.kernel = {3, 2};
        spec.strides = {2, 1};
        spec.dilations = {1, 2};
        spec.pads = {1, 2, 0, 1};
    });
    net.add(OpKind::LeakyRelu);
    net.add(OpKind::Conv, [](OpSpec& spec) {
        spec.filters = 9;
        spec.group = 3;
        spec.bias = false;
        spec.kernel = {3, 3};
        spec.pads = {1, 1, 1, 1};
    });
    net.add(OpKind::Relu);
    net.add(OpKind::MaxPool, [](OpSpec& spec) {
        spec.kernel = {3, 3};
        spec.strides = {2, 2};
        spec.pads = {1, 1, 1, 1};
    });
    net.add(OpKind::Dropout, [](OpSpec& spec) {
        spec.ratio = 0.3F;
        spec.seed = 7;
    });
    net.add(OpKind::AveragePool, [](OpSpec& spec) {
        spec.kernel = {2, 2};
        spec.strides = {1, 1};
        spec.countIncludePad = true;
        spec.pads = {1, 0, 0, 1};
    });
    net.add(OpKind::Flatten).dense(17).add(OpKind::Sigmoid).dense(4).add(OpKind::Relu);
    return net.graph();
}

/// Residual branches and batch normalisation: the step is cut. No biases where a normalisation takes them off again.
Graph residual()
{
    Net net({1, 2, 8, 8});
    net.conv(5, 3, 1).add(OpKind::BatchNormalization).add(OpKind::Relu);
    const int first = net.last();
    net.conv(5, 3, 1).add(OpKind::BatchNormalization).join(first).add(OpKind::Relu);
    const int second = net.last();
    net.conv(7, 3, 1, 2).add(OpKind::BatchNormalization).add(OpKind::Relu);
    const int main = net.last();
    net.conv(7, 1, 0, 2, second).add(OpKind::BatchNormalization).join(main).add(OpKind::Relu);
    net.add(OpKind::GlobalAveragePool).dense(3);
    Graph graph = net.graph();
    for (GraphNode& node : graph.nodes)
        node.spec.bias = node.spec.op != OpKind::Conv;
    return graph;
}

/// Kernels of 3×3 before poolings, with and without padding and Relu, odd sides; what is normalised across channels; sizes that grow.
Graph pooled()
{
    Net net({1, 2, 13, 11});
    net.conv(5, 3, 1).add(OpKind::MaxPool);
    net.add(OpKind::LRN, [](OpSpec& spec) {
        spec.size = 3;
        spec.alpha = 0.5F;
        spec.beta = 0.75F;
    });
    net.add(OpKind::ConvTranspose, [](OpSpec& spec) {
        spec.filters = 6;
        spec.kernel = {3, 2};
        spec.strides = {2, 2};
        spec.pads = {1, 0, 0, 0};
    });
    net.add(OpKind::Relu).conv(7, 3, 0).add(OpKind::Relu).add(OpKind::MaxPool).add(OpKind::Flatten).dense(4);
    return net.graph();
}

struct Case {
    const char* name;
    Graph graph;
    OpKind loss;
};

std::vector<Case> cases()
{
    return {{"lenet", lenet(), OpKind::SoftmaxCrossEntropyLoss},
            {"awkward", awkward(), OpKind::MeanSquaredError},
            {"pooled", pooled(), OpKind::SoftmaxCrossEntropyLoss},
            {"residual", residual(), OpKind::SoftmaxCrossEntropyLoss}};
}

/// A step with the same numbers in it whatever the backend.
struct Run {
    Run(std::unique_ptr<PlannedNetwork> planned) : step(std::move(planned)), parameters(parametersOf(step->graph()))
    {
        for (std::size_t i = 0; i < parameters.size(); ++i) {
            const Shape& shape = parameters[i].shape;
            std::vector<float> values = numbers(shape.elements(), i + 1);
            const auto inputs = static_cast<float>(shape.elements() / shape.n);
            for (float& value : values)
                value = parameters[i].role == Role::Variance ? 1.0F
                        : shape.n == 1                       ? 0.1F * value + (parameters[i].role == Role::Weights ? 1.0F : 0.0F)
                                                             : value * std::sqrt(2.0F / inputs);
            step->setParameter(i, values);
        }
        src = numbers(step->graph().input.elements(), 99);
        const Shape output = step->graph().output();
        target.assign(static_cast<std::size_t>(output.elements()), 0.0F);
        for (std::int64_t n = 0; n < output.n; ++n)
            target[static_cast<std::size_t>(n * output.c + n % output.c)] = 1;
    }
    void train(std::uint64_t times)
    {
        for (std::uint64_t i = 0; i < times; ++i) {
            step->forward(src, target, i);
            step->backward();
            step->update(0.01F);
        }
    }
    std::vector<float> parameter(std::size_t i) const
    {
        std::vector<float> values(static_cast<std::size_t>(parameters[i].shape.elements()));
        step->parameter(i, values);
        return values;
    }
    std::vector<float> gradient(std::size_t i) const
    {
        std::vector<float> values(static_cast<std::size_t>(parameters[i].shape.elements()));
        step->gradient(i, values);
        return values;
    }
    std::vector<float> output() const
    {
        std::vector<float> values(target.size());
        step->output(values);
        return values;
    }

    std::unique_ptr<PlannedNetwork> step;
    std::vector<ParameterInfo> parameters;
    std::vector<float> src;
    std::vector<float> target;
};

/// The largest difference, relative to the largest number.
double distance(const std::vector<float>& a, const std::vector<float>& b)
{
    double difference = 0;
    double largest = 1e-30;
    for (std::size_t i = 0; i < a.size(); ++i) {
        difference = std::max(difference, std::abs(static_cast<double>(a[i]) - static_cast<double>(b[i])));
        largest = std::max(largest, std::abs(static_cast<double>(b[i])));
        if (std::isnan(a[i]) != std::isnan(b[i]))
            return INFINITY;
    }
    return difference / largest;
}

bool same(const std::vector<float>& a, const std::vector<float>& b)
{
    return a.size() == b.size() && std::memcmp(a.data(), b.data(), a.size() * sizeof(float)) == 0;
}

} // namespace

/// Whole networks on the lanes backend against its kernels and the textbook's, chained.
class TestLanes : public QObject {
    Q_OBJECT

private slots:
    /// A network is read from files that come from anywhere: nothing of its size is made before it is known to fit.
    void planningKeepsToTheBudget()
    {
        MemoryBudget& budget = MemoryBudget::instance();
        const std::size_t limit = budget.limit();
        const std::size_t used = budget.used();
        budget.setLimit(used + (std::size_t{400} << 20U));
        const auto message = [](const Graph& graph) -> std::string {
            try {
                requireBackend("lanes").planNetwork(graph, {.batch = 1, .training = true});
            } catch (const Error& error) {
                return error.what();
            }
            return {};
        };
        const test::WorkTime time;
        const std::string pads = message(Net({1, 1, 28, 28}).conv(6, 5, 8000).dense(10).graph());
        const std::string window = message(Net({1, 1, 28, 28}).conv(1, 2000, 1999).graph());
        budget.setLimit(limit);
        QVERIFY2(pads.starts_with("not enough memory for activations of Conv0"), pads.c_str());
        QVERIFY2(window.starts_with("not enough memory for the tables of taps"), window.c_str());
        QCOMPARE(budget.used(), used);
        QVERIFY(time.milliseconds() < 5000);
    }
    void agreesWithChain_data()
    {
        QTest::addColumn<int>("number");
        QTest::addColumn<int>("batch");
        const std::vector<Case> all = cases();
        for (std::size_t i = 0; i < all.size(); ++i)
            for (const int batch : {1, 7, 16, 37, 48})
                QTest::addRow("%s, batch %d", all[i].name, batch) << static_cast<int>(i) << batch;
    }
    void agreesWithChain()
    {
        QFETCH(int, number);
        QFETCH(int, batch);
        const Case one = cases()[static_cast<std::size_t>(number)];
        if (batch == 1 && QByteArray(one.name) == "residual")
            return; // a normalised pixel of one image is 0: nothing but rounding is left
        Backend& lanes = requireBackend("lanes");
        const PlanSpec spec{.batch = batch, .loss = one.loss, .optimizer = {.kind = OptimizerKind::Momentum}, .watched = {0, 1, 3}};
        Run ours(lanes.planNetwork(one.graph, spec));
        Run chain(makeChainedNetwork(requireBackend(m_peer), one.graph, spec));
        for (Run* run : {&ours, &chain})
            run->train(1);
        QVERIFY2(std::abs(ours.step->loss() - chain.step->loss()) <= 1e-5F * std::abs(chain.step->loss()), one.name);
        QVERIFY(distance(ours.output(), chain.output()) < 1e-4);
        for (std::size_t i = 0; i < ours.parameters.size(); ++i) {
            const std::string name = one.graph.nodes[static_cast<std::size_t>(ours.parameters[i].node)].name + " " +
                                     std::string(nameOf(ours.parameters[i].role));
            if (ours.parameters[i].trained)
                QVERIFY2(distance(ours.gradient(i), chain.gradient(i)) < 2e-4, name.c_str());
            QVERIFY2(distance(ours.parameter(i), chain.parameter(i)) < 2e-4, name.c_str());
        }
        for (const int node : spec.watched)
            for (const Role role : {Role::Dst, Role::DiffDst}) {
                const Shape shape = shapeOf(ours.step->graph().nodes[static_cast<std::size_t>(node)].spec, Role::Dst);
                std::vector<float> a(static_cast<std::size_t>(shape.elements()));
                std::vector<float> b = a;
                ours.step->nodeTensor(node, role, a);
                chain.step->nodeTensor(node, role, b);
                QVERIFY2(distance(a, b) < 2e-4, (one.graph.nodes[static_cast<std::size_t>(node)].name + std::string(nameOf(role))).c_str());
            }
        for (Run* run : {&ours, &chain})
            run->train(casesOf(3));
        QVERIFY(std::abs(ours.step->loss() - chain.step->loss()) <= 1e-3F * std::abs(chain.step->loss()));
    }

    void inferenceAgreesWithChain()
    {
        for (const Case& one : cases())
            for (const std::int64_t batch : {1, 5, 6, 33}) {
                const PlanSpec spec{.batch = batch, .training = false, .loss = one.loss};
                Run ours(requireBackend("lanes").planNetwork(one.graph, spec));
                Run chain(makeChainedNetwork(requireBackend(m_peer), one.graph, spec));
                for (Run* run : {&ours, &chain})
                    run->step->forward(run->src, {}, 0);
                QVERIFY2(distance(ours.output(), chain.output()) < 1e-4, one.name);
            }
    }

    /// Every instruction set that this processor has and that was compiled: 16, 8, 4 images to a vector, or 1 without vectors.
    void everyInstructionSet()
    {
        const std::int64_t all = hwy::SupportedTargets();
        std::set<std::string> devices;
        for (std::int64_t left = all; left != 0; left &= left - 1) {
            const std::int64_t target = left & -left;
            hwy::SetSupportedTargetsForTest(target);
            devices.insert(requireBackend("lanes").info().device.english());
            for (const Case& one : cases()) {
                const PlanSpec spec{.batch = 21, .loss = one.loss, .threads = 2};
                Run ours(requireBackend("lanes").planNetwork(one.graph, spec));
                Run chain(makeChainedNetwork(requireBackend(m_peer), one.graph, spec));
                for (Run* run : {&ours, &chain})
                    run->train(casesOf(2));
                const std::string what = std::string(one.name) + " on " + hwy::TargetName(target);
                for (std::size_t i = 0; i < ours.parameters.size(); ++i)
                    QVERIFY2(distance(ours.parameter(i), chain.parameter(i)) < 5e-4, what.c_str());
            }
            hwy::SetSupportedTargetsForTest(0);
        }
        for (const std::string& device : devices)
            qInfo("%s", device.c_str());
        QVERIFY(devices.size() > 1 || (all & (all - 1)) == 0); // the choice was heard
    }

    void sameBitsForAnyThreads()
    {
        for (const Case& one : cases()) {
            std::vector<std::vector<float>> first;
            for (const int threads : {1, 2, 3}) {
                const PlanSpec spec{.batch = 53, .loss = one.loss, .optimizer = {.kind = OptimizerKind::Adam}, .threads = threads};
                Run run(requireBackend("lanes").planNetwork(one.graph, spec));
                run.train(casesOf(3));
                std::vector<std::vector<float>> now;
                for (std::size_t i = 0; i < run.parameters.size(); ++i)
                    now.push_back(run.parameter(i));
                if (first.empty())
                    first = now;
                for (std::size_t i = 0; i < now.size(); ++i)
                    QVERIFY2(same(now[i], first[i]), one.name);
            }
        }
    }

    /// So many weights that their gradients are summed over the batch at once: as the chain has them, with the same bits for any threads.
    void manyWeights()
    {
        const Graph graph = Net({1, 9, 11, 13}).add(OpKind::Flatten).dense(830).add(OpKind::Relu).dense(3).graph();
        for (const std::int64_t batch : {16, 37}) {
            PlanSpec spec{.batch = batch, .loss = OpKind::SoftmaxCrossEntropyLoss, .threads = 1};
            Run one(requireBackend("lanes").planNetwork(graph, spec));
            spec.threads = 3;
            Run three(requireBackend("lanes").planNetwork(graph, spec));
            Run chain(makeChainedNetwork(requireBackend("openmp"), graph, spec));
            for (Run* run : {&one, &three, &chain})
                run->train(casesOf(2));
            for (std::size_t i = 0; i < one.parameters.size(); ++i) {
                QVERIFY(same(one.gradient(i), three.gradient(i)));
                QVERIFY(distance(one.gradient(i), chain.gradient(i)) < 2e-4);
                QVERIFY(same(one.parameter(i), three.parameter(i)));
            }
        }
    }

    /// Looking at a layer changes nothing: what was fused is then done apart, in the same order.
    void watchingChangesNothing()
    {
        for (const Case& one : cases()) {
            PlanSpec spec{.batch = 20, .loss = one.loss};
            Run blind(requireBackend("lanes").planNetwork(one.graph, spec));
            for (int node = 0; node < static_cast<int>(one.graph.nodes.size()); ++node)
                spec.watched.push_back(node);
            spec.layerTimes = true;
            Run watched(requireBackend("lanes").planNetwork(one.graph, spec));
            for (Run* run : {&blind, &watched})
                run->train(casesOf(2));
            for (std::size_t i = 0; i < blind.parameters.size(); ++i)
                QVERIFY2(same(blind.parameter(i), watched.parameter(i)), one.name);
            double seconds = 0;
            for (const PlannedNetwork::LayerTime& time : watched.step->layerTimes())
                seconds += time.forward + time.backward + time.update;
            QVERIFY(seconds > 0);
        }
    }

    /// Parameters, state and the number of updates make a copy that goes on with the same bits, also in a plan for another batch.
    void stateGoesOn()
    {
        const PlanSpec spec{.batch = 20, .optimizer = {.kind = OptimizerKind::AdamW, .weightDecay = 0.01F}};
        Run first(requireBackend("lanes").planNetwork(lenet(), spec));
        first.train(2);
        Run second(requireBackend("lanes").planNetwork(lenet(), spec));
        second.step->setUpdates(first.step->updates());
        for (std::size_t i = 0; i < first.parameters.size(); ++i) {
            second.step->setParameter(i, first.parameter(i));
            for (const int state : {0, 1}) {
                std::vector<float> values(first.parameter(i).size());
                first.step->state(i, state, values);
                second.step->setState(i, state, values);
            }
        }
        for (Run* run : {&first, &second})
            run->train(2);
        for (std::size_t i = 0; i < first.parameters.size(); ++i)
            QVERIFY(same(first.parameter(i), second.parameter(i)));
    }

    void refusesWhatItHasNot()
    {
        Run run(requireBackend("lanes").planNetwork(lenet(), {.batch = 3}));
        QVERIFY_EXCEPTION_THROWN(run.step->forward(std::span(run.src).first(5), run.target, 0), InputError);
        QVERIFY_EXCEPTION_THROWN(run.step->nodeTensor(0, Role::Dst, run.src), InputError);
    }

private:
    std::string m_peer = "serial";
};

QTEST_APPLESS_MAIN(TestLanes)
#include "tst_lanes.moc"
