#pragma once

#include "core/measure/timing.h"
#include "core/nn/trainer.h"
#include "core/report/chart.h"

#include <array>
#include <span>

namespace ks {

inline constexpr std::array<std::int64_t, 11> inferenceBatches = {1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024};

/// Forward passes of one batch size.
struct InferenceTime {
    std::int64_t batch = 0;
    Timing pass; ///< of whole batches

    double secondsPerImage() const { return pass.median() / static_cast<double>(batch); }
    double imagesPerSecond() const { return static_cast<double>(batch) / pass.median(); }
};

/// Measures the network as it is now, on the backend that trains it: once to warm up, then for a fifth of a second, at least five times.
InferenceTime timeOf(const Trainer& trainer, std::int64_t batch);

enum class InferenceChart { TimePerImage, ImagesPerSecond };
/// Medians against the batch with the quartiles as their spread; both axes logarithmic. Points stand for the index in `times`.
Chart inferenceChart(std::span<const InferenceTime> times, InferenceChart which);

} // namespace ks
