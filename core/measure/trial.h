#pragma once

#include "core/backends/backend.h"
#include "core/base/json_fwd.h"
#include "core/data/dataset.h"
#include "core/measure/sweep_axis.h"
#include "core/nn/history.h"
#include "core/nn/model.h"
#include "core/nn/training_settings.h"

#include <cstdint>
#include <set>
#include <stop_token>
#include <string>
#include <vector>

namespace ks {

struct Experiment;
struct ExperimentPoint;
struct NetworkChoice;

/// Whole trainings as the runs of an experiment: each point trains its network on these data, so often, each time from the next seed. A network is
/// trained as it usually is (usualTraining), but for the settings that are given; backend, threads and batch are the point's.
struct TrialPlan {
    std::string data;            ///< as openDataset() takes it: "synthetic:digits?train=1000"
    TrainingSettings settings;   ///< of which only `given` count
    std::set<std::string> given; ///< names of rows of trainingFields()
    int trainings = 3;           ///< of a point, from the seed of the settings on

    bool operator==(const TrialPlan&) const = default;
};

/// What is set of the trainings as a whole.
const FieldTable<TrialPlan>& trialFields();

/// Sets one of the training's own settings. Throws InputError for a name that there is not, for one that is the experiment's affair (backend,
/// implementation, threads, batch), and for what is illegal.
void give(TrialPlan& plan, std::string_view name, std::string_view value);

/// Can it be given? A training has it, and it is not the experiment's affair.
bool canGive(std::string_view name);

/// { "data": "…", "settings": {"rate": 0.01, "epochs": 2}, "trainings": 5 }. Throws InputError.
TrialPlan trialPlanFromJson(const nlohmann::json& json);
nlohmann::ordered_json trialPlanToJson(const TrialPlan& plan);

/// How a subject's network is trained but for what is swept. Needs an experiment with a TrialPlan, and a network there.
TrainingSettings settingsOf(const Experiment& experiment, std::size_t subject);
/// How a point's network is trained, first of all. Needs an experiment with a TrialPlan.
TrainingSettings settingsAt(const Experiment& experiment, const ExperimentPoint& point);
/// How a training step, or a whole training, changes its weights at a point of a network.
OptimizerKind optimizerAt(const Experiment& experiment, const ExperimentPoint& point);
/// On which data.
std::string dataAt(const Experiment& experiment, const ExperimentPoint& point);
/// The network as these data need it: a preset is cut to fit. Throws InputError where it does not fit.
Model modelFor(const NetworkChoice& network, const Dataset& data);

/// Throws InputError naming what cannot be: data that are of no kind, a setting out of range, an axis that the data do not have.
void requireLegal(const TrialPlan& plan);

/// One training that has ended.
struct Trial {
    std::uint64_t seed = 0;
    History history;    ///< epochs, phases and the test; neither batches nor norms
    double opening = 0; ///< seconds until the data were there and the network was planned
    Text ending;        ///< why it ended; empty where all epochs were trained

    /// Of training and validation, in seconds.
    double seconds() const;
    /// Right answers in the end: of the test, else of the last validation, else of the last epoch. Not known for regression.
    double accuracy() const;
    /// The loss of the same.
    double loss() const;
};

/// Trains once. Throws what Trainer does, and Stopped.
Trial trainOnce(const Model& model, const DatasetPtr& data, const TrainingSettings& settings, Backend& backend,
                const std::stop_token& stop);

nlohmann::ordered_json trialToJson(const Trial& trial);
Trial trialFromJson(const nlohmann::json& json);

} // namespace ks
