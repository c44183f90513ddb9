#pragma once

#include "core/measure/measurement.h"

#include <span>

namespace ks {

/// The name of a swept axis, for charts and tables.
Text axisText(SweepAxis axis);
/// The same of an experiment, whose operator has a name of its own for the count of its outputs.
Text axisText(const Experiment& experiment);
/// The heading of the column with its values; without a sweep, with the inputs.
Text axisHeading(const Experiment& experiment);
/// What a pass is called in sentences; its key in files and commands is `nameOf`.
Text passText(const Experiment& experiment, Pass pass);
/// All passes of an experiment: "forward, gradient of the input".
Text passesText(const Experiment& experiment);
/// "Not finished: 12 of 20 points are measured."; empty when all are.
Text unfinishedText(const Experiment& experiment, std::span<const Measurement> measurements);

} // namespace ks
