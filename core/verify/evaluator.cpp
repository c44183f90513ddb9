#include "core/verify/evaluator.h"

#include "core/base/error.h"
#include "core/ops/padding.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace ks {

namespace {

constexpr double float32Roundoff = 0x1p-24;
constexpr double smallestFloat = 0x1p-149;
constexpr double largestFloat = std::numeric_limits<float>::max();
constexpr double infinity = std::numeric_limits<double>::infinity();

/// How far f(x) can move when x moves by up to `error`; f is monotone wherever a stage uses it. NaN where it leaves its domain.
double spread(Function function, double x, double error, const OpSpec& spec)
{
    if (function == Function::Identity || error == 0)
        return error;
    const double here = evaluate(function, x, spec);
    const double up = std::abs(evaluate(function, x + error, spec) - here);
    const double down = std::abs(evaluate(function, x - error, spec) - here);
    return std::isnan(up) || up > down ? up : down;
}

} // namespace

bool beats(double value, double best)
{
    return value > best || (std::isnan(value) && !std::isnan(best));
}

Evaluator::Evaluator(const OpSpec& spec, const Operands& operands) : m_spec(spec), m_operands(operands)
{
    requireLegal(spec);
    for (const Role role : operandRoles)
        if (const Tensor* tensor = operands.of(role))
            requireShape(spec, role, tensor->shape());
}

double Evaluator::tensorCell(Role role, const Cell& cell) const
{
    const Tensor* tensor = m_operands.of(role);
    if (!tensor)
        throw InputError(Text(KS_TEXT("core", "%1 is needed and was not given"), {std::string(nameOf(role))}));
    if (m_pretended && m_pretended->operand == role && m_pretended->cell == cell)
        return m_pretended->value;
    return static_cast<double>((*tensor)[cell]);
}

void Evaluator::pretend(Role operand, const Cell& cell, double value)
{
    m_pretended = {operand, cell, value};
    m_memos.clear();
    m_winners.clear();
}

double Evaluator::factor(const Factor& factor) const
{
    const double x = isStage(factor.role) ? stageCell(factor.role, factor.cell, {}).value : tensorCell(factor.role, factor.cell);
    return evaluate(factor.function, x, m_spec);
}

Evaluator::Uncertain Evaluator::uncertain(const Factor& factor, const Judging& judging) const
{
    if (!isStage(factor.role)) {
        const double value = evaluate(factor.function, tensorCell(factor.role, factor.cell), m_spec);
        // Formats with fewer digits lose them from the end: below the smallest normal number their error no longer shrinks with the factor.
        const double digits = judging.unitRoundoffs > 1.0 ? judging.unitRoundoffs * float32Roundoff * 0x1p-126 : 0.0;
        return {value, judging.unitRoundoffs * roundingOf(factor.function, value, m_spec) + digits};
    }
    Uncertain number = stageCell(factor.role, factor.cell, judging);
    if (factor.function == Function::Identity)
        return number;
    const double x = number.value;
    number.value = evaluate(factor.function, x, m_spec);
    const double rounding = judging.unitRoundoffs * roundingOf(factor.function, number.value, m_spec);
    number.error = std::isfinite(x) ? spread(factor.function, x, number.error, m_spec) + rounding : 0.0;
    number.anything |= !std::isfinite(number.error); // a root or a logarithm of what may be negative
    return number;
}

Evaluator::Uncertain Evaluator::computeStageCell(Role stage, const Cell& cell, const Judging& judging) const
{
    const OracleValue value = judge(stage, cell, judging);
    const double error = std::isfinite(value.value) ? value.bound + value.ruleSlack : value.ruleSlack;
    const bool anything = value.anything || value.mayOverflow || !std::isfinite(error);
    return {value.value, anything ? 0 : error, anything, value.mayOverflow || value.stageOverflows};
}

/// A stage is kept whole where it is not larger: 24 MiB.
constexpr std::int64_t mostKept = 1 << 20;

Evaluator::Uncertain Evaluator::stageCell(Role stage, const Cell& cell, const Judging& judging) const
{
    const Shape shape = shapeOf(m_spec, stage);
    if (shape.elements() >= std::max(m_spec.src.elements(), mostKept))
        return computeStageCell(stage, cell, judging);
    auto memo = std::ranges::find(m_memos, judging, [](const auto& one) { return one->judging; });
    if (memo == m_memos.end())
        memo = m_memos.insert(memo, std::make_unique<StageMemo>(StageMemo{judging, {}}));
    std::vector<Uncertain>& cells = (*memo)->cells[static_cast<std::size_t>(stageIndex(stage))];
    if (cells.empty())
        cells.assign(static_cast<std::size_t>(shape.elements()), {.error = -1});
    Uncertain& known = cells[static_cast<std::size_t>(offsetOf(shape, cell))];
    if (known.error < 0)
        known = computeStageCell(stage, cell, judging);
    return known;
}

bool Evaluator::isClosed(const Term& term) const
{
    const auto closes = [this](const Factor& one) { // sums of millions of terms ask this: most factors have no function
        return one.function != Function::Identity && infoOf(one.function).isGate && factor(one) == 0;
    };
    return closes(term.first) || (term.second && closes(*term.second));
}

double Evaluator::addend(const Term& term) const
{
    if (term.padding)
        return paddingCountsAs(m_spec);
    return isClosed(term) ? 0.0 : factor(term.first) * (term.second ? factor(*term.second) : 1.0) / term.divisor;
}

std::optional<Cell> Evaluator::winnerOf(const Cell& dst) const
{
    const Shape shape = shapeOf(m_spec, Role::Dst);
    if (m_winners.empty())
        m_winners.assign(static_cast<std::size_t>(shape.elements()), -2);
    std::int64_t& known = m_winners[static_cast<std::size_t>(offsetOf(shape, dst))];
    if (known == -2) {
        const OracleValue value = maximum(Role::Dst, dst, {});
        known = value.winner ? offsetOf(m_spec.src, *value.winner) : -1;
    }
    return known == -1 ? std::nullopt : std::optional(cellAt(m_spec.src, known));
}

OracleValue Evaluator::maximum(Role of, const Cell& cell, const Judging& judging) const
{
    const Rules& rules = judging.rules;
    OracleValue result;
    const double padding = paddingCountsAs(m_spec);
    bool sawPadding = false;
    bool sawNan = false;
    bool sawNonFinite = false;
    result.value = -infinity;
    operatorOf(m_spec.op).forEachTerm(m_spec, of, cell, [&](const Term& term) {
        ++result.terms;
        if (term.padding) {
            sawPadding = true;
            return;
        }
        const Uncertain number = uncertain(term.first, judging);
        const double value = number.value;
        result.bound = std::max(result.bound, number.error);
        result.anything |= number.anything;
        result.stageOverflows |= number.overflows;
        sawNan = sawNan || std::isnan(value);
        sawNonFinite = sawNonFinite || !std::isfinite(value);
        if (!result.winner || beats(value, result.value)) {
            result.value = value;
            result.winner = term.first.cell;
        }
    });
    if (sawPadding && result.value < padding) {
        result.value = padding;
        result.winner.reset();
    }
    if ((sawNan && !rules.nanWins) || (result.value == -infinity && !rules.paddingNeverWins) || (sawNonFinite && !rules.cellsAreCompared))
        result.ruleSlack = infinity;
    return result; // a maximum of exact numbers is exact
}

struct Evaluator::Sum : OracleValue {
    double magnitude = 0;   ///< Σ |finite term|
    double peak = 0;        ///< the same before the divisions: what a running sum can reach
    double extra = 0;       ///< absolute errors of functions and stages inside terms
    std::int64_t added = 0; ///< terms that are neither padding nor closed nor routed elsewhere
    bool multiplies = false;
    bool divides = false;
    bool derivativeVanishes = false; ///< ∞ · f′ where f′ is 0 within its rounding: ∞ and NaN are both right
};

Evaluator::Sum Evaluator::sum(Role of, const Cell& cell, const Judging& judging) const
{
    const Rules& rules = judging.rules;
    const bool staged = operatorOf(m_spec.op).stageCount(m_spec) > 0;
    const bool applied = operatorOf(m_spec.op).expression(m_spec, of).function != Function::Identity;
    Sum sum;
    const double padding = paddingCountsAs(m_spec);
    double undivided = 0; // terms of one divisor are added before they are divided: the mean of whole numbers is then as exact as it can be
    double divisor = 1;
    operatorOf(m_spec.op).forEachTerm(m_spec, of, cell, [&](const Term& term) {
        ++sum.terms;
        if (term.padding) {
            sum.paddingMeetsNonFinite |= !rules.paddingIsSkipped && term.second && !std::isfinite(factor(*term.second));
            sum.value += padding;
            return;
        }
        if (isClosed(term))
            return;
        const bool ours = !term.routedBy || winnerOf(*term.routedBy) == cell;
        if (term.routedBy && rules != Rules{} && contested(*term.routedBy, rules) && mayWin(*term.routedBy, cell, rules)) {
            const double size = std::abs(factor(term.first));
            sum.ruleSlack += size;
            if (!ours && std::isfinite(size)) { // a sum that takes it rounds it too
                ++sum.added;
                sum.magnitude += size;
                sum.peak += size;
            }
        }
        if (!ours)
            return;
        const Uncertain one = uncertain(term.first, judging);
        const Uncertain other = term.second ? uncertain(*term.second, judging) : Uncertain{.value = 1};
        const double first = one.value;
        const double second = other.value;
        const double value = first * second / term.divisor;
        if (term.divisor != divisor) {
            sum.value += undivided / divisor;
            undivided = 0;
            divisor = term.divisor;
        }
        undivided += first * second;
        ++sum.added;
        sum.multiplies |= term.second.has_value();
        sum.divides |= term.divisor != 1.0;
        if (std::isfinite(value)) {
            sum.magnitude += std::abs(value);
            sum.peak += std::abs(first * second);
        }
        const bool curved = applied || (term.second && term.second->function != Function::Identity);
        if (!rules.nanWins && ((curved && std::isnan(value)) || (staged && !std::isfinite(value))))
            sum.ruleSlack = infinity;
        sum.anything |= one.anything || other.anything;
        sum.stageOverflows |= one.overflows || other.overflows;
        if (std::isfinite(first) && std::isfinite(second))
            sum.extra += (std::abs(first) * other.error + std::abs(second) * one.error + one.error * other.error) / std::abs(term.divisor);
        else
            sum.derivativeVanishes |=
                (other.error > 0 && std::abs(second) <= other.error) || (one.error > 0 && std::abs(first) <= one.error);
    });
    sum.value += undivided / divisor;
    if (isStage(of) && !rules.sumsStandAlone)
        carry(of, cell, judging, sum);
    if (std::isnan(sum.ruleSlack))
        sum.ruleSlack = infinity;
    return sum;
}

/// What the windows of the channels before brought into the sum and took out again: the roundings of both stay, and what is not finite.
void Evaluator::carry(Role of, const Cell& cell, Judging judging, Sum& sum) const
{
    judging.rules.sumsStandAlone = true;
    double passed = sum.magnitude;
    for (Cell before = cell; before.c-- > 0;) {
        const Sum one = this->sum(of, before, judging);
        passed += one.magnitude;
        sum.peak = std::max(sum.peak, one.peak);
        sum.anything |= one.anything || !std::isfinite(one.value);
    }
    sum.extra += 4 * float32Roundoff * passed; // of each window: in and out, and the term that goes with the next
}

bool Evaluator::contested(const Cell& dst, const Rules& rules) const
{
    const double padding = paddingCountsAs(m_spec);
    const OracleValue ours = maximum(Role::Dst, dst, {});
    std::int64_t equal = 0;
    bool nan = false;
    bool padded = false;
    operatorOf(m_spec.op).forEachTerm(m_spec, Role::Dst, dst, [&](const Term& term) {
        const double value = term.padding ? padding : factor(term.first);
        nan |= std::isnan(value);
        padded |= term.padding && padding == ours.value;
        equal += !term.padding && value == ours.value ? 1 : 0;
    });
    return (!rules.firstTieWins && (equal > 1 || nan)) || (!rules.nanWins && nan) ||
           (!rules.paddingNeverWins && (padded || ours.value <= -largestFloat));
}

bool Evaluator::mayWin(const Cell& dst, const Cell& src, const Rules& rules) const
{
    const OracleValue ours = maximum(Role::Dst, dst, {});
    if (std::isnan(ours.value) && !rules.nanWins)
        return true;
    const double value = factor({Role::Src, src});
    return value == ours.value || (std::isnan(value) && std::isnan(ours.value));
}

bool Evaluator::mayChoose(const Cell& dst, std::int64_t srcOffset, const Rules& rules) const
{
    const std::optional<Cell> ours = winnerOf(dst);
    if ((ours ? ours->y * m_spec.src.w + ours->x : -1) == srcOffset)
        return true;
    if (rules == Rules{} || !contested(dst, rules))
        return false;
    // A maximum that starts from the lowest finite number never takes a cell that is not above it.
    bool allowed = srcOffset == -1 && !rules.paddingNeverWins;
    operatorOf(m_spec.op).forEachTerm(m_spec, Role::Dst, dst, [&](const Term& term) {
        const Cell& src = term.first.cell;
        if (!term.padding && src.y * m_spec.src.w + src.x == srcOffset)
            allowed |= mayWin(dst, src, rules);
    });
    return allowed;
}

OracleValue Evaluator::judge(Role of, const Cell& cell, const Judging& judging) const
{
    const Expression expression = operatorOf(m_spec.op).expression(m_spec, of);
    if (expression.reduce == Reduce::Max)
        return maximum(of, cell, judging);

    const Sum sum = this->sum(of, cell, judging);
    OracleValue result = sum;
    result.value = evaluate(expression.function, sum.value, m_spec);

    // added − 1 additions; a product; a division, or a rounded reciprocal and a product. (1 + u)ⁿ − 1 holds for any n.
    const double additions = static_cast<double>(std::max<std::int64_t>(sum.added - 1, 0));
    const double inTerm = (sum.multiplies ? 1.0 : 0.0) + (sum.divides ? 2.0 : 0.0);
    // Where products are rounded more coarsely, both factors are too.
    const double roundings = additions + inTerm * (judging.unitRoundoffs > 1.0 ? 3.0 * judging.unitRoundoffs : 1.0);
    const double relative = std::expm1(roundings * float32Roundoff) * (1.0 + 0x1p-20);
    // Products and quotients in the subnormal range are rounded to multiples of 2⁻¹⁴⁹; sums there are exact.
    const double underflow = inTerm * static_cast<double>(sum.added) * smallestFloat;
    // The errors that factors bring are rounded with them.
    result.bound = relative * (sum.magnitude + sum.extra) + sum.extra + underflow;
    // A quotient may be beyond float32 where no term is.
    const bool valueOverflows = std::isfinite(result.value) && std::abs(result.value) * (1.0 + relative) >= largestFloat;
    result.mayOverflow = sum.peak * (1.0 + relative) >= largestFloat || valueOverflows || sum.derivativeVanishes;
    if (expression.function != Function::Identity && std::isfinite(sum.value))
        result.bound = spread(expression.function, sum.value, result.bound, m_spec) + roundingOf(expression.function, result.value, m_spec);
    result.anything |= std::isnan(result.bound);
    return result;
}

std::vector<EvaluatedTerm> Evaluator::terms(Role of, const Cell& cell, std::int64_t first, std::int64_t count) const
{
    return termsWhere(of, cell, [&](std::int64_t index) { return index >= first && index - first < count; });
}

std::vector<EvaluatedTerm> Evaluator::terms(Role of, const Cell& cell, std::span<const std::int64_t> indices) const
{
    std::size_t next = 0;
    return termsWhere(of, cell, [&](std::int64_t index) {
        const bool wanted = next < indices.size() && indices[next] == index;
        next += wanted ? 1 : 0;
        return wanted;
    });
}

std::vector<EvaluatedTerm> Evaluator::termsWhere(Role of, const Cell& cell, FunctionRef<bool(std::int64_t)> isWanted) const
{
    const Operator& op = operatorOf(m_spec.op);
    const bool isMaximum = op.expression(m_spec, of).reduce == Reduce::Max;
    const OracleValue whole = isMaximum ? maximum(of, cell, {}) : OracleValue{};

    std::int64_t index = -1;
    std::vector<EvaluatedTerm> terms;
    op.forEachTerm(m_spec, of, cell, [&](const Term& term) {
        if (!isWanted(++index))
            return;
        EvaluatedTerm one{.term = term, .value = addend(term)};
        one.factors.push_back(term.padding ? paddingCountsAs(m_spec) : factor(term.first));
        if (term.second)
            one.factors.push_back(factor(*term.second));
        if (term.routedBy) {
            one.routed = winnerOf(*term.routedBy) == cell;
            if (!one.routed)
                one.value = 0;
        }
        if (isMaximum && !term.padding) {
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
    const bool isMaximum = op.expression(m_spec, of).reduce == Reduce::Max;
    double result = isMaximum ? -infinity : 0.0;
    std::int64_t index = 0;
    op.forEachTerm(m_spec, of, cell, [&](const Term& term) {
        if (index++ >= taken)
            return;
        const double value = addend(term);
        if (isMaximum)
            result = beats(value, result) ? value : result;
        else if (!term.routedBy || winnerOf(*term.routedBy) == cell)
            result += value;
    });
    return result;
}

} // namespace ks
