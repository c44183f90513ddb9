#pragma once

#include "core/ops/op_spec.h"

#include <cstdint>
#include <optional>

namespace ks {

/// A cell computed in double precision, and how far a float32 result may lie from it.
struct OracleValue {
    /// NaN and ±∞ where the operands make the cell so; then a result must be the same.
    double value = 0;
    /// |float32 result − value| is at most this for any order of summation; from the number of terms and the sum of their
    /// magnitudes (Higham, "Accuracy and Stability of Numerical Algorithms", 2002, §4.2). 0: the result is exact.
    double bound = 0;
    std::int64_t terms = 0;
    /// In a maximum: the winning src cell; nothing when only padding was seen or padding won.
    std::optional<Cell> winner;
    /// Finite terms are so large that a float32 sum may pass through ±∞: a result may then also be ±∞ or NaN.
    bool mayOverflow = false;
    /// It depends on a stage that may overflow or leave a function's domain: nothing can be said, every result is right.
    bool anything = false;
    /// `anything` comes of a stage that may overflow; else only of a root or a logarithm of what may be negative within its rounding.
    bool stageOverflows = false;
    /// A backend that multiplies padding instead of leaving it out gets 0·∞ here (see Rules::paddingIsSkipped).
    bool paddingMeetsNonFinite = false;
    /// How far a backend that declares other rules for ties, NaN or padding may lie off beyond `bound`; ∞ where its value is
    /// its own affair. 0 under our rules.
    double ruleSlack = 0;

    /// How far a finite result may lie off.
    double tolerance() const { return bound + ruleSlack; }
    /// Is `result` within the bound?
    bool accepts(float result) const;
    /// It lies off, and is accepted because float32 ends on the way to a value that is finite.
    bool overflows(float result) const { return (mayOverflow || stageOverflows) && isAtNoDistance(result); }
    /// It lies off, and is accepted because too few digits are left on the way to that value for anything to be wrong.
    bool isUndecided(float result) const { return !mayOverflow && !stageOverflows && isAtNoDistance(result); }

private:
    bool isAtNoDistance(float result) const;
};

} // namespace ks
