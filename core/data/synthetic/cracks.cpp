#include "core/data/synthetic/cracks.h"

#include "core/data/nearest_byte.h"
#include "core/tensor/split_mix.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <utility>

namespace ks {

namespace {

constexpr std::size_t wallSide = crackSide;
constexpr std::size_t latticeStep = 16; ///< pixels from one number of the wall's unevenness to the next

/// Random numbers of one picture by their purpose.
enum CrackNumber : std::uint64_t {
    BeginsAt,
    Heads,
    Width,
    Darkness,
    Turned,
    FirstBend = 10,
    FirstOfLattice = 100,
    FirstOfNoise = 1000,
};

/// A line of 46 pieces of 5 pixels.
class CrackLine {
public:
    explicit CrackLine(std::uint64_t numbers) : m_halfWidth((1.5 + 3 * SplitMix64::uniformAt(numbers, Width)) / 2)
    {
        const auto u = [numbers](std::uint64_t n) { return SplitMix64::uniformAt(numbers, n); };
        double heading = std::numbers::pi / 2 + 0.8 * (u(Heads) - 0.5);
        m_points[0] = {wallSide * u(BeginsAt), 0};
        for (std::size_t j = 0; j < pieces; ++j) {
            heading += 0.9 * (u(FirstBend + j) - 0.5);
            m_points[j + 1] = {m_points[j].x + length * std::cos(heading), m_points[j].y + length * std::sin(heading)};
        }
    }

    bool covers(double x, double y) const
    {
        for (std::size_t j = 0; j < pieces; ++j) {
            const Point& from = m_points[j];
            const double dx = m_points[j + 1].x - from.x;
            const double dy = m_points[j + 1].y - from.y;
            const double along = std::clamp(((x - from.x) * dx + (y - from.y) * dy) / (dx * dx + dy * dy), 0.0, 1.0);
            if (std::hypot(x - from.x - along * dx, y - from.y - along * dy) <= m_halfWidth)
                return true;
        }
        return false;
    }

private:
    struct Point {
        double x;
        double y;
    };
    static constexpr std::size_t pieces = 46;
    static constexpr double length = 5;
    double m_halfWidth;
    std::array<Point, pieces + 1> m_points{};
};

/// Between the four numbers of the lattice around a pixel.
double unevenness(std::uint64_t numbers, std::size_t row, std::size_t column)
{
    const auto lattice = [numbers](std::size_t r, std::size_t c) {
        return SplitMix64::uniformAt(numbers, FirstOfLattice + latticeStep * r + c);
    };
    const std::size_t r = row / latticeStep;
    const std::size_t c = column / latticeStep;
    const double down = static_cast<double>(row % latticeStep) / latticeStep;
    const double across = static_cast<double>(column % latticeStep) / latticeStep;
    return (1 - down) * ((1 - across) * lattice(r, c) + across * lattice(r, c + 1)) +
           down * ((1 - across) * lattice(r + 1, c) + across * lattice(r + 1, c + 1));
}

} // namespace

std::vector<double> crackPicture(int kind, std::int64_t image, std::uint64_t start)
{
    const std::uint64_t numbers = SplitMix64::at(start, static_cast<std::uint64_t>(100'000 * kind + image));
    const CrackLine crack(numbers);
    const double darkness = 0.35 + 0.2 * SplitMix64::uniformAt(numbers, Darkness);
    const bool turned = SplitMix64::uniformAt(numbers, Turned) < 0.5;
    std::vector<double> cells(wallSide * wallSide);
    for (std::size_t row = 0; row < wallSide; ++row) {
        for (std::size_t column = 0; column < wallSide; ++column) {
            const double noise = SplitMix64::uniformAt(numbers, FirstOfNoise + wallSide * row + column) - 0.5;
            double grey = 0.62 + 0.12 * (unevenness(numbers, row, column) - 0.5) + 0.06 * noise;
            if (kind == 1 && crack.covers(static_cast<double>(column) + 0.5, static_cast<double>(row) + 0.5))
                grey *= darkness;
            cells[turned ? column * wallSide + row : row * wallSide + column] = std::clamp(grey, 0.0, 1.0);
        }
    }
    return cells;
}

void drawCrack(int kind, std::int64_t image, std::uint64_t start, std::span<std::uint8_t> pixels)
{
    std::ranges::transform(crackPicture(kind, image, start), pixels.begin(),
                           [](double cell) { return nearestByte(static_cast<float>(255 * cell)); });
}

} // namespace ks
