#include "core/backends/cuda/table.h"
#include "core/ops/window.h"

namespace ks::cuda {

namespace {

Curve curveOf(const OpSpec& spec)
{
    switch (spec.op) {
    case OpKind::Relu: return Curve::Relu;
    case OpKind::LeakyRelu: return Curve::LeakyRelu;
    case OpKind::Sigmoid: return Curve::Sigmoid;
    case OpKind::Elu: return Curve::Elu;
    case OpKind::HardSwish: return Curve::HardSwish;
    case OpKind::Gelu: return spec.approximate == Approximation::Tanh ? Curve::GeluByTanh : Curve::Gelu;
    case OpKind::Clip: return Curve::Clip;
    case OpKind::Mish: return Curve::Mish;
    default: return Curve::Tanh;
    }
}

CurveNumbers numbersOf(const OpSpec& spec)
{
    return {spec.alpha, spec.low, spec.high};
}

template <bool wide>
void runForward(const OpSpec& spec, Pass, const DeviceArgs& args)
{
    activate(curveOf(spec), numbersOf(spec), wide, static_cast<int>(spec.src.elements()), args.src, args.dst, args.stream);
}

template <bool wide>
void runBackward(const OpSpec& spec, Pass, const DeviceArgs& args)
{
    activateBackward(curveOf(spec), numbersOf(spec), wide, static_cast<int>(spec.src.elements()), args.src, args.diffDst, args.diffSrc,
                     args.stream);
}

} // namespace

void addActivations(Table& table)
{
    for (const OpKind op : allOps()) {
        if (!isActivation(op))
            continue;
        table.addForward(op, {.meta = {.name = "vector4"}, .run = runForward<true>});
        table.addForward(op, {.meta = {.name = "thread"}, .run = runForward<false>});
        table.add(op, Pass::BackwardData, {.meta = {.name = "vector4"}, .run = runBackward<true>});
        table.add(op, Pass::BackwardData, {.meta = {.name = "thread"}, .run = runBackward<false>});
    }
}

} // namespace ks::cuda
