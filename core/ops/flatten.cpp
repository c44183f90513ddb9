#include "core/ops/flatten.h"

#include "core/ops/op_info.h"

namespace ks {

Shape Flatten::dstShape(const OpSpec& spec) const
{
    return {spec.src.n, spec.src.c * spec.src.h * spec.src.w, 1, 1};
}

Expression Flatten::expression(const OpSpec&, Role) const
{
    return {};
}

void Flatten::forEachTerm(const OpSpec& spec, Role of, const Cell& cell, TermVisitor visit) const
{
    const Shape dst = dstShape(spec);
    if (of == Role::Dst)
        visit({.first = {Role::Src, cellAt(spec.src, offsetOf(dst, cell))}});
    else
        visit({.first = {Role::DiffDst, cellAt(dst, offsetOf(spec.src, cell))}});
}

Cost Flatten::cost(const OpSpec& spec, Pass) const
{
    return {0, 2.0 * sizeof(float) * static_cast<double>(spec.src.elements())};
}

namespace {

const Flatten flattenDefinition;

} // namespace

constinit const OpInfo flattenRow{
    .op = OpKind::Flatten,
    .name = "Flatten",
    .definition = &flattenDefinition,
    .family = OpFamily::Reordering,
    .sentence = [](const OpSpec&) { return Text(KS_TEXT("core", "Lays the channels of an image one after the other in a row.")); },
    .reach = Reach::Another,
    .mixesChannels = true,
    .forgetsSrc = always,
    .handsOn = always,
};

} // namespace ks
