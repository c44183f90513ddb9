#include "core/verify/update_oracle.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace ks {

namespace {

constexpr double unitRoundoff = 0x1p-24 * (1 + 0x1p-20); // and what double rounds, and products of roundings
constexpr double smallestStep = 0x1p-149;                ///< between float32 numbers
constexpr double largestNumber = std::numeric_limits<float>::max();

using UpdateKind = UpdateExpression::Kind;

/// A number on the way; `known.bound` is how far float32 may lie off it.
struct Running {
    OracleValue known;
    bool notNegative = false; ///< whatever is rounded
};

OracleValue both(const OracleValue& a, const OracleValue& b)
{
    return {.mayOverflow = a.mayOverflow || b.mayOverflow,
            .anything = a.anything || b.anything,
            .stageOverflows = a.stageOverflows || b.stageOverflows};
}

/// With the last operation's own rounding. `inexactBelow`: how far it may lie off where numbers are not normal.
OracleValue rounded(OracleValue result, double value, double carried, double inexactBelow)
{
    result.value = value;
    if (!std::isfinite(value))
        return result;
    if (std::isnan(carried) || std::isinf(carried)) {
        result.anything = true;
        return result;
    }
    result.bound = carried + unitRoundoff * (std::abs(value) + carried) + inexactBelow;
    result.mayOverflow |= std::abs(value) + result.bound >= largestNumber;
    return result;
}

/// It may be 0 in float32, and is not known to be.
bool mayVanish(const OracleValue& one)
{
    return one.bound > 0 && std::abs(one.value) <= one.bound;
}

bool isNothing(const OracleValue& one)
{
    return one.value == 0 && one.bound == 0 && !one.anything && !one.mayOverflow;
}

OracleValue sumOf(const OracleValue& a, const OracleValue& b, double sign)
{
    OracleValue result = isNothing(b) ? a : isNothing(a) ? b : both(a, b); // what nothing is added to is not rounded
    result.value = a.value + sign * b.value;
    return isNothing(a) || isNothing(b) ? result : rounded(result, result.value, a.bound + b.bound, 0);
}

OracleValue productOf(const OracleValue& a, const OracleValue& b)
{
    OracleValue result = both(a, b);
    if (!std::isfinite(a.value) || !std::isfinite(b.value)) {
        result.anything |= mayVanish(a) || mayVanish(b); // ∞ · 0
        result.value = a.value * b.value;
        return result;
    }
    result.value = a.value * b.value;
    return isNothing(a) || isNothing(b)
               ? result
               : rounded(result, result.value, std::abs(a.value) * b.bound + std::abs(b.value) * a.bound + a.bound * b.bound, smallestStep);
}

OracleValue quotientOf(const OracleValue& a, const OracleValue& b)
{
    OracleValue result = both(a, b);
    result.anything |= b.mayOverflow || (std::isfinite(b.value) && mayVanish(b));
    result.stageOverflows |= b.mayOverflow;
    result.value = a.value / b.value;
    if (result.anything || isNothing(a) || !std::isfinite(a.value) || !std::isfinite(b.value))
        return result;
    const double carried = (a.bound + std::abs(result.value) * b.bound) / (std::abs(b.value) - b.bound);
    return rounded(result, result.value, carried, smallestStep);
}

OracleValue rootOf(const Running& a)
{
    OracleValue result = a.known;
    const double low = a.known.value - a.known.bound;
    result.value = std::sqrt(a.known.value);
    result.bound = 0;
    if (!std::isfinite(a.known.value))
        return result;
    if (low < 0 && a.known.bound > 0 && !a.notNegative) {
        result.anything = true;
        return result;
    }
    if (std::isnan(result.value))
        return result;
    const double carried = std::max(result.value - std::sqrt(std::max(low, 0.0)), std::sqrt(a.known.value + a.known.bound) - result.value);
    return rounded(result, result.value, carried, 0);
}

Running evaluated(const UpdateExpression& one, const std::array<Running, updateValueCount>& values)
{
    const auto operand = [&](std::size_t index) { return evaluated(one.of[index], values); };
    switch (one.kind) {
    case UpdateKind::Value: return values[static_cast<std::size_t>(one.value)];
    case UpdateKind::Square: {
        const Running of = operand(0);
        return {productOf(of.known, of.known), true};
    }
    case UpdateKind::Root: return {rootOf(operand(0)), true};
    default: break;
    }
    const Running a = operand(0);
    const Running b = operand(1);
    const bool neither = a.notNegative && b.notNegative;
    switch (one.kind) {
    case UpdateKind::Sum: return {sumOf(a.known, b.known, 1), neither};
    case UpdateKind::Difference: return {sumOf(a.known, b.known, -1), false};
    case UpdateKind::Product: return {productOf(a.known, b.known), neither};
    default: return {quotientOf(a.known, b.known), neither};
    }
}

} // namespace

UpdateOracle::UpdateOracle(const OptimizerSpec& spec, const UpdateStart& start)
    : m_spec(spec), m_updates(start.updates), m_stages(updateStages(spec))
{
    requireLegal(spec);
    std::array<Running, updateValueCount> values;
    const auto know = [&](UpdateValue value, double number, double bound = 0) {
        values[static_cast<std::size_t>(value)] = {{.value = number, .bound = bound}, number >= 0};
    };
    know(UpdateValue::Parameter, start.parameter);
    know(UpdateValue::Slope, start.slope);
    const std::span<const OptimizerState> states = statesOf(spec.kind);
    for (std::size_t i = 0; i < states.size(); ++i)
        know(valueOf(states[i]), start.states.at(i));
    for (auto setting = UpdateValue::Rate; setting <= UpdateValue::Epsilon;
         setting = static_cast<UpdateValue>(static_cast<int>(setting) + 1)) {
        const double number = settingOf(setting, spec, start.rate, start.updates);
        const bool divides = setting == UpdateValue::Remainder1 || setting == UpdateValue::Remainder2; // its reciprocal is rounded
        const bool exact = divides ? number == 1 : static_cast<double>(static_cast<float>(number)) == number;
        know(setting, number, exact ? 0 : unitRoundoff * std::abs(number));
    }
    for (const UpdateStage& stage : m_stages)
        values[static_cast<std::size_t>(stage.makes)] = evaluated(stage.from, values);
    std::ranges::transform(values, m_values.begin(), [](const Running& one) { return one.known; });
}

std::vector<UpdatePiece> UpdateOracle::numbers(const UpdateStage& stage) const
{
    return numbersOf(stage, m_updates, [this](UpdateValue one) { return value(one); });
}

} // namespace ks
