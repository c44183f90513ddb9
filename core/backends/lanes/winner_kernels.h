#pragma once

#include <cstddef>
#include <cstdint>

namespace ks::lanes {

/// The way back of a Conv (stride 1, kernel 3×3 or 5×5) whose results went through MaxPool 2×2 with stride 2: three of four gradients are 0,
/// another three in every lane, and none of the zeros is multiplied. Cells of `src` are those of a plane with its padding around it.
struct WinnerPlanes {
    std::int64_t kernel = 3;               ///< 3 or 5
    std::int64_t width = 0;                ///< of the padded plane
    std::int64_t firstY = 0, lastY = 0;    ///< rows of windows, last excluded
    std::int64_t count = 0;                ///< windows of a row
    const float* diffDst = nullptr;        ///< gradients of the windows, [row][window][lane]
    const std::uint8_t* winners = nullptr; ///< which of its four cells won each, laid out the same
};

/// Whether vectors of this processor can do it.
bool winnersPossible();

/// For `filters` planes of windows, at `planeCells` windows from each other: sums[filter · sumStep + tap] (+)= Σ over windows of diffDst · (the
/// cell of src that tap and winner meet), kernel² vectors for each.
void winnerGradient(const WinnerPlanes& planes, std::int64_t filters, std::int64_t planeCells, const float* src, float* sums,
                    std::int64_t sumStep, bool fresh);

/// Floats that winnerScatter's table has for one filter.
constexpr std::int64_t winnerTableFloats(std::int64_t kernel)
{
    return (kernel + 1) * (kernel + 1) * 4;
}
/// For every cell that a window's four results see together: the weight by which the winner 0 … 3 brings its gradient there.
void winnerTable(const float* weights, std::int64_t kernel, float* table);

/// plane += the gradients of `filters` planes of windows (at `planeCells` windows from each other) brought back by their tables.
void winnerScatter(const WinnerPlanes& planes, std::int64_t filters, std::int64_t planeCells, const float* tables, float* plane);

} // namespace ks::lanes
