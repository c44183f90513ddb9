#include "core/backends/serial/kernels.h"
#include "core/ops/window.h"

#include <algorithm>
#include <cmath>

namespace ks::serial {

namespace {

float sigmoid(float x)
{
    return x >= 0.0F ? 1.0F / (1.0F + std::exp(-x)) : std::exp(x) / (1.0F + std::exp(x));
}

/// Of Gelu's approximation: what its tanh is taken of.
float geluInner(float x)
{
    return 0.7978845608F * (x + 0.044715F * x * x * x); // √(2/π)
}

float gelu(const OpSpec& spec, float x)
{
    if (std::isinf(x))
        return x > 0.0F ? x : 0.0F;
    if (spec.approximate == Approximation::Tanh)
        return 0.5F * x * (1.0F + std::tanh(geluInner(x)));
    return 0.5F * x * std::erfc(x * -0.7071067812F); // 1/√2
}

float geluDerivative(const OpSpec& spec, float x)
{
    if (std::abs(x) > 30.0F) // where the curve is straight; squares of larger numbers would be infinite
        return x > 0.0F ? 1.0F : 0.0F;
    if (spec.approximate == Approximation::Tanh) {
        const float t = std::tanh(geluInner(x));
        return 0.5F * (1.0F + t) + 0.5F * x * (1.0F - t * t) * 0.7978845608F * (1.0F + 3.0F * 0.044715F * x * x);
    }
    return 0.5F * std::erfc(x * -0.7071067812F) + x * std::exp(-0.5F * x * x) * 0.3989422804F; // 1/√(2π)
}

/// tanh(softplus(x))
float mishFactor(float x)
{
    return std::tanh(std::log1p(std::exp(x)));
}

float mishDerivative(float x)
{
    if (std::isinf(x))
        return x > 0.0F ? 1.0F : 0.0F;
    const float t = mishFactor(x);
    return t + x * (1.0F - t * t) * sigmoid(x);
}

float value(const OpSpec& spec, float x)
{
    switch (spec.op) {
    case OpKind::Relu: return x < 0.0F ? 0.0F : x; // NaN stays NaN
    case OpKind::LeakyRelu: return x < 0.0F ? spec.alpha * x : x;
    case OpKind::Sigmoid: return sigmoid(x);
    case OpKind::Elu: return x < 0.0F ? spec.alpha * std::expm1(x) : x;
    case OpKind::HardSwish: return x <= -3.0F ? 0.0F : x >= 3.0F ? x : x * (x / 6.0F + 0.5F);
    case OpKind::Gelu: return gelu(spec, x);
    case OpKind::Clip: return x < spec.low ? spec.low : x > spec.high ? spec.high : x;
    case OpKind::Mish: return std::isinf(x) && x < 0.0F ? 0.0F : x * mishFactor(x);
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
    case OpKind::Elu: return x > 0.0F ? 1.0F : spec.alpha * std::exp(x);
    case OpKind::HardSwish: return x <= -3.0F ? 0.0F : x >= 3.0F ? 1.0F : x / 3.0F + 0.5F;
    case OpKind::Gelu: return geluDerivative(spec, x);
    case OpKind::Clip: return x > spec.low && x < spec.high ? 1.0F : 0.0F;
    case OpKind::Mish: return mishDerivative(x);
    default: {
        const float t = std::tanh(x);
        return 1.0F - t * t;
    }
    }
}

void activationForward(const OpSpec& spec, const HostArgs& args)
{
    forEachCell(spec, args.stop, [&](std::int64_t i) { args.dst[i] = value(spec, args.src[i]); });
}

void activationBackwardData(const OpSpec& spec, const HostArgs& args)
{
    forEachCell(spec, args.stop, [&](std::int64_t i) { args.diffSrc[i] = args.diffDst[i] * derivative(spec, args.src[i]); });
}

/// visit(offset, channel) for every cell, row by row.
template <class Visit>
void forEachCellOfChannels(const OpSpec& spec, const std::stop_token& stop, Visit&& visit)
{
    const std::int64_t area = spec.src.h * spec.src.w;
    forEachCell(spec, stop, [&](std::int64_t i) { visit(i, i / area % spec.src.c); });
}

void preluForward(const OpSpec& spec, const HostArgs& args)
{
    forEachCellOfChannels(spec, args.stop, [&](std::int64_t i, std::int64_t c) {
        args.dst[i] = args.src[i] < 0.0F ? args.weights[c] * args.src[i] : args.src[i]; // NaN stays NaN
    });
}

void preluBackwardData(const OpSpec& spec, const HostArgs& args)
{
    forEachCellOfChannels(spec, args.stop, [&](std::int64_t i, std::int64_t c) {
        const float x = args.src[i];
        args.diffSrc[i] = args.diffDst[i] * (std::isnan(x) ? x : x > 0.0F ? 1.0F : args.weights[c]);
    });
}

void preluBackwardWeights(const OpSpec& spec, const HostArgs& args)
{
    std::fill_n(args.diffWeights, spec.src.c, 0.0F);
    forEachCellOfChannels(spec, args.stop, [&](std::int64_t i, std::int64_t c) {
        if (!(args.src[i] >= 0.0F))
            args.diffWeights[c] += args.diffDst[i] * args.src[i];
    });
}

} // namespace

void addActivations(CpuTable& table)
{
    for (const OpKind op : allOps())
        if (isActivation(op))
            addRows(table, op, "serial/activation.cpp", {.forward = activationForward, .backwardData = activationBackwardData});
    addRows(table, OpKind::PRelu, "serial/activation.cpp",
            {.forward = preluForward, .backwardData = preluBackwardData, .backwardWeights = preluBackwardWeights});
}

} // namespace ks::serial
