#pragma once

#include "core/base/field.h"
#include "core/ops/update_constants.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace ks {

std::span<const OptimizerKind> allOptimizers();
/// "sgd", "momentum", "nesterov", "rmsprop", "adam", "adamw"
std::string_view nameOf(OptimizerKind kind);
/// For people (KS_TEXT): "Adam"
std::string_view titleOf(OptimizerKind kind);
std::optional<OptimizerKind> optimizerNamed(std::string_view name);

/// What an optimiser keeps of the gradients of a parameter so far.
enum class OptimizerState : unsigned char {
    Momentum, ///< m, their sum, earlier ones counting less; no mean, since nothing divides it
    Mean,     ///< m, their running mean
    Squares,  ///< v, the running mean of their squares
};
struct OptimizerStateInfo {
    std::string_view title;  ///< for people (KS_TEXT): "squares"
    std::string_view symbol; ///< in formulas and files: "v"
};
const OptimizerStateInfo& infoOf(OptimizerState state);

/// In the order in which they are kept; none for sgd.
std::span<const OptimizerState> statesOf(OptimizerKind kind);
/// Where in statesOf() lies what formulas call m, and what they call v; −1 where that is not kept.
struct OptimizerStatePlaces {
    int m = -1;
    int v = -1;
};
OptimizerStatePlaces statePlacesOf(OptimizerKind kind);

/// The learning rate that it takes where nobody knows the network.
float usualRateOf(OptimizerKind kind);

/// How gradients change parameters: by the stages of core/ops/update.h. State begins at 0; the rate comes with every update.
struct OptimizerSpec {
    OptimizerKind kind = OptimizerKind::Sgd;
    float momentum = 0.9F;
    float beta1 = 0.9F;
    float beta2 = 0.999F;
    float epsilon = 1e-8F;
    bool epsilonHat = false; ///< of Adam and AdamW: epsilon stands beside √v instead of √v″ (ε̂ of Kingma and Ba, section 2)
    float weightDecay = 0;

    bool operator==(const OptimizerSpec&) const = default;
    /// State numbers per parameter: 0, 1 or 2; see statesOf().
    int states() const { return static_cast<int>(statesOf(kind).size()); }
    UpdateConstants constants() const;
    /// Of update number `updates`, which counts from 1.
    UpdateNumbers numbersFor(float rate, std::uint64_t updates) const;
};

/// momentum, beta1, beta2 in [0, 1), epsilon above 0, weight decay 0 or more.
const FieldTable<OptimizerSpec>& optimizerFields();
/// Throws InputError naming the setting and what is legal.
void requireLegal(const OptimizerSpec& spec);

} // namespace ks
