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

/// Another operator in a subject's place, on the same input: with the present attributes where they mean the same to it, else with its usual ones.
/// The one that it is already changes nothing.
void takeOperator(Experiment& experiment, OpKind op, std::size_t subject = 0);
/// Another axis in that place, with values to begin with; None takes it away. The place behind the last one adds an axis.
void takeAxis(Experiment& experiment, SweepAxis axis, std::size_t sweep = 0);
/// Adds a subject behind the others, with passes, axes and implementations as they are. `like`: the place of one whose input it takes.
void addOperator(Experiment& experiment, OpKind op, std::size_t like);
/// A network by its preset's name, "fc:50-25-13" or a file (.json), or every one of a family ("fc-family:50,50-25x10"). The first place of those
/// that were added. Throws InputError, FileError; then nothing is added.
std::size_t addNetworks(Experiment& experiment, const std::string& names, std::int64_t batch = usualBatch);
/// What it adds: reads files and makes networks, so not for the GUI thread. Throws InputError, FileError.
std::vector<NetworkChoice> networksNamed(const std::string& names);
/// Adds these.
std::size_t addNetworks(Experiment& experiment, std::vector<NetworkChoice> networks, std::int64_t batch = usualBatch);
/// Whole trainings in place of passes, of digits that are generated until somebody says other data; or passes again, without the axes of trainings.
void takeTrainings(Experiment& experiment, bool on);
/// Padding that keeps the size, or that of the pads.
void keepSize(Experiment& experiment, bool on, std::size_t subject = 0);
/// Leaves out implementations that no chosen backend has (any more).
void dropForeignImplementations(Experiment& experiment);

} // namespace ks
