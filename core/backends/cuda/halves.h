#pragma once

// For .cu files only: where the threads of the 2×2/2 kernels work. A thread takes four cells of two rows at a time, and two results. It does
// so at two places, with all loads under way before the first result, and finds them without a division: so memory stays the limit.

#include "core/backends/cuda/kernel.h"

namespace ks::cuda {

/// Divides numbers below 2³¹ by one that is known before the launch: three instructions instead of twenty.
class Divisor {
public:
    explicit Divisor(unsigned int by)
    {
        while ((1ULL << m_shift) < by)
            ++m_shift;
        m_factor = static_cast<unsigned int>((((1ULL << m_shift) - by) << 32U) / by) + 1;
    }

    __device__ unsigned int operator()(unsigned int number) const { return (__umulhi(number, m_factor) + number) >> m_shift; }

private:
    unsigned int m_factor;
    unsigned int m_shift = 0;
};

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
            static_cast<unsigned int>(pool.y.size - 2 * pool.y.count) * columns, Divisor(columns), Divisor(rows)};
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
    const unsigned int row = halves.byColumns(pair);
    const unsigned int upper = pair + row * halves.columns;
    return halves.leftOver == 0 ? upper : upper + halves.byRows(row) * halves.leftOver;
}

} // namespace ks::cuda
