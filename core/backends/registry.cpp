#include "core/backends/backend.h"
#include "core/backends/cuda/cuda_backend.h"
#include "core/backends/cudnn/cudnn_backend.h"
#include "core/backends/gemm/gemm_backend.h"
#include "core/backends/lanes/lanes_backend.h"
#include "core/backends/onednn/onednn_backend.h"
#include "core/backends/openmp/openmp_backend.h"
#include "core/backends/serial/serial_backend.h"
#include "core/base/error.h"

#include <memory>
#include <vector>

namespace ks {

std::span<Backend* const> allBackends()
{
    static const std::unique_ptr<Backend> owned[] = {
        makeSerialBackend(), makeOpenmpBackend(), makeLanesBackend(),
#ifndef KS_WITHOUT_CPU_LIBRARIES
        makeGemmBackend(),   makeOnednnBackend(),
#endif
        makeCudaBackend(),   makeCudnnBackend(),
    };
    static const std::vector<Backend*> list = [] {
        std::vector<Backend*> pointers;
        for (const auto& backend : owned)
            pointers.push_back(backend.get());
        return pointers;
    }();
    return list;
}

void setWorkspaceLimit(std::size_t bytes)
{
    for (Backend* backend : allBackends())
        backend->setWorkspaceLimit(bytes);
}

Backend* findBackend(std::string_view id)
{
    for (Backend* backend : allBackends())
        if (backend->info().id == id)
            return backend;
    return nullptr;
}

Backend& requireBackend(std::string_view id)
{
    Backend* backend = findBackend(id);
    if (!backend) {
        std::string known;
        for (const Backend* one : allBackends())
            known += (known.empty() ? "" : ", ") + one->info().id;
        throw InputError(Text(KS_TEXT("core", "there is no backend %1; there are %2"), {std::string(id), known}));
    }
    const BackendInfo info = backend->info();
    if (!info.available)
        throw Unsupported(Text(KS_TEXT("core", "the backend %1 is not available: %2"), {info.id, info.reason}));
    return *backend;
}

Text computesInstead(std::string_view id, const Text& why)
{
    return Text(KS_TEXT("core", "%1 computes this instead: %2"), {Text::name(std::string(id)), why});
}

} // namespace ks
