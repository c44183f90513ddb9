#pragma once

#include "core/base/text.h"
#include "core/ops/op_spec.h"

#include <cstdint>

namespace ks {

/// The functions of one number that expressions are built from.
enum class Function : std::uint8_t {
    Identity,
    Relu,
    ReluDerivative,
    LeakyRelu,
    LeakyReluDerivative,
    Sigmoid,
    SigmoidDerivative,
    Tanh,
    TanhDerivative,
    Elu,
    EluDerivative,
    HardSwish,
    HardSwishDerivative,
    Gelu,
    GeluDerivative,
    Clip,
    ClipDerivative,
    Mish,
    MishDerivative,
    IsPositive,    ///< 1 above 0, else 0
    IsNotPositive, ///< 0 above 0, else 1
    NegativePart,  ///< min(x, 0)
    Exp,
    Log,
    Reciprocal,
    InverseSquareRoot,  ///< 1 / √(x + epsilon): BatchNormalization
    LrnScale,           ///< (bias + x)^−beta: LRN
    LrnScaleDerivative, ///< −beta · (bias + x)^(−beta − 1)
};
inline constexpr std::size_t functionCount = static_cast<std::size_t>(Function::LrnScaleDerivative) + 1;

/// What is known of a function: one row each.
struct FunctionInfo {
    Function function{};
    std::string_view name; ///< in formulas, before its argument: "tanh′" (KS_TEXT where it is a word of no sentence); empty of the identity
    /// In double precision; `spec` gives alpha, epsilon, and so on. NaN gives NaN.
    double (*value)(double x, const OpSpec& spec) = nullptr;
    /// How far f(x) in float32 may lie from `value` = f(x), for x that is exact; null: it is exact.
    double (*error)(double value, const OpSpec& spec) = nullptr;
    bool isStep = false;  ///< a derivative that jumps where its argument is 0 or a bound
    bool isSharp = false; ///< where it gives 0 this is no rounding
    /// Lets a term count or not: where it gives 0 the gate is closed, and the term counts nothing, whatever it would be multiplied by; not even ∞
    /// or NaN come through. Of other functions 0 · ∞ is NaN.
    bool isGate = false;
    bool chooses = false; ///< gives its argument as it is, or a number that needs no rounding
};

const FunctionInfo& infoOf(Function function);

/// f(x) in double precision.
double evaluate(Function function, double x, const OpSpec& spec);
/// How far f(x) in float32 may lie from `value` = f(x).
double roundingOf(Function function, double value, const OpSpec& spec);
/// What it adds to x under its root: epsilon; 0 for the others. The name alone does not say so.
double addedUnderRoot(Function function, const OpSpec& spec);

} // namespace ks
