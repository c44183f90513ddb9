#include "core/ops/activation.h"

namespace ks {

Shape Activation::dstShape(const OpSpec& spec) const
{
    return spec.src;
}

Expression Activation::expression(const OpSpec&, Role of) const
{
    return {Reduce::Sum, of == Role::Dst ? m_function : Function::Identity};
}

void Activation::forEachTerm(const OpSpec&, Role of, const Cell& cell, TermVisitor visit) const
{
    if (of == Role::Dst)
        visit({.first = {Role::Src, cell}});
    else
        visit({.first = {Role::DiffDst, cell}, .second = Factor{Role::Src, cell, m_derivative}});
}

Cost Activation::cost(const OpSpec& spec, Pass pass) const
{
    const auto cells = static_cast<double>(spec.src.elements());
    // A transcendental function counts as one operation here, as in the literature's FLOP tables.
    return {cells * (isForward(pass) ? 1.0 : 2.0), sizeof(float) * cells * (isForward(pass) ? 2.0 : 3.0)};
}

} // namespace ks
