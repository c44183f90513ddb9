#include "core/backends/backend.h"
#include "core/backends/serial/serial_backend.h"
#include "core/base/error.h"

#include <array>

namespace ks {

std::span<Backend* const> allBackends()
{
    static const std::array<std::unique_ptr<Backend>, 1> owned = {makeSerialBackend()};
    static const auto list = [] {
        std::array<Backend*, std::tuple_size_v<decltype(owned)>> pointers{};
        for (std::size_t i = 0; i < owned.size(); ++i)
            pointers[i] = owned[i].get();
        return pointers;
    }();
    return list;
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
        throw Unsupported(Text(KS_TEXT("core", "the backend %1 is not available: %2"), {info.id, info.reason.english()}));
    return *backend;
}

} // namespace ks
