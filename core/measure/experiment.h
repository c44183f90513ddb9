#pragma once

#include "core/backends/backend.h"
#include "core/backends/traits.h"
#include "core/base/field.h"
#include "core/base/translations.h"
#include "core/measure/sweep_axis.h"
#include "core/measure/trial.h"
#include "core/nn/model.h"
#include "core/ops/op_spec.h"
#include "core/ops/optimizer_spec.h"

#include <cstdint>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace ks {

/// In which numbers an implementation computes.
Precision precisionOf(const Implementation& implementation);

enum class CacheState : std::uint8_t {
    Warm, ///< runs follow each other
    Cold, ///< before each run a block twice as large as the last-level cache is written over
};

/// In which order rounds are run.
enum class RunOrder : std::uint8_t {
    ByPoint,     ///< all of a point, then those of the next
    Interleaved, ///< the first of all points, then the second: what drifts slowly touches all alike
    Random,      ///< the same, each round in an order of its own, drawn from the seed
};

/// What is done while other programs use the machine.
enum class WhenBusy : std::uint8_t {
    Wait,    ///< until they no longer do, two minutes at most; then the point is left out
    Measure, ///< it is measured all the same, and said so
};

/// A network to be timed: what the experiment calls it (a preset, or a model's own name), and what it is.
struct NetworkChoice {
    std::string name;
    Model model;

    bool operator==(const NetworkChoice&) const = default;
};

/// A preset, or a network file (.json) by its path. Throws InputError, FileError.
NetworkChoice networkNamed(const std::string& name);

/// Is it what presetModel() makes of its name: a preset, "fc:50-25-13", "resnet-10:1x148x197:9"? A network file may call itself like one.
bool isPreset(const NetworkChoice& network);

/// What is timed: an operator, or a network.
struct Subject {
    OpSpec spec; ///< what is held; of a network src alone: a batch of its inputs
    /// Instead of the operator. Its passes are inference (forward) and training (forward, backward, update); it has the axes of networks.
    std::optional<NetworkChoice> network{};

    bool operator==(const Subject&) const = default;
};

/// Operators and networks, what is held, what is swept, on which backends and implementations, and how it is timed.
struct Experiment {
    std::string name; ///< "MaxPool against window size"
    Translations nameIn;
    std::vector<Subject> subjects = {Subject{}}; ///< one at least
    /// Of each subject those that it has.
    std::vector<Pass> passes = {Pass::Inference};
    std::vector<std::string> backends = {referenceBackend()};
    /// Every backend is run with each of these that it has; "auto" is its own choice.
    std::vector<std::string> implementations = {"auto"};
    int threads = 0;           ///< 0: as many as the program may use; `serial` takes one
    std::vector<Sweep> sweeps; ///< the axes of a grid; the first is that of the charts
    /// Whole trainings in place of passes: each subject is a network, its one pass training.
    std::optional<TrialPlan> training{};
    OptimizerKind optimizer = OptimizerKind::Sgd; ///< of a training step of a network; whole trainings have their own
    int repeat = 20;                              ///< counted runs at most; at least 3 are made, however long they take
    int warmUp = 2;
    CacheState cache = CacheState::Warm;
    RunOrder order = RunOrder::ByPoint;
    int rounds = 1;     ///< into which the runs of a point are divided; whole trainings are a round each
    int energyRuns = 0; ///< rounds in which energy alone is measured; 0: along with the times
    std::string watts;  ///< what devices draw, as declaredWattsList() reads it; where nothing counts their energy it is estimated from that
    bool idleCounted = false; ///< of declared devices those, too, on which nothing runs
    double pause = 0;         ///< seconds between two rounds, for the machine to cool down
    WhenBusy whenBusy = WhenBusy::Wait;
    double budget = 0; ///< seconds for all of it; 0: no limit. Late points are left out, unless they end within a quarter more
    std::uint64_t seed = 35;
    std::size_t memoryLimit = 0; ///< bytes that a point may take, whatever else the program holds; 0: what the program's limit leaves

    bool operator==(const Experiment&) const = default;
};

/// One thing to be timed.
struct ExperimentPoint {
    std::size_t subject = 0; ///< its place among the experiment's
    OpSpec spec;
    Pass pass = Pass::Inference;
    std::string backend;
    std::string implementation;
    int threads = 0;
    std::vector<SweepValue> at{}; ///< of each of the experiment's axes
};

/// Points that an experiment may have at most.
inline constexpr std::size_t mostPoints = 2000;
/// Axes that a grid may have at most.
inline constexpr std::size_t mostSweeps = 6;
/// Samples that a network gets at once where nobody says how many.
inline constexpr std::int64_t usualBatch = 32;

/// How it is timed, and on what numbers: what files, commands and the window know of these settings is made from this table. What an experiment
/// is about, its sweep, passes, backends and implementations depend on each other and are no rows of it.
const FieldTable<Experiment>& experimentFields();
/// The input of a subject, as it is set in the window; what else must hold of it, the operator says.
const FieldTable<Subject>& inputFields();

/// Throws InputError for what can never run: an illegal spec, an axis that a subject does not have, no or too many points, values below 1 or
/// huge, a pass that no subject has, a backend that is not known, an implementation that none of the backends has, settings out of range.
void requireLegal(const Experiment& experiment);

/// Throws Unsupported with the reasons when no chosen backend is available here. Needs a legal experiment.
void requireOneThatRuns(const Experiment& experiment);

/// "auto", and what the chosen backends have for the operator's chosen passes, whether or not they are available here: a result of another
/// machine can be read, and its points counted.
std::vector<std::string> namesOfImplementations(const Experiment& experiment);

/// The first axis, which is that of the charts; None where nothing is swept.
SweepAxis axisOf(const Experiment& experiment);
/// Why the experiment cannot have this axis, whatever its values: a subject does not have it, or it is of whole trainings. Nothing if it can.
std::optional<Text> whyNotSwept(const Experiment& experiment, SweepAxis axis);
/// The axis with its values; null where it is not swept.
const Sweep* sweepOf(const Experiment& experiment, SweepAxis axis);
/// Sweeps this axis alone.
void sweepAlone(Experiment& experiment, SweepAxis axis, std::vector<SweepValue> values);
/// The subject of a point.
const Subject& subjectOf(const Experiment& experiment, const ExperimentPoint& point);
bool hasNetworks(const Experiment& experiment);
/// A network where there is nothing else.
bool isOfNetworks(const Experiment& experiment);

/// The spec of a subject at these values, one of each axis.
OpSpec specAt(const Experiment& experiment, const Subject& subject, std::span<const SweepValue> at);
/// That of the first of its points.
OpSpec firstSpec(const Experiment& experiment, const Subject& subject);

/// "Conv" or "LeNet-5"; of several that are called alike with their settings: "MaxPool 1×1×8×8 …".
std::string subjectName(const Experiment& experiment, std::size_t subject);
/// All of them: "Conv", "LeNet-5, MLP", "30 networks".
Text subjectsText(const Experiment& experiment);
/// Are both one operator, or one network, whatever name each was read under?
bool sameSubject(const Subject& one, const Subject& other);
/// With all settings at one point: "MaxPool 1×1×8×8 …", "LeNet-5, 32 × 1×28×28".
std::string describe(const Subject& subject, const OpSpec& spec);
/// Is its work made of products and sums, which the processor's multiply-adders limit? Pooling and activations are limited by the memory alone:
/// clever ones need far fewer operations than the textbook.
bool isOfProducts(const Subject& subject);
/// How the values of a point are written in files and commands: "4096", "tf32", "64;2" on several axes; nothing where nothing is swept.
std::string valuesText(const Experiment& experiment, const ExperimentPoint& point);
/// The threads that a point was to take, where they are swept; a backend of one thread, or a card, takes others (ExperimentPoint::threads).
std::optional<std::int64_t> sweptThreads(const Experiment& experiment, const ExperimentPoint& point);
/// Where it stands on the first axis: its value, or its place among the values where that is no number; 0 where nothing is swept.
double placeOnAxis(const Experiment& experiment, const ExperimentPoint& point);
/// Are all values of the first axis numbers? Else they are categories.
bool isNumeric(const Experiment& experiment);
/// Are both of one subject and at the same values of all axes?
bool sameCell(const ExperimentPoint& one, const ExperimentPoint& other);
/// Is it the same pass by the same means, too?
bool isSamePoint(const ExperimentPoint& one, const ExperimentPoint& other);

/// Sets a subject to the network, with passes and axes that it has.
void takeNetwork(Experiment& experiment, NetworkChoice network, std::int64_t batch = usualBatch, std::size_t subject = 0);

/// All points in the order in which they are measured: subject by subject, value by value, so that an interrupted run has whole columns.
std::vector<ExperimentPoint> pointsOf(const Experiment& experiment);
/// The most threads that one of its points takes on the processor, also of settings that cannot run. Points on a graphics card count only where
/// there are no others.
int mostThreadsOf(const Experiment& experiment);

/// What an experiment will ask for, before it starts. The budget is no limit of its time: ceilings are measured beside it, and a point that has
/// begun ends.
struct ExperimentForecast {
    double seconds = 0;       ///< rough: from textbook operations and bytes at ordinary speeds, or the budget where that is less
    bool byBudget = false;    ///< the budget is shorter than the work may be: late points may be left out
    std::size_t memory = 0;   ///< of the point that takes most: tensors here and on the backend, workspace, what training keeps
    std::string largestPoint; ///< "openmp, 1×64×4096×4096, window size: 15"
    struct Need {
        std::string backend;
        std::size_t tensors = 0;   ///< on the host
        std::size_t copies = 0;    ///< the backend's own buffers
        std::size_t workspace = 0; ///< scratch and what training keeps
        Text refusal;              ///< why the largest of the points that cannot run has no figures; empty where all can
        Text refusedAt;            ///< which point that is; empty where none can run

        std::size_t all() const { return tensors + copies + workspace; }
    };
    std::vector<Need> needs; ///< per backend, of its point that takes most
};

/// Of one run at a point, rather too many than too few.
double secondsOfRun(const Experiment& experiment, const ExperimentPoint& point);

/// Plans a dozen points or so of each backend to learn their workspaces, so not for the GUI thread. Needs a legal experiment. After a stop request
/// the result is incomplete.
ExperimentForecast forecastOf(const Experiment& experiment, const std::stop_token& stop = {});
/// Bytes that a point may take at this moment.
std::size_t roomFor(const Experiment& experiment);

} // namespace ks
