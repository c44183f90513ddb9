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
    const Implementation vector{.name = "vector4",
                                .source = "cuda/activation.cu",
                                .story = Text(KS_TEXT("core", "Four cells a thread with one wide load and one wide store: a quarter of the "
                                                              "instructions for the same bytes, and the bytes are what takes the time."))};
    const Implementation thread{.name = "thread",
                                .source = "cuda/activation.cu",
                                .story =
                                    Text(KS_TEXT("core", "One thread per cell: neighbouring threads touch neighbouring cells, which is "
                                                         "what the memory of a GPU wants."))};
    for (const OpKind op : {OpKind::Relu, OpKind::LeakyRelu, OpKind::Sigmoid, OpKind::Tanh}) {
        table.addForward(op, {.meta = vector, .run = runForward<true>});
        table.addForward(op, {.meta = thread, .run = runForward<false>});
        table.add(op, Pass::BackwardData, {.meta = vector, .run = runBackward<true>});
        table.add(op, Pass::BackwardData, {.meta = thread, .run = runBackward<false>});
    }
}

} // namespace ks::cuda
