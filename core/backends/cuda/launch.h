#pragma once

// What the plug-in (C++20) and the kernels (C++17, compiled by nvcc) both see: pointers, plain structs, a stream.
// Tensors are NCHW float32 on the device, dense, with fewer than 2³¹ cells, 64-byte aligned. No launcher waits.

#include "core/backends/window_product.h"
#include "core/ops/update_constants.h"

#include <cstddef>
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
/// product (rows × width) = window (rows × width) · filter (width × width; null: the constant in the kernel).
void multiplyWindow(WindowProduct how, int rows, int width, const float* window, const float* filter, float* product, Stream stream);
struct ProductFilter {
    /// kW×kW in host memory that outlives the run, sent to the device with every window; null: the constant inside the kernel.
    const float* transferred;
    float* device; ///< room for it
};
/// `windowCells` and `productCells`: kH·kW floats each. Does windows `first` … `first + count − 1` of dst in row-major order.
void maxPoolProduct(const Pool& pool, WindowProduct product, const ProductFilter& filter, const float* src, float* dst, ArgMax argMax,
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

// average_pool.cu
void averagePoolThread(const Pool& pool, const float* src, float* dst, Stream stream);
/// As maxPoolVector2x2; backwards the image has an even number of rows.
void averagePoolVector2x2(const Pool& pool, const float* src, float* dst, Stream stream);
void averagePoolGather(const Pool& pool, const float* diffDst, float* diffSrc, Stream stream);
void averagePoolGather2x2(const Pool& pool, const float* diffDst, float* diffSrc, Stream stream);

// global_pool.cu: planes of `cells` cells each
void globalMaxBlock(int planes, int cells, const float* src, float* dst, ArgMax argMax, Stream stream);
void globalAverageBlock(int planes, int cells, const float* src, float* dst, Stream stream);
void globalMaxBackward(int planes, int cells, const float* diffDst, ArgMax argMax, float* diffSrc, Stream stream);
void globalAverageBackward(int planes, int cells, const float* diffDst, float* diffSrc, Stream stream);

// activation.cu
enum class Curve { Relu, LeakyRelu, Sigmoid, Tanh, Elu, HardSwish, Gelu, GeluByTanh, Clip, Mish };
/// The numbers of curves that have some.
struct CurveNumbers {
    float alpha;
    float low;
    float high;
};
/// `wide`: four cells a thread.
void activate(Curve curve, CurveNumbers n, bool wide, int cells, const float* src, float* dst, Stream stream);
void activateBackward(Curve curve, CurveNumbers n, bool wide, int cells, const float* src, const float* diffDst, float* diffSrc,
                      Stream stream);

/// A window sliding over an image with maps as the result of a Conv; a ConvTranspose is the same the other way round. Weights lie
/// map × image channel of the group × ky × kx.
struct Conv {
    int images;
    int groups;
    int imageChannels; ///< of one group
    int mapChannels;   ///< of one group
    Axis y;
    Axis x;
};

// conv_direct.cu: padding is left out of the sums
void correlateDirect(const Conv& conv, const float* image, const float* weights, const float* bias, float* maps, Stream stream);
void spreadDirect(const Conv& conv, const float* maps, const float* weights, const float* bias, float* image, Stream stream);
void weightGradientDirect(const Conv& conv, const float* image, const float* maps, float* diffWeights, Stream stream);
/// to[channel] = the sum of all its cells in all images.
void sumChannels(int images, int channels, int cells, const float* from, float* to, Stream stream);

// gemm.cu
/// A matrix in memory: cell [row][column] at row·rowStride + column·columnStride.
struct Matrix {
    const float* cells;
    int rowStride;
    int columnStride;
};
/// c (m×n, dense rows) = a (m×k) · b (k×n), plus what was in c.
struct Gemm {
    int m;
    int n;
    int k;
    Matrix a;
    Matrix b;
    float* c;
    bool accumulate;
};
/// RedundantLoops writes cells several times, so that it cannot accumulate.
enum class GemmVariant {
    RedundantLoops,
    OneBlock,
    OneBlockShared,
    Tiles,
    SharedTiles,
    RegisterTiles,
    VectorLoads,
    WarpTiles,
    Tf32,
    Bf16,
    Cublas
};
/// Threads of a block of RedundantLoops along each side; they count rows in x.
inline constexpr int redundantBlockSide = 16;
/// Does the variant do products of that size? The first two keep all of c in one block.
bool isPossible(GemmVariant variant, int m, int n);
void gemm(GemmVariant variant, const Gemm& problem, Stream stream);

// gemm_tensor.cu: Tf32 and Bf16, on devices of compute capability 8.0 and newer
void gemmOnTensorCores(GemmVariant variant, const Gemm& problem, Stream stream);

// im2col.cu: one image at a time; `columns` is (all image channels · kH · kW) × (map rows · map columns)
void imageToColumns(const Conv& conv, const float* image, float* columns, Stream stream);
/// Adds up what lies on each cell of the image; bias may be null.
void columnsToImage(const Conv& conv, const float* columns, const float* bias, float* image, Stream stream);
/// channels × cells = the channel's bias, one image.
void fillChannels(int channels, int cells, const float* bias, float* to, Stream stream);

// conv_implicit.cu
void correlateImplicit(const Conv& conv, const float* image, const float* weights, const float* bias, float* maps, Stream stream);
void spreadImplicit(const Conv& conv, const float* maps, const float* weights, const float* bias, float* image, Stream stream);
void weightGradientImplicit(const Conv& conv, const float* image, const float* maps, float* diffWeights, Stream stream);

// conv_implicit_wide.cu: the same in tiles of the variants WarpTiles, Tf32 and Bf16
/// The longest kernel along an axis.
inline constexpr int longestImplicitKernel = 15;
void correlateImplicitWide(GemmVariant variant, const Conv& conv, const float* image, const float* weights, const float* bias, float* maps,
                           Stream stream);
void spreadImplicitWide(GemmVariant variant, const Conv& conv, const float* maps, const float* weights, const float* bias, float* image,
                        Stream stream);
/// `partial`: room for the sums of several blocks that share a result.
std::size_t implicitPartialBytes(const Conv& conv);
void weightGradientImplicitWide(GemmVariant variant, const Conv& conv, const float* image, const float* maps, float* partial,
                                float* diffWeights, Stream stream);

/// An N×C×(H·W) tensor.
struct Rows {
    int images;
    int channels;
    int cells; ///< of one plane
};

// softmax.cu: over the channels
/// `block`: a block per (n, y, x) instead of a thread.
void softmax(bool block, const Rows& rows, const float* src, float* dst, Stream stream);
void softmaxBackward(bool block, const Rows& rows, const float* src, const float* diffDst, float* diffSrc, Stream stream);
/// `losses`: images × cells floats; `count`: what the sum is divided by.
void crossEntropy(const Rows& rows, float count, const float* src, const float* target, float* losses, float* dst, Stream stream);
void crossEntropyBackward(const Rows& rows, float count, const float* src, const float* target, const float* diffDst, float* diffSrc,
                          Stream stream);

// squared_error.cu
/// How many partial sums `squaredError` needs room for.
int squaredErrorBlocks(int cells);
void squaredError(int cells, float count, const float* src, const float* target, float* partial, float* dst, Stream stream);
void squaredErrorBackward(int cells, float count, const float* src, const float* target, const float* diffDst, float* diffSrc,
                          Stream stream);
/// to[0] = Σ from / divisor, by one block.
void sumAll(int count, const float* from, float divisor, float* to, Stream stream);

// batch_normalization.cu
void batchStatistics(const Rows& rows, const float* src, float* mean, float* variance, Stream stream);
void normalise(const Rows& rows, float epsilon, const float* src, const float* mean, const float* variance, const float* scale,
               const float* shift, float* dst, Stream stream);
void blendStatistics(int channels, float momentum, const float* oldMean, const float* oldVariance, const float* mean, const float* variance,
                     float* newMean, float* newVariance, Stream stream);
/// Per channel Σ diffDst (null: not wanted) and Σ diffDst · normalised.
void normaliseGradientSums(const Rows& rows, float epsilon, const float* src, const float* diffDst, const float* mean,
                           const float* variance, float* sums, float* products, Stream stream);
/// `sums` and `products` null: the statistics are given numbers and no function of src.
void normaliseBackward(const Rows& rows, float epsilon, const float* src, const float* diffDst, const float* mean, const float* variance,
                       const float* scale, const float* sums, const float* products, float* diffSrc, Stream stream);

// cellwise.cu
void addCells(int cells, const float* a, const float* b, float* to, Stream stream);
void copyCells(int cells, const float* from, float* to, Stream stream);
/// An image's cells of `a` and then those of `b`; and the other way.
void joinCells(int images, int first, int second, const float* a, const float* b, float* to, Stream stream);
void splitCells(int images, int first, int second, const float* from, float* a, float* b, Stream stream);
/// Rows or columns of a Pad; `mode` as in PadMode.
struct PadSide {
    int size;
    int before;
    int behind;
    int mode;
};
struct PadFrame {
    int planes;
    PadSide y;
    PadSide x;
    float value;
};
void padCells(const PadFrame& frame, const float* src, float* dst, Stream stream);
void padBackward(const PadFrame& frame, const float* diffDst, float* diffSrc, Stream stream);
/// PRelu: below 0 times the slope of the channel.
void slopeCells(const Rows& rows, const float* src, const float* slopes, float* dst, Stream stream);
void slopeBackward(const Rows& rows, const float* src, const float* slopes, const float* diffDst, float* diffSrc, Stream stream);
/// Per channel Σ diffDst · min(src, 0).
void slopeGradients(const Rows& rows, const float* src, const float* diffDst, float* diffSlopes, Stream stream);
/// to[i] = values[i % period]
void repeatCells(int cells, int period, const float* values, float* to, Stream stream);
/// The numbers of `seed + step` in the stream; `stepOnDevice`, unless null, points to the step instead.
struct DropoutNumbers {
    std::uint64_t seed;
    std::uint64_t stream;
    std::uint64_t step;
    const std::uint64_t* stepOnDevice;
};
void dropCells(int cells, float ratio, const DropoutNumbers& numbers, const float* from, float* to, Stream stream);
struct Lrn {
    int size;
    float alpha;
    float beta;
    float offset;
};
void lrn(const Rows& rows, const Lrn& how, const float* src, float* dst, Stream stream);
void lrnBackward(const Rows& rows, const Lrn& how, const float* src, const float* diffDst, float* diffSrc, Stream stream);

// step_kernels.cu
/// What changes from step to step, where a recorded step finds it: on the device.
struct StepNumbers {
    std::uint64_t step;
    UpdateNumbers update;
};
struct ParameterPlace {
    float* cellsOf;
    const float* gradient;
    float* m;
    float* v;
    int cells;
    bool taken; ///< `gradient` has the new values themselves: BatchNormalization's running statistics
};
/// What a block of the update works on: up to updatePieceCells cells of a parameter.
struct UpdatePiece {
    int parameter;
    int begin;
};
inline constexpr int updatePieceCells = 1024;
/// `loss`: nothing is changed where it is no finite number; null: it does not matter.
void updateParameters(const UpdateConstants& how, const StepNumbers* now, const float* loss, const ParameterPlace* places,
                      const UpdatePiece* pieces, int count, Stream stream);
/// to[row] = from[numbers[row]], rows of `rowCells` cells.
void gatherRows(int rows, int rowCells, const std::uint32_t* numbers, const float* from, float* to, Stream stream);

} // namespace ks::cuda
