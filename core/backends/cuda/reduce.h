#pragma once

// For .cu files only: sums and maxima over the threads of a block in a fixed tree, so that every run gives the same bits.

#include "core/backends/cuda/kernel.h"

#include <type_traits>

namespace ks::cuda {

inline constexpr int reduceThreads = 128;
/// For a sum over many cells by one block: with fewer threads most of the time would be spent waiting for memory.
inline constexpr int manyReduceThreads = 1024;

/// The sum of what the `threads` threads of the block bring; every thread gets it. All threads call it.
template <int threads = reduceThreads>
static __device__ inline float sumOfBlock(float mine)
{
    __shared__ float partial[threads];
    const int thread = static_cast<int>(threadIdx.x);
    __syncthreads(); // a call before this one may still be read
    partial[thread] = mine;
    __syncthreads();
    for (int half = threads / 2; half > 0; half /= 2) {
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

/// This thread's share of Σ term(image, cell) over planes of `cells` cells, one of each image, that a block of `threads` adds up: `unrolled`
/// terms at a time, so that as many loads are under way. `Sum` is what term gives: a number, or several.
template <int threads, class Sum, class Term>
__device__ inline Sum sumOfThread(int images, int cells, Term&& term)
{
    constexpr int unrolled = 4;
    int image = static_cast<int>(threadIdx.x) / cells;
    int cell = static_cast<int>(threadIdx.x) % cells;
    const int wholeImages = threads / cells;
    const int rest = threads % cells;
    Sum sum{};
    while (image < images) {
        Sum terms[unrolled];
        KS_UNROLL
        for (int i = 0; i < unrolled; ++i) {
            terms[i] = image < images ? term(image, cell) : Sum{};
            image += wholeImages;
            cell += rest;
            if (cell >= cells) {
                cell -= cells;
                ++image;
            }
        }
        KS_UNROLL
        for (int i = 0; i < unrolled; ++i)
            sum += terms[i];
    }
    return sum;
}

/// launch(threads{}) with as many threads a block as a sum over so many cells deserves.
template <class Launch>
void withReduceThreads(int images, int cells, Launch&& launch)
{
    if (images * cells >= 4 * manyReduceThreads)
        launch(std::integral_constant<int, manyReduceThreads>{});
    else
        launch(std::integral_constant<int, reduceThreads>{});
}

} // namespace ks::cuda
