#pragma once

#include "core/data/synthetic/digits.h"

#include <cstdint>
#include <span>

namespace ks {

/// What varies from one digit to the next: (x, y) of the plain line → (acrossX·x + acrossY·y + shiftX, downX·x + downY·y + shiftY), in a box from −1 to 1.
struct LineDigitForm {
    double shiftX, shiftY;
    double acrossX; ///< s_x
    double downY;   ///< s_y
    double acrossY; ///< h
    double downX;   ///< ρ
    double width;   ///< of the line
};

/// Of the study's pictures that are drawn from this state of SplitMix64.
LineDigitForm lineDigitForm(std::uint64_t state);

/// The state from which the digit `index` of the study's training or test set is drawn.
constexpr std::uint64_t lineDigitState(std::int64_t index, bool test)
{
    return (test ? std::uint64_t{1} << 32U : 0) + static_cast<std::uint64_t>(index);
}

/// A digit of straight lines whose corners stray by up to `jitter`, white on black, 28×28 bytes with noise: the stand-in for MNIST of the study of a CNN
/// written from scratch, which has 0.25. A function of (state, digit, jitter) alone. Synthetic: not taken from any data set.
void drawLineDigit(std::uint64_t state, int digit, double jitter, std::span<std::uint8_t> pixels);

} // namespace ks
