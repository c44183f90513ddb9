#include "core/backends/serial/serial_backend.h"

#include "core/backends/arg_max.h"
#include "core/backends/serial/kernels.h"
#include "core/base/threads.h"
#include "core/ops/operator.h"

namespace ks {

namespace {

std::string_view sourceOf(OpKind op)
{
    if (isActivation(op))
        return "serial/activation.cpp";
    switch (op) {
    case OpKind::MaxPool:
    case OpKind::GlobalMaxPool: return "serial/max_pool.cpp";
    case OpKind::AveragePool:
    case OpKind::GlobalAveragePool: return "serial/average_pool.cpp";
    case OpKind::Conv: return "serial/conv.cpp";
    case OpKind::ConvTranspose: return "serial/conv_transpose.cpp";
    case OpKind::Gemm: return "serial/gemm.cpp";
    case OpKind::Softmax:
    case OpKind::SoftmaxCrossEntropyLoss: return "serial/softmax.cpp";
    case OpKind::MeanSquaredError: return "serial/mean_squared_error.cpp";
    case OpKind::BatchNormalization: return "serial/batch_normalization.cpp";
    case OpKind::LRN: return "serial/lrn.cpp";
    default: return "serial/copy_and_add.cpp";
    }
}

void addForward(CpuTable& table, OpKind op, void (*run)(const OpSpec&, const HostArgs&), std::size_t (*savedBytes)(const OpSpec&) = nullptr)
{
    const Implementation meta{.name = "textbook",
                              .source = sourceOf(op),
                              .story = Text(KS_TEXT("core", "The definition written as loops, one thread, one rounding per operation. "
                                                            "Nothing is clever here: every other implementation is measured against it."))};
    table.add(op, Pass::Inference, {meta, run});
    table.add(op, Pass::Training, {.meta = meta, .run = run, .savedBytes = savedBytes});
}

void addBackward(CpuTable& table, OpKind op, Pass pass, void (*run)(const OpSpec&, const HostArgs&))
{
    const Implementation meta{
        .name = "textbook",
        .source = sourceOf(op),
        .story = Text(KS_TEXT("core", "The chain rule written as loops, one thread: each result cell gathers its own terms."))};
    table.add(op, pass, {meta, run});
}

CpuTable serialTable()
{
    CpuTable table;
    for (const OpKind op : {OpKind::MaxPool, OpKind::GlobalMaxPool}) {
        addForward(table, op, serial::maxPoolForward, argMaxBytes);
        addBackward(table, op, Pass::BackwardData, serial::maxPoolBackwardData);
    }
    for (const OpKind op : {OpKind::AveragePool, OpKind::GlobalAveragePool}) {
        addForward(table, op, serial::averagePoolForward);
        addBackward(table, op, Pass::BackwardData, serial::averagePoolBackwardData);
    }
    addForward(table, OpKind::Conv, serial::convForward);
    addBackward(table, OpKind::Conv, Pass::BackwardData, serial::convBackwardData);
    addBackward(table, OpKind::Conv, Pass::BackwardWeights, serial::convBackwardWeights);
    addForward(table, OpKind::ConvTranspose, serial::convTransposeForward);
    addBackward(table, OpKind::ConvTranspose, Pass::BackwardData, serial::convTransposeBackwardData);
    addBackward(table, OpKind::ConvTranspose, Pass::BackwardWeights, serial::convTransposeBackwardWeights);
    for (const OpKind op : allOps()) {
        if (!isActivation(op))
            continue;
        addForward(table, op, serial::activationForward);
        addBackward(table, op, Pass::BackwardData, serial::activationBackwardData);
    }
    addForward(table, OpKind::Gemm, serial::gemmForward);
    addBackward(table, OpKind::Gemm, Pass::BackwardData, serial::gemmBackwardData);
    addBackward(table, OpKind::Gemm, Pass::BackwardWeights, serial::gemmBackwardWeights);
    addForward(table, OpKind::Flatten, serial::flattenForward);
    addBackward(table, OpKind::Flatten, Pass::BackwardData, serial::flattenBackwardData);
    addForward(table, OpKind::Add, serial::addForward);
    addBackward(table, OpKind::Add, Pass::BackwardData, serial::addBackwardData);
    addForward(table, OpKind::Softmax, serial::softmaxForward);
    addBackward(table, OpKind::Softmax, Pass::BackwardData, serial::softmaxBackwardData);
    addForward(table, OpKind::SoftmaxCrossEntropyLoss, serial::softmaxCrossEntropyForward);
    addBackward(table, OpKind::SoftmaxCrossEntropyLoss, Pass::BackwardData, serial::softmaxCrossEntropyBackwardData);
    addForward(table, OpKind::MeanSquaredError, serial::meanSquaredErrorForward);
    addBackward(table, OpKind::MeanSquaredError, Pass::BackwardData, serial::meanSquaredErrorBackwardData);
    addForward(table, OpKind::BatchNormalization, serial::batchNormalizationForward);
    addBackward(table, OpKind::BatchNormalization, Pass::BackwardData, serial::batchNormalizationBackwardData);
    addBackward(table, OpKind::BatchNormalization, Pass::BackwardWeights, serial::batchNormalizationBackwardWeights);
    addForward(table, OpKind::Dropout, serial::dropoutForward);
    addBackward(table, OpKind::Dropout, Pass::BackwardData, serial::dropoutBackwardData);
    addForward(table, OpKind::LRN, serial::lrnForward);
    addBackward(table, OpKind::LRN, Pass::BackwardData, serial::lrnBackwardData);
    return table;
}

class SerialBackend final : public CpuBackend {
public:
    SerialBackend() : CpuBackend(serialTable(), 1) {}

    BackendInfo info() const override
    {
        return {.id = std::string(serialTraits.id),
                .title = Text(KS_TEXT("core", "One thread, textbook loops")),
                .device = Text(processorName()),
                .memory = MemoryBudget::instance().limit()};
    }
};

} // namespace

std::unique_ptr<Backend> makeSerialBackend()
{
    return std::make_unique<SerialBackend>();
}

} // namespace ks
