#pragma once

#include <cstddef>

/// Activations over rows of n numbers, compiled per instruction set and chosen at run time. NaN gives NaN.
namespace ks::openmp {

void reluRow(const float* src, float* dst, std::size_t n);
void leakyReluRow(const float* src, float alpha, float* dst, std::size_t n);
void sigmoidRow(const float* src, float* dst, std::size_t n);
void tanhRow(const float* src, float* dst, std::size_t n);

/// diffSrc = diffDst · f′(src)
void reluBackwardRow(const float* src, const float* diffDst, float* diffSrc, std::size_t n);
void leakyReluBackwardRow(const float* src, const float* diffDst, float alpha, float* diffSrc, std::size_t n);
void sigmoidBackwardRow(const float* src, const float* diffDst, float* diffSrc, std::size_t n);
void tanhBackwardRow(const float* src, const float* diffDst, float* diffSrc, std::size_t n);

} // namespace ks::openmp
