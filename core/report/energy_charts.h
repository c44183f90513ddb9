#pragma once

#include "core/measure/energy_figures.h"
#include "core/measure/statistics.h"
#include "core/report/chart.h"

#include <optional>
#include <span>

namespace ks {

/// "card-0", "card (declared estimate)": nothing that was typed in goes without these words.
Text deviceName(const std::string& device, PowerSource source);

/// Watts of each device over seconds, with the sampling period in the footer; `region`: this stretch of it enlarged. What is no number is a gap.
Chart powerChart(const PowerLog& log, std::optional<Interval> region = std::nullopt);
/// A tenth of the log around its largest step of a used device, to stand beside the whole; none where the whole shows each sample well.
std::optional<Interval> telltaleRegion(const PowerLog& log);

/// One of several runs in a chart.
struct EnergyRun {
    Text name;
    const EnergyFigures* figures = nullptr; ///< null: none were taken
};

/// Joules of each run, of the devices used and of all; whatever was declared in bars of its own name. Why a run has none is a note.
Chart energyChart(std::span<const EnergyRun> runs);
/// The same of energy–delay products relative to that of the run at `base`.
Chart delayProductChart(std::span<const EnergyRun> runs, std::size_t base = 0);

/// What was counted: "processor-0, card (declared estimate); idle: card-1".
Text countedDevices(const EnergyFigures& figures);

} // namespace ks
