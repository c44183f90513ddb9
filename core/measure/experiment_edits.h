#pragma once

#include "core/measure/experiment.h"

#include <string>
#include <string_view>

// Changes of an experiment by a person: what depends on the change follows, everything else stays as it was.

namespace ks {

/// Do both ask the same, whatever they are called?
bool sameQuestion(const Experiment& one, const Experiment& other);

/// "inference", "backward" for every gradient that the operator has, or names joined by commas: what `--pass` takes.
std::string passWord(const Experiment& experiment);

/// Another operator on the same input: with the present attributes where they mean the same to it, else with its usual ones. The one that it is already changes nothing.
void takeOperator(Experiment& experiment, OpKind op);
/// Another axis, with values to begin with.
void takeAxis(Experiment& experiment, SweepAxis axis);
/// Padding that keeps the size, or that of the pads.
void keepSize(Experiment& experiment, bool on);
/// Leaves out implementations that no chosen backend has (any more).
void dropForeignImplementations(Experiment& experiment);

} // namespace ks
