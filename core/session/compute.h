#pragma once

#include "core/backends/backend.h"
#include "core/base/text.h"
#include "core/session/session.h"
#include "core/verify/compare.h"

#include <stop_token>

namespace ks {

/// What one content gives: every result tensor of the forward and, if asked for, the backward pass.
struct OperationResult : ResultTensors {
    Content content;   ///< what it was computed from
    TensorPtr diffDst; ///< the gradient from above, as chosen
    /// MaxPool: per dst cell the row-major offset in its H×W src plane, −1 where no cell won; else empty.
    std::vector<std::int64_t> argMax;
    std::string backend;        ///< that did it; the reference where the chosen one could not
    std::string implementation; ///< of the forward pass
    std::string backwardData;   ///< implementation of that pass; empty where it was not run
    std::string backwardWeights;
    bool backward = false; ///< the backward pass was computed, too
    Text note;             ///< why another backend did it; empty otherwise

    /// Operands too.
    TensorPtr of(Role role) const;
    /// The name of the implementation that made a result tensor; empty where none did.
    std::string implementationOf(Role role) const;
    /// By what a result tensor is judged: the rounding and rules of that implementation; ours where it is not known any more.
    CompareOptions judging(Role role) const;
};

/// What the operator reads; refers to the tensors of `content`. `diffDst` may be null.
Operands operandsOf(const Content& content, const Tensor* diffDst);

/// What a session keeps of it.
StoredResult storedFrom(const OperationResult& result);

/// ∂L/∂Y as `content.gradient` says. Throws OutOfMemory; InputError if a typed gradient does not fit.
TensorPtr gradientFromAbove(const Content& content);

/// The gradient from above that shows something, where nobody chose one: ones, but random numbers where ones give nothing (a normalisation and Softmax
/// take their mean away, filters whose weights add up to 0 cancel them).
GradientChoice usualGradient(const Content& content);

/// Computes `content`. Where its backend is missing or cannot do the spec, `serial` does it and `note` says why.
/// Throws InputError (illegal spec), OutOfMemory. After a stop request the result is incomplete: drop it.
OperationResult computeOperation(const Content& content, bool backward, const std::stop_token& stop = {});

/// Typed, painted or from a file: nothing makes these cells again.
bool isMadeByHand(const SourcedTensor& tensor);

/// Weights and bias adapted to the spec: kept where the shapes still fit, else made anew from their source (preset, seed), typed ones
/// cropped or padded with 0. Call after every change of spec or src.
void fitWeights(Content& content);
/// Settings and operands adapted to the input, whatever its size. Settings that are not possible for it stay, with the operands they had.
void fitToInput(Content& content);

/// Side B of the session's comparison as it is shown and saved: on the input of A. What A is where no comparison was begun.
Content comparedContent(const Session& session);

} // namespace ks
