#pragma once

#include "core/tensor/philox.h"

#include <cstddef>
#include <cstdint>

/// Dropout's random numbers and the choice by them, compiled per instruction set and chosen at run time; the same bits on each.
namespace ks::cpu {

/// words[0 … 4 · blocks − 1] = the numbers of the blocks firstBlock, firstBlock + 1, …
void randomWords(const Philox& numbers, std::uint64_t firstBlock, std::size_t blocks, std::uint32_t* words);

/// Below it lie the upper 24 bits of the number of a cell that is dropped: `ratio` of them all.
std::uint32_t dropLimit(float ratio);

/// dst = 0 where the word's upper 24 bits lie below `limit`, else src · scale.
void dropScaled(const std::uint32_t* words, std::uint32_t limit, const float* src, float scale, float* dst, std::size_t n);
/// The same with src / divisor.
void dropDivided(const std::uint32_t* words, std::uint32_t limit, const float* src, float divisor, float* dst, std::size_t n);

} // namespace ks::cpu
