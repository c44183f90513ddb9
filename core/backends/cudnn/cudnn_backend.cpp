#include "core/backends/cudnn/cudnn_backend.h"

#include "core/backends/cudnn/descriptions.h"
#include "core/backends/plugin/plugin_backend.h"

namespace ks {

std::unique_ptr<Backend> makeCudnnBackend()
{
    return makePluginBackend({.id = std::string(cudnnTraits.id),
                              .title = Text(KS_TEXT("core", "cuDNN, NVIDIA’s library")),
                              .file = "ks_cudnn.so",
                              .driver = "libcuda.so.1",
                              .driverMissing = Text(KS_TEXT("core", "NVIDIA’s driver is not installed (libcuda.so.1 was not found)")),
                              .notBuilt = KS_CUDNN_NOT_BUILT,
                              .descriptions = cudnn::descriptionsOf});
}

} // namespace ks
