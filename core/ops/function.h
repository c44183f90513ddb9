#pragma once

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
    Exp,
    Log,
    Reciprocal,
    InverseSquareRoot,  ///< 1 / √(x + epsilon): BatchNormalization
    LrnScale,           ///< (bias + x)^−beta: LRN
    LrnScaleDerivative, ///< −beta · (bias + x)^(−beta − 1)
};

/// f(x) in double precision; `spec` gives LeakyRelu's slope, epsilon, and so on. NaN gives NaN; Relu′(0) = 0 and LeakyRelu′(0) = alpha.
double evaluate(Function function, double x, const OpSpec& spec);
/// What it adds to x under its root: epsilon; 0 for the others. The name alone does not say so.
double addedUnderRoot(Function function, const OpSpec& spec);

} // namespace ks
