#pragma once

// What the plug-in (C++20) and the kernels (C++17, compiled by nvcc) both see: pointers, plain structs, a stream.
// Tensors are NCHW float32 on the device, dense, with fewer than 2³¹ cells, 64-byte aligned. No launcher waits.

#include <cstdint>

struct CUstream_st;

namespace ks::cuda {

using Stream = CUstream_st*;

/// ks::WindowAxis with the integers that a GPU is quick with.
struct Axis {
    int size;
    int padBegin;
    int padEnd;
    int kernel;
    int stride;
    int dilation;
    int count;
};

struct Pool {
    int planes; ///< images × channels
    Axis y;
    Axis x;
    bool zeroPadding;      ///< MaxPool: padding counts as 0 instead of −∞
    bool countIncludesPad; ///< AveragePool
};

/// MaxPool's arg-max per dst cell, as core/backends/arg_max.h lays it out. Null in inference.
struct ArgMax {
    void* taps;
    int bytesPerCell; ///< 1, 2 or 4
};

// max_pool_product.cu: one launch per window, the window multiplied with the identity.
enum class Product { OneThreadPerCell, FromOwnCellOn, Tiles };
struct ProductFilter {
    /// kW×kW in host memory that outlives the run, sent to the device with every window; null: the constant inside the kernel.
    const float* transferred;
    float* device; ///< room for it
};
/// `windowCells` and `productCells`: kH·kW floats each. Does windows `first` … `first + count − 1` of dst in row-major order.
void maxPoolProduct(const Pool& pool, Product product, const ProductFilter& filter, const float* src, float* dst, ArgMax argMax,
                    float* windowCells, float* productCells, int first, int count, Stream stream);
/// The widest window that the constant filter serves.
inline constexpr int constantFilterWidth = 32;

// max_pool.cu
void maxPoolThread(const Pool& pool, const float* src, float* dst, ArgMax argMax, Stream stream);
/// 2×2/2 without padding, rows of a multiple of 4 cells.
void maxPoolVector2x2(const Pool& pool, const float* src, float* dst, ArgMax argMax, Stream stream);
void maxPoolGather(const Pool& pool, const float* diffDst, ArgMax argMax, float* diffSrc, Stream stream);
void maxPoolGather2x2(const Pool& pool, const float* diffDst, ArgMax argMax, float* diffSrc, Stream stream);

// max_pool_doubling.cu
/// Bytes of shared memory; more than `sharedLimit` cannot be launched.
int doublingSharedBytes(const Pool& pool, bool withArgMax);
/// `rowBest`, and `rowTaps` unless argMax is null: planes × src rows × dst columns.
void maxPoolDoubling(const Pool& pool, const float* src, float* dst, ArgMax argMax, float* rowBest, int* rowTaps, Stream stream);
inline constexpr int sharedLimit = 48 * 1024;

} // namespace ks::cuda
