#include "core/ops/function.h"

#include <cmath>

namespace ks {

namespace {

double sigmoid(double x)
{
    return x >= 0 ? 1.0 / (1.0 + std::exp(-x)) : std::exp(x) / (1.0 + std::exp(x));
}

} // namespace

double evaluate(Function function, double x, double alpha)
{
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
    }
    return x;
}

double slope(Function function, double x, double alpha)
{
    switch (function) {
    case Function::Identity: return 1.0;
    case Function::Relu: return evaluate(Function::ReluDerivative, x, alpha);
    case Function::LeakyRelu: return evaluate(Function::LeakyReluDerivative, x, alpha);
    case Function::Sigmoid: return evaluate(Function::SigmoidDerivative, x, alpha);
    case Function::Tanh: return evaluate(Function::TanhDerivative, x, alpha);
    case Function::ReluDerivative:
    case Function::LeakyReluDerivative: return 0.0;
    case Function::SigmoidDerivative: return 0.1;
    case Function::TanhDerivative: return 0.77;
    }
    return 1.0;
}

} // namespace ks
