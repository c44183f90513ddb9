#pragma once

#include "core/data/dataset.h"
#include "core/nn/history.h"
#include "core/nn/model.h"

#include <array>
#include <cstdint>
#include <optional>

namespace ks {

/// What is reached on a part of the data by giving the same answer every time, the best that there is for it: its most frequent class, or the mean of
/// its targets. A network has to be better than that to have learned anything.
struct ConstantAnswer {
    std::int32_t label = -1; ///< of the most frequent class, the first of equals; −1 for regression
    Score score;             ///< of a class the accuracy alone, of numbers the loss in the scale that the model is trained in
};
/// None where the part has no samples.
std::optional<ConstantAnswer> constantAnswer(const Model& model, const Dataset& data, Split part);

using ConstantAnswers = std::array<std::optional<ConstantAnswer>, allSplits.size()>; ///< by Split
ConstantAnswers constantAnswers(const Model& model, const Dataset& data);

/// On average, of an answer that holds all classes for equally likely: its cross entropy, or without probabilities the mean of its squared errors.
Score evenAnswer(std::int64_t classes, bool probabilities = true);

/// The network is not even a quarter of the way from there to no mistake at all.
bool isLittleBeyond(const ConstantAnswer& constant, const Score& score);

/// Nothing to speak of was learned: of numbers, the network explains at most a twentieth of their variance (R² ≤ 0.05); of classes, it is not right
/// more often.
bool isNoBetter(const ConstantAnswer& constant, const Score& score);

} // namespace ks
