#include "core/data/synthetic/gratings.h"

#include "core/data/nearest_byte.h"
#include "core/tensor/split_mix.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace ks {

Grating::Grating(int kind, std::int64_t image, std::int64_t side, std::uint64_t start)
    : m_numbers(SplitMix64::at(start, static_cast<std::uint64_t>(100'000 * kind + image))), m_side(side)
{
    const auto u = [this](std::uint64_t n) { return SplitMix64::uniformAt(m_numbers, n); };
    const double direction = std::numbers::pi * kind / gratingClasses + 0.10 * (2 * u(0) - 1);
    const double periods = (3 + kind % 3) * (1 + 0.1 * (2 * u(1) - 1)); // over the picture
    const double step = 2 * std::numbers::pi * periods / static_cast<double>(side);
    m_across = step * std::cos(direction);
    m_down = step * std::sin(direction);
    m_phase = 2 * std::numbers::pi * u(2);
    const double amplitude = 0.25 + 0.15 * u(3);
    for (std::size_t c = 0; c < m_amplitudes.size(); ++c)
        m_amplitudes[c] = amplitude * (0.6 + 0.4 * u(4 + c));
}

double Grating::at(std::int64_t channel, std::int64_t row, std::int64_t column) const
{
    constexpr std::uint64_t firstNoise = 16;
    const double wave = std::sin(m_across * (static_cast<double>(column) + 0.5) + m_down * (static_cast<double>(row) + 0.5) + m_phase);
    const auto pixel = static_cast<std::uint64_t>((channel * m_side + row) * m_side + column);
    const double noise = 0.16 * (SplitMix64::uniformAt(m_numbers, firstNoise + pixel) - 0.5);
    return std::clamp(0.5 + m_amplitudes.at(static_cast<std::size_t>(channel)) * wave + noise, 0.0, 1.0);
}

void Grating::draw(std::span<std::uint8_t> cells) const
{
    std::size_t i = 0;
    for (std::int64_t channel = 0; channel < gratingChannels; ++channel)
        for (std::int64_t row = 0; row < m_side; ++row)
            for (std::int64_t column = 0; column < m_side; ++column)
                cells[i++] = nearestByte(static_cast<float>(255 * at(channel, row, column)));
}

} // namespace ks
