#pragma once

#include "core/backends/run_parts.h"
#include "core/base/text.h"
#include "core/measure/energy.h"
#include "core/measure/experiment.h"
#include "core/measure/statistics.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace ks {

enum class Verified : std::uint8_t {
    No,    ///< not looked at, because nothing came out
    Right, ///< the sampled cells lie within the oracle's bounds
    Wrong, ///< some do not: the time is that of a wrong answer
};

/// Mean seconds of one layer of a network in a run.
struct LayerSeconds {
    std::string name; ///< "conv1"
    std::string op;
    double forward = 0;
    double backward = 0;
    double update = 0;

    double total() const { return forward + backward + update; }
};

/// What an experiment found at one point.
struct Measurement {
    ExperimentPoint point;
    std::size_t place = 0;      ///< of the point among the experiment's
    int rounds = 0;             ///< that are done, those for energy included; fewer than there are to be while others come first
    double busy = 0;            ///< the highest share of all processors that other programs used during a round, 0 … 1
    std::string implementation; ///< what "auto" became
    std::string device;

    /// Of the pass on operands that already lie on the device: kernel and changes of layout, seconds. A network brings its batch itself and
    /// fetches its result: there the copies are part of each run, and only `kernel` leaves them out.
    Timing runs;
    Summary summary;
    double copyIn = 0;               ///< median seconds of carrying the operands to the device
    double kernel = 0;               ///< median without changes of layout
    double copyOut = 0;              ///< median seconds of carrying the results back
    std::vector<NamedSeconds> parts; ///< medians of what the kernel times of a run by itself; empty where it tells none

    double gflops = 0;          ///< textbook operations / median, in 10⁹ a second
    double gbytesPerSecond = 0; ///< bytes that must be moved at least / median, in 10⁹ a second
    /// Pooling and activations: of the measured copy bandwidth; Conv: of the roofline at its intensity. Above 100 where data stay in the
    /// caches, or where an algorithm needs fewer operations than the textbook. 0 where the ceilings could not be measured.
    double percentOfCeiling = 0;
    std::size_t memory = 0;           ///< bytes on the backend
    std::vector<LayerSeconds> layers; ///< of a network, on a plan that tells them apart; empty else
    std::vector<Trial> trials;        ///< whole trainings, whose seconds `runs` are

    Verified verified = Verified::No;
    double maxError = 0;       ///< largest |result − oracle| of the sampled cells
    std::int64_t compared = 0; ///< cells that were looked at
    Text wrong;                ///< which cell is wrong, and how

    /// Why there are no figures; empty where there are.
    Text failure;
    bool leftOut = false;         ///< the failure is that the experiment's time was used up
    std::optional<Energy> energy; ///< of the processor, or of the graphics card where the backend runs on it

    bool failed() const { return !failure.empty(); }
    /// Times that may be compared: there, right, and long enough.
    bool comparable() const { return !failed() && verified == Verified::Right && !summary.tooShort; }
    double totalSeconds() const { return copyIn + summary.median + copyOut; }
    /// "openmp", "openmp · vanherk": what ran, whichever pass.
    std::string variantName(const Experiment& experiment) const;
    /// The same, "openmp · gradient of the input" where there are several passes: what tells its series from the others of an experiment.
    Text seriesName(const Experiment& experiment) const;
};

} // namespace ks
