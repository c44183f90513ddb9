#include "core/backends/lifetimes.h"

#include "core/base/guard.h"

#include <algorithm>
#include <numeric>

namespace ks {

std::size_t Placement::bytes() const
{
    return std::accumulate(buffers.begin(), buffers.end(), std::size_t{0},
                           [](std::size_t sum, const Buffer& buffer) { return together(sum, buffer.bytes); });
}

Placement place(const std::vector<Lifetime>& tensors)
{
    std::vector<std::size_t> order(tensors.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return tensors[a].bytes > tensors[b].bytes; });

    Placement placement;
    placement.bufferOf.resize(tensors.size());
    std::vector<std::vector<std::size_t>> tenants;
    for (const std::size_t index : order) {
        const Lifetime& tensor = tensors[index];
        const auto isFree = [&](const std::vector<std::size_t>& others) {
            return std::all_of(others.begin(), others.end(),
                               [&](std::size_t other) { return tensors[other].last < tensor.first || tensor.last < tensors[other].first; });
        };
        const auto slot = static_cast<std::size_t>(std::find_if(tenants.begin(), tenants.end(), isFree) - tenants.begin());
        if (slot == tenants.size()) {
            tenants.emplace_back();
            placement.buffers.push_back({tensor.name, tensor.bytes});
        }
        tenants[slot].push_back(index);
        placement.bufferOf[index] = slot;
    }
    return placement;
}

} // namespace ks
