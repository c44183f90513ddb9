#pragma once

// Tensor cores: the instructions mma.sync.m16n8k8 (TF32) and m16n8k16 (BF16), which have no header of the toolkit. Factors and sums are spread
// over the lanes of a warp as NVIDIA's PTX manual says; here each lane lays out its part and computes the results that it keeps.

#include <cuda_bf16.h>
#include <cuda_runtime.h>

struct alignas(8) uint2 {
    unsigned int x, y;
};
struct alignas(16) uint4 {
    unsigned int x, y, z, w;
};

namespace ks_emulation {

/// To nearest, ties away from 0.
inline std::uint32_t toTf32(float value)
{
    std::uint32_t bits = 0;
    __builtin_memcpy(&bits, &value, sizeof bits);
    return (bits & 0x7F800000U) != 0x7F800000U ? (bits + 0x1000U) & 0xFFFFE000U : bits;
}

inline float tf32Product(std::uint32_t left, std::uint32_t right)
{
    float factors[2];
    __builtin_memcpy(&factors[0], &left, sizeof left);
    __builtin_memcpy(&factors[1], &right, sizeof right);
    return factors[0] * factors[1];
}

/// Of the two pairs of a word.
inline float bf16Product(std::uint32_t left, std::uint32_t right)
{
    const auto part = [](std::uint32_t word, int half) { return __bfloat162float({static_cast<std::uint16_t>(word >> 16 * half)}); };
    return part(left, 0) * part(right, 0) + part(left, 1) * part(right, 1);
}

/// sums (16×8) += left (16×8 words) · right (8 words × 8). All lanes of the warp take part.
template <class Product>
void multiplyFragments(const Product& product, float (&sums)[4], const uint4& left, const uint2& right)
{
    constexpr unsigned int warps = 32; // of a block
    static bool odd[warps][warpSize];  // every other call lays its factors elsewhere, so that no lane has to wait until all have read
    static uint4 lefts[2][warps][warpSize];
    static uint2 rights[2][warps][warpSize];
    const unsigned int warp = threadIdx.x / warpSize;
    const unsigned int own = lane();
    const bool place = odd[warp][own] = !odd[warp][own];
    lefts[place][warp][own] = left;
    rights[place][warp][own] = right;
    __syncwarp();
    for (unsigned int i = 0; i < 4; ++i) {
        const bool lower = i >= 2; // rows 8 … 15
        const unsigned int row = own / 4;
        const unsigned int column = own % 4 * 2 + i % 2;
        for (unsigned int word = 0; word < 8; ++word) {
            const uint4& a = lefts[place][warp][row * 4 + word % 4];
            const uint2& b = rights[place][warp][column * 4 + word % 4];
            sums[i] += word < 4 ? product(lower ? a.y : a.x, b.x) : product(lower ? a.w : a.z, b.y);
        }
    }
}

} // namespace ks_emulation
