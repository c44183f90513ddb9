#pragma once

// Tensor cores: the part of nvcuda::wmma that core/backends/cuda uses. A fragment is spread over the lanes of a warp in a way that programs
// must not know; here the first lane has all of it and does the work, in the digits that the hardware keeps.

#include <cuda_bf16.h>
#include <cuda_runtime.h>

namespace nvcuda::wmma {

struct matrix_a;
struct matrix_b;
struct accumulator;
struct row_major;
struct col_major;
namespace precision {
struct tf32;
}
enum layout_t { mem_row_major, mem_col_major };

/// To nearest, ties away from 0.
inline float __float_to_tf32(float value)
{
    std::uint32_t bits = 0;
    __builtin_memcpy(&bits, &value, sizeof bits);
    if ((bits & 0x7F800000U) != 0x7F800000U)
        bits = (bits + 0x1000U) & 0xFFFFE000U;
    __builtin_memcpy(&value, &bits, sizeof value);
    return value;
}

template <class Use, int m, int n, int k, class Value, class Layout = void>
struct fragment {
    float cells[16 * 16];
};

inline float widened(float cell)
{
    return cell;
}
inline float widened(__nv_bfloat16 cell)
{
    return __bfloat162float(cell);
}

/// What the hardware demands of addresses: 32 bytes for the first cell, 16 for lines.
template <class Cell>
bool aligned(const Cell* from, unsigned int pitch)
{
    const bool good = reinterpret_cast<std::uintptr_t>(from) % 32 == 0 && pitch * sizeof(Cell) % 16 == 0;
    if (!good)
        ks_emulation::fail(cudaErrorMisalignedAddress);
    return good;
}

template <class Use, int m, int n, int k>
void fill_fragment(fragment<Use, m, n, k, float>& to, float value)
{
    for (float& cell : to.cells)
        cell = value;
}

template <int m, int n, int k, class Value, class Cell>
void load_matrix_sync(fragment<matrix_a, m, n, k, Value, col_major>& to, const Cell* from, unsigned int pitch)
{
    if (ks_emulation::lane() != 0 || !aligned(from, pitch))
        return;
    for (int row = 0; row < m; ++row)
        for (int d = 0; d < k; ++d)
            to.cells[row * k + d] = widened(from[static_cast<unsigned int>(d) * pitch + static_cast<unsigned int>(row)]);
}

template <int m, int n, int k, class Value, class Cell>
void load_matrix_sync(fragment<matrix_b, m, n, k, Value, row_major>& to, const Cell* from, unsigned int pitch)
{
    if (ks_emulation::lane() != 0 || !aligned(from, pitch))
        return;
    for (int d = 0; d < k; ++d)
        for (int column = 0; column < n; ++column)
            to.cells[d * n + column] = widened(from[static_cast<unsigned int>(d) * pitch + static_cast<unsigned int>(column)]);
}

template <int m, int n, int k, class Value>
void mma_sync(fragment<accumulator, m, n, k, float>& to, const fragment<matrix_a, m, n, k, Value, col_major>& a,
              const fragment<matrix_b, m, n, k, Value, row_major>& b, const fragment<accumulator, m, n, k, float>& c)
{
    if (ks_emulation::lane() != 0)
        return;
    for (int row = 0; row < m; ++row)
        for (int column = 0; column < n; ++column) {
            float sum = c.cells[row * n + column];
            for (int d = 0; d < k; ++d)
                sum += a.cells[row * k + d] * b.cells[d * n + column];
            to.cells[row * n + column] = sum;
        }
}

template <int m, int n, int k>
void store_matrix_sync(float* to, const fragment<accumulator, m, n, k, float>& from, unsigned int pitch, layout_t)
{
    if (ks_emulation::lane() != 0 || !aligned(to, pitch))
        return;
    for (int row = 0; row < m; ++row)
        for (int column = 0; column < n; ++column)
            to[static_cast<unsigned int>(row) * pitch + static_cast<unsigned int>(column)] = from.cells[row * n + column];
}

} // namespace nvcuda::wmma
