#include "core/report/inference_chart.h"

#include <algorithm>

namespace ks {

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
