#include "core/backends/cuda/cuda_backend.h"

#include "core/backends/cuda/descriptions.h"
#include "core/backends/plugin/plugin_backend.h"

namespace ks {

std::unique_ptr<Backend> makeCudaBackend()
{
    return makePluginBackend({.id = std::string(cudaTraits.id),
                              .title = Text(KS_TEXT("core", "CUDA, our own kernels")),
                              .file = "ks_cuda.so",
                              .driver = "libcuda.so.1",
                              .driverMissing = Text(KS_TEXT("core", "NVIDIA’s driver is not installed (libcuda.so.1 was not found)")),
                              .notBuilt = KS_CUDA_NOT_BUILT,
                              .descriptions = cuda::descriptionsOf});
}

} // namespace ks
