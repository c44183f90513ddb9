#pragma once

#include "core/measure/ceilings.h"
#include "core/measure/experiment_names.h"
#include "core/report/chart.h"
#include "core/report/result_points.h"

#include <cstddef>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace ks {

struct BenchmarkResult;

/// What the figures of a result are held against: one of its variants at the same value and pass, or one point alone; and another result.
struct HeldAgainst {
    std::string variant{};                   ///< as Measurement::variantName() has it; empty: the first at each value
    std::optional<std::size_t> point{};      ///< its place among the experiment's; then no variant
    const BenchmarkResult* result = nullptr; ///< the baseline; not owned
};

/// The charts that say something about these measurements, most telling first: time, speed-up and efficiency (threads are swept), speed-up
/// over the first series (else), roofline, spread, copies. Points without comparable times are left out. `processors`: of the machine that measured,
/// 0 where that is not known; on more threads than these Amdahl's law says nothing. What they are `held` against is a line of its own, or has its name in the legend.
std::vector<Chart> chartsOf(const Experiment& experiment, std::span<const Measurement> measurements,
                            const std::map<int, Ceilings>& ceilings, int processors = 0, const HeldAgainst& held = {});

/// Those of a result, and where networks of several sizes were measured its times by their parameters; or the chart that is asked for. Throws InputError
/// for names that are no properties.
std::vector<Chart> chartsOf(const BenchmarkResult& result, const HeldAgainst& held = {}, const std::optional<PointsBy>& by = {});

/// The roofline alone, with where the points of `planned` would lie if they reached it: before and beside any measurement. A roof for each
/// number of threads that a point has; points on a graphics card lie under none of these and are left out.
Chart rooflineOf(const Experiment& experiment, std::span<const Measurement> measurements, const std::map<int, Ceilings>& ceilings,
                 const Experiment* planned = nullptr);
/// How operations and bytes of a pass are counted, with the numbers put in.
Text costFormula(const OpSpec& spec, Pass pass);

/// What a measurement is held against by itself: the same pass at the same value on the first backend and implementation; null where there is none.
const Measurement* baselineOf(std::span<const Measurement> measurements, const Measurement& one);
/// What its variants are called, as Measurement::variantName() has it.
std::vector<std::string> variantNames(const Experiment& experiment);
/// Has a result, or the experiment that it answers, what its figures are held against?
bool isThere(const HeldAgainst& held, const Experiment& experiment, std::span<const Measurement> measurements);
/// What it is held against within its own result.
const Measurement* heldAgainst(const Experiment& experiment, std::span<const Measurement> measurements, const Measurement& one,
                               const HeldAgainst& held);
/// "serial", or of a point "serial, size 64": how legends and headings call it. Empty where that is not there.
Text nameOf(const HeldAgainst& held, const Experiment& experiment, std::span<const Measurement> measurements);

/// What the figures say, in sentences: how they were taken, who is faster by how much (with the interval of the ratio), whether all agree with
/// the oracle, what was too short, what failed.
std::vector<Text> readingOf(const Experiment& experiment, std::span<const Measurement> measurements);

} // namespace ks
