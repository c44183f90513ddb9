#pragma once

#include "core/measure/trainer_times.h"
#include "core/report/chart.h"

#include <span>

namespace ks {

enum class InferenceChart { TimePerImage, ImagesPerSecond };
/// Medians against the batch with the quartiles as their spread; both axes logarithmic. Points stand for the index in `times`.
Chart inferenceChart(std::span<const InferenceTime> times, InferenceChart which);

} // namespace ks
