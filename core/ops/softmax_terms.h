#pragma once

#include "core/ops/operator.h"

namespace ks {

/// The stages that Softmax and the cross-entropy share, over the channels of every (n, y, x): the maximum, exp(src − maximum), their sum.
struct SoftmaxTerms {
    static constexpr Role maximum = Role::Stage0;
    static constexpr Role exponential = Role::Stage1;
    static constexpr Role total = Role::Stage2;
    static constexpr int count = 3;

    static Shape shape(const OpSpec& spec, int stage)
    {
        return stageRole(stage) == exponential ? spec.src : Shape{spec.src.n, 1, spec.src.h, spec.src.w};
    }

    static Expression expression(Role of)
    {
        if (of == maximum)
            return {.reduce = Reduce::Max};
        return {.function = of == exponential ? Function::Exp : Function::Identity};
    }

    static Cell row(const Cell& cell) { return {cell.n, 0, cell.y, cell.x}; }

    static void forEachTerm(const OpSpec& spec, Role of, const Cell& cell, TermVisitor visit)
    {
        if (of == exponential) {
            visit({.first = {Role::Src, cell}});
            visit({.first = {maximum, row(cell)}, .divisor = -1.0});
            return;
        }
        for (std::int64_t c = 0; c < spec.src.c; ++c)
            visit({.first = {of == maximum ? Role::Src : exponential, {cell.n, c, cell.y, cell.x}}});
    }

    static Text name(int stage)
    {
        switch (stage) {
        case 0: return Text(KS_TEXT("core", "maximum"));
        case 1: return Text(KS_TEXT("core", "exponential"));
        default: return Text(KS_TEXT("core", "sum of exponentials"));
        }
    }
};

} // namespace ks
