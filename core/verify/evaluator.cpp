#include "core/verify/evaluator.h"

#include "core/base/error.h"

#include <cmath>
#include <limits>

namespace ks {

namespace {

constexpr double float32Roundoff = 0x1p-24;

/// Does `value` take the maximum from `best`? The first NaN wins and stays; of equal values the first wins.
bool beats(double value, double best)
{
    return value > best || (std::isnan(value) && !std::isnan(best));
}

} // namespace

const Tensor* Operands::of(Role role) const
{
    switch (role) {
    case Role::Src: return src;
    case Role::Weights: return weights;
    case Role::Bias: return bias;
    case Role::DiffDst: return diffDst;
    default: return nullptr;
    }
}

Evaluator::Evaluator(const OpSpec& spec, const Operands& operands) : m_spec(spec), m_operands(operands)
{
    requireLegal(spec);
    for (const Role role : {Role::Src, Role::Weights, Role::Bias, Role::DiffDst}) {
        const Tensor* tensor = operands.of(role);
        if (tensor && tensor->shape() != shapeOf(spec, role))
            throw InputError(
                Text(KS_TEXT("core", "%1 has the shape %2; %3 needs %4"),
                     {std::string(nameOf(role)), tensor->shape().text(), std::string(nameOf(spec.op)), shapeOf(spec, role).text()}));
    }
}

double Evaluator::factor(const Factor& factor) const
{
    const Tensor* tensor = m_operands.of(factor.role);
    if (!tensor)
        throw InputError(Text(KS_TEXT("core", "%1 is needed and was not given"), {std::string(nameOf(factor.role))}));
    return evaluate(factor.function, static_cast<double>((*tensor)[factor.cell]), static_cast<double>(m_spec.alpha));
}

std::optional<Cell> Evaluator::winnerOf(const Cell& dst) const
{
    const Shape shape = shapeOf(m_spec, Role::Dst);
    if (m_winners.empty())
        m_winners.assign(static_cast<std::size_t>(shape.elements()), -2);
    std::int64_t& known = m_winners[static_cast<std::size_t>(offsetOf(shape, dst))];
    if (known == -2) {
        const OracleValue value = cell(Role::Dst, dst);
        known = value.winner ? offsetOf(m_spec.src, *value.winner) : -1;
    }
    if (known == -1)
        return std::nullopt;
    return cellAt(m_spec.src, known);
}

OracleValue Evaluator::cell(Role of, const Cell& cell, double unitRoundoffs) const
{
    const Operator& op = operatorOf(m_spec.op);
    const Expression expression = op.expression(m_spec, of);
    OracleValue result;

    if (expression.reduce == Reduce::Max) {
        const double padding =
            m_spec.padValue == PadValue::Zero && m_spec.op == OpKind::MaxPool ? 0.0 : -std::numeric_limits<double>::infinity();
        bool sawPadding = false;
        result.value = padding;
        op.forEachTerm(m_spec, of, cell, [&](const Term& term) {
            ++result.terms;
            if (term.padding) {
                sawPadding = true;
                return;
            }
            const double value = factor(term.first);
            if (!result.winner || beats(value, result.value)) {
                result.value = value;
                result.winner = term.first.cell;
            }
        });
        if (sawPadding && result.value < padding) {
            result.value = padding;
            result.winner.reset();
        }
        return result; // a maximum is exact
    }

    double sum = 0;
    double magnitude = 0;
    std::int64_t operations = 0; // roundings on the longest way of one term into the sum
    op.forEachTerm(m_spec, of, cell, [&](const Term& term) {
        ++result.terms;
        if (term.padding || (term.routedBy && winnerOf(*term.routedBy) != cell))
            return;
        const double first = factor(term.first);
        const double second = term.second ? factor(*term.second) : 1.0;
        const double value = first * second / term.divisor;
        sum += value;
        magnitude += std::abs(value);
        ++operations;
        if (term.second && term.second->function != Function::Identity) // f′(x) is itself rounded: a few ULP of at most 1
            magnitude += 4.0 * std::abs(first / term.divisor) / static_cast<double>(operations + 2);
    });
    result.value = evaluate(expression.function, sum, static_cast<double>(m_spec.alpha));
    const double u = float32Roundoff * unitRoundoffs;
    // n − 1 additions, one product and one division a term; double precision's own error is far below the slack of 2.
    const bool exact = operations <= 1 && expression.function == Function::Identity && magnitude == std::abs(sum);
    const double roundings = static_cast<double>(operations) + (exact ? 1.0 : 2.0);
    result.bound = roundings * u / (1.0 - roundings * u) * magnitude;
    if (expression.function != Function::Identity) {
        result.bound =
            std::abs(slope(expression.function, sum, static_cast<double>(m_spec.alpha))) * (operations > 1 ? result.bound : 0.0) +
            8.0 * u * std::abs(result.value);
    }
    // Below the smallest normal number float32 rounds absolutely (and may flush to 0).
    result.bound += static_cast<double>(std::numeric_limits<float>::min()) * (operations > 0 ? 1.0 : 0.0) * roundings;
    if (!std::isfinite(magnitude))
        result.bound = std::numeric_limits<double>::infinity();
    return result;
}

std::vector<EvaluatedTerm> Evaluator::terms(Role of, const Cell& cell, std::int64_t first, std::int64_t count) const
{
    const Operator& op = operatorOf(m_spec.op);
    const bool maximum = op.expression(m_spec, of).reduce == Reduce::Max;
    const double padding =
        !maximum ? 0.0
                 : (m_spec.padValue == PadValue::Zero && m_spec.op == OpKind::MaxPool ? 0.0 : -std::numeric_limits<double>::infinity());
    const OracleValue whole = maximum ? this->cell(of, cell) : OracleValue{};

    std::int64_t index = -1;
    std::vector<EvaluatedTerm> terms;
    op.forEachTerm(m_spec, of, cell, [&](const Term& term) {
        if (++index < first || index - first >= count)
            return;
        EvaluatedTerm one{.term = term};
        if (term.padding) {
            one.value = padding;
            one.factors.push_back(padding);
            if (term.second)
                one.factors.push_back(factor(*term.second));
        } else {
            one.factors.push_back(factor(term.first));
            if (term.second)
                one.factors.push_back(factor(*term.second));
            one.value = one.factors[0] * (term.second ? one.factors[1] : 1.0) / term.divisor;
        }
        if (term.routedBy) {
            one.routed = winnerOf(*term.routedBy) == cell;
            if (!one.routed)
                one.value = 0;
        }
        if (maximum && !term.padding) {
            one.wins = whole.winner == term.first.cell;
            one.tied = !one.wins && (one.value == whole.value || (std::isnan(one.value) && std::isnan(whole.value)));
        }
        terms.push_back(std::move(one));
    });
    return terms;
}

double Evaluator::partial(Role of, const Cell& cell, std::int64_t taken) const
{
    const Operator& op = operatorOf(m_spec.op);
    const bool maximum = op.expression(m_spec, of).reduce == Reduce::Max;
    const bool zeroPads = m_spec.padValue == PadValue::Zero && m_spec.op == OpKind::MaxPool;
    double result = maximum ? -std::numeric_limits<double>::infinity() : 0.0;
    std::int64_t index = 0;
    op.forEachTerm(m_spec, of, cell, [&](const Term& term) {
        if (index++ >= taken)
            return;
        if (maximum) {
            const double value = !term.padding ? factor(term.first) : zeroPads ? 0.0 : -std::numeric_limits<double>::infinity();
            result = beats(value, result) ? value : result;
        } else if (!term.padding && !(term.routedBy && winnerOf(*term.routedBy) != cell)) {
            result += factor(term.first) * (term.second ? factor(*term.second) : 1.0) / term.divisor;
        }
    });
    return result;
}

} // namespace ks
