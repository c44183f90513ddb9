#pragma once

#include "core/base/text.h"
#include "core/nn/history.h"

#include <cstdint>

namespace ks {

struct TrainingSettings;

/// Which weights of a training are *the* network: what is tested at its end, saved, exported and reported (Trainer::bestParameters). Where these
/// settings keep the best, they are those of the best epoch by validation, or by training where nothing is validated; else the last ones.
struct KeptWeights {
    /// By what they are the best; `Nothing` where simply the last ones are kept.
    enum class Best : std::uint8_t { Nothing, ValidationAccuracy, ValidationLoss, TrainingAccuracy, TrainingLoss };

    std::int64_t epoch = -1; ///< from 0; −1: nothing is trained
    bool whole = true;       ///< that epoch was ended with them
    bool last = true;        ///< nothing was trained since
    Best best = Best::Nothing;
    bool given = false;  ///< where nothing is trained: from a file, or
    bool edited = false; ///< kept of a trained network whose layers were changed
    Score score;         ///< of the epoch's validation, or else its training; not known while no epoch is ended with them
};

/// Of a training with this history.
KeptWeights keptWeights(const History& history, const TrainingSettings& settings);

/// "the weights after epoch 7, the best by accuracy in validation": to stand beside every figure of the trained network.
Text textOf(const KeptWeights& kept);

} // namespace ks
