#pragma once

// For .cu files only: what all kernels use.

#include "core/backends/cuda/launch.h"

#include <cuda_runtime.h>

#ifndef KS_LAUNCH // the emulation in tests/cuda_emulation has its own
#define KS_LAUNCH(kernel, grid, block, bytes, stream, ...) kernel<<<grid, block, bytes, stream>>>(__VA_ARGS__)
/// Shared memory whose size the launch gives, as bytes, aligned for float4.
#define KS_DYNAMIC_SHARED(name) extern __shared__ __align__(16) unsigned char name[]
/// Before a loop whose counter chooses among registers: an index that is only known at run time would move them to memory.
#define KS_UNROLL _Pragma("unroll")
#endif

namespace ks::cuda {

inline constexpr int blockThreads = 256;

/// Blocks of `blockThreads` for `cells` threads.
inline dim3 blocksFor(int cells)
{
    return dim3((static_cast<unsigned int>(cells) + blockThreads - 1) / blockThreads);
}

/// This thread's number in a one-dimensional grid.
__device__ inline unsigned int globalThread()
{
    return blockIdx.x * blockDim.x + threadIdx.x;
}

/// Coordinate of a tap of a window; outside 0 … size − 1 it lies in the padding.
__host__ __device__ inline int at(const Axis& axis, int window, int tap)
{
    return window * axis.stride - axis.padBegin + tap * axis.dilation;
}

__host__ __device__ inline bool inside(const Axis& axis, int coordinate)
{
    return coordinate >= 0 && coordinate < axis.size;
}

/// The windows first … last may have a tap on `coordinate`; none when last < first.
__host__ __device__ inline int firstWindow(const Axis& axis, int coordinate)
{
    const int beyond = coordinate + axis.padBegin - (axis.kernel - 1) * axis.dilation;
    return beyond <= 0 ? 0 : (beyond + axis.stride - 1) / axis.stride;
}

__host__ __device__ inline int lastWindow(const Axis& axis, int coordinate)
{
    const int last = (coordinate + axis.padBegin) / axis.stride;
    return last < axis.count ? last : axis.count - 1;
}

/// The tap of window first … last that lies on `coordinate`; -1: dilation steps over it.
__host__ __device__ inline int tapOn(const Axis& axis, int window, int coordinate)
{
    const int distance = coordinate - at(axis, window, 0);
    return distance % axis.dilation == 0 ? distance / axis.dilation : -1;
}

/// The window whose tap `tap` falls on `coordinate`; -1: none.
__host__ __device__ inline int windowAt(const Axis& axis, int coordinate, int tap)
{
    const int start = coordinate + axis.padBegin - tap * axis.dilation;
    if (start < 0 || start % axis.stride != 0 || start / axis.stride >= axis.count)
        return -1;
    return start / axis.stride;
}

__host__ __device__ inline int extent(const Axis& axis)
{
    return (axis.kernel - 1) * axis.dilation + 1;
}

/// Does some tap of this window lie in the padding?
__host__ __device__ inline bool seesPadding(const Axis& axis, int window)
{
    return !inside(axis, at(axis, window, 0)) || !inside(axis, at(axis, window, axis.kernel - 1));
}

__device__ inline float minusInfinity()
{
    return -HUGE_VALF;
}

/// Our rule for a maximum: a larger value wins, or the first NaN; an equal one that comes later does not.
__device__ inline bool beats(float later, float best)
{
    return later > best || (later != later && best == best);
}

/// Calls launch(Index{}) with the type of the arg-max.
template <class Launch>
void withIndexType(const ArgMax& argMax, Launch&& launch)
{
    if (argMax.bytesPerCell == 1)
        launch(std::uint8_t{});
    else if (argMax.bytesPerCell == 2)
        launch(std::uint16_t{});
    else
        launch(std::uint32_t{});
}

template <class Index>
__host__ __device__ constexpr Index noWinner()
{
    return static_cast<Index>(~Index{0});
}

} // namespace ks::cuda
