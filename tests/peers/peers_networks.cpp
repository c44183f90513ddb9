// Training and inference of whole networks beside libtorch in one run: same network, batch and optimiser, data in memory, one thread.
// Prints Markdown: images per second, and how many times libtorch's. Built and run by `./dev peers`; arguments choose networks by name.

#include "core/backends/backend.h"
#include "core/backends/planned_network.h"
#include "core/base/error.h"
#include "core/nn/initialisation.h"
#include "core/nn/presets.h"
#include "core/tensor/random.h"
#include "tests/peers/torch_network.h"
#include "tests/peers/torch_operations.h"
#include "tests/peers/turns.h"

#include <algorithm>
#include <cstdio>
#include <functional>
#include <memory>
#include <omp.h>
#include <string>
#include <vector>

using namespace ks;

namespace {

struct Case {
    const char* preset;
    std::int64_t batch;
    OptimizerKind optimizer;
};

constexpr Case cases[] = {{"from-scratch", 32, OptimizerKind::Adam}, {"lenet-5", 64, OptimizerKind::Momentum},
                          {"model-0", 32, OptimizerKind::Sgd},       {"model-1", 32, OptimizerKind::Sgd},
                          {"model-2", 32, OptimizerKind::Sgd},       {"irradiance-cnn", 128, OptimizerKind::Adam}};

/// A planned step with its parameters and a batch of random numbers.
struct Ours {
    std::unique_ptr<PlannedNetwork> step;
    Tensor src;
    Tensor target;

    Ours(Backend& backend, const Model& model, const PlanSpec& spec) : step(backend.planNetwork(withBatch(model.graph, spec.batch), spec))
    {
        const std::vector<Tensor> parameters = initialParameters(model, 1);
        for (std::size_t i = 0; i < parameters.size(); ++i)
            step->setParameter(i, parameters[i].cells());
        Shape input = model.graph.input;
        input.n = spec.batch;
        Shape output = model.graph.output();
        output.n = spec.batch;
        src = randomTensor({.shape = input, .seed = 2, .distribution = Distribution::Uniform, .low = 0, .high = 1});
        target = Tensor(output);
        for (std::int64_t n = 0; n < output.n; ++n)
            target[{n, n % output.c, 0, 0}] = 1.0F;
    }

    void train()
    {
        step->forward(src.cells(), target.cells(), 1);
        step->backward();
        step->update(1e-4F);
    }

    void infer() { step->forward(src.cells(), {}, 0); }
};

std::function<void()> ours(std::string_view id, const Model& model, const PlanSpec& spec)
{
    Backend* backend = findBackend(id);
    if (!backend || !backend->info().available)
        return {};
    try {
        const auto one = std::make_shared<Ours>(*backend, model, spec);
        return spec.training ? std::function<void()>([one] { one->train(); }) : [one] { one->infer(); };
    } catch (const Unsupported&) {
        return {};
    }
}

void row(const char* name, const Model& model, const PlanSpec& spec)
{
    TorchNetwork peer(model.graph, spec);
    std::vector<std::function<void()>> runs = {[&] { spec.training ? static_cast<void>(peer.train(1e-4F)) : peer.infer(); }};
    for (const char* id : {"lanes", "onednn", "openmp"})
        runs.push_back(ours(id, model, spec));
    const std::vector<double> seconds = mediansOf(runs);
    const auto batch = static_cast<double>(spec.batch);
    std::printf("| %s | %s, batch %lld | %.0f |", name, spec.training ? std::string(nameOf(spec.optimizer.kind)).c_str() : "inference",
                static_cast<long long>(spec.batch), batch / seconds[0]);
    for (std::size_t i = 1; i < seconds.size(); ++i)
        if (seconds[i] > 0)
            std::printf(" %.0f (%.1f×) |", batch / seconds[i], seconds[0] / seconds[i]);
        else
            std::printf(" – |");
    std::printf("\n");
    std::fflush(stdout);
}

} // namespace

int main(int argc, char** argv)
{
    omp_set_num_threads(1);
    std::printf("%s, one thread, its processor time; libtorch %s\n\n", requireBackend("openmp").info().device.english().c_str(),
                torchVersion());
    std::printf(
        "| network | what | libtorch, images/s | lanes | onednn, chained | openmp, chained |\n| --- | --- | ---: | ---: | ---: | ---: |\n");
    for (const Case& one : cases) {
        if (argc > 1 && std::none_of(argv + 1, argv + argc, [&](const char* wanted) { return std::string_view(wanted) == one.preset; }))
            continue;
        const Model model = presetModel(one.preset);
        PlanSpec spec{.batch = one.batch, .loss = model.loss, .optimizer = {.kind = one.optimizer}, .threads = 1};
        row(one.preset, model, spec);
        spec.training = false;
        for (const std::int64_t batch : {1, 128}) {
            spec.batch = batch;
            row(one.preset, model, spec);
        }
    }
}
