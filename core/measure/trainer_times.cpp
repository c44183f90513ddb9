#include "core/measure/trainer_times.h"

#include <algorithm>

namespace ks {

namespace {

constexpr std::int64_t probedBatches = 8;

} // namespace

InferenceTime timeOf(const Trainer& trainer, std::int64_t batch)
{
    Predictor predictor(trainer.model(), trainer.plans().backend(), batch, trainer.settings().threads);
    predictor.setParameters(trainer.parameters());
    const Shape input = trainer.model().graph.input;
    const auto count = static_cast<std::size_t>(batch);
    const std::vector<float> images(count * static_cast<std::size_t>(input.c * input.h * input.w), 0.5F);
    std::vector<float> outputs(count * static_cast<std::size_t>(trainer.model().outputs()));
    return {batch, timeRuns([&] { predictor.run(images, batch, outputs); }, {.mostRuns = 10000, .seconds = 0.2})};
}

std::optional<std::int64_t> nextInferenceBatch(std::span<const InferenceTime> times)
{
    if (times.empty())
        return inferenceBatches.front();
    const InferenceTime& last = times.back();
    const auto next = std::ranges::upper_bound(inferenceBatches, last.batch);
    constexpr TimingOptions least;
    const int passes = least.warmUps + least.leastRuns;
    if (next == inferenceBatches.end() || passes * last.secondsPerImage() * static_cast<double>(*next) > longestInferenceTiming)
        return std::nullopt;
    return *next;
}

LayerTimes measuredLayerTimes(const Trainer& trainer, const LoadContext& context)
{
    TrainingSettings settings = trainer.settings();
    settings.layerTimes = true;
    settings.stop = {};
    Trainer probe(trainer.model(), trainer.samples().data(), settings, context);
    probe.run({}, nullptr, {.batches = probedBatches, .epochs = 1});
    return probe.history().times.layers;
}

} // namespace ks
