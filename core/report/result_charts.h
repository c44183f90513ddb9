#pragma once

#include "core/measure/ceilings.h"
#include "core/measure/experiment_names.h"
#include "core/report/chart.h"

#include <map>
#include <span>
#include <vector>

namespace ks {

/// The charts that say something about these measurements, most telling first: time, speed-up and efficiency (threads are swept), speed-up
/// over the first series (else), roofline, spread, copies. Points without comparable times are left out. `processors`: of the machine that measured,
/// 0 where that is not known; on more threads than these Amdahl's law says nothing.
std::vector<Chart> chartsOf(const Experiment& experiment, std::span<const Measurement> measurements,
                            const std::map<int, Ceilings>& ceilings, int processors = 0);

/// The roofline alone, with where the points of `planned` would lie if they reached it: before and beside any measurement. A roof for each
/// number of threads that a point has; points on a graphics card lie under none of these and are left out.
Chart rooflineOf(const Experiment& experiment, std::span<const Measurement> measurements, const std::map<int, Ceilings>& ceilings,
                 const Experiment* planned = nullptr);
/// How operations and bytes of a pass are counted, with the numbers put in.
Text costFormula(const OpSpec& spec, Pass pass);

/// What a measurement is held against: the same pass at the same value on the first backend and implementation; null where there is none.
const Measurement* baselineOf(std::span<const Measurement> measurements, const Measurement& one);

/// What the figures say, in sentences: how they were taken, who is faster by how much (with the interval of the ratio), whether all agree with
/// the oracle, what was too short, what failed.
std::vector<Text> readingOf(const Experiment& experiment, std::span<const Measurement> measurements);

} // namespace ks
