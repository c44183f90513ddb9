#pragma once

#include <span>

namespace ks {

/// In the box −0.6 … 0.6 × −1 … 1, y downwards.
struct PenPoint {
    float x;
    float y;
};

/// A smooth curve through its points; a corner is where one stroke ends and the next begins.
using PenStroke = std::span<const PenPoint>;
/// One way to write a digit.
using WritingForm = std::span<const PenStroke>;

/// The ways to write `digit` (0 … 9), at least one.
std::span<const WritingForm> writingForms(int digit);

} // namespace ks
