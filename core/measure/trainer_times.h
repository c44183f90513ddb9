#pragma once

#include "core/measure/timing.h"
#include "core/nn/trainer.h"

#include <array>
#include <optional>
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

/// In seconds, of one batch size: all that asks the network, and the other labs, wait meanwhile.
inline constexpr double longestInferenceTiming = 3;
/// The batch size to be measured after `times`: nothing after the last, or where the passes would take longer than `longestInferenceTiming`,
/// judged by those of the size before.
std::optional<std::int64_t> nextInferenceBatch(std::span<const InferenceTime> times);

/// Of the layers of a network in training, where the training did not measure them itself: a copy is trained for a few batches, the first of
/// which warm up. Throws what Trainer does, OutOfMemory where there is no room for a second plan.
LayerTimes measuredLayerTimes(const Trainer& trainer, const LoadContext& context = {});

} // namespace ks
