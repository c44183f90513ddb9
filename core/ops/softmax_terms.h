#pragma once

#include "core/ops/operator.h"

namespace ks {

/// What Softmax and the cross-entropy share: their first stages, over the channels of every (n, y, x): the maximum, exp(src − maximum), their sum.
class SoftmaxTerms : public Operator {
public:
    static constexpr Role maximum = Role::Stage0;
    static constexpr Role exponential = Role::Stage1;
    static constexpr Role total = Role::Stage2;

    Expression expression(const OpSpec&, Role of) const final
    {
        if (of == maximum)
            return {.reduce = Reduce::Max};
        return {.function = of == exponential ? Function::Exp : Function::Identity};
    }

    /// Of these stages; those of the operator come first.
    void forEachTerm(const OpSpec& spec, Role of, const Cell& cell, TermVisitor visit) const override
    {
        if (of == exponential) {
            visit({.first = {Role::Src, cell}});
            visit({.first = {maximum, row(cell)}, .divisor = -1.0});
            return;
        }
        for (std::int64_t c = 0; c < spec.src.c; ++c)
            visit({.first = {of == maximum ? Role::Src : exponential, {cell.n, c, cell.y, cell.x}}});
    }

    Shape stageShape(const OpSpec& spec, int stage) const final
    {
        const Role role = stageRole(stage);
        const bool sums = role == maximum || role == total || role == m_sum;
        return sums ? Shape{spec.src.n, 1, spec.src.h, spec.src.w} : spec.src;
    }

    Text stageName(const OpSpec&, int stage) const override
    {
        switch (stageRole(stage)) {
        case maximum: return Text(KS_TEXT("core", "maximum"));
        case exponential: return Text(KS_TEXT("core", "exponential"));
        default: return Text(KS_TEXT("core", "sum of exponentials"));
        }
    }

protected:
    /// `sum`: the operator's own stage that has one cell for all channels.
    constexpr explicit SoftmaxTerms(Role sum) : m_sum(sum) {}

    static Cell row(const Cell& cell) { return {cell.n, 0, cell.y, cell.x}; }
    static Term probabilityOf(const Cell& cell)
    {
        return {.first = {exponential, cell}, .second = Factor{total, row(cell), Function::Reciprocal}};
    }

private:
    Role m_sum;
};

} // namespace ks
