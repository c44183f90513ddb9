#pragma once

#include "core/nn/checkpoint.h"
#include "core/session/earlier_run.h"

#include <filesystem>
#include <vector>

namespace ks {

/// The trainings that a file holds, oldest first, with their lines and without their weights, to stand beside others: a saved training
/// (.safetensors), or a session (.kscope) with the runs beside its training. Their numbers are those of the file; one that nobody has named has the
/// file's name. One whose weights are in the file says so. Throws FileError, InputError (nothing is trained there) and OutOfMemory, naming the file.
std::vector<EarlierRun> readRuns(const std::filesystem::path& path);

/// What one goes on with of a run that stands beside others: the training with its weights and its optimiser's state, from EarlierRun::weightsIn. Throws
/// as readRuns, and InputError where another training is in the file by now.
Checkpoint readTrainingOf(const BatchLog& batches, const std::filesystem::path& path);

} // namespace ks
