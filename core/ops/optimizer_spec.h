#pragma once

#include "core/base/field.h"
#include "core/ops/update_constants.h"

#include <cstdint>
#include <span>
#include <string_view>

namespace ks {

/// "sgd", "momentum", "nesterov", "rmsprop", "adam", "adamw"
std::string_view nameOf(OptimizerKind kind);
/// "RMSprop": as people write it.
Text titleOf(OptimizerKind kind);

/// What an optimiser keeps of the gradients of a parameter so far.
enum class OptimizerState : unsigned char {
    Momentum, ///< m, their sum, earlier ones counting less; no mean, since nothing divides it
    Mean,     ///< m, their running mean
    Squares,  ///< v, the running mean of their squares
};
/// In the order in which they are kept; none for sgd.
std::span<const OptimizerState> statesOf(OptimizerKind kind);

/// How a gradient g changes a parameter w; m and v are its state, 0 at first, t counts the updates from 1. The rate comes with every update.
/// With L2 decay (all but AdamW) g stands for g + weightDecay · w.
///   sgd       w −= rate · g
///   momentum  m = momentum · m + g;  w −= rate · m
///   nesterov  m = momentum · m + g;  w −= rate · (g + momentum · m)
///   rmsprop   v = beta2 · v + (1 − beta2) · g²;  w −= rate · g / (√v + epsilon)
///   adam      m = beta1 · m + (1 − beta1) · g;  v = beta2 · v + (1 − beta2) · g²;
///             w −= rate · (m / (1 − beta1ᵗ)) / (√(v / (1 − beta2ᵗ)) + epsilon)
///   adamw     as adam, then w −= rate · weightDecay · w (of the old w)
/// Sources: Sutskever et al. 2013 (momentum, Nesterov); Hinton's lecture 6e (RMSprop); Kingma and Ba 2015 (Adam); Loshchilov and Hutter 2019.
struct OptimizerSpec {
    OptimizerKind kind = OptimizerKind::Sgd;
    float momentum = 0.9F;
    float beta1 = 0.9F;
    float beta2 = 0.999F;
    float epsilon = 1e-8F;
    float weightDecay = 0;

    bool operator==(const OptimizerSpec&) const = default;
    /// State numbers per parameter: 0, 1 or 2; see statesOf().
    int states() const;
    UpdateConstants constants() const;
    /// Of update number `updates`, which counts from 1.
    UpdateNumbers numbersFor(float rate, std::uint64_t updates) const;
};

/// momentum, beta1, beta2 in [0, 1), epsilon above 0, weight decay 0 or more.
const FieldTable<OptimizerSpec>& optimizerFields();
/// Throws InputError naming the setting and what is legal.
void requireLegal(const OptimizerSpec& spec);

} // namespace ks
