#pragma once

#include "core/measure/chart.h"
#include "core/nn/evaluation.h"
#include "core/nn/rate_finder.h"
#include "core/nn/trainer.h"

#include <span>
#include <vector>

namespace ks {

/// The mean of all values so far, in which older ones count for less: weight 1, keep, keep², …; what is not finite does not count.
std::vector<float> smoothed(const std::vector<float>& values, double keep);

/// A training to be drawn. Points to what its owner keeps.
struct ChartedRun {
    std::string name; ///< "run 2", in the reader's language; needed where there are several
    const Model* model = nullptr;
    const History* history = nullptr;
    std::int64_t batchesPerEpoch = 1;
    LayerTimes layerTimes;
    int style = -1; ///< of its lines, where it is to keep one; negative: its place among the runs
};

struct CurveOptions {
    double keep = 0;      ///< of smoothing; 0: the raw lines alone
    bool byEpoch = false; ///< the axis below counts epochs instead of batches
};

enum class TrainingChart { Loss, Accuracy, Speed, Rate, Norms, Times };
inline constexpr std::array allTrainingCharts = {TrainingChart::Loss, TrainingChart::Accuracy, TrainingChart::Speed,
                                                 TrainingChart::Rate, TrainingChart::Norms,    TrainingChart::Times};
/// "loss", "accuracy", "speed", "rate", "norms", "times": also Chart::id
std::string_view nameOf(TrainingChart chart);

/// One chart of one or more trainings; norms and times are of the first. Without series where nothing was recorded.
Chart trainingChart(TrainingChart which, std::span<const ChartedRun> runs, const CurveOptions& options = {});
/// The loss while the rate grew, and the rate that is suggested.
Chart rateFinderChart(const RateFinding& finding);
/// Of regression: what was expected and what came, for the first samples, which count from 0 as everywhere, and for the first of several
/// targets, by their names; by their numbers where these have none.
Chart predictedAgainstExpected(const Model& model, const Evaluation& evaluation, std::span<const std::string> targets = {},
                               std::size_t most = 100);

} // namespace ks
