#pragma once

#include "core/ops/update.h"
#include "core/verify/evaluator.h"

#include <array>
#include <cstddef>

namespace ks {

/// What an update starts from: one parameter, its gradient and the state that its optimiser keeps of it.
struct UpdateStart {
    double parameter = 0;
    double slope = 0;               ///< ∂L/∂w
    std::array<double, 2> states{}; ///< in the order of statesOf()
    double rate = 0;
    std::uint64_t updates = 1; ///< number of this update
};

/// One update by its stages in double precision, and how far a float32 computation of each may lie from it: an error analysis that runs along. Every sum,
/// product, quotient and root is rounded once, or not at all where it is fused with the next; 1 − β, 1 − βᵗ and its reciprocal are made in
/// double precision and rounded (Higham, "Accuracy and Stability of Numerical Algorithms", 2002, §3.3).
class UpdateOracle {
public:
    /// Throws InputError for illegal settings.
    UpdateOracle(const OptimizerSpec& spec, const UpdateStart& start);

    const std::vector<UpdateStage>& stages() const { return m_stages; }
    /// Any number that the update reads or makes.
    double value(UpdateValue value) const { return of(value).value; }
    /// Of a number that is made.
    const OracleValue& of(UpdateValue value) const { return m_values[static_cast<std::size_t>(value)]; }
    const OracleValue& parameter() const { return of(UpdateValue::NewParameter); }
    /// The state of this number behind the update.
    const OracleValue& state(int index) const { return of(newValueOf(statesOf(m_spec.kind)[static_cast<std::size_t>(index)])); }
    /// What a stage is made of, in numbers.
    std::vector<UpdatePiece> numbers(const UpdateStage& stage) const;

private:
    OptimizerSpec m_spec;
    std::uint64_t m_updates;
    std::vector<UpdateStage> m_stages;
    std::array<OracleValue, updateValueCount> m_values{};
};

} // namespace ks
