#pragma once

// For .cu files only: where the threads of the 2×2/2 kernels work. A thread takes four cells of two rows at a time, and two results. It does
// so at two places, with all loads under way before the first result, and finds them without a division: so memory stays the limit.

#include "core/backends/cuda/divisor.h"
#include "core/backends/cuda/kernel.h"

namespace ks::cuda {

/// An image cut into quads, four cells wide, with 2×2/2 windows on it.
struct Halves {
    unsigned int pairs; ///< of results, in all planes
    unsigned int columns;
    unsigned int leftOver; ///< quads of a plane that are in no window: an odd last row
    Divisor byColumns;
    Divisor byRows;
};

inline Halves halvesOf(const Pool& pool)
{
    const auto columns = static_cast<unsigned int>(pool.x.size) / 4;
    const auto rows = static_cast<unsigned int>(pool.y.count);
    return {static_cast<unsigned int>(pool.planes) * rows * columns, columns,
            static_cast<unsigned int>(pool.y.size - 2 * pool.y.count) * columns, Divisor(static_cast<int>(columns)), Divisor(pool.y.count)};
}

inline constexpr unsigned int placesPerThread = 2;

inline dim3 blocksFor(const Halves& halves)
{
    return blocksFor(static_cast<int>((halves.pairs + placesPerThread - 1) / placesPerThread));
}

/// The pair of results that a thread makes at one of its places; beyond `pairs` there is none.
__device__ inline unsigned int pairAt(unsigned int place)
{
    return (blockIdx.x * placesPerThread + place) * blockThreads + threadIdx.x;
}

/// The quad in the upper row of a pair's windows; the lower one lies `columns` further on.
__device__ inline unsigned int upperQuad(const Halves& halves, unsigned int pair)
{
    const unsigned int row = static_cast<unsigned int>(halves.byColumns.quotient(static_cast<int>(pair)));
    const unsigned int upper = pair + row * halves.columns;
    return halves.leftOver == 0 ? upper
                                : upper + static_cast<unsigned int>(halves.byRows.quotient(static_cast<int>(row))) * halves.leftOver;
}

/// Both rows of a thread's quads, read once and not kept in the caches; nothing beyond the last pair.
struct QuadRows {
    float4 upper[placesPerThread];
    float4 lower[placesPerThread];
};

__device__ inline void readQuads(const Halves& halves, const float4* __restrict__ src, QuadRows& rows)
{
    KS_UNROLL
    for (unsigned int place = 0; place < placesPerThread; ++place)
        if (pairAt(place) < halves.pairs) {
            const unsigned int from = upperQuad(halves, pairAt(place));
            rows.upper[place] = __ldcs(src + from);
            rows.lower[place] = __ldcs(src + from + halves.columns);
        }
}

} // namespace ks::cuda
