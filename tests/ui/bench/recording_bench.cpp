#include "tests/ui/bench/recording_bench.h"

#include "core/data/source.h"
#include "core/measure/timing.h"
#include "core/nn/trainer.h"
#include "tests/ui/bench/verdicts.h"
#include "ui/network/network_lab.h"

#include <cstdio>
#include <ctime>
#include <limits>
#include <vector>

namespace ks {

namespace {

constexpr double recordingGoal = 0.01; ///< of the processor time of a training
constexpr int recordedParts = 24;      ///< half of them with
constexpr std::int64_t batchesOfPart = 500;

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
    std::vector<double> with;
    std::vector<double> without;
    for (int part = 0; part < recordedParts; ++part) {
        const bool recorded = part % 2 == 1;
        trainer.setRecording(recorded);
        const double begin = threadSeconds();
        trainer.run({}, nullptr, {.batches = batchesOfPart});
        (recorded ? with : without).push_back(threadSeconds() - begin);
    }
    const double cost = Timing(with).median() / Timing(without).median() - 1;
    const bool met = cost <= recordingGoal;
    countVerdict(met);
    std::printf(
        "  %-6s recording norms and times costs %.2f %% (goal <= %.0f %%); %zu records of norms, %.0f images timed layer by layer\n",
        met ? "met" : "MISSED", 100 * cost, 100 * recordingGoal, trainer.history().norms.size(), trainer.history().times.layers.images);
}

} // namespace ks
