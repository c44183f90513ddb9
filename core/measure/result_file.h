#pragma once

#include "core/measure/ceilings.h"
#include "core/measure/environment.h"
#include "core/measure/experiment_command.h"
#include "core/measure/measurement.h"
#include "core/measure/result_look.h"

#include <filesystem>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace ks {

/// All that is known after an experiment, or a part of it.
struct BenchmarkResult {
    Experiment experiment;
    MachineState environment;
    std::map<int, Ceilings> ceilings;
    std::vector<Measurement> measurements;
    Text energyReason;                ///< why there are no joules; empty where there are
    bool measuredAnyway = false;      ///< a person asked not to wait for a quiet machine any more
    std::string name{};               ///< that a person gave it; empty: usualName()
    std::optional<ResultLook> look{}; ///< where a person chose one

    /// Does it again, with as many threads as it took, where those were not the machine's own number.
    BenchCommand command() const;
    /// The threads that it took where the experiment leaves their number open and it was not the machine's own.
    std::optional<int> threadsNotUsual() const;
    /// Must a table name the threads of every row? Where rows differ in them, where serial stands beside a number that it does not take, and
    /// where nothing else says how many they were.
    bool threadsTell() const;
    /// What stands below a chart in a file of its own: where and when it was measured, and the command that does it again.
    std::vector<Text> footer() const;
    /// What makes figures doubtful: the environment's warnings, and how busy other programs kept the machine while points were measured.
    std::vector<Text> warnings() const;
};

/// What a result is called by itself: its experiment and when it was measured.
Text usualName(const BenchmarkResult& result);

/// A JSON array, one object a measurement with these keys: op, pass, shape, backend, implementation, device, threads, samples, median_seconds,
/// min_seconds, q1_seconds, q3_seconds, ci95_low_seconds, ci95_high_seconds, copy_in_seconds, kernel_seconds, copy_out_seconds, gflops,
/// gbytes_per_second, percent_of_ceiling, verified, max_error, too_short; then network (of a network; op is "network"), axis and value (of a sweep) or at (of several: their values by their names), subject (of several), and error where there are no figures
/// (these are null then) or a wrong answer was timed; `command` measures it again.
std::string jsonOf(const BenchmarkResult& result);

/// "269 GFLOP/s, copy 23.8 GB/s, …": what percent_of_ceiling is of.
Text ceilingsText(const Ceilings& ceilings);

/// The same as a table and nothing but a table, one line a measurement under a line of names, so that every program reads it. What holds for all
/// lines (machine, versions, ceilings, warnings, the command) stands in each.
std::string csvOf(const BenchmarkResult& result);

/// Of whole trainings: one line an epoch of each.
std::string trainingsCsv(const BenchmarkResult& result);

/// Writes `text` to a file. Throws FileError; an old file stays whole.
void writeText(const std::filesystem::path& path, const std::string& text);

} // namespace ks
