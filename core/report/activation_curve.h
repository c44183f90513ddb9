#pragma once

#include "core/ops/op_spec.h"
#include "core/report/chart.h"

#include <optional>
#include <vector>

namespace ks {

class Backend;

/// Where the curve of an activation is wanted.
struct CurveRange {
    double from = -5;
    double to = 5;
    int points = 401;            ///< 2 at least, equally far apart
    std::vector<float> also;     ///< further places, also beyond the range
    float channelFactor = 0.25F; ///< of an operator that has a weight for each channel
};

/// An activation and its slope, as a backend computes them.
struct ActivationCurve {
    OpSpec spec; ///< with the places as its src
    std::optional<float> channelFactor;
    std::vector<float> x; ///< ascending; 0 where the range has it
    std::vector<float> y;
    std::vector<float> slope; ///< what the backward pass makes of ones
};

/// Is a cell of its output a function of one number?
bool hasCurve(OpKind op);

/// With the attributes of `spec`, whose src does not matter, by its inference and its backward pass. Throws InputError for an operator without a curve,
/// a range that is none or illegal attributes; Unsupported, OutOfMemory.
ActivationCurve activationCurve(Backend& backend, OpSpec spec, const CurveRange& range = {});

/// f and f′ as lines; `marked`: both values there, where the curve has that place, as points of their own.
Chart chartOf(const ActivationCurve& curve, const std::optional<float>& marked = {});

} // namespace ks
