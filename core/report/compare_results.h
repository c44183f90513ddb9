#pragma once

#include "core/measure/result_file.h"
#include "core/report/chart.h"

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace ks {

/// What a measurement is against the same point of an earlier result.
struct BaselineRow {
    enum class Verdict {
        Alike,     ///< within the tolerance or the noise
        Faster,    ///< the whole interval of the ratio lies beyond the tolerance
        Slower,    ///< a regression
        Untimed,   ///< one of the two has no time to compare
        Unmatched, ///< the baseline does not have this point
    };
    Verdict verdict = Verdict::Unmatched;
    double ratio = 0;  ///< time now / time then
    Interval interval; ///< 95 %, by bootstrap over the runs of both

    /// What people are told, as of any two series: times as fast, above 1 where it is faster now.
    double speed() const { return 1 / ratio; }
    Interval speed95() const { return {1 / interval.high, 1 / interval.low}; }
};

/// A tenth: two results of one machine, taken one after the other, differ by that much without any reason in the program.
inline constexpr double usualTolerance = 0.1;

/// The same point of another result, as againstBaseline() finds it; null where it has none.
const Measurement* samePointIn(const BenchmarkResult& other, const Experiment& mine, const Measurement& one);

/// One row a measurement of `now`. A point is the same when operator or network, settings, pass, backend, asked implementation and threads are.
/// Slower: the interval's lower end is above 1 + tolerance. Faster: its upper end is below 1 / (1 + tolerance).
std::vector<BaselineRow> againstBaseline(const BenchmarkResult& now, const BenchmarkResult& baseline, double tolerance = usualTolerance);
/// What the rows, made with this tolerance, say: how many are slower, which most; whether the machines differ. Ready for people.
std::vector<Text> baselineReading(const BenchmarkResult& now, const BenchmarkResult& baseline, std::span<const BaselineRow> rows,
                                  double tolerance = usualTolerance);

/// What a chart of one result says while `all` of them stand side by side.
Text oneOfSeveral(const BenchmarkResult& result, std::size_t all);

/// Can their results stand side by side, of whichever machines they are? As acrossMachines() asks.
bool canStandTogether(const Experiment& one, const Experiment& other);

/// One point of several results together.
struct MachinePoint {
    Text series;                                ///< "openmp · vanherk"
    ExperimentPoint point;                      ///< of the first result that has it
    double x = 0;                               ///< where it stands on the first axis
    std::vector<std::optional<double>> medians; ///< seconds by result; empty where a result has none to compare
    double median = 0;                          ///< of the medians
    double least = 0;
    double most = 0;
};
/// Points of results of one experiment, in the order of the first result that has them. Results of other work (operator, network, held
/// settings, axis, passes, caches) throw InputError naming what differs.
std::vector<MachinePoint> acrossMachines(std::span<const BenchmarkResult> results);
/// One series per result and variant, a colour a variant, and the median with its spread over the results. Throws as acrossMachines.
Chart machinesChart(std::span<const BenchmarkResult> results);
/// A page with all of them: chart, table of medians and spread, one block per machine. Throws as acrossMachines.
std::string machinesHtml(std::span<const BenchmarkResult> results, const Wording& words = {});
/// The table alone: value, series, pass, one column of medians per machine, median, least, most; in seconds.
std::string machinesCsv(std::span<const BenchmarkResult> results);

} // namespace ks
