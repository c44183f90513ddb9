#pragma once

#include "core/backends/backend.h"
#include "core/ops/operator.h"
#include "core/ops/role_map.h"
#include "core/tensor/tensor.h"
#include "core/verify/oracle_value.h"

#include <array>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace ks {

/// Does `value` take the maximum from `best`? The first NaN wins and stays; of equal values the first wins.
bool beats(double value, double best);

/// A term with its numbers.
struct EvaluatedTerm {
    Term term;
    std::vector<double> factors; ///< what was multiplied, in order; the divisor is in `term`
    double value = 0;            ///< 0 for padding in a sum, the pad value in a maximum
    bool wins = false;           ///< in a maximum: it is the one
    bool tied = false;           ///< in a maximum: equal to the winner and later
    bool routed = true;          ///< in MaxPool's gradient: this window passes its gradient to the cell
};

/// Computes single cells of an operator from its terms, in double precision. The oracle of the whole program. A factor that is a cell of
/// a stage carries that cell's own bound: products, functions and maxima of uncertain numbers pass it on.
/// Holds references to the tensors of `operands`; these and the evaluator belong to one thread.
class Evaluator {
public:
    /// Throws InputError for an illegal spec or an operand whose shape does not fit.
    Evaluator(const OpSpec& spec, const Operands& operands);

    const OpSpec& spec() const { return m_spec; }
    /// From now on this operand cell has this value, in double precision: for differences. The tensor stays as it is.
    void pretend(Role operand, const Cell& cell, double value);
    /// `unitRoundoffs`: rounding of one product relative to 2⁻²⁴, and `rules`, as the implementation declares them.
    OracleValue cell(Role of, const Cell& cell, double unitRoundoffs = 1, const Rules& rules = {}) const
    {
        return judge(of, cell, {unitRoundoffs, rules});
    }
    /// The terms with the indices first … first + count − 1; the others are counted past, not evaluated.
    std::vector<EvaluatedTerm> terms(Role of, const Cell& cell, std::int64_t first = 0,
                                     std::int64_t count = std::numeric_limits<std::int64_t>::max()) const;
    /// Those with these indices, which ascend; in one visit of all terms.
    std::vector<EvaluatedTerm> terms(Role of, const Cell& cell, std::span<const std::int64_t> indices) const;
    /// The sum or maximum of the first `taken` terms, before the expression's function.
    double partial(Role of, const Cell& cell, std::int64_t taken) const;
    /// The number that a factor stands for. Throws InputError if its tensor was not given.
    double factor(const Factor& factor) const;
    /// What a term of a sum adds: first · second / divisor; for padding what that counts as, and nothing where a gate is closed.
    double addend(const Term& term) const;

    /// Could an implementation with these rules take the maximum of a window from the src cell at this offset of its plane
    /// (-1: from none)? Under our rules only the winner.
    bool mayChoose(const Cell& dst, std::int64_t srcOffset, const Rules& rules) const;

private:
    struct Sum; ///< a sum of terms, and what its error bound is made of
    /// How results are judged: as the implementation declares.
    struct Judging {
        double unitRoundoffs = 1;
        Rules rules;

        bool operator==(const Judging&) const = default;
    };
    /// A factor's value and how far a float32 computation of it may lie off; `anything` as in OracleValue, `overflows` as its
    /// stageOverflows.
    struct Uncertain {
        double value = 0;
        double error = 0;
        bool anything = false;
        bool overflows = false;
    };
    /// The stage cells known so far for one way of judging: by stage and offset; a negative error marks those not known yet. Only stages
    /// with fewer cells than src are kept: those are the long sums, the others a few operations a cell.
    struct StageMemo {
        Judging judging;
        std::array<std::vector<Uncertain>, mostStages> cells;
    };

    std::vector<EvaluatedTerm> termsWhere(Role of, const Cell& cell, FunctionRef<bool(std::int64_t)> isWanted) const;
    OracleValue judge(Role of, const Cell& cell, const Judging& judging) const;
    OracleValue maximum(Role of, const Cell& cell, const Judging& judging) const;
    Sum sum(Role of, const Cell& cell, const Judging& judging) const;
    void carry(Role of, const Cell& cell, Judging judging, Sum& sum) const;
    Uncertain uncertain(const Factor& factor, const Judging& judging) const;
    Uncertain stageCell(Role stage, const Cell& cell, const Judging& judging) const;
    Uncertain computeStageCell(Role stage, const Cell& cell, const Judging& judging) const;
    double tensorCell(Role role, const Cell& cell) const;
    /// Does one of its factors close it (see FunctionInfo::isGate)? Then it counts nothing, and is not even looked at.
    bool isClosed(const Term& term) const;
    /// Could another rule than ours send the gradient of this window elsewhere? Then to any cell that `mayWin`.
    bool contested(const Cell& dst, const Rules& rules) const;
    bool mayWin(const Cell& dst, const Cell& src, const Rules& rules) const;
    /// The src cell from which a MaxPool window took its maximum. Memoised.
    std::optional<Cell> winnerOf(const Cell& dst) const;

    struct Pretended {
        Role operand = Role::Src;
        Cell cell;
        double value = 0;
    };

    OpSpec m_spec;
    Operands m_operands;
    std::optional<Pretended> m_pretended;
    /// Per dst offset: −2 unknown, −1 none, else the src offset.
    mutable std::vector<std::int64_t> m_winners;
    mutable std::vector<std::unique_ptr<StageMemo>> m_memos;
};

} // namespace ks
