#include "core/report/inference_times.h"

#include <algorithm>

namespace ks {

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

Chart inferenceChart(std::span<const InferenceTime> times, InferenceChart which)
{
    const bool perImage = which == InferenceChart::TimePerImage;
    Chart chart{.id = "inference",
                .title = Text(perImage ? KS_TEXT("core", "Inference: time per sample") : KS_TEXT("core", "Inference: samples per second")),
                .x = Text(KS_TEXT("core", "Batch")),
                .y = Text(perImage ? KS_TEXT("core", "Time per sample (µs)") : KS_TEXT("core", "Samples/s")),
                .logX = true,
                .logY = true};
    ChartSeries series{.name = Text(KS_TEXT("core", "median, quartiles as bars"))};
    for (std::size_t i = 0; i < times.size(); ++i) {
        const auto batch = static_cast<double>(times[i].batch);
        const auto value = [&](double pass) { return perImage ? pass / batch * 1e6 : batch / pass; };
        const double fast = value(times[i].pass.lowerQuartile());
        const double slow = value(times[i].pass.upperQuartile());
        series.points.push_back(
            {.x = batch, .y = value(times[i].pass.median()), .low = std::min(fast, slow), .high = std::max(fast, slow), .measurement = i});
    }
    if (!series.points.empty())
        chart.series.push_back(std::move(series));
    return chart;
}

} // namespace ks
