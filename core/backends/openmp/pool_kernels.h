#pragma once

#include <cstddef>
#include <cstdint>

/// The vector code under the pooling operators, compiled per instruction set and chosen at run time. Nothing here reads or
/// writes beyond the lengths given, and no pointer needs to be aligned.
namespace ks::openmp {

/// A row of candidates: value[i] competes for result i. The tap that it stands for is base + index[i], or base alone if index is
/// null. All taps of one call have an index or none has.
struct MaxTap {
    const float* value = nullptr;
    const std::uint32_t* index = nullptr;
    std::uint32_t base = 0;
};

/// value[i] = the winner among taps[0 … count)[i], and its tap in index[i] unless index is null. Earlier taps win ties; the first
/// NaN wins and stays, which needs `nan` (without it the taps must hold none). Results may be the memory of the first tap, when every other
/// tap that shares it lies ahead.
void reduceMax(const MaxTap* taps, std::size_t count, float* value, std::uint32_t* index, std::size_t n, bool nan);

/// MaxPool 2×2/2 of two rows: dst[i] from columns 2i and 2i + 1; the tap 0 … 3 in argMax[i] unless that is null. NaN allowed.
void maxPool2x2(const float* top, const float* bottom, float* dst, std::uint8_t* argMax, std::size_t n);
/// Its gradient: 2n columns of both rows.
void maxPool2x2Backward(const float* diffDst, const std::uint8_t* argMax, float* top, float* bottom, std::size_t n);

bool hasNan(const float* row, std::size_t n);
/// The first winner of a row by MaxPool's rules; n ≥ 1.
std::size_t argMaxOf(const float* row, std::size_t n);

/// dst[i] = (taps[0][i] + taps[1][i] + …) / divisors[i], added from left to right; no division if divisors is null.
void sumTaps(const float* const* taps, std::size_t count, const float* divisors, float* dst, std::size_t n);
/// dst[i] = a[i] / divisors[i]
void divide(const float* a, const float* divisors, float* dst, std::size_t n);
/// dst[i] += a[i]
void addTo(const float* a, float* dst, std::size_t n);
/// Sum of a row, in an order that depends on n and the vector length alone.
float sumOf(const float* row, std::size_t n);

/// even[i] = from[2i], odd[i] = from[2i + 1], i < n
void deinterleave2(const float* from, float* even, float* odd, std::size_t n);

/// The low byte or two of n indices.
void narrow(const std::uint32_t* from, std::uint8_t* to, std::size_t n);
void narrow(const std::uint32_t* from, std::uint16_t* to, std::size_t n);

/// "AVX3": the instruction set in use.
const char* vectorTarget();

} // namespace ks::openmp
