#pragma once

#include "core/base/memory.h"

#include <cstddef>
#include <cstdint>
#include <string>

namespace ks::lanes {

/// A tensor's memory: one part per block or one per thread.
struct BlockStore {
    MemoryBlock memory;
    float* data = nullptr;
    std::int64_t floats = 0; ///< of a part
    bool perBlock = false;

    float* at(std::int64_t block, int thread) const { return data ? data + (perBlock ? block : thread) * floats : nullptr; }
};

/// Throws OutOfMemory, which names it.
inline BlockStore blockStore(std::int64_t floats, std::int64_t parts, bool perBlock, const std::string& name)
{
    BlockStore store{.floats = floats, .perBlock = perBlock};
    store.memory = MemoryBlock(static_cast<std::size_t>(floats * parts) * sizeof(float), name);
    store.data = static_cast<float*>(store.memory.data());
    return store;
}

} // namespace ks::lanes
