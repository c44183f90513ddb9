#include "core/backends/cuda/table.h"

namespace ks::cuda {

namespace {

Curve curveOf(OpKind op)
{
    switch (op) {
    case OpKind::Relu: return Curve::Relu;
    case OpKind::LeakyRelu: return Curve::LeakyRelu;
    case OpKind::Sigmoid: return Curve::Sigmoid;
    default: return Curve::Tanh;
    }
}

template <bool wide>
void runForward(const OpSpec& spec, Pass, const DeviceArgs& args)
{
    activate(curveOf(spec.op), spec.alpha, wide, static_cast<int>(spec.src.elements()), args.src, args.dst, args.stream);
}

template <bool wide>
void runBackward(const OpSpec& spec, Pass, const DeviceArgs& args)
{
    activateBackward(curveOf(spec.op), spec.alpha, wide, static_cast<int>(spec.src.elements()), args.src, args.diffDst, args.diffSrc,
                     args.stream);
}

} // namespace

void addActivations(Table& table)
{
    for (const OpKind op : {OpKind::Relu, OpKind::LeakyRelu, OpKind::Sigmoid, OpKind::Tanh}) {
        table.addForward(op, {.meta = {.name = "vector4"}, .run = runForward<true>});
        table.addForward(op, {.meta = {.name = "thread"}, .run = runForward<false>});
        table.add(op, Pass::BackwardData, {.meta = {.name = "vector4"}, .run = runBackward<true>});
        table.add(op, Pass::BackwardData, {.meta = {.name = "thread"}, .run = runBackward<false>});
    }
}

} // namespace ks::cuda
