#include "core/verify/gradient_check.h"

#include "core/base/error.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <limits>

namespace ks {

namespace {

constexpr std::int64_t mostResults = std::int64_t{1} << 22;

Role operandOf(Role gradient)
{
    switch (gradient) {
    case Role::DiffSrc: return Role::Src;
    case Role::DiffWeights: return Role::Weights;
    case Role::DiffBias: return Role::Bias;
    default:
        throw InputError(
            Text(KS_TEXT("core", "%1 is no gradient; diffSrc, diffWeights and diffBias are"), {std::string(nameOf(gradient))}));
    }
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
    const double padding = spec.op == OpKind::MaxPool && spec.padValue == PadValue::Zero ? 0.0 : -std::numeric_limits<double>::infinity();
    const Shape dst = shapeOf(spec, Role::Dst);
    if (dst.elements() > mostResults)
        throw InputError(Text(KS_TEXT("core", "the gradient check would look at %1 results; choose an input with at most %2"),
                              {std::to_string(dst.elements()), std::to_string(mostResults)}));
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
                    one.rest = std::max(one.rest, term.padding ? padding : evaluator.factor(term.first));
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

std::string number(double value)
{
    char text[40];
    std::snprintf(text, sizeof text, "%.9g", value);
    return text;
}

} // namespace

std::string_view nameOf(GradientVerdict verdict)
{
    switch (verdict) {
    case GradientVerdict::Ok: return "ok";
    case GradientVerdict::Wrong: return "wrong";
    case GradientVerdict::Kink: return "kink";
    case GradientVerdict::NotFinite: return "notFinite";
    }
    return {};
}

Text GradientCheck::sentence() const
{
    switch (verdict) {
    case GradientVerdict::Ok:
        return Text(KS_TEXT("core", "the gradient is right: %1, and differences give %2"), {number(analytic), number(numeric)});
    case GradientVerdict::Wrong:
        return Text(KS_TEXT("core", "the gradient is wrong: it is %1, but differences give %2"), {number(analytic), number(numeric)});
    case GradientVerdict::Kink:
        return Text(
            KS_TEXT("core",
                    "the function has a kink here: its slope is %1 to the left and %2 to the right; %3 is as good as any value between"),
            {number(steps.back().backward), number(steps.back().forward), number(analytic)});
    case GradientVerdict::NotFinite: break;
    }
    return Text(KS_TEXT("core", "NaN or infinity take part here: differences say nothing"));
}

GradientCheck checkGradient(const OpSpec& spec, const Operands& operands, Role of, const Cell& cell, const GradientCheckOptions& options)
{
    const Role role = operandOf(of);
    const Evaluator evaluator(spec, operands);
    const Shape shape = shapeOf(spec, role);
    if (shape.empty() || !contains(shape, cell))
        throw InputError(Text(KS_TEXT("core", "%1 has no cell %2"), {std::string(nameOf(of)), cell.text()}));
    if (!operands.diffDst || !operands.of(role))
        throw InputError(Text(KS_TEXT("core", "the gradient check needs %1 and diffDst"), {std::string(nameOf(role))}));

    const Expression expression = operatorOf(spec.op).expression(spec, Role::Dst);
    const double x = evaluator.factor({role, cell});
    const std::vector<Dependent> dependents = dependentsOf(evaluator, operands, role, cell, options);
    const auto loss = [&](double at) {
        double sum = 0;
        for (const Dependent& one : dependents) {
            const double value = expression.reduce == Reduce::Max ? std::max(one.rest, at)
                                                                  : evaluate(expression.function, one.rest + one.coefficient * at, spec);
            sum += one.above * value;
        }
        return sum;
    };

    GradientCheck check;
    check.analytic = options.analytic ? *options.analytic : evaluator.cell(of, cell).value;
    const double here = loss(x);
    double magnitude = 0; // what a slope can be at most
    for (const Dependent& one : dependents)
        magnitude += std::abs(one.above * (expression.reduce == Reduce::Max ? 1.0 : one.coefficient));
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
    if (!std::isfinite(here) || !std::isfinite(check.analytic) || !std::isfinite(magnitude)) {
        check.verdict = GradientVerdict::NotFinite;
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
    check.tolerance = 1e-6 * std::max(magnitude, 1e-30) + options.slack;
    const double corner = std::abs(chosen.forward - chosen.backward);
    if (corner > 1e-4 * magnitude) { // the two slopes differ at every step size
        const GradientStep& small = check.steps[check.steps.size() - 1 - 6 * perDecade];
        const auto [low, high] = std::minmax(small.forward, small.backward);
        const bool between = check.analytic >= low - check.tolerance && check.analytic <= high + check.tolerance;
        check.verdict = between ? GradientVerdict::Kink : GradientVerdict::Wrong;
        return check;
    }
    check.verdict = std::abs(check.numeric - check.analytic) <= check.tolerance ? GradientVerdict::Ok : GradientVerdict::Wrong;
    return check;
}

} // namespace ks
