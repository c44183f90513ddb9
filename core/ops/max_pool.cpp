#include "core/ops/max_pool.h"

#include "core/ops/op_info.h"
#include "core/ops/pool_terms.h"

namespace ks {

Shape MaxPool::dstShape(const OpSpec& spec) const
{
    return pooledShape(spec);
}

Expression MaxPool::expression(const OpSpec&, Role of) const
{
    return {of == Role::Dst ? Reduce::Max : Reduce::Sum, Function::Identity};
}

void MaxPool::forEachTerm(const OpSpec& spec, Role of, const Cell& cell, TermVisitor visit) const
{
    if (of == Role::Dst) {
        forEachWindowTerm(spec, cell, visit);
        return;
    }
    forEachCoveringWindow(spec, cell, [&](const Cell& dst) { visit({.first = {Role::DiffDst, dst}, .routedBy = dst}); });
}

Cost MaxPool::cost(const OpSpec& spec, Pass pass) const
{
    return poolCost(spec, pass);
}

namespace {

const MaxPool maxPoolDefinition;

} // namespace

constinit const OpInfo maxPoolRow{
    .op = OpKind::MaxPool,
    .name = "MaxPool",
    .definition = &maxPoolDefinition,
    .family = OpFamily::Pooling,
    .sentence = [](const OpSpec&) { return Text(KS_TEXT("core", "The largest value of each window.")); },
    .window = Windowing::Sliding,
    .reach = Reach::Window,
    .takesMaximum = true,
};

} // namespace ks
