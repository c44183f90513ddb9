#pragma once

#include "core/measure/result_file.h"

#include <cstddef>
#include <span>
#include <string>
#include <vector>

namespace ks {

/// Of which machine each result is, numbered from 0, as isOneMachine() tells them apart.
std::vector<std::size_t> machinesOf(std::span<const BenchmarkResult> results);
/// What each result is called beside the others: by the name that a person gave it, with its machine's processor where there are several machines; else by
/// that processor, numbered where other machines have the same, and with its time where there are several of one machine.
std::vector<std::string> machineNames(std::span<const BenchmarkResult> results);

/// Results of one experiment and one machine as one each, in the order of the first of them: runs and trainings of the same point are pooled, what one of
/// them has not comes from another; where a result that agrees with the oracle stands beside a wrong one, the wrong one is kept. Machine and date are
/// those of the last, and how busy it was at most.
std::vector<BenchmarkResult> joinedByMachine(std::span<const BenchmarkResult> results);

} // namespace ks
