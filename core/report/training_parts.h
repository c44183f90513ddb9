#pragma once

#include "core/nn/training_times.h"
#include "core/report/training_charts.h"

#include <vector>

/// The parts of training_charts.h that are of one training.
namespace ks::charts {

/// What the seconds of an epoch are made of: they add up to it.
struct EpochPart {
    Text name;
    double EpochPhases::*seconds;
};
const std::vector<EpochPart>& epochParts();

/// "rate 0.001, end at epoch 20": what was set otherwise than before, as far as that is known; empty where nothing was.
Text changedRules(const RulesRecord& before, const RulesRecord& now);
/// By layer: forward, backward and update of a sample.
void addLayerTimes(Chart& chart, const ChartedRun& run);
/// What the time goes into. What was measured together is divided as it was where the layers were measured one by one.
void addPhaseTimes(Chart& chart, const ChartedRun& run);
/// The same in seconds, epoch by epoch, of those of which they are known, and in the footer what other threads did meanwhile.
void addEpochPhases(Chart& chart, const ChartedRun& run);

} // namespace ks::charts
