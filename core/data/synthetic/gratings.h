#pragma once

#include <array>
#include <cstdint>
#include <span>

namespace ks {

inline constexpr int gratingClasses = 10;
inline constexpr std::int64_t gratingChannels = 3;
inline constexpr std::int64_t gratingSide = 32; ///< usual
/// The start value of the study's reference pictures.
inline constexpr std::uint64_t gratingStart = 7000;
/// The study's pictures to test with begin at this number in every class.
inline constexpr std::int64_t firstTestGrating = 1000;

/// Picture `image` of a class (0 … 9): stripes whose direction is the class, in three channels of their own brightness, with noise. The C++, OpenMP, CUDA and
/// cuDNN study's stand-in for its pictures, a function of (start, kind, image, side) alone. Synthetic.
class Grating {
public:
    Grating(int kind, std::int64_t image, std::int64_t side, std::uint64_t start = gratingStart);

    /// 0 … 1, in double precision.
    double at(std::int64_t channel, std::int64_t row, std::int64_t column) const;
    /// 3×side×side bytes, 255 for 1.
    void draw(std::span<std::uint8_t> cells) const;

private:
    std::uint64_t m_numbers;
    std::int64_t m_side;
    double m_across; ///< radians from column to column
    double m_down;   ///< and from row to row
    double m_phase;
    std::array<double, gratingChannels> m_amplitudes;
};

} // namespace ks
