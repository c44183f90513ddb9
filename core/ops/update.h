#pragma once

#include "core/ops/optimizer_spec.h"

#include <cstdint>
#include <functional>
#include <string>
#include <variant>
#include <vector>

namespace ks {

/// A number that the update of one parameter w reads or makes.
enum class UpdateValue : unsigned char {
    // what there is
    Parameter, ///< w
    Slope,     ///< ∂L/∂w
    Moment,    ///< m: Momentum or Mean of OptimizerState
    Squares,   ///< v
    // settings, and what they give for update number t, which counts from 1
    Rate,       ///< η
    Decay,      ///< λ
    Momentum,   ///< μ
    Beta1,      ///< β₁
    Rest1,      ///< 1 − β₁
    Remainder1, ///< 1 − β₁ᵗ
    Beta2,
    Rest2,
    Remainder2,
    Epsilon,
    // what is made
    Gradient,         ///< g: the slope, with what L2 decay adds to it
    NewMoment,        ///< m′
    Ahead,            ///< Nesterov's gradient one step ahead
    NewSquares,       ///< v′
    CorrectedMoment,  ///< m″: what m′ would be, had it not begun at 0
    CorrectedSquares, ///< v″
    NewParameter,     ///< w′
};
inline constexpr std::size_t updateValueCount = static_cast<std::size_t>(UpdateValue::NewParameter) + 1;

/// How a number is made of others.
struct UpdateExpression {
    enum class Kind : unsigned char { Value, Sum, Difference, Product, Quotient, Square, Root };
    Kind kind = Kind::Value;
    UpdateValue value = UpdateValue::Parameter; ///< of Value
    std::vector<UpdateExpression> of;           ///< operands of the others: two, of Square and Root one
};

struct UpdateStage {
    UpdateValue makes = UpdateValue::NewParameter;
    UpdateExpression from; ///< reads what there is, settings and earlier stages
};

/// How an optimiser makes a parameter and its state new, in order; the definition of every update: the oracle, its bound, and what people read are made
/// from it. Backends never use it, since they are what is being checked. Without the decay of the weights where that is 0.
/// Sources: Sutskever et al. 2013 (momentum, Nesterov, as ONNX's Momentum); Hinton's lecture 6e (RMSprop); Kingma and Ba 2015 (Adam, by Algorithm 1,
/// which PyTorch follows, or with ε̂ of their section 2, as ONNX's Adam); Loshchilov and Hutter 2019 (AdamW).
std::vector<UpdateStage> updateStages(const OptimizerSpec& spec);

/// The value after the update of a state that an optimiser keeps.
UpdateValue newValueOf(OptimizerState state);
UpdateValue valueOf(OptimizerState state);

/// A setting's value in double precision; `updates` counts this one. Throws std::out_of_range for a value that is no setting.
double settingOf(UpdateValue setting, const OptimizerSpec& spec, double rate, std::uint64_t updates);
bool isSetting(UpdateValue value);

/// A piece of a formula: a sign or symbol, a number, or a count.
using UpdatePiece = std::variant<std::string, double, std::int64_t>;

/// "m′": the symbol of a value; a number that has none is written as what it is made of.
std::string symbolOf(UpdateValue value, const OptimizerSpec& spec);
/// "β₁ · m + (1 − β₁) · g": what a stage is made of.
std::string symbolsOf(const UpdateStage& stage, const OptimizerSpec& spec);
/// "0.9 · (−0.5) + 0.1 · 2": the same in numbers.
std::vector<UpdatePiece> numbersOf(const UpdateStage& stage, std::uint64_t updates, const std::function<double(UpdateValue)>& valueOf);
/// It has a symbol and so a line of its own in what people read.
bool isNamed(UpdateValue value);

} // namespace ks
