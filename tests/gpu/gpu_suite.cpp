// The parity suite on the backends that need an NVIDIA GPU. Ends with 77, and the reason, where none of them is available; with 3 where its
// time was over first.

#include "core/verify/suite.h"
#include "tests/gpu/networks.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <csignal>
#include <cstring>
#include <iostream>
#include <numeric>
#include <string>
#include <unistd.h>
#include <vector>

namespace {

constexpr int skipped = 77;
constexpr int stoppedEarly = 3;
constexpr const char* trainingName = "training";

int usage()
{
    std::cerr << "gpu_suite --list\ngpu_suite [--op OPERATOR|OPTIMISER|training] [--backend cuda|cudnn] [--cases N] [--seconds N]\n";
    return 2;
}

/// The row that is running, for the case that a library ends the program.
std::array<char, 200> place{};

void sayWhere(int number)
{
    static_cast<void>(!write(STDERR_FILENO, place.data(), std::strlen(place.data())));
    static_cast<void>(!write(STDERR_FILENO, ": ended here\n", 13));
    std::signal(number, SIG_DFL);
    std::raise(number);
}

/// LeNet-5 for twenty steps from samples on the device, recorded from the second on, beside serial: loss by loss.
bool trainsAsSerial(ks::Backend& backend)
{
    constexpr std::int64_t batch = 16;
    constexpr double bound = 2e-3; // of the loss; rounding grows from step to step
    const ks::Graph graph = ks::lenet5();
    const ks::NoiseData data(graph, batch);
    const ks::PlanSpec spec{.batch = batch, .optimizer = {.kind = ks::OptimizerKind::Adam}};
    const auto here = backend.planNetwork(graph, spec);
    const auto there = ks::requireBackend("serial").planNetwork(graph, spec);
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
    using Clock = std::chrono::steady_clock;
    const auto begin = Clock::now();
    std::signal(SIGSEGV, sayWhere);
    std::signal(SIGABRT, sayWhere);
    ks::SuiteOptions options;
    std::vector<std::string> ids = {"cuda", "cudnn"};
    double seconds = HUGE_VAL;
    bool training = true;
    bool suite = true;
    const std::vector<std::string> arguments(argv + 1, argv + argc);
    if (arguments == std::vector<std::string>{"--list"}) {
        for (const ks::OpKind op : ks::allOps())
            std::cout << ks::nameOf(op) << '\n';
        for (const ks::OptimizerKind optimizer : ks::allOptimizers())
            std::cout << ks::nameOf(optimizer) << '\n';
        std::cout << trainingName << '\n';
        return 0;
    }
    for (std::size_t i = 0; i < arguments.size(); i += 2) {
        if (i + 1 == arguments.size())
            return usage();
        const std::string& value = arguments[i + 1];
        if (arguments[i] == "--backend") {
            ids = {value};
        } else if (arguments[i] == "--cases") {
            options.cases = std::stoull(value);
        } else if (arguments[i] == "--seconds") {
            seconds = std::stod(value);
        } else if (arguments[i] == "--op") {
            options.op = ks::opNamed(value);
            options.optimizer = ks::optimizerNamed(value);
            training = value == trainingName;
            suite = !training;
            if (suite && !options.op && !options.optimizer)
                return usage();
        } else {
            return usage();
        }
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
    bool good = true;
    bool late = false;
    if (suite) {
        std::stop_source stop;
        options.stop = stop.get_token();
        const ks::SuiteResult result = ks::runSuite(options, backends, [&](std::size_t, std::size_t, const std::string& row) {
            row.copy(place.data(), place.size() - 1);
            std::fill(place.begin() + static_cast<std::ptrdiff_t>(std::min(row.size(), place.size() - 1)), place.end(), '\0');
            if (std::chrono::duration<double>(Clock::now() - begin).count() > seconds)
                stop.request_stop();
        });
        std::cout << ks::truthTable(result) << std::flush;
        good = result.ok();
        late = result.stopped;
    }
    if (training)
        for (ks::Backend* const backend : backends)
            good = trainsAsSerial(*backend) && good;
    return !good ? 1 : late ? stoppedEarly : 0;
}
