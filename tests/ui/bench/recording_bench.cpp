#include "tests/ui/bench/recording_bench.h"

#include "core/data/source.h"
#include "core/measure/timing.h"
#include "core/nn/trainer.h"
#include "tests/ui/bench/verdicts.h"
#include "ui/network/network_lab.h"

#include <cstdio>
#include <ctime>
#include <limits>
#include <utility>
#include <vector>

namespace ks {

namespace {

constexpr double recordingGoal = 0.01; ///< of the processor time of a training
constexpr int recordedParts = 60;
constexpr std::int64_t batchesOfPart = 128; ///< of which two have their layers timed

double threadSeconds()
{
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}

} // namespace

void measureRecording()
{
    std::printf("\nTraining LeNet-5 on 9,000 digits, one thread: with norms and times recorded beside without, by turns\n");
    NetworkContent content = firstContent();
    content.settings.threads = 1;
    content.settings.stop.epochs = std::numeric_limits<int>::max();
    content.settings.validateEvery = 0;
    Trainer trainer(content.model, openDataset(content.data), content.settings);
    trainer.run({}, nullptr, {.batches = batchesOfPart}); // plans and buffers are there
    const auto part = [&](bool recorded) {
        trainer.setRecording(recorded);
        const double begin = threadSeconds();
        trainer.run({}, nullptr, {.batches = batchesOfPart});
        return threadSeconds() - begin;
    };
    std::vector<double> costs; // each beside its neighbours in time, so that a busy machine troubles both
    double without = part(false);
    for (int i = 0; i < recordedParts; ++i) {
        const double with = part(true);
        const double before = std::exchange(without, part(false));
        costs.push_back(with / ((before + without) / 2) - 1);
    }
    const Timing cost(costs);
    const bool met = cost.median() <= recordingGoal;
    countVerdict(met);
    std::printf("  %-6s recording norms and times costs %.2f %% (goal <= %.0f %%; median of %d parts, quartiles %.2f and %.2f %%); %zu "
                "records of norms, %.0f images timed layer by layer\n",
                met ? "met" : "MISSED", 100 * cost.median(), 100 * recordingGoal, recordedParts, 100 * cost.quantile(0.25),
                100 * cost.quantile(0.75), trainer.history().norms.size(), trainer.history().times.layers.images);
}

} // namespace ks
