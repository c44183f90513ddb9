#pragma once

// For .cu files only: which cell a thread makes in kernels that have a thread for every cell of a pool's dst, or of its src.

#include "core/backends/cuda/kernel.h"

namespace ks::cuda {

__device__ inline unsigned int dstCells(const Pool& pool)
{
    return static_cast<unsigned int>(pool.planes) * static_cast<unsigned int>(pool.y.count * pool.x.count);
}

struct DstCell {
    unsigned int srcPlane; ///< where its plane begins in src
    int y;
    int x;
};

__device__ inline DstCell dstCellAt(const Pool& pool, unsigned int offset)
{
    const unsigned int row = offset / static_cast<unsigned int>(pool.x.count);
    return {row / static_cast<unsigned int>(pool.y.count) * static_cast<unsigned int>(pool.y.size * pool.x.size),
            static_cast<int>(row % static_cast<unsigned int>(pool.y.count)),
            static_cast<int>(offset % static_cast<unsigned int>(pool.x.count))};
}

__device__ inline unsigned int srcPlaneCells(const Pool& pool)
{
    return static_cast<unsigned int>(pool.y.size) * static_cast<unsigned int>(pool.x.size);
}

__device__ inline unsigned int srcCells(const Pool& pool)
{
    return static_cast<unsigned int>(pool.planes) * srcPlaneCells(pool);
}

struct SrcCell {
    unsigned int dstPlane; ///< where its plane begins in dst
    int y;
    int x;
};

__device__ inline SrcCell srcCellAt(const Pool& pool, unsigned int offset)
{
    const unsigned int plane = srcPlaneCells(pool);
    return {offset / plane * static_cast<unsigned int>(pool.y.count * pool.x.count), static_cast<int>(offset % plane) / pool.x.size,
            static_cast<int>(offset % plane) % pool.x.size};
}

} // namespace ks::cuda
