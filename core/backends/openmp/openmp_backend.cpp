#include "core/backends/openmp/openmp_backend.h"

#include "core/backends/openmp/kernels.h"
#include "core/backends/openmp/pool_kernels.h"
#include "core/base/threads.h"

namespace ks {

namespace {

CpuTable openmpTable()
{
    CpuTable table;
    openmp::addMaxPool(table);
    openmp::addAveragePool(table);
    openmp::addGlobalPools(table);
    openmp::addConvolutions(table);
    openmp::addActivations(table);
    openmp::addGemm(table);
    openmp::addCellByCell(table);
    openmp::addSoftmax(table);
    openmp::addBatchNormalization(table);
    openmp::addLrn(table);
    return table;
}

class OpenmpBackend final : public CpuBackend {
public:
    OpenmpBackend() : CpuBackend(openmpTable()) {}

    BackendInfo info() const override
    {
        return {.id = std::string(openmpTraits.id),
                .title = Text(KS_TEXT("core", "All threads, vector code chosen at run time")),
                .device = Text("%1, %2", {processorName(), openmp::vectorTarget()}),
                .memory = MemoryBudget::instance().limit()};
    }
};

} // namespace

CpuTable lentByOpenmp()
{
    const CpuTable own = openmpTable();
    CpuTable lent;
    for (const OpKind op : allOps())
        for (const Pass pass : allPasses)
            for (CpuImplementation row : own.rows(op, pass)) {
                row.meta.story = Text(KS_TEXT("core", "This backend’s library has nothing of the kind: our own parallel code runs, the "
                                                      "same as on openmp, where its story is told."));
                lent.add(op, pass, std::move(row));
            }
    return lent;
}

std::unique_ptr<Backend> makeOpenmpBackend()
{
    return std::make_unique<OpenmpBackend>();
}

} // namespace ks
