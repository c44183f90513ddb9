#include "core/backends/openmp/openmp_backend.h"

#include "core/backends/openmp/kernels.h"
#include "core/backends/openmp/pool_kernels.h"

#include <omp.h>

namespace ks {

namespace {

CpuTable openmpTable()
{
    CpuTable table;
    openmp::addMaxPool(table);
    openmp::addAveragePool(table);
    openmp::addGlobalPools(table);
    openmp::addConv(table);
    openmp::addConvTranspose(table);
    openmp::addActivations(table);
    return table;
}

class OpenmpBackend final : public CpuBackend {
public:
    explicit OpenmpBackend(int threads) : CpuBackend(openmpTable(), threads), m_threads(threads) {}

    BackendInfo info() const override
    {
        return {.id = "openmp",
                .title = "All threads, vector code chosen at run time",
                .device = processorName() + ", " + std::to_string(m_threads) + (m_threads == 1 ? " thread, " : " threads, ") +
                          openmp::vectorTarget(),
                .memory = MemoryBudget::instance().limit()};
    }

private:
    int m_threads;
};

} // namespace

std::unique_ptr<Backend> makeOpenmpBackend()
{
    return std::make_unique<OpenmpBackend>(omp_get_max_threads());
}

} // namespace ks
