#include "core/ops/update.h"

#include "core/base/digits.h"

#include <cmath>
#include <stdexcept>
#include <utility>

namespace ks {

namespace {

using Kind = UpdateExpression::Kind;
using Value = UpdateValue;
using Made = UpdateExpression;

/// 1 − β as it is read beside β: 0.001 beside 0.999. What is taken from 1 has other digits than its float, which are reckoned with and not written.
double restOf(double beta)
{
    return 1 - asWritten(static_cast<float>(beta));
}

Made is(Value value)
{
    return {.value = value};
}

Made made(Kind kind, Made first, Made second)
{
    return {.kind = kind, .of = {std::move(first), std::move(second)}};
}

Made sum(Made first, Made second)
{
    return made(Kind::Sum, std::move(first), std::move(second));
}

Made less(Made first, Made second)
{
    return made(Kind::Difference, std::move(first), std::move(second));
}

Made times(Value first, Made second)
{
    return made(Kind::Product, is(first), std::move(second));
}

Made over(Made first, Made second)
{
    return made(Kind::Quotient, std::move(first), std::move(second));
}

Made square(Value of)
{
    return {.kind = Kind::Square, .of = {is(of)}};
}

Made root(Value of)
{
    return {.kind = Kind::Root, .of = {is(of)}};
}

/// √of + ε
Made rootOf(Value of)
{
    return sum(root(of), is(Value::Epsilon));
}

/// √v″ + ε; where ε stands beside √v′ this is divided by the root of the correction as that is: √v″ + ε / √(1 − β₂ᵗ).
Made correctedRoot(const OptimizerSpec& spec)
{
    if (!spec.epsilonHat)
        return rootOf(Value::CorrectedSquares);
    return sum(root(Value::CorrectedSquares), over(is(Value::Epsilon), root(Value::Remainder2)));
}

bool decaysApart(const OptimizerSpec& spec)
{
    return spec.kind == OptimizerKind::AdamW && spec.weightDecay != 0;
}

/// Writes an expression; `leaf` writes a value, told whether it stands where a sign in front of it could be mistaken for another.
template <class Leaf, class Sign>
class Writer {
public:
    Writer(Leaf leaf, Sign sign) : m_leaf(std::move(leaf)), m_sign(std::move(sign)) {}

    void write(const Made& one, bool first)
    {
        switch (one.kind) {
        case Kind::Value: m_leaf(one.value, !first); return;
        case Kind::Sum: return both(one, " + ", first);
        case Kind::Difference: return both(one, " − ", first);
        case Kind::Product: return both(one, " · ", first);
        case Kind::Quotient: return both(one, " / ", first);
        case Kind::Square: part(one.of[0], false); return m_sign("²");
        case Kind::Root: m_sign("√"); return part(one.of[0], true);
        }
    }

private:
    static bool adds(const Made& one) { return one.kind == Kind::Sum || one.kind == Kind::Difference; }

    void both(const Made& one, const char* sign, bool first)
    {
        if (adds(one))
            write(one.of[0], first);
        else
            part(one.of[0], first);
        m_sign(sign);
        part(one.of[1], false);
    }

    /// In brackets where it is a sum.
    void part(const Made& one, bool first)
    {
        if (!adds(one))
            return write(one, first);
        m_sign("(");
        write(one, true);
        m_sign(")");
    }

    Leaf m_leaf;
    Sign m_sign;
};

const UpdateStage& stageOf(const std::vector<UpdateStage>& stages, Value value)
{
    for (const UpdateStage& stage : stages)
        if (stage.makes == value)
            return stage;
    throw std::out_of_range("no stage of this optimiser");
}

} // namespace

std::vector<UpdateStage> updateStages(const OptimizerSpec& spec)
{
    std::vector<UpdateStage> stages;
    const bool decayed = spec.weightDecay != 0 && spec.kind != OptimizerKind::AdamW;
    stages.push_back({Value::Gradient, decayed ? sum(is(Value::Slope), times(Value::Decay, is(Value::Parameter))) : is(Value::Slope)});
    const auto move = [&](Made step) {
        Made moved = less(is(Value::Parameter), std::move(step));
        if (decaysApart(spec))
            moved = less(std::move(moved), made(Kind::Product, times(Value::Rate, is(Value::Decay)), is(Value::Parameter)));
        stages.push_back({Value::NewParameter, std::move(moved)});
    };
    const auto squares = [&] {
        stages.push_back({Value::NewSquares, sum(times(Value::Beta2, is(Value::Squares)), times(Value::Rest2, square(Value::Gradient)))});
    };
    switch (spec.kind) {
    case OptimizerKind::Sgd: move(times(Value::Rate, is(Value::Gradient))); break;
    case OptimizerKind::Momentum:
    case OptimizerKind::Nesterov:
        stages.push_back({Value::NewMoment, sum(times(Value::Momentum, is(Value::Moment)), is(Value::Gradient))});
        if (spec.kind == OptimizerKind::Nesterov)
            stages.push_back({Value::Ahead, sum(is(Value::Gradient), times(Value::Momentum, is(Value::NewMoment)))});
        move(times(Value::Rate, is(spec.kind == OptimizerKind::Nesterov ? Value::Ahead : Value::NewMoment)));
        break;
    case OptimizerKind::RmsProp:
        squares();
        move(over(times(Value::Rate, is(Value::Gradient)), rootOf(Value::NewSquares)));
        break;
    case OptimizerKind::Adam:
    case OptimizerKind::AdamW:
        stages.push_back({Value::NewMoment, sum(times(Value::Beta1, is(Value::Moment)), times(Value::Rest1, is(Value::Gradient)))});
        squares();
        stages.push_back({Value::CorrectedMoment, over(is(Value::NewMoment), is(Value::Remainder1))});
        stages.push_back({Value::CorrectedSquares, over(is(Value::NewSquares), is(Value::Remainder2))});
        move(over(times(Value::Rate, is(Value::CorrectedMoment)), correctedRoot(spec)));
        break;
    }
    return stages;
}

UpdateValue valueOf(OptimizerState state)
{
    return state == OptimizerState::Squares ? Value::Squares : Value::Moment;
}

UpdateValue newValueOf(OptimizerState state)
{
    return state == OptimizerState::Squares ? Value::NewSquares : Value::NewMoment;
}

bool isSetting(UpdateValue value)
{
    return value >= Value::Rate && value <= Value::Epsilon;
}

double settingOf(UpdateValue setting, const OptimizerSpec& spec, double rate, std::uint64_t updates)
{
    const auto beta1 = static_cast<double>(spec.beta1);
    const auto beta2 = static_cast<double>(spec.beta2);
    switch (setting) {
    case Value::Rate: return rate;
    case Value::Decay: return static_cast<double>(spec.weightDecay);
    case Value::Momentum: return static_cast<double>(spec.momentum);
    case Value::Beta1: return beta1;
    case Value::Rest1: return 1 - beta1;
    case Value::Remainder1: return 1 - std::pow(beta1, static_cast<double>(updates));
    case Value::Beta2: return beta2;
    case Value::Rest2: return 1 - beta2;
    case Value::Remainder2: return 1 - std::pow(beta2, static_cast<double>(updates));
    case Value::Epsilon: return static_cast<double>(spec.epsilon);
    default: throw std::out_of_range("no setting of an optimiser");
    }
}

bool isNamed(UpdateValue value)
{
    return value != Value::Ahead;
}

std::string symbolOf(UpdateValue value, const OptimizerSpec& spec)
{
    const bool single = spec.kind == OptimizerKind::RmsProp; // it has one β
    switch (value) {
    case Value::Parameter: return "w";
    case Value::Slope: return "∂L/∂w";
    case Value::Moment: return std::string(infoOf(OptimizerState::Mean).symbol); // as that of Momentum
    case Value::Squares: return std::string(infoOf(OptimizerState::Squares).symbol);
    case Value::Rate: return "η";
    case Value::Decay: return "λ";
    case Value::Momentum: return "μ";
    case Value::Beta1: return "β₁";
    case Value::Rest1: return "(1 − β₁)";
    case Value::Remainder1: return "(1 − β₁ᵗ)";
    case Value::Beta2: return single ? "β" : "β₂";
    case Value::Rest2: return single ? "(1 − β)" : "(1 − β₂)";
    case Value::Remainder2: return "(1 − β₂ᵗ)";
    case Value::Epsilon: return "ε";
    case Value::Gradient: return "g";
    case Value::NewMoment: return "m′";
    case Value::Ahead: return "(" + symbolsOf(stageOf(updateStages(spec), value), spec) + ")";
    case Value::NewSquares: return "v′";
    case Value::CorrectedMoment: return "m″";
    case Value::CorrectedSquares: return "v″";
    case Value::NewParameter: return "w′";
    }
    return {};
}

std::string symbolsOf(const UpdateStage& stage, const OptimizerSpec& spec)
{
    std::string text;
    Writer([&](UpdateValue value, bool) { text += symbolOf(value, spec); }, [&](const char* sign) { text += sign; })
        .write(stage.from, true);
    return text;
}

std::vector<UpdatePiece> numbersOf(const UpdateStage& stage, std::uint64_t updates, const std::function<double(UpdateValue)>& valueOf)
{
    std::vector<UpdatePiece> pieces;
    const auto sign = [&](const char* text) { pieces.emplace_back(std::string(text)); };
    const auto leaf = [&](UpdateValue value, bool behindASign) {
        if (value == Value::Remainder1 || value == Value::Remainder2) {
            sign("(1 − ");
            pieces.emplace_back(valueOf(value == Value::Remainder1 ? Value::Beta1 : Value::Beta2));
            sign("^");
            pieces.emplace_back(static_cast<std::int64_t>(updates));
            return sign(")");
        }
        const double number = value == Value::Rest1   ? restOf(valueOf(Value::Beta1))
                              : value == Value::Rest2 ? restOf(valueOf(Value::Beta2))
                                                      : valueOf(value);
        const bool bracketed = behindASign && !isSetting(value) && std::signbit(number);
        if (bracketed)
            sign("(");
        pieces.emplace_back(number);
        if (bracketed)
            sign(")");
    };
    Writer(leaf, sign).write(stage.from, true);
    return pieces;
}

} // namespace ks
