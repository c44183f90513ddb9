#pragma once

// For .cu files only: products on tensor cores, the GPU's units for small matrices: one instruction of a warp multiplies 16×8 with 8×8 words
// and adds up in float32. A word is one factor in TF32 (11 of float32's 24 binary digits) or two in BF16 (8 digits). Feeds are those of
// gemm_wide.h.

#include "core/backends/cuda/gemm_wide.h"

#include <cstring>

#include <cuda_bf16.h>

#ifndef __CUDACC__
#include <mma.h> // of the emulation
#endif

namespace ks::cuda {

#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 800
#define KS_TENSOR_CORES
#endif

/// What is finite stays so: rounding up must not make ∞ of it, which would be NaN beside a 0 of the padding.
__device__ inline float keptFinite(float value, float largest)
{
    return fabsf(value) > largest && fabsf(value) <= 0x1.fffffep127F ? copysignf(largest, value) : value;
}

/// Four at once, since there is hardly ever one among them.
__device__ inline float4 keptFinite(const float4& four, float largest)
{
    if (fmaxf(fmaxf(fabsf(four.x), fabsf(four.y)), fmaxf(fabsf(four.z), fabsf(four.w))) <= largest)
        return four;
    return make_float4(keptFinite(four.x, largest), keptFinite(four.y, largest), keptFinite(four.z, largest), keptFinite(four.w, largest));
}

/// A tile in words: in blocks of two lines by two neighbours along the result, so that a lane finds what the instruction wants of it in one
/// piece (see multiplyOnTensorCores), and what the lanes read at once lies in different banks.
template <int perWord>
struct Blocks {
    using Word = std::uint32_t;
    __host__ __device__ static constexpr int lines(int depth) { return depth / perWord / 2; }
    __host__ __device__ static constexpr int pitch(int extent) { return 2 * extent + 8; }
    static constexpr int together = 4;

    // What is laid has been through finite().

    /// In a block of the left factor neighbours along the result follow each other, in one of the right those along the sum.
    template <Side side, int pitch>
    static __device__ Word* find(Word (*in)[pitch], int line, int outer)
    {
        return &in[line / 2][outer / 2 * 4 + (side == Side::Left ? line % 2 * 2 + outer % 2 : outer % 2 * 2 + line % 2)];
    }
    template <Side side>
    static __device__ uint4 block(Word lineOne, Word lineOneNext, Word lineTwo, Word lineTwoNext)
    {
        return side == Side::Left ? uint4{lineOne, lineOneNext, lineTwo, lineTwoNext} : uint4{lineOne, lineTwo, lineOneNext, lineTwoNext};
    }
};

struct Tf32 : Blocks<1> {
    static constexpr float largest = 0x1.ffcp127F;
    static __device__ float4 finite(const float4& four) { return keptFinite(four, largest); }
    static __device__ Word rounded(float value)
    {
        Word word = 0;
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 800
        asm("cvt.rna.tf32.f32 %0, %1;" : "=r"(word) : "f"(value));
#elif !defined(__CUDACC__)
        word = ks_emulation::toTf32(value);
#endif
        return word;
    }
    /// The factor that is left of a value.
    static __device__ float kept(float value)
    {
        const Word word = rounded(keptFinite(value, largest));
        float factor = 0;
        memcpy(&factor, &word, sizeof factor);
        return factor;
    }

    template <Side side, int pitch>
    static __device__ void lay(Word (*to)[pitch], int depth, int outer, float value)
    {
        *find<side>(to, depth, outer) = rounded(value);
    }
    template <Side side, int pitch>
    static __device__ void layAlongDepth(Word (*to)[pitch], int depth, int outer, const float4& four)
    {
        if (side == Side::Right) {
            *reinterpret_cast<uint2*>(find<side>(to, depth, outer)) = uint2{rounded(four.x), rounded(four.y)};
            *reinterpret_cast<uint2*>(find<side>(to, depth + 2, outer)) = uint2{rounded(four.z), rounded(four.w)};
            return;
        }
        lay<side>(to, depth, outer, four.x);
        lay<side>(to, depth + 1, outer, four.y);
        lay<side>(to, depth + 2, outer, four.z);
        lay<side>(to, depth + 3, outer, four.w);
    }
    /// Four lines of four values side by side along the result.
    template <Side side, int pitch>
    static __device__ void layAcross(Word (*to)[pitch], int depth, int outer, const float4* lines)
    {
        KS_UNROLL
        for (int i = 0; i < 4; i += 2) {
            const float4& one = lines[i];
            const float4& two = lines[i + 1];
            auto* blocks = reinterpret_cast<uint4*>(&to[(depth + i) / 2][outer / 2 * 4]);
            blocks[0] = block<side>(rounded(one.x), rounded(one.y), rounded(two.x), rounded(two.y));
            blocks[1] = block<side>(rounded(one.z), rounded(one.w), rounded(two.z), rounded(two.w));
        }
    }

    /// sums (16×8) += left (16×8) · right (8×8), spread over the lanes of a warp.
    static __device__ void multiply(float (&sums)[4], const uint4& left, const uint2& right)
    {
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 800
        asm("mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%0, %1, %2, %3};"
            : "+f"(sums[0]), "+f"(sums[1]), "+f"(sums[2]), "+f"(sums[3])
            : "r"(left.x), "r"(left.y), "r"(left.z), "r"(left.w), "r"(right.x), "r"(right.y));
#elif !defined(__CUDACC__)
        ks_emulation::multiplyFragments(ks_emulation::tf32Product, sums, left, right);
#endif
    }
};

struct Bf16 : Blocks<2> {
    static constexpr float largest = 0x1.fep127F;
    static __device__ float4 finite(const float4& four) { return keptFinite(four, largest); }
    static __device__ __nv_bfloat16 rounded(float value) { return __float2bfloat16(value); }
    static __device__ float kept(float value) { return __bfloat162float(rounded(keptFinite(value, largest))); }
    static __device__ Word pair(float first, float second)
    {
        const __nv_bfloat16 both[2] = {rounded(first), rounded(second)};
        Word word = 0;
        memcpy(&word, both, sizeof word);
        return word;
    }

    template <Side side, int pitch>
    static __device__ void lay(Word (*to)[pitch], int depth, int outer, float value)
    {
        reinterpret_cast<__nv_bfloat16*>(find<side>(to, depth / 2, outer))[depth % 2] = rounded(value);
    }
    template <Side side, int pitch>
    static __device__ void layAlongDepth(Word (*to)[pitch], int depth, int outer, const float4& four)
    {
        *find<side>(to, depth / 2, outer) = pair(four.x, four.y);
        *find<side>(to, depth / 2 + 1, outer) = pair(four.z, four.w);
    }
    template <Side side, int pitch>
    static __device__ void layAcross(Word (*to)[pitch], int depth, int outer, const float4* lines)
    {
        const auto& [a, b, c, d] = *reinterpret_cast<const float4(*)[4]>(lines);
        auto* blocks = reinterpret_cast<uint4*>(&to[depth / 4][outer / 2 * 4]);
        blocks[0] = block<side>(pair(a.x, b.x), pair(a.y, b.y), pair(c.x, d.x), pair(c.y, d.y));
        blocks[1] = block<side>(pair(a.z, b.z), pair(a.w, b.w), pair(c.z, d.z), pair(c.w, d.w));
    }

    /// sums (16×8) += left (16×16) · right (16×8)
    static __device__ void multiply(float (&sums)[4], const uint4& left, const uint2& right)
    {
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 800
        asm("mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%0, %1, %2, %3};"
            : "+f"(sums[0]), "+f"(sums[1]), "+f"(sums[2]), "+f"(sums[3])
            : "r"(left.x), "r"(left.y), "r"(left.z), "r"(left.w), "r"(right.x), "r"(right.y));
#elif !defined(__CUDACC__)
        ks_emulation::multiplyFragments(ks_emulation::bf16Product, sums, left, right);
#endif
    }
};

/// Four warps, each with a quarter of the results.
template <int rowCount>
struct TensorTile {
    static constexpr int rows = rowCount;
    static constexpr int columns = wideSide;
    static constexpr int depth = tensorDepth;
    static constexpr int threads = tensorThreads;
    static constexpr int warpRows = rows / 2;
    static constexpr int warpColumns = columns / 2;
};

/// As multiplyWide, on tensor cores. The feed rounds the factors once, on their way into shared memory.
///
/// The instruction wants of lane 4·g + t: of the left factor rows g and g + 8, of the right column g, of both the words t and t + 4 along the
/// sum; and it leaves there columns 2·t and 2·t + 1 of rows g and g + 8. Which rows, columns and words of a tile these are is ours to say:
/// here they are neighbours, so that a lane reads two by two words at once and stores four results side by side.
template <class Tile, class Format, class Feed, class Store>
__device__ void multiplyOnTensorCores(int tiles, Feed& feed, Store& store)
{
    using Word = typename Format::Word;
    using Place = FragmentPlace<Tile::warpRows, Tile::warpColumns>;
    constexpr int lines = Format::lines(Tile::depth);
    constexpr int lineStep = 4; ///< of an instruction
    constexpr int side = 16;    ///< rows of a fragment of the left factor, columns of two of the right
    constexpr int down = Tile::warpRows / side;
    constexpr int across = Tile::warpColumns / side;
    __shared__ __align__(16) Word a[2][lines][Format::pitch(Tile::rows)];
    __shared__ __align__(16) Word b[2][lines][Format::pitch(Tile::columns)];
    const int thread = static_cast<int>(threadIdx.x);
    const int g = thread % 32 / 4;
    const int t = thread % 4;
    const int firstRow = thread / 64 * Tile::warpRows;
    const int firstColumn = thread / 32 % 2 * Tile::warpColumns;
    float sums[down][across][2][4] = {};

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
        for (int line = 0; line < lines; line += lineStep) {
            uint4 left[down];
            uint4 right[across];
            KS_UNROLL
            for (int r = 0; r < down; ++r)
                left[r] = *reinterpret_cast<const uint4*>(&a[now][line + t][2 * (firstRow + side * r) + 4 * g]);
            KS_UNROLL
            for (int c = 0; c < across; ++c)
                right[c] = *reinterpret_cast<const uint4*>(&b[now][line + t][2 * (firstColumn + side * c) + 4 * g]);
            KS_UNROLL
            for (int r = 0; r < down; ++r)
                KS_UNROLL
            for (int c = 0; c < across; ++c) {
                Format::multiply(sums[r][c][0], left[r], uint2{right[c].x, right[c].y});
                Format::multiply(sums[r][c][1], left[r], uint2{right[c].z, right[c].w});
            }
        }
        if (more)
            feed.finish(a[1 - now], b[1 - now]);
        __syncthreads();
    }
    KS_UNROLL
    for (int r = 0; r < down; ++r)
        KS_UNROLL
    for (int c = 0; c < across; ++c)
        KS_UNROLL
    for (int i = 0; i < 2; ++i) {
        const auto& [even, odd] = sums[r][c];
        const float four[4] = {even[2 * i], odd[2 * i], even[2 * i + 1], odd[2 * i + 1]};
        store(Place::row(thread, r, i), Place::column(thread, c), four);
    }
}

/// visit(row, column) for all that multiplyOnTensorCores had this thread store.
template <class Tile, class Visit>
__device__ void forOwnFragments(const Visit& visit)
{
    const int thread = static_cast<int>(threadIdx.x);
    const int firstRow = thread / 64 * Tile::warpRows + thread % 32 / 4 * 2;
    const int firstColumn = thread / 32 % 2 * Tile::warpColumns + thread % 4 * 4;
    for (int row = 0; row < Tile::warpRows; row += 16)
        for (int column = 0; column < Tile::warpColumns; column += 16)
            for (int i = 0; i < 8; ++i)
                visit(firstRow + row + i / 4, firstColumn + column + i % 4);
}

} // namespace ks::cuda
