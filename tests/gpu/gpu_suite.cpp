// The parity suite on the backends that need an NVIDIA GPU. Ends with 77, and the reason, where none of them is available.

#include "core/verify/suite.h"
#include "tests/gpu/networks.h"

#include <cmath>
#include <iostream>
#include <numeric>
#include <string>
#include <vector>

namespace {

constexpr int skipped = 77;

int usage()
{
    std::cerr << "gpu_suite [--backend cuda|cudnn] [--cases N]\n";
    return 2;
}

/// LeNet-5 for twenty steps from samples on the device, recorded from the second on, beside serial: loss by loss.
bool trainsAsSerial(ks::Backend& backend)
{
    constexpr std::int64_t batch = 16;
    constexpr double bound = 2e-3; // of the loss; rounding grows from step to step
    const ks::Graph graph = ks::lenet5();
    const ks::NoiseData data(graph, batch);
    const ks::StepSpec spec{.batch = batch, .optimizer = {.kind = ks::OptimizerKind::Adam}};
    const auto here = backend.planStep(graph, spec);
    const auto there = ks::requireBackend("serial").planStep(graph, spec);
    const auto samples = backend.keepSamples(batch, graph.input.elements(), graph.output().c);
    samples->set(0, data.images, data.targets);
    std::vector<std::uint32_t> numbers(batch);
    std::iota(numbers.begin(), numbers.end(), 0U);
    setInitialParameters(*here);
    setInitialParameters(*there);
    double worst = 0;
    for (std::uint64_t t = 0; t < 20; ++t) {
        here->train(*samples, numbers, t, 1e-3F);
        there->train(data.images, data.targets, t, 1e-3F);
        const double off = std::abs(static_cast<double>(here->loss()) - static_cast<double>(there->loss()));
        worst = std::isfinite(off) ? std::max(worst, off) : HUGE_VAL;
    }
    std::cout << backend.info().id << ": LeNet-5, 20 steps beside serial: losses differ by at most " << worst << " (bound " << bound
              << "). " << here->story().english() << '\n';
    return worst <= bound;
}

} // namespace

int main(int argc, char** argv)
{
    ks::SuiteOptions options;
    std::vector<std::string> ids = {"cuda", "cudnn"};
    const std::vector<std::string> arguments(argv + 1, argv + argc);
    for (std::size_t i = 0; i < arguments.size(); i += 2) {
        if (i + 1 == arguments.size())
            return usage();
        if (arguments[i] == "--backend")
            ids = {arguments[i + 1]};
        else if (arguments[i] == "--cases")
            options.cases = std::stoull(arguments[i + 1]);
        else
            return usage();
    }
    std::vector<ks::Backend*> backends;
    for (const std::string& id : ids) {
        ks::Backend* backend = ks::findBackend(id);
        const ks::BackendInfo info = backend ? backend->info() : ks::BackendInfo{.available = false};
        if (info.available)
            backends.push_back(backend);
        else
            std::cerr << id << " is skipped: " << info.reason.english() << '\n';
    }
    if (backends.empty())
        return skipped;
    const ks::SuiteResult result = ks::runSuite(options, backends);
    std::cout << ks::truthTable(result);
    bool trains = true;
    for (ks::Backend* const backend : backends)
        trains = trainsAsSerial(*backend) && trains;
    return result.ok() && trains ? 0 : 1;
}
