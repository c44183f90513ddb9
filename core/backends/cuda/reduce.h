#pragma once

// For .cu files only: sums and maxima over the threads of a block in a fixed tree, so that every run gives the same bits.

#include "core/backends/cuda/kernel.h"

namespace ks::cuda {

inline constexpr int reduceThreads = 128;

/// The sum of what the `reduceThreads` threads of the block bring; every thread gets it. All threads call it.
static __device__ inline float sumOfBlock(float mine)
{
    __shared__ float partial[reduceThreads];
    const int thread = static_cast<int>(threadIdx.x);
    __syncthreads(); // a call before this one may still be read
    partial[thread] = mine;
    __syncthreads();
    for (int half = reduceThreads / 2; half > 0; half /= 2) {
        if (thread < half)
            partial[thread] += partial[thread + half];
        __syncthreads();
    }
    return partial[0];
}

/// The largest, by our rule for NaN.
static __device__ inline float maximumOfBlock(float mine)
{
    __shared__ float partial[reduceThreads];
    const int thread = static_cast<int>(threadIdx.x);
    __syncthreads();
    partial[thread] = mine;
    __syncthreads();
    for (int half = reduceThreads / 2; half > 0; half /= 2) {
        if (thread < half && beats(partial[thread + half], partial[thread]))
            partial[thread] = partial[thread + half];
        __syncthreads();
    }
    return partial[0];
}

} // namespace ks::cuda
