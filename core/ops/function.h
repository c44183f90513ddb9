#pragma once

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
};

/// f(x) in double precision. `alpha` is LeakyRelu's slope. NaN gives NaN; Relu′(0) = 0 and LeakyRelu′(0) = alpha.
double evaluate(Function function, double x, double alpha);

/// The derivative of `function` itself, for propagating errors; for the derivatives it is a bound on the second derivative.
double slope(Function function, double x, double alpha);

} // namespace ks
