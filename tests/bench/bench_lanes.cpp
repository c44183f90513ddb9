// The lanes backend against oneDNN and against what this machine can do: LeNet-5's convolution and pooling part, and whole training steps of
// the networks of the studies. Prints ratios measured in one run; exit status 1 when a goal is missed.

#include "core/backends/backend.h"
#include "core/backends/planned_network.h"
#include "core/measure/ceilings.h"
#include "core/measure/timing.h"
#include "core/nn/presets.h"
#include "core/ops/operator.h"
#include "core/tensor/random.h"
#include "tests/bench/onednn_peer.h"
#include "tests/peers/turns.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <omp.h>

using namespace ks;

namespace {

int missed = 0;

void goal(const char* what, double value, double bound)
{
    const bool met = value >= bound;
    missed += met ? 0 : 1;
    std::printf("  %-6s %s: %.2f (goal >= %.2f)\n", met ? "met" : "MISSED", what, value, bound);
}

std::vector<float> numbers(std::int64_t count, std::uint64_t seed, double low, double high)
{
    const Tensor cells =
        randomTensor({.shape = {1, 1, 1, count}, .seed = seed, .distribution = Distribution::Uniform, .low = low, .high = high});
    return {cells.cells().begin(), cells.cells().end()};
}

/// A network to be timed, with the setting of its study, and how many times as fast as the same network on oneDNN's primitives it is to be, in
/// one run: images per second alone would say more of the machine than of the kernels.
struct Network {
    const char* preset;
    std::int64_t batch;
    OptimizerKind optimizer;
    double timesOnednn;
};
constexpr Network networks[] = {
    {"lenet-5", 64, OptimizerKind::Sgd, 3.8}, {"from-scratch", 32, OptimizerKind::Adam, 6.5},
    {"model-0", 32, OptimizerKind::Sgd, 2.3}, {"model-1", 32, OptimizerKind::Sgd, 2.2},
    {"model-2", 32, OptimizerKind::Sgd, 2.0}, {"irradiance-cnn", 128, OptimizerKind::Adam, 1.2},
};

/// LeNet-5's layers before the fully connected ones.
Graph features()
{
    Graph graph = presetModel("lenet-5").graph;
    while (graph.nodes.back().spec.op != OpKind::MaxPool)
        graph.nodes.pop_back();
    return graph;
}

/// A planned network with input, target and weights.
struct Trainer {
    Trainer(std::string_view backend, const Graph& graph, const PlanSpec& spec) : step(requireBackend(backend).planNetwork(graph, spec))
    {
        const std::vector<ParameterInfo> parameters = parametersOf(step->graph());
        for (std::size_t i = 0; i < parameters.size(); ++i) {
            const Shape& shape = parameters[i].shape;
            const double bound =
                parameters[i].role == Role::Weights ? std::sqrt(6.0 / static_cast<double>(shape.elements() / shape.n)) : 0.01;
            step->setParameter(i, numbers(shape.elements(), i, -bound, bound));
        }
        src = numbers(step->graph().input.elements(), 77, 0, 1);
        const Shape output = step->graph().output();
        target.assign(static_cast<std::size_t>(output.elements()), 0.0F);
        for (std::int64_t n = 0; n < output.n; ++n)
            target[static_cast<std::size_t>(n * output.c + n % output.c)] = 1;
    }
    void train()
    {
        step->forward(src, target, number++);
        step->backward();
        step->update(1e-4F);
    }
    void infer() { step->forward(src, {}, 0); }

    std::unique_ptr<PlannedNetwork> step;
    std::vector<float> src;
    std::vector<float> target;
    std::uint64_t number = 0;
};

void layers(const Trainer& trainer, double images)
{
    const std::vector<PlannedNetwork::LayerTime> times = trainer.step->layerTimes();
    for (std::size_t i = 0; i < times.size(); ++i) {
        const GraphNode& node = trainer.step->graph().nodes[i];
        const double batch = static_cast<double>(node.spec.src.n);
        const double forward = operatorOf(node.spec.op).cost(node.spec, Pass::Training).flops / batch * images;
        double backward = hasPass(node.spec.op, Pass::BackwardWeights) ? forward : 0.0;
        backward += node.src == graphInput ? 0.0 : operatorOf(node.spec.op).cost(node.spec, Pass::BackwardData).flops / batch * images;
        std::printf("      %-10s forward %7.2f us (%5.1f GFLOP/s)  backward %7.2f us (%5.1f)  update %6.2f us   per 16 images\n",
                    node.name.c_str(), times[i].forward / images * 16e6, times[i].forward > 0 ? forward / times[i].forward / 1e9 : 0.0,
                    times[i].backward / images * 16e6, times[i].backward > 0 ? backward / times[i].backward / 1e9 : 0.0,
                    times[i].update / images * 16e6);
    }
}

void layersOf(const Graph& graph, PlanSpec spec, double step)
{
    spec.layerTimes = true;
    Trainer watched("lanes", graph, spec);
    const int runs = std::max(3, static_cast<int>(0.5 / step));
    for (int i = 0; i < runs; ++i)
        watched.train();
    layers(watched, static_cast<double>(spec.batch) * runs);
}

double trainingRate(const char* name, const Graph& graph, const PlanSpec& spec)
{
    Trainer trainer("lanes", graph, spec);
    const Timing timing = timeRuns([&] { trainer.train(); }, {.warmUps = 2, .mostRuns = 2000, .seconds = 1.0});
    const double images = static_cast<double>(spec.batch);
    std::printf("  %-22s batch %3lld: %8.0f images/s (fastest %.0f)\n", name, static_cast<long long>(spec.batch), images / timing.median(),
                images / timing.minimum());
    layersOf(graph, spec, timing.median());
    return images / timing.median();
}

/// `lanes` and `onednn` take turns.
double timesOnednn(const char* name, const Graph& graph, const PlanSpec& spec)
{
    Trainer lanes("lanes", graph, spec);
    Trainer onednn("onednn", graph, spec);
    const std::vector<double> seconds = mediansOf({[&] { lanes.train(); }, [&] { onednn.train(); }});
    const double images = static_cast<double>(spec.batch);
    std::printf("  %-22s batch %3lld: %8.0f images/s, onednn %.0f\n", name, static_cast<long long>(spec.batch), images / seconds[0],
                images / seconds[1]);
    layersOf(graph, spec, seconds[0]);
    return seconds[1] / seconds[0];
}

double onednnImages(std::int64_t batch)
{
    double seconds = 0;
    const Graph graph = features();
    for (const GraphNode& node : withBatch(graph, batch).nodes) {
        if (node.spec.op == OpKind::Relu)
            continue; // it fuses them
        std::vector<Pass> passes = {Pass::Training, Pass::BackwardData};
        if (node.spec.op == OpKind::Conv)
            passes = node.src == graphInput ? std::vector{Pass::Training, Pass::BackwardWeights}
                                            : std::vector{Pass::Training, Pass::BackwardData, Pass::BackwardWeights};
        for (const Pass pass : passes) {
            std::vector<Peer> peers;
            if (node.spec.op == OpKind::Conv)
                peers.push_back(onednnConv(node.spec, pass, false));
            else // its best layout, whatever a reorder would cost
                for (const PeerLayout layout : {PeerLayout::Nchw, PeerLayout::Nhwc, PeerLayout::Blocked})
                    peers.push_back(pass == Pass::Training ? onednnMaxPool(node.spec, layout, true)
                                                           : onednnMaxPoolBackward(node.spec, layout));
            double median = INFINITY;
            for (const Peer& peer : peers)
                median = std::min(median, timeRuns(peer.run, {.mostRuns = 200, .seconds = 0.3}).median());
            std::printf("      oneDNN %-8s %-16s %8.1f us per 16 images  %s\n", node.name.c_str(), std::string(nameOf(pass)).c_str(),
                        median / static_cast<double>(batch) * 16e6, peers.front().implementation.c_str());
            seconds += median;
        }
    }
    return static_cast<double>(batch) / seconds;
}

} // namespace

int main(int argc, char** argv)
{
    omp_set_num_threads(1); // oneDNN reads it
    const auto wanted = [&](const char* part) {
        return argc < 2 || std::any_of(argv + 1, argv + argc, [&](const char* a) { return std::strcmp(a, part) == 0; });
    };
    std::printf("%s\n", requireBackend("lanes").info().device.english().c_str());
    std::printf("One thread: multiply-adds %.0f GFLOP/s\n", measureCeilings(1).flops / 1e9);
    PlanSpec spec{.batch = 64, .loss = OpKind::MeanSquaredError, .threads = 1};
    if (wanted("features")) {
        std::printf("\nLeNet-5, convolution and pooling part of a training step, one thread\n");
        const double peer = onednnImages(64);
        const double ours = trainingRate("lanes", features(), spec);
        std::printf("  %-22s batch  64: %8.0f images/s\n", "oneDNN, its primitives", peer);
        goal("times as fast as oneDNN's primitives", ours / peer, 2.3);
    }
    if (wanted("networks")) {
        std::printf("\nWhole training steps with update, one thread, in turns with onednn\n");
        for (const Network& one : networks) {
            const Model model = presetModel(one.preset);
            spec.batch = one.batch;
            spec.loss = model.loss;
            spec.optimizer.kind = one.optimizer;
            goal("times as fast as onednn", timesOnednn(one.preset, model.graph, spec), one.timesOnednn);
        }
    }
    if (wanted("inference")) {
        std::printf("\nInference, one thread\n");
        for (const Network& one : networks)
            for (const std::int64_t batch : {1, 128}) {
                const Model model = presetModel(one.preset);
                Trainer net("lanes", model.graph, {.batch = batch, .training = false, .loss = model.loss, .threads = 1});
                const double seconds = timeRuns([&] { net.infer(); }, {.mostRuns = 1000, .seconds = 0.3}).median();
                std::printf("  %-22s batch %3lld: %9.1f us, %9.0f images/s\n", one.preset, static_cast<long long>(batch), seconds * 1e6,
                            static_cast<double>(batch) / seconds);
            }
    }
    std::printf("\n%d goals missed\n", missed);
    return missed == 0 ? 0 : 1;
}
