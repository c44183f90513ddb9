#include "core/ops/function.h"

#include <cmath>

namespace ks {

namespace {

double sigmoid(double x)
{
    return x >= 0 ? 1.0 / (1.0 + std::exp(-x)) : std::exp(x) / (1.0 + std::exp(x));
}

} // namespace

double evaluate(Function function, double x, const OpSpec& spec)
{
    const auto alpha = static_cast<double>(spec.alpha);
    switch (function) {
    case Function::Identity: return x;
    case Function::Relu: return x < 0 ? 0.0 : x;
    case Function::ReluDerivative: return std::isnan(x) ? x : (x > 0 ? 1.0 : 0.0);
    case Function::LeakyRelu: return x < 0 ? alpha * x : x;
    case Function::LeakyReluDerivative: return std::isnan(x) ? x : (x > 0 ? 1.0 : alpha);
    case Function::Sigmoid: return sigmoid(x);
    case Function::SigmoidDerivative: return sigmoid(x) * sigmoid(-x);
    case Function::Tanh: return std::tanh(x);
    case Function::TanhDerivative: {
        const double t = std::tanh(x);
        return 1.0 - t * t;
    }
    case Function::Exp: return std::exp(x);
    case Function::Log: return std::log(x);
    case Function::Reciprocal: return 1.0 / x;
    case Function::InverseSquareRoot: return 1.0 / std::sqrt(x + addedUnderRoot(function, spec));
    case Function::LrnScale: return std::pow(static_cast<double>(spec.offset) + x, -static_cast<double>(spec.beta));
    case Function::LrnScaleDerivative: {
        const auto beta = static_cast<double>(spec.beta);
        return -beta * std::pow(static_cast<double>(spec.offset) + x, -beta - 1.0);
    }
    }
    return x;
}

double addedUnderRoot(Function function, const OpSpec& spec)
{
    return function == Function::InverseSquareRoot ? static_cast<double>(spec.epsilon) : 0.0;
}

} // namespace ks
