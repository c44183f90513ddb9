#pragma once

#include "core/base/text.h"
#include "core/nn/checkpoint.h"
#include "core/nn/evaluation.h"
#include "core/report/training_report.h"

#include <optional>
#include <string>
#include <vector>

namespace ks {

class Trainer;

/// What an export needs of a training besides what the window knows.
struct ExportNeeds {
    bool weights = false;
    bool checkpoint = false;
    std::optional<Split> judgement; ///< predictions of every sample of a part
    bool report = false;
    std::vector<int> mapsOf; ///< layers whose maps for `sample` are wanted
    DatasetPtr data;         ///< as opened; for maps
    std::int64_t sample = 0; ///< its number in `data`
    std::string description; ///< of the data
    bool spares = false;     ///< what fails is done without, which Gathered tells; else it throws

    bool any() const { return weights || checkpoint || judgement || report || !mapsOf.empty(); }
};

/// Everything that was asked for, of one moment between two batches. Weights are the best ones.
struct Gathered {
    Model model;
    std::vector<Tensor> weights;
    std::optional<Checkpoint> checkpoint;
    std::optional<Evaluation> evaluation;
    DatasetPtr data; ///< whose samples the evaluation numbers
    std::optional<TrainingReport> report;
    struct Maps {
        std::string layer;
        Tensor tensor;
    };
    std::vector<Maps> maps;
    /// Why it was done without.
    struct Lacking {
        Text checkpoint;
        Text evaluation;
        Text report;
        Text maps;
    } lacking;
};

/// Why something of these needs is not there; empty: nothing is lacking.
Text lackIn(const Gathered& gathered, const ExportNeeds& needs);

/// In the trainer's thread. Throws what evaluate, Predictor and reportOf throw, unless that is spared; Stopped.
Gathered gather(const Trainer& trainer, const ExportNeeds& needs, const LoadContext& context);

} // namespace ks
