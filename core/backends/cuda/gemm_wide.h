#pragma once

// For .cu files only: products in tiles 128 results wide and 64 or 128 high, 8×8 in the registers of each thread. Where the factors come
// from is a feed's affair: a matrix in memory (VectorFeed, here) or one that is never written down (implicit_feed.h).

#include "core/backends/cuda/gemm_map.h"
#include "core/backends/cuda/kernel.h"

#include <type_traits>

namespace ks::cuda {

/// A block's share of the result, and how much of the sum it takes at a time.
template <int rowCount, int depthCount>
struct WideTile {
    static constexpr int rows = rowCount;
    static constexpr int columns = wideSide;
    static constexpr int depth = depthCount;
    static constexpr int threads = 2 * rows; ///< warps of 32×64 results
};
using SquareTile = WideTile<wideSide, wideDepth>;
using LowTile = WideTile<wideSide / 2, wideDepth>; ///< for up to 64 rows

/// Which factor of a product.
enum class Side { Left, Right };

/// How tiles of factors lie in shared memory: as they are, in lines along the result. For fewer digits see gemm_tensor.h.
struct Exact {
    using Word = float;
    __host__ __device__ static constexpr int lines(int depth) { return depth; }
    __host__ __device__ static constexpr int pitch(int extent)
    {
        return extent + 4;
    }                                  ///< so that the columns of lines lie in different banks
    static constexpr int together = 1; ///< so many lines are laid at once

    /// What factors are made of that can be laid.
    static __device__ const float4& finite(const float4& four) { return four; }
    /// Four values that follow each other along the sum.
    template <Side, int pitch>
    static __device__ void layAlongDepth(Word (*to)[pitch], int depth, int outer, const float4& four)
    {
        to[depth][outer] = four.x;
        to[depth + 1][outer] = four.y;
        to[depth + 2][outer] = four.z;
        to[depth + 3][outer] = four.w;
    }
    /// Four values side by side along the result.
    template <Side, int pitch>
    static __device__ void layAcross(Word (*to)[pitch], int depth, int outer, const float4* four)
    {
        *reinterpret_cast<float4*>(&to[depth][outer]) = *four;
    }
};

/// Two tiles of each factor are in shared memory, one to read and one to fill.
template <class Tile, class Format>
using LeftLines = typename Format::Word (*)[Format::pitch(Tile::rows)];
template <class Tile, class Format>
using RightLines = typename Format::Word (*)[Format::pitch(Tile::columns)];

__device__ inline void put(const Gemm& g, int row, int column, float sum)
{
    float& cell = g.c[row * g.n + column];
    cell = g.accumulate ? cell + sum : sum;
}

static_assert(SquareTile::threads == wideThreads);

/// `tiles`: how often Tile::depth goes into the sum. The feed's begin(tile, left, right) starts to bring the tile's factors and
/// finish(left, right) lays them there; in between the tile before it is multiplied. store(row, column, four sums side by side), within the
/// block's tile. All Tile::threads threads take part.
template <class Tile, class Place, class Feed, class Store>
__device__ void multiplyWide(int tiles, Feed& feed, Store& store)
{
    constexpr int side = 8;
    constexpr int runs = side / 4;
    __shared__ __align__(16) float a[2][Exact::lines(Tile::depth)][Exact::pitch(Tile::rows)];
    __shared__ __align__(16) float b[2][Exact::lines(Tile::depth)][Exact::pitch(Tile::columns)];
    const int thread = static_cast<int>(threadIdx.x);
    float sums[side][side] = {};

    if (tiles > 0) {
        feed.begin(0, a[0], b[0]);
        feed.finish(a[0], b[0]);
    }
    __syncthreads();
    for (int tile = 0; tile < tiles; ++tile) {
        const int now = tile % 2;
        const bool more = tile + 1 < tiles;
        if (more)
            feed.begin(tile + 1, a[1 - now], b[1 - now]);
        KS_UNROLL
        for (int d = 0; d < Tile::depth; ++d) {
            __align__(16) float left[side];
            __align__(16) float right[side];
            KS_UNROLL
            for (int run = 0; run < runs; ++run) {
                *reinterpret_cast<float4*>(left + 4 * run) = *reinterpret_cast<const float4*>(&a[now][d][Place::row(thread, run)]);
                *reinterpret_cast<float4*>(right + 4 * run) = *reinterpret_cast<const float4*>(&b[now][d][Place::column(thread, run)]);
            }
            KS_UNROLL
            for (int r = 0; r < side; ++r)
                KS_UNROLL
            for (int c = 0; c < side; ++c)
                sums[r][c] += left[r] * right[c];
        }
        if (more)
            feed.finish(a[1 - now], b[1 - now]);
        __syncthreads();
    }
    KS_UNROLL
    for (int run = 0; run < runs; ++run)
        KS_UNROLL
    for (int r = 0; r < side; ++r) {
        const float four[4] = {sums[r][4 * run], sums[r][4 * run + 1], sums[r][4 * run + 2], sums[r][4 * run + 3]};
        store(Place::row(thread, r / 4) + r % 4, Place::column(thread, run), four);
    }
}

/// visit(row, column) for all that this thread stored.
template <class Place, class Visit>
__device__ void forOwnResults(const Visit& visit)
{
    const int thread = static_cast<int>(threadIdx.x);
    for (int r = 0; r < 8; ++r)
        for (int c = 0; c < 8; ++c)
            visit(Place::row(thread, r / 4) + r % 4, Place::column(thread, c / 4) + c % 4);
}

/// A matrix in memory, seen as lines along the result (outer) that follow each other along the sum (depth).
struct Lines {
    const float* cells;
    int outerStride;
    int depthStride;
    int outers;
    int depths;
    bool wide; ///< four neighbours may be taken with one load
};

/// Do all rows begin at a multiple of 16 bytes?
inline bool isWide(const float* cells, int rowCells)
{
    return rowCells % 4 == 0 && reinterpret_cast<std::uintptr_t>(cells) % sizeof(float4) == 0;
}

/// Four neighbours may be taken with one load: they lie side by side, and every line begins at a multiple of 16 bytes.
inline bool isWide(const Matrix& matrix)
{
    const int across = matrix.columnStride == 1 ? matrix.rowStride : matrix.columnStride;
    return (matrix.columnStride == 1 || matrix.rowStride == 1) && isWide(matrix.cells, across);
}

/// This thread's part of a factor's tiles of `depth`×`extent` values, four neighbours in memory at a time: they are fetched to registers and
/// laid in shared memory later. Where they lie is known once for all tiles. `alongDepth`: neighbours in memory follow each other along the sum,
/// whose stride is 1.
template <Side side, bool alongDepth, int extent, int depth, int threads, class Format>
class FetchedLines {
    static constexpr int pitch = Format::pitch(extent);
    static constexpr int count = depth * extent / 4 / threads;
    static constexpr int across = alongDepth ? 2 : extent / 4;    ///< threads beside each other: 32 bytes are what memory gives at least
    static constexpr int layers = alongDepth ? depth / 8 : count; ///< pieces of a thread that differ along the sum
    static constexpr int depthStep = alongDepth ? 8 : 1;
    static constexpr int outerStep = threads / across; ///< between layers: there is one, unless alongDepth
    static_assert(alongDepth || count == Format::together, "the lines of a thread are laid at once");

public:
    __device__ FetchedLines(const Lines& lines, int firstOuter) : m_lines(lines)
    {
        const int thread = static_cast<int>(threadIdx.x);
        m_outer = alongDepth ? thread / across : thread % across * 4;
        m_depth = alongDepth ? thread % across * 4 : thread / across * count;
        m_outersLeft = lines.outers - firstOuter;
        m_from = lines.cells + (firstOuter + m_outer) * lines.outerStride + m_depth * depthStride();
    }

    __device__ void fetch(int tile)
    {
        const int depthsLeft = m_lines.depths - tile * depth;
        const float* from = m_from + tile * depth * depthStride();
        KS_UNROLL
        for (int i = 0; i < count; ++i) {
            const int outer = m_outer + i / layers * outerStep;
            const int deep = m_depth + i % layers * depthStep;
            const float* cell = from + (i / layers * outerStep) * m_lines.outerStride + (i % layers * depthStep) * depthStride();
            if (m_lines.wide && outer + (alongDepth ? 1 : 4) <= m_outersLeft && depth <= depthsLeft) {
                m_next[i] = *reinterpret_cast<const float4*>(cell);
                continue;
            }
            float values[4];
            KS_UNROLL
            for (int j = 0; j < 4; ++j) {
                const bool there = (alongDepth ? outer : outer + j) < m_outersLeft && (alongDepth ? deep + j : deep) < depthsLeft;
                values[j] = there ? cell[alongDepth ? j : j * m_lines.outerStride] : 0.0F;
            }
            m_next[i] = make_float4(values[0], values[1], values[2], values[3]);
        }
    }

    __device__ void lay(typename Format::Word (*to)[pitch]) const
    {
        float4 finite[count];
        KS_UNROLL
        for (int i = 0; i < count; ++i)
            finite[i] = Format::finite(m_next[i]);
        if constexpr (alongDepth) {
            KS_UNROLL
            for (int i = 0; i < count; ++i)
                Format::template layAlongDepth<side>(to, m_depth + i % layers * depthStep, m_outer + i / layers * outerStep, finite[i]);
        } else {
            Format::template layAcross<side>(to, m_depth, m_outer, finite);
        }
    }

private:
    __device__ int depthStride() const { return alongDepth ? 1 : m_lines.depthStride; }

    Lines m_lines;
    int m_outer;
    int m_depth;
    int m_outersLeft;
    const float* m_from;
    float4 m_next[count];
};

/// Both factors of a product in memory, for the tile of this block.
template <bool alongA, bool alongB, class Tile, class Format>
class FetchedFactors {
public:
    __device__ FetchedFactors(const Gemm& g, bool wideA, bool wideB)
        : m_left({g.a.cells, g.a.rowStride, g.a.columnStride, g.m, g.k, wideA}, static_cast<int>(blockIdx.y) * Tile::rows),
          m_right({g.b.cells, g.b.columnStride, g.b.rowStride, g.n, g.k, wideB}, static_cast<int>(blockIdx.x) * Tile::columns)
    {
    }

    __device__ void begin(int tile, LeftLines<Tile, Format>, RightLines<Tile, Format>)
    {
        m_left.fetch(tile);
        m_right.fetch(tile);
    }
    __device__ void finish(LeftLines<Tile, Format> left, RightLines<Tile, Format> right) const
    {
        m_left.lay(left);
        m_right.lay(right);
    }

private:
    FetchedLines<Side::Left, alongA, Tile::rows, Tile::depth, Tile::threads, Format> m_left;
    FetchedLines<Side::Right, alongB, Tile::columns, Tile::depth, Tile::threads, Format> m_right;
};

/// Where the sums of a block's tile go.
template <class Tile>
struct PutResults {
    Gemm g;
    bool wide; ///< four results may be stored at once

    __device__ void operator()(int row, int column, const float (&four)[4]) const
    {
        row += static_cast<int>(blockIdx.y) * Tile::rows;
        column += static_cast<int>(blockIdx.x) * Tile::columns;
        if (row >= g.m)
            return;
        if (wide && column + 4 <= g.n) {
            auto& to = *reinterpret_cast<float4*>(g.c + row * g.n + column);
            const float4 before = g.accumulate ? to : make_float4(0.0F, 0.0F, 0.0F, 0.0F);
            to = make_float4(before.x + four[0], before.y + four[1], before.z + four[2], before.w + four[3]);
            return;
        }
        KS_UNROLL
        for (int i = 0; i < 4; ++i)
            if (column + i < g.n)
                put(g, row, column + i, four[i]);
    }
};

/// A block per tile of the result.
template <class Tile>
dim3 blocksOf(int m, int n, int layers = 1)
{
    const auto tiles = [](int cells, int side) { return static_cast<unsigned int>((cells + side - 1) / side); };
    return dim3(tiles(n, Tile::columns), tiles(m, Tile::rows), static_cast<unsigned int>(layers));
}

/// Calls launch(std::bool_constant, std::bool_constant): do neighbours of a and of b follow each other along the sum?
template <class Launch>
void withDirections(const Gemm& g, Launch&& launch)
{
    const auto withRight = [&](auto left) {
        if (g.b.rowStride == 1)
            launch(left, std::true_type{});
        else
            launch(left, std::false_type{});
    };
    if (g.a.columnStride == 1)
        withRight(std::true_type{});
    else
        withRight(std::false_type{});
}

} // namespace ks::cuda
