#include "core/backends/serial/serial_backend.h"

#include "core/backends/serial/kernels.h"
#include "core/base/threads.h"
#include "core/ops/operator.h"

namespace ks {

namespace {

CpuTable serialTable()
{
    CpuTable table;
    serial::addMaxPools(table);
    serial::addMaxPoolByProducts(table);
    serial::addAveragePools(table);
    serial::addConv(table);
    serial::addConvTranspose(table);
    serial::addActivations(table);
    serial::addGemm(table);
    serial::addCellByCell(table);
    serial::addSoftmax(table);
    serial::addMeanSquaredError(table);
    serial::addBatchNormalization(table);
    serial::addLrn(table);
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

namespace serial {

void addRows(CpuTable& table, OpKind op, std::string_view source, const Textbook& passes)
{
    const Implementation ahead{.name = "textbook",
                               .source = source,
                               .story = Text(KS_TEXT("core", "The definition written as loops, one thread, one rounding per operation. "
                                                             "Nothing is clever here: every other implementation is measured against it.")),
                               .definition = true,
                               .plain = true};
    const Implementation back{
        .name = "textbook",
        .source = source,
        .story = Text(KS_TEXT("core", "The chain rule written as loops, one thread: each result cell gathers its own terms.")),
        .definition = true,
        .plain = true};
    table.add(op, Pass::Inference, {ahead, passes.forward});
    table.add(op, Pass::Training, {.meta = ahead, .run = passes.forward, .savedBytes = passes.savedBytes});
    table.add(op, Pass::BackwardData, {back, passes.backwardData});
    if (passes.backwardWeights)
        table.add(op, Pass::BackwardWeights, {back, passes.backwardWeights});
}

} // namespace serial

std::unique_ptr<Backend> makeSerialBackend()
{
    return std::make_unique<SerialBackend>();
}

} // namespace ks
