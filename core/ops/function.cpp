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
    case Function::InverseSquareRoot: return 1.0 / std::sqrt(x + static_cast<double>(spec.epsilon));
    case Function::LrnScale: return std::pow(static_cast<double>(spec.offset) + x, -static_cast<double>(spec.beta));
    case Function::LrnScaleDerivative: {
        const auto beta = static_cast<double>(spec.beta);
        return -beta * std::pow(static_cast<double>(spec.offset) + x, -beta - 1.0);
    }
    }
    return x;
}

double slope(Function function, double x, const OpSpec& spec)
{
    switch (function) {
    case Function::Identity: return 1.0;
    case Function::Relu: return evaluate(Function::ReluDerivative, x, spec);
    case Function::LeakyRelu: return evaluate(Function::LeakyReluDerivative, x, spec);
    case Function::Sigmoid: return evaluate(Function::SigmoidDerivative, x, spec);
    case Function::Tanh: return evaluate(Function::TanhDerivative, x, spec);
    case Function::ReluDerivative:
    case Function::LeakyReluDerivative: return 0.0;
    case Function::SigmoidDerivative: return 0.1;
    case Function::TanhDerivative: return 0.77;
    case Function::Exp: return std::exp(x);
    case Function::Log: return 1.0 / x;
    case Function::Reciprocal: return -1.0 / (x * x);
    case Function::InverseSquareRoot: return -0.5 * std::pow(x + static_cast<double>(spec.epsilon), -1.5);
    case Function::LrnScale: return evaluate(Function::LrnScaleDerivative, x, spec);
    case Function::LrnScaleDerivative: {
        const auto beta = static_cast<double>(spec.beta);
        return beta * (beta + 1.0) * std::pow(static_cast<double>(spec.offset) + x, -beta - 2.0);
    }
    }
    return 1.0;
}

} // namespace ks
