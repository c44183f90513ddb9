#pragma once

// For .cu files only: the factors of a convolution seen as one product, for the tiles of gemm_wide.h. The matrix of columns is never written
// down; a cell of it is found as the sum of two places, one of its window and one of its tap.

#include "core/backends/cuda/divisor.h"
#include "core/backends/cuda/gemm_wide.h"

namespace ks::cuda {

/// Windows and taps along an axis, and where they meet the source: window w and tap t at start + w·step + t·reach.
struct Slide {
    int windows;
    int taps;
    int start;
    int step;
    int reach;
    int size; ///< of the source
    // Only some windows and taps are looked at, where strides are larger than 1: which in the result, and which of the kernel.
    int firstWindow;
    int windowStep;
    int firstTap;
    int tapStep;
};

/// result [rows × columns of a group] = left [rows × depth] · columns [depth × columns]. Forward and back to the image, depth counts
/// (channel, ky, kx) and columns count (image, y, x); for the gradient of the weights it is turned: the other way round.
struct ImplicitProduct {
    Slide y;
    Slide x;
    int images;
    int groups;
    int rows;     ///< of the result, of a group
    int channels; ///< of the source, of a group
    const float* left;
    int leftGroup;   ///< from a group of `left` to the next
    int leftRow;     ///< from a row to the next
    int leftChannel; ///< from a channel to the next; turned: from an image to the next
    int kernelWidth;
    const float* source;
    const float* bias;
    float* result;
    int resultWidth;
    int resultPlane;
    bool wideResult; ///< four results may be stored at once
    int depth;
    int columns;
    int splits; ///< how many blocks share a sum, each for `depthOfSplit` of it
    int depthOfSplit;
    Divisor byWindows; ///< of an image
    Divisor byWindowsX;
    Divisor byTaps; ///< of a channel
    Divisor byTapsX;
};

/// The bits that say which taps of a window lie outside the source, along y and from this bit on along x.
inline constexpr int bitsOfX = longestImplicitKernel;
/// A place that meets nothing: a window with this bit and a tap with it (or any) clash.
inline constexpr unsigned int endBit = 1U << 31U;
inline constexpr unsigned int nowhere = ~0U;

/// A window and a tap meet at the sum of their `right`, unless they have a bit in common. `left`: in a row of the left factor.
struct Place {
    int right;
    int left;
    unsigned int bits;
};

__device__ inline Place tapPlace(const ImplicitProduct& p, int index)
{
    const int channel = p.byTaps.quotient(index);
    const int tap = index - channel * static_cast<int>(p.byTaps.divisor);
    const int ty = p.byTapsX.quotient(tap);
    const int tx = tap - ty * static_cast<int>(p.byTapsX.divisor);
    return {(channel * p.y.size + ty * p.y.reach) * p.x.size + tx * p.x.reach,
            channel * p.leftChannel + (p.y.firstTap + ty * p.y.tapStep) * p.kernelWidth + p.x.firstTap + tx * p.x.tapStep,
            1U << ty | 1U << (bitsOfX + tx)};
}

/// The taps of a window that starts at `first` and lie outside the source.
__device__ inline unsigned int missing(const Slide& slide, int first)
{
    unsigned int bits = 0;
    for (int tap = 0; tap < slide.taps; ++tap, first += slide.reach)
        if (first < 0 || first >= slide.size)
            bits |= 1U << tap;
    return bits;
}

__device__ inline Place windowPlace(const ImplicitProduct& p, int index)
{
    const int image = p.byWindows.quotient(index);
    const int window = index - image * static_cast<int>(p.byWindows.divisor);
    const int wy = p.byWindowsX.quotient(window);
    const int wx = window - wy * static_cast<int>(p.byWindowsX.divisor);
    const int y = p.y.start + wy * p.y.step;
    const int x = p.x.start + wx * p.x.step;
    return {(image * p.groups * p.channels * p.y.size + y) * p.x.size + x, image * p.leftChannel + window,
            endBit | missing(p.y, y) | missing(p.x, x) << bitsOfX};
}

template <bool turned>
__device__ Place placeAlongDepth(const ImplicitProduct& p, int index)
{
    return turned ? windowPlace(p, index) : tapPlace(p, index);
}

template <bool turned>
__device__ Place placeAlongColumns(const ImplicitProduct& p, int index)
{
    return turned ? tapPlace(p, index) : windowPlace(p, index);
}

/// The share of a block: blockIdx.z counts groups, and splits of their sums.
struct ImplicitShare {
    int group;
    int split;
    int firstDepth;
    int depths;

    __device__ explicit ImplicitShare(const ImplicitProduct& p)
    {
        const int z = static_cast<int>(blockIdx.z);
        split = z / p.groups;
        group = z % p.groups;
        firstDepth = split * p.depthOfSplit;
        depths = min(p.depthOfSplit, p.depth - firstDepth);
    }
    __device__ const float* left(const ImplicitProduct& p) const { return p.left + group * p.leftGroup; }
    __device__ const float* source(const ImplicitProduct& p) const { return p.source + group * p.channels * p.y.size * p.x.size; }
};

/// Puts a value, or 0 where it does not exist, into shared memory: with its own instruction past the registers, to be waited for.
__device__ inline void copyAhead(float* to, const float* from, bool exists)
{
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 800
    asm volatile("cp.async.ca.shared.global [%0], [%1], 4, %2;"
                 :
                 : "r"(static_cast<unsigned int>(__cvta_generic_to_shared(to))), "l"(from), "r"(exists ? 4 : 0)
                 : "memory");
#else
    *to = exists ? *from : 0.0F;
#endif
}

/// The same into a register, without a branch.
__device__ inline float fetched(const float* from, bool exists)
{
    float value = 0.0F;
#ifdef __CUDA_ARCH__
    asm volatile("{ .reg .pred p; setp.ne.s32 p, %2, 0; @p ld.global.nc.f32 %0, [%1]; }"
                 : "+f"(value)
                 : "l"(from), "r"(static_cast<int>(exists)));
#else
    if (exists)
        value = *from;
#endif
    return value;
}

__device__ inline void waitForCopies()
{
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 800
    asm volatile("cp.async.wait_all;" ::: "memory");
#endif
}

/// Keeps the compiler from taking an address apart that is the same for all tiles, and from adding it up again for each of them.
__device__ inline const float* settled(const float* address)
{
#ifdef __CUDA_ARCH__
    asm("" : "+l"(address));
#endif
    return address;
}

/// The places along the sum are the same for all threads of a block: a warp works out 32 of them ahead, the warps in turn, and all find them
/// here. So there is no division where it would be done for each value, and a place costs a thread two words from shared memory.
struct PlacesAhead {
    static constexpr int count = 32;
    static constexpr int slots = 2 * count;
    struct alignas(16) Pair {
        int right[2];
        unsigned int bits[2];
    };
    Pair pairs[slots / 2];
    int left[slots];
};

/// Feed of multiplyWide and multiplyOnTensorCores. A thread brings one column of the tile and, of the left factor, one place along the sum.
template <class Tile, class Format, bool turned>
class ImplicitFeed {
    static constexpr int lefts = Tile::rows * Tile::depth / Tile::threads;
    static constexpr int rights = Tile::columns * Tile::depth / Tile::threads;
    static constexpr int across = 8; ///< threads beside each other along a row of the left factor: 32 bytes are what memory gives at least
    static constexpr int layers = Tile::depth / across;
    static constexpr int leftStep = Tile::threads / across; ///< rows
    static constexpr bool asItIs = std::is_same<Format, Exact>::value;
    static_assert(PlacesAhead::count % Tile::depth == 0, "a tile's places are worked out together");

public:
    __device__ ImplicitFeed(const ImplicitProduct& p, const ImplicitShare& share, PlacesAhead& ahead)
        : m_product(p), m_share(share), m_ahead(ahead)
    {
        const int thread = static_cast<int>(threadIdx.x);
        const int row = static_cast<int>(blockIdx.y) * Tile::rows + thread / across;
        m_leftDepth = thread % across;
        m_rowsLeft = p.rows - row;
        m_left = settled(share.left(p) + row * p.leftRow);
        const int column = static_cast<int>(blockIdx.x) * Tile::columns + thread % Tile::columns;
        const Place place = column < p.columns ? placeAlongColumns<turned>(p, column) : Place{0, 0, nowhere};
        m_rightDepth = thread / Tile::columns * rights;
        m_right = settled(share.source(p) + place.right);
        m_bits = place.bits;
        lookAhead(0);
        __syncthreads();
    }

    __device__ int tiles() const { return (m_share.depths + Tile::depth - 1) / Tile::depth; }

    __device__ void begin(int tile, LeftLines<Tile, Format> left, RightLines<Tile, Format> right)
    {
        if (tile * Tile::depth % PlacesAhead::count == 0)
            lookAhead(tile * Tile::depth / PlacesAhead::count + 1);
        if constexpr (asItIs)
            visit(
                tile, [&](int i, const float* from, bool exists) { copyAhead(&left[leftDepth(i)][leftRow(i)], from, exists); },
                [&](int i, const float* from, bool exists) { copyAhead(&right[m_rightDepth + i][rightColumn()], from, exists); });
        else
            visit(
                tile, [&](int i, const float* from, bool exists) { m_nextLeft[i] = fetched(from, exists); },
                [&](int i, const float* from, bool exists) { m_nextRight[i] = fetched(from, exists); });
    }

    __device__ void finish(LeftLines<Tile, Format> left, RightLines<Tile, Format> right)
    {
        if constexpr (asItIs) {
            waitForCopies();
        } else {
            const auto finite = [](const float* four) { return Format::finite(make_float4(four[0], four[1], four[2], four[3])); };
            KS_UNROLL
            for (int i = 0; i < lefts; i += 4) {
                const float4 four = finite(m_nextLeft + i);
                Format::template lay<Side::Left>(left, leftDepth(i), leftRow(i), four.x);
                Format::template lay<Side::Left>(left, leftDepth(i + 1), leftRow(i + 1), four.y);
                Format::template lay<Side::Left>(left, leftDepth(i + 2), leftRow(i + 2), four.z);
                Format::template lay<Side::Left>(left, leftDepth(i + 3), leftRow(i + 3), four.w);
            }
            KS_UNROLL
            for (int i = 0; i < rights; i += 4)
                Format::template layAlongDepth<Side::Right>(right, m_rightDepth + i, rightColumn(), finite(m_nextRight + i));
        }
    }

private:
    __device__ int leftDepth(int i) const { return m_leftDepth + i % layers * across; }
    static __device__ int leftRow(int i) { return static_cast<int>(threadIdx.x) / across + i / layers * leftStep; }
    static __device__ int rightColumn() { return static_cast<int>(threadIdx.x) % Tile::columns; }

    template <class Left, class Right>
    __device__ void visit(int tile, const Left& left, const Right& right) const
    {
        const int slot = tile * Tile::depth & (PlacesAhead::slots - 1);
        const PlacesAhead::Pair* ahead = m_ahead.pairs + m_rightDepth / 2 + slot / 2;
        int places[layers]; // all are read before the first copy starts: the two get into each other's way
        PlacesAhead::Pair pairs[rights / 2];
        KS_UNROLL
        for (int i = 0; i < layers; ++i)
            places[i] = m_ahead.left[slot + m_leftDepth + i * across];
        KS_UNROLL
        for (int i = 0; i < rights / 2; ++i)
            pairs[i] = ahead[i];
        KS_UNROLL
        for (int i = 0; i < lefts; ++i)
            left(i, m_left + places[i % layers] + i / layers * leftStep * m_product.leftRow,
                 i / layers * leftStep < m_rowsLeft && tile * Tile::depth + leftDepth(i) < m_share.depths);
        KS_UNROLL
        for (int i = 0; i < rights; ++i)
            right(i, m_right + pairs[i / 2].right[i % 2], (m_bits & pairs[i / 2].bits[i % 2]) == 0);
    }

    __device__ void lookAhead(int chunk) const
    {
        const int thread = static_cast<int>(threadIdx.x);
        if (thread / PlacesAhead::count != chunk % (Tile::threads / PlacesAhead::count))
            return;
        const int lane = thread % PlacesAhead::count;
        const int index = chunk * PlacesAhead::count + lane;
        const Place place = index < m_share.depths ? placeAlongDepth<turned>(m_product, m_share.firstDepth + index) : Place{0, 0, nowhere};
        const int slot = chunk % 2 * PlacesAhead::count + lane;
        m_ahead.left[slot] = place.left;
        m_ahead.pairs[slot / 2].right[slot % 2] = place.right;
        m_ahead.pairs[slot / 2].bits[slot % 2] = place.bits;
    }

    const ImplicitProduct& m_product;
    ImplicitShare m_share;
    PlacesAhead& m_ahead;
    const float* m_left;
    const float* m_right;
    int m_leftDepth;
    int m_rightDepth;
    int m_rowsLeft;
    unsigned int m_bits;
    float m_nextLeft[asItIs ? 1 : lefts];
    float m_nextRight[asItIs ? 1 : rights];
};

/// Where the sums of a block's tile go. What lies outside the source was multiplied as 0; where that met ∞ or NaN, which is seen by a NaN in
/// the result, the cell is summed again without it.
template <class Tile, class Format, bool turned>
class ImplicitResults {
public:
    __device__ ImplicitResults(const ImplicitProduct& p, const ImplicitShare& share)
        : m_product(p), m_share(share), m_firstRow(static_cast<int>(blockIdx.y) * Tile::rows),
          m_firstColumn(static_cast<int>(blockIdx.x) * Tile::columns)
    {
    }

    __device__ void operator()(int row, int column, const float (&four)[4])
    {
        row += m_firstRow;
        column += m_firstColumn;
        if (row >= m_product.rows)
            return;
        const float offset = biasOf(row);
        if (m_product.wideResult && column + 4 <= m_product.columns) {
            *reinterpret_cast<float4*>(cell(row, column)) =
                make_float4(four[0] + offset, four[1] + offset, four[2] + offset, four[3] + offset);
        } else {
            KS_UNROLL
            for (int i = 0; i < 4; ++i)
                if (column + i < m_product.columns)
                    *cell(row, column + i) = four[i] + offset;
        }
        const float all = (four[0] - four[0]) + (four[1] - four[1]) + (four[2] - four[2]) + (four[3] - four[3]);
        m_sawNotFinite |= all != 0.0F;
    }

    __device__ bool sawNotFinite() const { return m_sawNotFinite; }

    /// Sums a result of this thread again if it is NaN.
    __device__ void mend(int row, int column) const
    {
        row += m_firstRow;
        column += m_firstColumn;
        if (row >= m_product.rows || column >= m_product.columns)
            return;
        float* to = cell(row, column);
        if (*to == *to)
            return;
        const float* left = m_share.left(m_product) + row * m_product.leftRow;
        const float* right = m_share.source(m_product);
        const Place own = placeAlongColumns<turned>(m_product, column);
        float sum = 0.0F;
        for (int d = m_share.firstDepth; d < m_share.firstDepth + m_share.depths; ++d) {
            const Place place = placeAlongDepth<turned>(m_product, d);
            if ((place.bits & own.bits) == 0)
                sum += asFactor(left[place.left]) * asFactor(right[own.right + place.right]);
        }
        *to = sum + biasOf(row);
    }

private:
    static __device__ float asFactor(float value)
    {
        if constexpr (std::is_same<Format, Exact>::value)
            return value;
        else
            return Format::kept(value);
    }
    __device__ float biasOf(int row) const { return m_product.bias ? m_product.bias[m_share.group * m_product.rows + row] : 0.0F; }
    __device__ float* cell(int row, int column) const
    {
        if constexpr (turned)
            return m_product.result + ((m_share.split * m_product.groups + m_share.group) * m_product.rows + row) * m_product.columns +
                   column;
        const int image = m_product.byWindows.quotient(column);
        const int window = column - image * static_cast<int>(m_product.byWindows.divisor);
        const int wy = m_product.byWindowsX.quotient(window);
        const int wx = window - wy * static_cast<int>(m_product.byWindowsX.divisor);
        const int y = m_product.y.firstWindow + wy * m_product.y.windowStep;
        const int x = m_product.x.firstWindow + wx * m_product.x.windowStep;
        const int plane = (image * m_product.groups + m_share.group) * m_product.rows + row;
        return m_product.result + plane * m_product.resultPlane + y * m_product.resultWidth + x;
    }

    const ImplicitProduct& m_product;
    ImplicitShare m_share;
    int m_firstRow;
    int m_firstColumn;
    bool m_sawNotFinite = false;
};

/// A launch of either kind. `low`: in tiles of 64 rows instead of 128.
struct ImplicitLaunch {
    ImplicitProduct product;
    bool turned;
    bool low;
};

/// Calls launch(Tile<rows>, std::bool_constant turned) for the launch's tile.
template <template <int> class Tile, class Launch>
void withTile(const ImplicitLaunch& what, Launch&& launch)
{
    const auto withRows = [&](auto tile) {
        if (what.turned)
            launch(tile, std::true_type{});
        else
            launch(tile, std::false_type{});
    };
    if (what.low)
        withRows(Tile<wideSide / 2>{});
    else
        withRows(Tile<wideSide>{});
}

// conv_implicit_tensor.cu
void implicitOnTensorCores(GemmVariant variant, const ImplicitLaunch& what, Stream stream);

} // namespace ks::cuda
