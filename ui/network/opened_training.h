#pragma once

#include "core/base/text.h"
#include "core/data/checks.h"
#include "core/data/dataset.h"
#include "core/nn/constant_answer.h"
#include "core/nn/trainer.h"
#include "ui/network/run_view.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace ks {

/// What is to be known of a training that was opened.
struct OpenedTraining {
    DatasetPtr data;
    std::optional<SharedSamples> shared; ///< they are looked for once
    Text failure;                        ///< why there is no trainer
    bool noMemory = false;
    bool made = false;
    Text unjudged;                ///< see RunView
    std::int64_t batches = 1;     ///< of an epoch
    std::optional<Ending> ending; ///< there was nothing left to train under the end that it was loaded with
    std::optional<std::int64_t> restored;
    Text dead;
    ConstantAnswers constants;
    std::string trainedOn;
    std::vector<std::string> otherClasses;
    std::int64_t epoch = 0;
    double seconds = 0;

    /// GUI thread: tells the view of it.
    void giveTo(RunView& view) const;
};

} // namespace ks
