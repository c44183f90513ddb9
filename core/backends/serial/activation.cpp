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

/// visit(offset) for every cell, row by row.
template <class Visit>
void forEachCell(const OpSpec& spec, const std::stop_token& stop, Visit&& visit)
{
    const std::int64_t rows = spec.src.n * spec.src.c * spec.src.h;
    for (std::int64_t row = 0; row < rows && !stop.stop_requested(); ++row)
        for (std::int64_t x = 0; x < spec.src.w; ++x)
            visit(row * spec.src.w + x);
}

} // namespace

void activationForward(const OpSpec& spec, const HostArgs& args)
{
    forEachCell(spec, args.stop, [&](std::int64_t i) { args.dst[i] = value(spec, args.src[i]); });
}

void activationBackwardData(const OpSpec& spec, const HostArgs& args)
{
    forEachCell(spec, args.stop, [&](std::int64_t i) { args.diffSrc[i] = args.diffDst[i] * derivative(spec, args.src[i]); });
}

} // namespace ks::serial
