#include "core/backends/backend.h"
#include "core/backends/copies/copying_backend.h"
#include "core/backends/cuda/cuda_backend.h"
#include "core/backends/cudnn/cudnn_backend.h"
#include "core/backends/gemm/gemm_backend.h"
#include "core/backends/lanes/lanes_backend.h"
#include "core/backends/onednn/onednn_backend.h"
#include "core/backends/openmp/openmp_backend.h"
#include "core/backends/serial/serial_backend.h"
#include "core/backends/traits.h"
#include "core/base/error.h"
#include "core/base/joined.h"

#include <algorithm>
#include <memory>
#include <vector>

namespace ks {

namespace {

struct Registered {
    BackendTraits traits;
    std::unique_ptr<Backend> (*make)();
};

/// Every backend, in the order in which people meet them.
constexpr Registered registry[] = {
    {serialTraits, makeSerialBackend},
    {openmpTraits, makeOpenmpBackend},
    {lanesTraits, [] { return makeLanesBackend(makeOpenmpBackend()); }},
#ifndef KS_WITHOUT_CPU_LIBRARIES
    {gemmTraits, [] { return makeGemmBackend(lentByOpenmp()); }},
    {onednnTraits, [] { return makeOnednnBackend(lentByOpenmp()); }},
#endif
    {cudaTraits, makeCudaBackend},
    {cudnnTraits, makeCudnnBackend},
    {cudaCopiesTraits, makeCudaCopiesBackend},
};

const Registered* registered(std::string_view id)
{
    const auto* const found = std::ranges::find(registry, id, [](const Registered& one) { return one.traits.id; });
    return found == std::end(registry) ? nullptr : found;
}

} // namespace

const BackendTraits& traitsOf(std::string_view id)
{
    static constexpr BackendTraits ofAnother;
    const Registered* const known = registered(id);
    return known ? known->traits : ofAnother;
}

std::vector<std::string> backendsThat(bool BackendTraits::*trait)
{
    std::vector<std::string> ids;
    for (const Registered& one : registry)
        if (one.traits.*trait)
            ids.emplace_back(one.traits.id);
    return ids;
}

std::string referenceBackend()
{
    return backendsThat(&BackendTraits::isReference).front();
}

std::string usualBackend()
{
    return backendsThat(&BackendTraits::isUsual).front();
}

std::vector<std::string> preferredForTraining()
{
    std::vector<BackendTraits> ranked;
    for (const Registered& one : registry)
        if (one.traits.trainingRank > 0)
            ranked.push_back(one.traits);
    std::ranges::sort(ranked, {}, &BackendTraits::trainingRank);
    std::vector<std::string> ids;
    for (const BackendTraits& one : ranked)
        ids.emplace_back(one.id);
    return ids;
}

std::span<Backend* const> allBackends()
{
    static const std::vector<std::unique_ptr<Backend>> owned = [] {
        std::vector<std::unique_ptr<Backend>> made;
        for (const Registered& one : registry)
            made.push_back(one.make());
        return made;
    }();
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
    const Registered* const known = registered(id);
    return known ? allBackends()[static_cast<std::size_t>(known - registry)] : nullptr;
}

Backend& requireBackend(std::string_view id)
{
    Backend* backend = findBackend(id);
    if (!backend)
        throw InputError(Text(KS_TEXT("core", "there is no backend %1; there are %2"),
                              {std::string(id), joined(registry, ", ", [](const Registered& one) { return one.traits.id; })}));
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
