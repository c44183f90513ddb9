#pragma once

#include <cstddef>

/// What operators without a window do with rows of n consecutive numbers, compiled per instruction set and chosen at run time.
namespace ks::openmp {

/// dst = a + b
void addRow(const float* a, const float* b, float* dst, std::size_t n);
/// dst = (a − b) · scale
void scaledDifferenceRow(const float* a, const float* b, float scale, float* dst, std::size_t n);
/// Σ (a − b)²
float squaredDifferenceOf(const float* a, const float* b, std::size_t n);
/// Σ (row − centre)²
float squaresAround(const float* row, float centre, std::size_t n);
/// dst = row · scale
void scaleRow(const float* row, float scale, float* dst, std::size_t n);

/// BatchNormalization of cells of one channel: dst = (src − mean) · scale + shift.
void normaliseRow(const float* src, float mean, float scale, float shift, float* dst, std::size_t n);
/// Σ diffDst and Σ diffDst · (src − mean) · inverseDeviation
struct GradientSums {
    float gradient = 0;
    float product = 0;
};
GradientSums gradientSumsOf(const float* diffDst, const float* src, float mean, float inverseDeviation, std::size_t n);
/// What a channel's gradient is made with.
struct NormalisedChannel {
    float mean;
    float inverseDeviation;
    float meanGradient;
    float meanProduct;
    float scale; ///< weight · inverse deviation
};
/// diffSrc = (diffDst − meanGradient − (src − mean) · inverseDeviation · meanProduct) · scale
void normaliseBackwardRow(const NormalisedChannel& channel, const float* diffDst, const float* src, float* diffSrc, std::size_t n);

} // namespace ks::openmp
