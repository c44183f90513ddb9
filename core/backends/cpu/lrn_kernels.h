#pragma once

#include <cstdint>

/// LRN over channels for cells side by side, compiled per instruction set and chosen at run time.
namespace ks::cpu {

struct LrnRows {
    std::int64_t channels;
    std::int64_t stride; ///< from channel to channel
    std::int64_t cells;  ///< consecutive, at most lrnCells
    std::int64_t size;
    float share; ///< alpha / size
    float offset;
    float beta;
};

/// How many cells a call takes at most, and the scratch numbers that the backward one needs per channel.
inline constexpr std::int64_t lrnCells = 128;

void lrnRows(const LrnRows& shape, const float* src, float* dst);
/// `scratch`: channels × lrnCells numbers.
void lrnBackwardRows(const LrnRows& shape, const float* src, const float* diffDst, float* diffSrc, float* scratch);

} // namespace ks::cpu
