#include "core/backends/serial/kernels.h"

#include <cmath>

namespace ks::serial {

namespace {

float sigmoid(float x)
{
    return x >= 0.0F ? 1.0F / (1.0F + std::exp(-x)) : std::exp(x) / (1.0F + std::exp(x));
}

float value(const OpSpec& spec, float x)
{
    switch (spec.op) {
    case OpKind::Relu: return x < 0.0F ? 0.0F : x; // NaN stays NaN
    case OpKind::LeakyRelu: return x < 0.0F ? spec.alpha * x : x;
    case OpKind::Sigmoid: return sigmoid(x);
    default: return std::tanh(x);
    }
}

float derivative(const OpSpec& spec, float x)
{
    if (std::isnan(x))
        return x;
    switch (spec.op) {
    case OpKind::Relu: return x > 0.0F ? 1.0F : 0.0F;
    case OpKind::LeakyRelu: return x > 0.0F ? 1.0F : spec.alpha;
    case OpKind::Sigmoid: return sigmoid(x) * sigmoid(-x);
    default: {
        const float t = std::tanh(x);
        return 1.0F - t * t;
    }
    }
}

} // namespace

void activationForward(const OpSpec& spec, const HostArgs& args)
{
    for (std::int64_t i = 0; i < spec.src.elements(); ++i)
        args.dst[i] = value(spec, args.src[i]);
}

void activationBackwardData(const OpSpec& spec, const HostArgs& args)
{
    for (std::int64_t i = 0; i < spec.src.elements(); ++i)
        args.diffSrc[i] = args.diffDst[i] * derivative(spec, args.src[i]);
}

} // namespace ks::serial
