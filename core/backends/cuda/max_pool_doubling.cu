// MaxPool for large windows. A window of k taps costs ⌈log₂ k⌉ steps instead of k: with the maxima of 1, 2, 4, … neighbouring taps known,
// two runs of the largest power of two that fits cover the window, and that they overlap does no harm to a maximum.
// Rows first, then columns, each in shared memory. Of equal values the earlier tap is kept in every step, so the winner is the
// first in row-major order.

#include "core/backends/cuda/kernel.h"

namespace ks::cuda {

namespace {

constexpr int rowOutputs = 128; ///< dst columns of a block of the row pass
constexpr int rowThreads = 128;
constexpr int columnWidth = 8; ///< dst columns of a block of the column pass
constexpr int noTap = -1;

/// dst rows of a block of the column pass.
constexpr int columnOutputs = 32;

/// The largest power of two that is not above `taps`.
__host__ __device__ inline int largestPower(int taps)
{
    int power = 1;
    while (2 * power <= taps)
        power *= 2;
    return power;
}

__host__ __device__ inline int spanOf(const Axis& axis, int outputs)
{
    return (outputs - 1) * axis.stride + extent(axis);
}

/// Lines of cells in shared memory; there are two copies, so that a step reads one and writes the other.
struct Lines {
    float* values;
    int* taps; ///< unused without arg-max
};

/// The first copy, with the second right behind it.
__device__ inline Lines linesIn(unsigned char* shared, int cells)
{
    auto* values = reinterpret_cast<float*>(shared);
    return {values, reinterpret_cast<int*>(values + 2 * cells)};
}

/// Puts the better of the cells `a` and `b` into cell `a` of the other copy; `a` comes earlier.
template <bool WithIndex>
__device__ inline void merge(const Lines& from, const Lines& to, int a, int b)
{
    const float first = from.values[a];
    const float second = from.values[b];
    bool later = beats(second, first);
    if (WithIndex) {
        // A cell that is not there counts as −∞ but must not win over a real −∞.
        later = later || (from.taps[a] == noTap && from.taps[b] != noTap);
        to.taps[a] = from.taps[later ? b : a];
    }
    to.values[a] = later ? second : first;
}

/// Doubling along `lanes` lines side by side, of `cells` cells in all; all threads of the block take part. Afterwards the result of window
/// o lies at cell o·stride of the copy that is returned.
template <bool WithIndex, int lanes>
__device__ inline Lines doubleAlong(Lines from, const Axis& axis, int cells)
{
    Lines to{from.values + cells, from.taps + cells};
    const int power = largestPower(axis.kernel);
    for (int reach = 1; reach <= power; reach *= 2) {
        // In the last step two runs of the largest power meet, or overlap.
        const int distance = (reach < power ? reach : axis.kernel - power) * axis.dilation * lanes;
        for (int i = static_cast<int>(threadIdx.x); i < cells; i += static_cast<int>(blockDim.x))
            merge<WithIndex>(from, to, i, i + distance < cells ? i + distance : i);
        const Lines written = to;
        to = from;
        from = written;
        __syncthreads();
    }
    return from;
}

/// A block per src row and `rowOutputs` windows along it.
template <bool WithIndex>
__global__ void doubleRowsKernel(Pool pool, const float* __restrict__ src, float* __restrict__ rowBest, int* __restrict__ rowTaps)
{
    KS_DYNAMIC_SHARED(shared);
    const int first = static_cast<int>(blockIdx.y) * rowOutputs;
    const int outputs = min(rowOutputs, pool.x.count - first);
    const int length = spanOf(pool.x, rowOutputs);
    const Lines lines = linesIn(shared, length);
    const float* row = src + blockIdx.x * static_cast<unsigned int>(pool.x.size);
    const int begin = at(pool.x, first, 0);
    for (int i = static_cast<int>(threadIdx.x); i < length; i += static_cast<int>(blockDim.x)) {
        const bool real = inside(pool.x, begin + i);
        lines.values[i] = real ? row[begin + i] : minusInfinity();
        if (WithIndex)
            lines.taps[i] = real ? begin + i : noTap;
    }
    __syncthreads();
    const Lines result = doubleAlong<WithIndex, 1>(lines, pool.x, length);
    const unsigned int to = blockIdx.x * static_cast<unsigned int>(pool.x.count) + static_cast<unsigned int>(first);
    for (int o = static_cast<int>(threadIdx.x); o < outputs; o += static_cast<int>(blockDim.x)) {
        rowBest[to + static_cast<unsigned int>(o)] = result.values[o * pool.x.stride];
        if (WithIndex)
            rowTaps[to + static_cast<unsigned int>(o)] = result.taps[o * pool.x.stride];
    }
}

/// A block per plane, `columnOutputs` windows down and `columnWidth` columns. Rows are remembered by the column that won in them, and
/// that number is carried along with the row's own, so that the tap can be told in the end.
template <class Index, bool WithIndex>
__global__ void doubleColumnsKernel(Pool pool, int outputs, const float* __restrict__ rowBest, const int* __restrict__ rowTaps,
                                    float* __restrict__ dst, Index* __restrict__ taps)
{
    KS_DYNAMIC_SHARED(shared);
    const int firstColumn = static_cast<int>(blockIdx.y) * columnWidth;
    const int firstRow = static_cast<int>(blockIdx.z) * outputs;
    const int length = spanOf(pool.y, outputs);
    const Lines lines = linesIn(shared, length * columnWidth);
    const int begin = at(pool.y, firstRow, 0);
    const unsigned int plane = blockIdx.x;
    for (int i = static_cast<int>(threadIdx.x); i < length * columnWidth; i += static_cast<int>(blockDim.x)) {
        const int y = begin + i / columnWidth;
        const int ox = firstColumn + i % columnWidth;
        const bool real = inside(pool.y, y) && ox < pool.x.count;
        const unsigned int from = (plane * static_cast<unsigned int>(pool.y.size) + static_cast<unsigned int>(real ? y : 0)) *
                                      static_cast<unsigned int>(pool.x.count) +
                                  static_cast<unsigned int>(real ? ox : 0);
        lines.values[i] = real ? rowBest[from] : minusInfinity();
        if (WithIndex)
            lines.taps[i] = real && rowTaps[from] != noTap ? y * pool.x.size + rowTaps[from] : noTap;
    }
    __syncthreads();
    const Lines result = doubleAlong<WithIndex, columnWidth>(lines, pool.y, length * columnWidth);
    const float padding = pool.zeroPadding ? 0.0F : minusInfinity();
    for (int i = static_cast<int>(threadIdx.x); i < outputs * columnWidth; i += static_cast<int>(blockDim.x)) {
        const int oy = firstRow + i / columnWidth;
        const int ox = firstColumn + i % columnWidth;
        if (oy >= pool.y.count || ox >= pool.x.count)
            continue;
        const int cell = i / columnWidth * pool.y.stride * columnWidth + i % columnWidth;
        float best = result.values[cell];
        const bool padded = best < padding && (seesPadding(pool.y, oy) || seesPadding(pool.x, ox));
        if (padded)
            best = padding;
        const unsigned int to =
            (plane * static_cast<unsigned int>(pool.y.count) + static_cast<unsigned int>(oy)) * static_cast<unsigned int>(pool.x.count) +
            static_cast<unsigned int>(ox);
        dst[to] = best;
        if (WithIndex) {
            const int offset = result.taps[cell];
            const int ky = (offset / pool.x.size - at(pool.y, oy, 0)) / pool.y.dilation;
            const int kx = (offset % pool.x.size - at(pool.x, ox, 0)) / pool.x.dilation;
            taps[to] = padded || offset == noTap ? noWinner<Index>() : static_cast<Index>(ky * pool.x.kernel + kx);
        }
    }
}

int bytesPerCell(bool withArgMax)
{
    return 2 * static_cast<int>(withArgMax ? sizeof(float) + sizeof(int) : sizeof(float));
}

/// As many dst rows a block as shared memory holds; at least one.
int columnOutputsOf(const Pool& pool, bool withArgMax)
{
    int outputs = columnOutputs;
    while (outputs > 1 && spanOf(pool.y, outputs) * columnWidth * bytesPerCell(withArgMax) > sharedLimit)
        outputs /= 2;
    return outputs;
}

template <class Index, bool WithIndex>
void launchDoubling(const Pool& pool, const float* src, float* dst, Index* taps, float* rowBest, int* rowTaps, Stream stream)
{
    const auto rows = static_cast<unsigned int>(pool.planes * pool.y.size);
    const auto strips = static_cast<unsigned int>((pool.x.count + rowOutputs - 1) / rowOutputs);
    const auto rowBytes = static_cast<std::size_t>(spanOf(pool.x, rowOutputs) * bytesPerCell(WithIndex));
    KS_LAUNCH(doubleRowsKernel<WithIndex>, dim3(rows, strips), rowThreads, rowBytes, stream, pool, src, rowBest, rowTaps);

    const int outputs = columnOutputsOf(pool, WithIndex);
    const auto columns = static_cast<unsigned int>((pool.x.count + columnWidth - 1) / columnWidth);
    const auto bands = static_cast<unsigned int>((pool.y.count + outputs - 1) / outputs);
    const auto columnBytes = static_cast<std::size_t>(spanOf(pool.y, outputs) * columnWidth * bytesPerCell(WithIndex));
    KS_LAUNCH((doubleColumnsKernel<Index, WithIndex>), dim3(static_cast<unsigned int>(pool.planes), columns, bands), blockThreads,
              columnBytes, stream, pool, outputs, rowBest, rowTaps, dst, taps);
}

} // namespace

int doublingSharedBytes(const Pool& pool, bool withArgMax)
{
    const int rowBytes = spanOf(pool.x, rowOutputs) * bytesPerCell(withArgMax);
    const int columnBytes = spanOf(pool.y, columnOutputsOf(pool, withArgMax)) * columnWidth * bytesPerCell(withArgMax);
    return rowBytes > columnBytes ? rowBytes : columnBytes;
}

void maxPoolDoubling(const Pool& pool, const float* src, float* dst, ArgMax argMax, float* rowBest, int* rowTaps, Stream stream)
{
    if (!argMax.taps) {
        launchDoubling<std::uint32_t, false>(pool, src, dst, nullptr, rowBest, rowTaps, stream);
        return;
    }
    withIndexType(argMax, [&](auto index) {
        using Index = decltype(index);
        launchDoubling<Index, true>(pool, src, dst, static_cast<Index*>(argMax.taps), rowBest, rowTaps, stream);
    });
}

} // namespace ks::cuda
