#pragma once

#include "core/verify/evaluator.h"

#include <optional>
#include <stop_token>
#include <utility>
#include <vector>

namespace ks {

enum class GradientVerdict : std::uint8_t {
    Ok,        ///< numeric and analytic gradient agree
    Wrong,     ///< they do not, and the function is smooth here
    Kink,      ///< the function has a corner here (a tie of MaxPool, 0 of Relu), and the value lies between its two slopes
    NotFinite, ///< NaN or ±∞ are involved: no difference says anything
};

/// One step size of the sweep. The loss is Σ diffDst · dst, in double precision.
struct GradientStep {
    double step = 0;
    double central = 0;  ///< (loss(x + h) − loss(x − h)) / 2h
    double forward = 0;  ///< (loss(x + h) − loss(x)) / h
    double backward = 0; ///< (loss(x) − loss(x − h)) / h
    double error = 0;    ///< |central − analytic|: falls with h² while truncation rules, rises with 1/h once rounding does
};

struct GradientCheck {
    GradientVerdict verdict = GradientVerdict::Ok;
    double analytic = 0;
    double numeric = 0;              ///< central difference at the step with the smallest disagreement between its neighbours
    double tolerance = 0;            ///< by which they may differ
    std::vector<GradientStep> steps; ///< largest first; none where x, the loss or its gradient is no finite number
    /// Where x shares a maximum with other cells: each of these results may pass its gradient to x or not, so the slope may lie between these.
    std::optional<std::pair<double, double>> shared;
    Text sentence() const;
};

struct GradientCheckOptions {
    /// The value to check; without it the oracle's own gradient.
    std::optional<double> analytic;
    /// How far a float32 value may lie from the exact one, on top of the numeric error.
    double slack = 0;
    std::stop_token stop;
};

/// The gradient that can be checked where one stands at a tensor, or at its gradient; nothing where no operator has one.
std::optional<Role> checkedGradient(Role role);

/// Checks one cell of a computed gradient (diffSrc, diffWeights, …) by differences. It uses forward terms only, never the gradient's.
/// Throws InputError for another role, a cell outside, missing operands, or when more than 4 million results would have to be looked at.
GradientCheck checkGradient(const OpSpec& spec, const Operands& operands, Role of, const Cell& cell,
                            const GradientCheckOptions& options = {});

} // namespace ks
