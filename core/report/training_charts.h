#pragma once

#include "core/nn/rate_finder.h"
#include "core/nn/trainer.h"
#include "core/report/chart.h"

#include <array>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace ks {

class RunTracks;
struct AccuracyMoment;

/// The mean of all values so far, in which older ones count for less: weight 1, keep, keep², …; what is not finite does not count.
class Smoothing {
public:
    explicit Smoothing(double keep) : m_keep(keep) {}
    /// The mean with this value, too.
    float next(float value);

private:
    double m_keep;
    double m_sum = 0;
    double m_weight = 0;
};
std::vector<float> smoothed(const std::vector<float>& values, double keep);

/// A training to be drawn. Points to what its owner keeps.
struct ChartedRun {
    std::string name; ///< "run 2", in the reader's language; needed where there are several
    const Model* model = nullptr;
    const History* history = nullptr;
    std::int64_t batchesPerEpoch = 1;
    LayerTimes layerTimes = {};        ///< instead of those of the history, where it has none
    int style = -1;                    ///< of its lines, where it is to keep one; negative: its place among the runs
    bool now = true;                   ///< what is in training: alone it needs no name
    const RunTracks* tracks = nullptr; ///< for a chart on screen: its lines are these, and grow with them; null: points with every value
};

struct CurveOptions {
    double keep = 0;      ///< of smoothing; 0: the raw lines alone
    bool byEpoch = false; ///< the axis below counts epochs instead of batches
    bool logLoss = false; ///< the loss has a logarithmic axis
};

enum class TrainingChart { Loss, Accuracy, Speed, Rate, Norms, Times, Phases, EpochPhases, LossByTime, AccuracyByTime };
inline constexpr std::array allTrainingCharts = {
    TrainingChart::Loss,  TrainingChart::Accuracy, TrainingChart::Speed,       TrainingChart::Rate,       TrainingChart::Norms,
    TrainingChart::Times, TrainingChart::Phases,   TrainingChart::EpochPhases, TrainingChart::LossByTime, TrainingChart::AccuracyByTime};
/// Of several trainings it shows the first alone, since it has a line or a bar for each layer or phase.
inline constexpr bool isOfOne(TrainingChart which)
{
    return which == TrainingChart::Norms || which == TrainingChart::Times || which == TrainingChart::Phases ||
           which == TrainingChart::EpochPhases;
}
/// Its axis below is seconds of computing, not batches.
inline constexpr bool isByTime(TrainingChart which)
{
    return which == TrainingChart::LossByTime || which == TrainingChart::AccuracyByTime;
}
inline constexpr bool isOfLoss(TrainingChart which)
{
    return which == TrainingChart::Loss || which == TrainingChart::LossByTime;
}
/// The charts that a training of this task has: numbers are not right or wrong, so that theirs has no accuracy.
inline bool isChartOf(TrainingChart which, const Model& model)
{
    return (which != TrainingChart::Accuracy && which != TrainingChart::AccuracyByTime) || model.classifies();
}
/// "loss", "accuracy", "speed", "rate", "norms", "times", "phases", "epoch-phases", "loss-by-time", "accuracy-by-time": also Chart::id
std::string_view nameOf(TrainingChart chart);
/// "Loss", "Time per layer": wherever it is named.
Text titleOf(TrainingChart chart);

/// What a chart of batches says of one; not known for charts that are not of batches.
double valueOf(TrainingChart which, const BatchRecord& batch);

/// "A validation accuracy of 97.10 % was first reached after 3.2 s, at the end of epoch 4." Its seconds are known.
Text timeToAccuracyText(const AccuracyMoment& moment);

/// One chart of one or more trainings; see isOfOne(). Without series where nothing was recorded.
Chart trainingChart(TrainingChart which, std::span<const ChartedRun> runs, const CurveOptions& options = {});
/// The loss while the rate grew, and the rate that is suggested.
Chart rateFinderChart(const RateFinding& finding);
} // namespace ks
