#pragma once

#include "core/measure/measurement.h"

#include <span>

namespace ks {

/// The name of a swept axis, for charts and tables.
Text axisText(SweepAxis axis);
/// The same in an experiment, whose operator has a name of its own for the count of its outputs.
Text axisText(const Experiment& experiment, SweepAxis axis);
/// That of the first axis.
Text axisText(const Experiment& experiment);
/// The heading of the column with its values; without a sweep, with the inputs.
Text axisHeading(const Experiment& experiment);
/// All axes: "window size, threads"; empty without one.
Text axesText(const Experiment& experiment);
/// Where a point is on them: "15, 2".
Text valuesSaid(const Experiment& experiment, const ExperimentPoint& point);
/// The same with names, and with the subject where there are several: "Conv, window size: 15, threads: 2".
Text placeText(const Experiment& experiment, const ExperimentPoint& point);
/// What a pass is called in sentences; its key in files and commands is `nameOf`.
Text passText(const Experiment& experiment, Pass pass);
/// All passes of an experiment: "forward, gradient of the input".
Text passesText(const Experiment& experiment);
/// That energy was not measured but typed in as power; empty where that is not so.
Text declaredText(const Experiment& experiment, std::span<const Measurement> measurements);
/// Watts were typed in, and what the machine counts itself took their place; empty where that is not so.
Text countedInsteadText(const Experiment& experiment, std::span<const Measurement> measurements);
/// "Not finished: 12 of 20 points are measured."; empty when all are.
Text unfinishedText(const Experiment& experiment, std::span<const Measurement> measurements);

} // namespace ks
