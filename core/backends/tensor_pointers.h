#pragma once

#include "core/backends/backend.h"

namespace ks {

/// The tensors of `Args` as plain pointers into a backend's memory. Null where the pass does not need one, and for an absent bias.
struct TensorPointers {
    const float* src = nullptr;
    const float* weights = nullptr;
    const float* bias = nullptr;
    const float* diffDst = nullptr;
    float* dst = nullptr;
    float* diffSrc = nullptr;
    float* diffWeights = nullptr;
    float* diffBias = nullptr;
    const float* src2 = nullptr;
    const float* mean = nullptr;
    const float* variance = nullptr;
    float* diffSrc2 = nullptr;
    float* newMean = nullptr;
    float* newVariance = nullptr;
};

/// Where a buffer of the class `Own` lies.
template <class Own, class Pointer>
Pointer pointerInto(const Buffer* buffer)
{
    return buffer ? reinterpret_cast<Pointer>(static_cast<const Own*>(buffer)->data()) : nullptr;
}

/// Of buffers that are all of the class `Own`.
template <class Own>
TensorPointers tensorPointers(const Args& args)
{
    const auto in = [](const Buffer* buffer) { return pointerInto<Own, const float*>(buffer); };
    const auto out = [](const Buffer* buffer) { return pointerInto<Own, float*>(buffer); };
    return {.src = in(args.src),
            .weights = in(args.weights),
            .bias = in(args.bias),
            .diffDst = in(args.diffDst),
            .dst = out(args.dst),
            .diffSrc = out(args.diffSrc),
            .diffWeights = out(args.diffWeights),
            .diffBias = out(args.diffBias),
            .src2 = in(args.src2),
            .mean = in(args.mean),
            .variance = in(args.variance),
            .diffSrc2 = out(args.diffSrc2),
            .newMean = out(args.newMean),
            .newVariance = out(args.newVariance)};
}

} // namespace ks
