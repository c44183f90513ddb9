#pragma once

#include "core/backends/backend.h"
#include "core/base/translations.h"
#include "core/ops/op_spec.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace ks {

/// What changes from point to point of an experiment.
enum class SweepAxis : std::uint8_t {
    None,
    Size,     ///< height and width of src
    Window,   ///< kernel_shape
    Stride,   ///< strides
    Channels, ///< channels of src; of Conv the filters stay
    Filters,  ///< output channels of Conv
    Batch,    ///< images
    Threads,
};

/// "size", "window", …: in files and on the command line.
std::string_view nameOf(SweepAxis axis);
std::optional<SweepAxis> sweepAxisNamed(std::string_view name);
std::span<const SweepAxis> allSweepAxes();
/// Does the axis mean something to this operator?
bool canSweep(OpKind op, SweepAxis axis);

enum class CacheState : std::uint8_t {
    Warm, ///< runs follow each other
    Cold, ///< before each run a block twice as large as the last-level cache is written over
};

/// An operator, what is held, what is swept, on which backends and implementations, and how it is timed.
struct Experiment {
    std::string name; ///< "MaxPool against window size"
    Translations nameIn;
    OpSpec spec; ///< what is held
    std::vector<Pass> passes = {Pass::Inference};
    std::vector<std::string> backends = {"serial"};
    /// Every backend is run with each of these that it has; "auto" is its own choice.
    std::vector<std::string> implementations = {"auto"};
    int threads = 0; ///< 0: as many as the program may use; `serial` takes one
    SweepAxis axis = SweepAxis::None;
    std::vector<std::int64_t> values;
    int repeat = 20; ///< counted runs at most; at least 3 are made, however long they take
    int warmUp = 2;
    CacheState cache = CacheState::Warm;
    double budget = 0; ///< seconds for all of it; 0: no limit
    std::uint64_t seed = 35;

    bool operator==(const Experiment&) const = default;
};

/// One thing to be timed.
struct ExperimentPoint {
    OpSpec spec;
    Pass pass = Pass::Inference;
    std::string backend;
    std::string implementation;
    int threads = 0;
    std::int64_t value = 0; ///< on the swept axis; 0 where nothing is swept
};

/// Points that an experiment may have at most, and the largest value of an axis.
inline constexpr std::size_t mostPoints = 2000;
inline constexpr std::int64_t largestSweepValue = 1'000'000;

/// Throws InputError for what can never run: an illegal spec, an axis that the operator does not have, no or too many points, values below 1 or
/// huge, a pass that the operator lacks, a backend that is not known, an implementation that none of the backends has, settings out of range.
void requireLegal(const Experiment& experiment);

/// The spec at a value of the swept axis.
OpSpec specAt(const Experiment& experiment, std::int64_t value);

/// All points in the order in which they are measured: value by value, so that an interrupted run has whole columns.
std::vector<ExperimentPoint> pointsOf(const Experiment& experiment);

/// "64:4096:x2", "2:16:+2", "2:16" (steps of 1) or "1,2,4": what follows `axis=`. Throws InputError.
std::vector<std::int64_t> sweepValues(std::string_view text);

/// What an experiment will ask for, before it starts.
struct ExperimentForecast {
    double seconds = 0;       ///< rough: from textbook operations and bytes at ordinary speeds, at most the budget
    bool byBudget = false;    ///< the budget is shorter than the work may be: late points may be left out
    std::size_t memory = 0;   ///< of the largest point: tensors here and on the backend, workspace, what training keeps
    std::string largestPoint; ///< "openmp, 1×64×4096×4096"
    struct Need {
        std::string backend;
        std::size_t tensors = 0;   ///< on the host
        std::size_t copies = 0;    ///< the backend's own buffers
        std::size_t workspace = 0; ///< scratch and what training keeps
    };
    std::vector<Need> needs; ///< per backend, of its largest point
};

/// Plans the largest point of each backend to learn its workspace, so not for the GUI thread. Needs a legal experiment.
ExperimentForecast forecastOf(const Experiment& experiment);

} // namespace ks
