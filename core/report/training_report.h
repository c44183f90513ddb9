#pragma once

#include "core/measure/energy_figures.h"
#include "core/measure/environment.h"
#include "core/nn/evaluation.h"
#include "core/nn/history.h"
#include "core/nn/trainer.h"
#include "core/report/html_page.h"
#include "core/report/training_command.h"

#include <optional>
#include <string>
#include <vector>

namespace ks {

class Trainer;

/// A sample that the network got wrong, with its picture.
struct WrongSample {
    Text name;
    std::string right;
    std::string predicted;
    float confidence = 0;
    std::string picture; ///< a data URI; empty where it is no picture
};

/// All that is written of a training: what, on what, how, where, and how well.
struct TrainingReport {
    Model model;
    TrainingSettings settings;                ///< by which the last batch was trained
    std::optional<TrainingSettings> setSince; ///< where any of them was changed after it
    History history;
    std::int64_t batchesPerEpoch = 1;
    double seconds = 0; ///< of training
    Text story;         ///< of the backend's plan
    LayerTimes layerTimes;
    MachineState machine;

    std::string data; ///< its description
    std::string dataName;
    Text dataSource;
    std::vector<Text> dataWarnings;
    std::vector<std::string> classNames;  ///< of classification; the model may have learned others
    std::vector<std::string> targetNames; ///< of regression
    Shape sample;
    std::array<std::int64_t, 3> counts{}; ///< by Split

    Split judgedOn = Split::Test;
    Evaluation evaluation; ///< with its predictions
    std::vector<WrongSample> wrong;
    std::int64_t wrongSamples = 0; ///< all of them
    TrainingCommand command;
    bool asSet =
        true; ///< no rate, end or weights were changed on the way: the command gives the same numbers, unless the history says otherwise
    Text divergence;                    ///< where and why it was stopped; empty where it was not
    bool endsBefore = false;            ///< its time, target or patience ended it before the last epoch
    std::optional<EnergyRecord> energy; ///< of what was trained while it was taken; whoever trained knows it
};

/// Gathers it from a trainer between two batches, in its thread: judges the best parameters on the test part (or else validation, training) and
/// measures the layers on a few batches of a copy where the training did not. Throws Stopped, and what evaluate does.
TrainingReport reportOf(const Trainer& trainer, const std::string& dataDescription, const LoadContext& context = {});

/// As a page that needs no other file.
std::string htmlOf(const TrainingReport& report, const Wording& words = {});

} // namespace ks
