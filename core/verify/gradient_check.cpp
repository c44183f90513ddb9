#include "core/verify/gradient_check.h"

#include "core/base/digits.h"
#include "core/base/error.h"
#include "core/ops/padding.h"
#include "core/ops/roles.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace ks {

namespace {

constexpr std::int64_t mostResults = std::int64_t{1} << 22;

/// As maxima are taken: NaN wins.
double largerOf(double best, double value)
{
    return beats(value, best) ? value : best;
}

/// A result as a function of the one cell x: function(rest + Σ coefficient · x), or max(rest, x).
struct Dependent {
    double above = 0;       ///< diffDst of the result
    double rest = 0;        ///< the other terms
    double coefficient = 0; ///< what x is multiplied by; in a maximum unused
};

/// All results that x takes part in, found by asking every result for its terms.
std::vector<Dependent> dependentsOf(const Evaluator& evaluator, const Operands& operands, Role role, const Cell& x,
                                    const GradientCheckOptions& options)
{
    const OpSpec& spec = evaluator.spec();
    const Operator& op = operatorOf(spec.op);
    const bool maximum = op.expression(spec, Role::Dst).reduce == Reduce::Max;
    const double padding = paddingCountsAs(spec);
    const Shape dst = shapeOf(spec, Role::Dst);
    std::vector<Dependent> dependents;
    for (std::int64_t i = 0; i < dst.elements() && !options.stop.stop_requested(); ++i) {
        const Cell cell = cellAt(dst, i);
        if (role == Role::Src && cell.n != x.n)
            continue;
        const auto isX = [&](const Factor& factor) { return factor.role == role && factor.cell == x; };
        bool takesPart = false;
        op.forEachTerm(spec, Role::Dst, cell,
                       [&](const Term& term) { takesPart |= !term.padding && (isX(term.first) || (term.second && isX(*term.second))); });
        if (!takesPart)
            continue;
        Dependent one{.above = static_cast<double>((*operands.diffDst)[cell]),
                      .rest = maximum ? -std::numeric_limits<double>::infinity() : 0.0};
        op.forEachTerm(spec, Role::Dst, cell, [&](const Term& term) {
            if (maximum) {
                if (!isX(term.first) || term.padding)
                    one.rest = largerOf(one.rest, term.padding ? padding : evaluator.factor(term.first));
            } else if (!term.padding) {
                const bool first = isX(term.first);
                const double other = first ? (term.second ? evaluator.factor(*term.second) : 1.0) : evaluator.factor(term.first);
                if (first || (term.second && isX(*term.second)))
                    one.coefficient += other / term.divisor;
                else
                    one.rest += other * (term.second ? evaluator.factor(*term.second) : 1.0) / term.divisor;
            }
        });
        dependents.push_back(one);
    }
    return dependents;
}

/// Σ diffDst · dst as a function of one operand cell x. Where every result is a function of one sum or maximum in which x appears once, the
/// other terms are added up once; an operator with stages is evaluated anew for every x, in the results that x can change.
class Loss {
public:
    Loss(const Evaluator& evaluator, const Operands& operands, Role role, const Cell& cell, const GradientCheckOptions& options)
        : m_spec(evaluator.spec()), m_expression(operatorOf(m_spec.op).expression(m_spec, Role::Dst)), m_operands(operands), m_role(role),
          m_cell(cell)
    {
        if (operatorOf(m_spec.op).stageCount(m_spec) > 0) {
            findChanging(evaluator, options);
            return;
        }
        m_dependents = dependentsOf(evaluator, operands, role, cell, options);
        for (const Dependent& one : m_dependents)
            m_magnitude += std::abs(one.above * (m_expression.reduce == Reduce::Max ? 1.0 : one.coefficient));
    }

    /// What the slope can be at most.
    double magnitude() const { return m_magnitude; }

    double operator()(double x) const
    {
        double sum = 0;
        for (const Dependent& one : m_dependents) {
            const double value = m_expression.reduce == Reduce::Max
                                     ? largerOf(one.rest, x)
                                     : evaluate(m_expression.function, one.rest + one.coefficient * x, m_spec);
            sum += one.above * value;
        }
        if (m_changing.empty())
            return sum;
        Evaluator shifted(m_spec, m_operands);
        shifted.pretend(m_role, m_cell, x);
        for (const Cell& cell : m_changing)
            sum += static_cast<double>((*m_operands.diffDst)[cell]) * shifted.cell(Role::Dst, cell).value;
        return sum;
    }

    /// See GradientCheck::shared.
    std::optional<std::pair<double, double>> sharedSlopes(double x) const
    {
        double sure = 0;
        double least = 0;
        double most = 0;
        bool ties = false;
        for (const Dependent& one : m_dependents) {
            ties |= one.rest == x && one.above != 0;
            sure += x > one.rest ? one.above : 0;
            least += one.rest == x ? std::min(0.0, one.above) : 0;
            most += one.rest == x ? std::max(0.0, one.above) : 0;
        }
        if (m_expression.reduce != Reduce::Max || !ties)
            return std::nullopt;
        return std::pair(sure + least, sure + most);
    }

private:
    void findChanging(const Evaluator& evaluator, const GradientCheckOptions& options)
    {
        const double x = evaluator.factor({m_role, m_cell});
        const double step = std::max(1.0, std::abs(x));
        Evaluator right(m_spec, m_operands);
        Evaluator left(m_spec, m_operands);
        right.pretend(m_role, m_cell, x + step);
        left.pretend(m_role, m_cell, x - step);
        const Shape dst = shapeOf(m_spec, Role::Dst);
        for (std::int64_t i = 0; i < dst.elements() && !options.stop.stop_requested(); ++i) {
            const Cell cell = cellAt(dst, i);
            const double here = evaluator.cell(Role::Dst, cell).value;
            const double change =
                std::max(std::abs(right.cell(Role::Dst, cell).value - here), std::abs(left.cell(Role::Dst, cell).value - here));
            if (change == 0)
                continue;
            m_changing.push_back(cell);
            m_magnitude += std::abs(static_cast<double>((*m_operands.diffDst)[cell])) * change / step;
        }
    }

    const OpSpec& m_spec;
    Expression m_expression;
    const Operands& m_operands;
    Role m_role;
    Cell m_cell;
    std::vector<Dependent> m_dependents;
    std::vector<Cell> m_changing; ///< results that x takes part in through stages
    double m_magnitude = 0;
};

} // namespace

Text GradientCheck::sentence() const
{
    switch (verdict) {
    case GradientVerdict::Ok:
        return Text(KS_TEXT("core", "the gradient is right: %1, and differences give %2"),
                    {tellingDigits(analytic), tellingDigits(numeric)});
    case GradientVerdict::Wrong:
        return Text(KS_TEXT("core", "the gradient is wrong: it is %1, but differences give %2"),
                    {tellingDigits(analytic), tellingDigits(numeric)});
    case GradientVerdict::Kink:
        if (shared)
            return Text(
                KS_TEXT("core",
                        "other cells are as large as this one: its slope may be anything from %1 to %2, as each maximum may pass its "
                        "gradient on to any of them; it is %3"),
                {tellingDigits(shared->first), tellingDigits(shared->second), tellingDigits(analytic)});
        return Text(
            KS_TEXT("core",
                    "the function has a kink here: its slope is %1 to the left and %2 to the right; %3 is as good as any value between"),
            {tellingDigits(steps.back().backward), tellingDigits(steps.back().forward), tellingDigits(analytic)});
    case GradientVerdict::NotFinite: break;
    }
    return Text(KS_TEXT("core", "NaN or infinity take part here: differences say nothing"));
}

std::optional<Role> checkedGradient(Role role)
{
    const std::optional<Role> gradient = isGradient(role) ? role : diffOf(role);
    return gradient && isResult(*gradient) ? gradient : std::nullopt;
}

GradientCheck checkGradient(const OpSpec& spec, const Operands& operands, Role of, const Cell& cell, const GradientCheckOptions& options)
{
    if (checkedGradient(of) != of)
        throw InputError(
            Text(KS_TEXT("core", "%1 is no gradient; gradients are %2"),
                 {std::string(nameOf(of)), namesOfRoles([](const RoleInfo& info) { return checkedGradient(info.role) == info.role; })}));
    const Role role = infoOf(of).gradientOf;
    const Evaluator evaluator(spec, operands);
    const Shape shape = shapeOf(spec, role);
    if (shape.empty() || !contains(shape, cell))
        throw InputError(Text(KS_TEXT("core", "%1 has no cell %2"), {std::string(nameOf(of)), cell.text()}));
    if (!operands.diffDst || !operands.of(role))
        throw InputError(Text(KS_TEXT("core", "the gradient check needs %1 and diffDst"), {std::string(nameOf(role))}));

    const std::int64_t results = shapeOf(spec, Role::Dst).elements();
    if (results > mostResults)
        throw InputError(Text(KS_TEXT("core", "the gradient check would look at %1 results; choose an input with at most %2"),
                              {std::to_string(results), std::to_string(mostResults)}));
    const double x = evaluator.factor({role, cell});
    const Loss loss(evaluator, operands, role, cell, options);

    GradientCheck check;
    check.analytic = options.analytic ? *options.analytic : evaluator.cell(of, cell).value;
    const double here = loss(x);
    const double magnitude = loss.magnitude();
    // No step can be taken from such a number, and none leads away from it.
    if (!std::isfinite(x) || !std::isfinite(here) || !std::isfinite(check.analytic) || !std::isfinite(magnitude)) {
        check.verdict = GradientVerdict::NotFinite;
        return check;
    }
    const double scale = std::max(1.0, std::abs(x));
    constexpr int perDecade = 2;
    for (int i = 0; i <= 11 * perDecade; ++i) {
        const double wished = scale * std::pow(10.0, -static_cast<double>(i) / perDecade);
        const double h = (x + wished) - x; // a step that x can really take
        GradientStep one{.step = h};
        const double right = loss(x + h);
        const double left = loss(x - h);
        one.central = (right - left) / (2 * h);
        one.forward = (right - here) / h;
        one.backward = (here - left) / h;
        one.error = std::abs(one.central - check.analytic);
        check.steps.push_back(one);
    }

    // Slopes of shared maxima may even cancel out, so that no difference shows them.
    check.shared = loss.sharedSlopes(x);
    if (check.shared) {
        const double tolerance = 1e-6 * magnitude + options.slack;
        const bool between = check.analytic >= check.shared->first - tolerance && check.analytic <= check.shared->second + tolerance;
        check.tolerance = tolerance;
        check.numeric = check.steps.back().central;
        check.verdict = between ? GradientVerdict::Kink : GradientVerdict::Wrong;
        return check;
    }

    // The step around which the numeric gradient is steadiest: there neither truncation nor rounding rules.
    std::size_t best = 1;
    double steadiest = std::numeric_limits<double>::infinity();
    for (std::size_t i = 1; i + 1 < check.steps.size(); ++i) {
        const double wobble = std::abs(check.steps[i - 1].central - check.steps[i].central) +
                              std::abs(check.steps[i + 1].central - check.steps[i].central) +
                              std::abs(check.steps[i].forward - check.steps[i].backward);
        if (std::isfinite(wobble) && wobble < steadiest) {
            steadiest = wobble;
            best = i;
        }
    }
    const GradientStep& chosen = check.steps[best];
    check.numeric = chosen.central;
    if (!std::isfinite(steadiest)) { // no three steps in a row lead to numbers
        check.verdict = GradientVerdict::NotFinite;
        return check;
    }
    check.tolerance = 1e-6 * std::max(magnitude, 1e-30) + options.slack;
    const double corner = std::abs(chosen.forward - chosen.backward);
    if (corner > 1e-4 * magnitude) { // the two slopes differ at every step size
        const GradientStep& small = check.steps[check.steps.size() - 1 - std::size_t{6} * perDecade];
        const auto [low, high] = std::minmax(small.forward, small.backward);
        const bool between = check.analytic >= low - check.tolerance && check.analytic <= high + check.tolerance;
        check.verdict = between ? GradientVerdict::Kink : GradientVerdict::Wrong;
        return check;
    }
    check.verdict = std::abs(check.numeric - check.analytic) <= check.tolerance ? GradientVerdict::Ok : GradientVerdict::Wrong;
    return check;
}

} // namespace ks
