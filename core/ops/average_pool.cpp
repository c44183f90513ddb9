#include "core/ops/average_pool.h"

#include "core/ops/op_info.h"
#include "core/ops/pool_terms.h"

namespace ks {

namespace {

std::int64_t countedTaps(const WindowAxis& axis, std::int64_t window, bool includePad)
{
    if (!includePad)
        return axis.tapsInside(window);
    std::int64_t count = 0;
    for (std::int64_t tap = 0; tap < axis.kernel; ++tap)
        count += axis.overhangs(axis.at(window, tap)) ? 0 : 1;
    return count;
}

} // namespace

double AveragePool::divisor(const OpSpec& spec, const Cell& dst)
{
    const Window window = windowOf(spec);
    const bool includePad = spec.op == OpKind::AveragePool && spec.countIncludePad;
    const std::int64_t count = countedTaps(window.y, dst.y, includePad) * countedTaps(window.x, dst.x, includePad);
    return static_cast<double>(count > 0 ? count : 1);
}

Shape AveragePool::dstShape(const OpSpec& spec) const
{
    return pooledShape(spec);
}

Expression AveragePool::expression(const OpSpec&, Role) const
{
    return {Reduce::Sum, Function::Identity};
}

void AveragePool::forEachTerm(const OpSpec& spec, Role of, const Cell& cell, TermVisitor visit) const
{
    if (of == Role::Dst) {
        const double by = divisor(spec, cell);
        forEachWindowTerm(spec, cell, [&](Term term) {
            term.divisor = by;
            visit(term);
        });
        return;
    }
    forEachCoveringWindow(spec, cell, [&](const Cell& dst) { visit({.first = {Role::DiffDst, dst}, .divisor = divisor(spec, dst)}); });
}

Cost AveragePool::cost(const OpSpec& spec, Pass pass) const
{
    return poolCost(spec, pass);
}

namespace {

const AveragePool averagePoolDefinition;

} // namespace

constinit const OpInfo averagePoolRow{
    .op = OpKind::AveragePool,
    .name = "AveragePool",
    .definition = &averagePoolDefinition,
    .family = OpFamily::Pooling,
    .sentence = [](const OpSpec&) { return Text(KS_TEXT("core", "The mean of each window.")); },
    .window = Windowing::Sliding,
    .reach = Reach::Window,
};

} // namespace ks
