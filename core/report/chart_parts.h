#pragma once

#include "core/measure/measurement.h"
#include "core/report/chart.h"
#include "core/report/result_charts.h"

#include <span>
#include <string>
#include <vector>

/// The parts of result_charts.h: a file for each kind of chart.
namespace ks::charts {

using Rows = std::span<const Measurement>;

/// The measurements of one line of a chart, in ascending order of the swept value.
struct Group {
    Text name;
    std::vector<std::size_t> rows;
};
std::vector<Group> groupsOf(const Experiment& experiment, Rows rows);

/// The name of a swept axis, and what its numbers mean.
Text axisLabel(const Experiment& experiment);

// time_charts.cpp: lines and bars of times, and of their ratios
Chart timeChart(const Experiment& experiment, Rows rows, const std::vector<Group>& groups, const HeldAgainst& held);
/// Operations of the textbook a second, of networks samples; without series where the rates are not known.
Chart throughputChart(const Experiment& experiment, Rows rows, const std::vector<Group>& groups, const HeldAgainst& held);
/// Without an axis of numbers as bars.
Chart ratioChart(const Experiment& experiment, Rows rows, const std::vector<Group>& groups, const HeldAgainst& held);
Chart spreadChart(const Experiment& experiment, Rows rows, const std::vector<Group>& groups);

// thread_charts.cpp
/// Speed-up against threads with Amdahl's curve, fitted to what runs on `processors` at most (0: not known), and efficiency.
void addThreadCharts(const Experiment& experiment, Rows rows, const std::vector<Group>& groups, int processors, std::vector<Chart>& charts);

// trial_charts.cpp
/// Of whole trainings: what they came to, accuracy and loss after each epoch and beside time, medians over the seeds with their range.
void addTrialCharts(const Experiment& experiment, Rows rows, std::vector<Chart>& charts);

// stack_charts.cpp: what a time is made of
/// Copy-in, kernel, copy-out of the first series' last comparable value, and of all others there.
Chart copiesChart(const Experiment& experiment, Rows rows);
/// What a run is made of by itself (products, transfers, …) and what is left of it, or of trainings the phases of a mean epoch, of every series at the
/// last value; without categories where nothing tells.
Chart partsChart(const Experiment& experiment, Rows rows);
/// The layers that take longest each by itself, the others together, of every series at the last value.
Chart layersChart(const Experiment& experiment, Rows rows);

} // namespace ks::charts
