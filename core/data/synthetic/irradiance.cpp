#include "core/data/synthetic/irradiance.h"

#include "core/tensor/split_mix.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

namespace ks {

namespace {

constexpr double skySide = 4000; ///< m; the sky repeats itself
constexpr double daySeconds = 43200;
constexpr int cloudsPerLayer = 20;

struct Layer {
    double speed;   ///< m/s
    double towards; ///< degrees, counter-clockwise from the x axis
};
constexpr Layer layers[] = {{8, 60}, {5, 95}};

/// Farther out than this exponent a cloud adds less than the last bit of a double.
constexpr double negligible = 40;

/// W/m² below clouds of this optical depth.
double through(double clear, double depth)
{
    return clear * (0.2 + 0.8 * std::exp(-depth));
}

double wrapped(double z)
{
    return z - skySide * std::floor(z / skySide + 0.5);
}

} // namespace

IrradianceField::IrradianceField(std::uint64_t start) : m_start(start)
{
    std::uint64_t n = 0;
    for (const Layer& layer : layers) {
        const double angle = layer.towards * std::numbers::pi / 180;
        for (int i = 0; i < cloudsPerLayer; ++i, n += 6) {
            const auto u = [&](std::uint64_t k) { return SplitMix64::uniformAt(start, n + k); };
            m_clouds.push_back({.x = skySide * u(0),
                                .y = skySide * u(1),
                                .vx = layer.speed * std::cos(angle),
                                .vy = layer.speed * std::sin(angle),
                                .radius = 60 + 240 * u(2),
                                .depth = 0.5 + 1.5 * u(3),
                                .period = 600 + 1200 * u(4),
                                .phase = 2 * std::numbers::pi * u(5)});
        }
    }
    for (int j = 0; j < irradianceSensors; ++j) {
        const auto u = [&](int axis) {
            return SplitMix64::uniformAt(start + 1, 2 * static_cast<std::uint64_t>(j) + static_cast<std::uint64_t>(axis));
        };
        const int column = j % 10;
        const int row = j / 10;
        m_sensors.push_back({100 * (column + 0.2 + 0.6 * u(0)), 200 * (row + 0.2 + 0.6 * u(1))});
    }
}

double IrradianceField::timeOf(std::int64_t row)
{
    const std::int64_t day = row / irradianceRowsPerDay;
    return static_cast<double>(day) * daySeconds + daySeconds / 4 + static_cast<double>(row % irradianceRowsPerDay);
}

double IrradianceField::clearSky(double time)
{
    return 1000 * std::sin(std::numbers::pi * std::fmod(time, daySeconds) / daySeconds);
}

IrradianceField::Sky IrradianceField::skyAt(double time) const
{
    Sky sky{.clear = clearSky(time)};
    for (const Cloud& cloud : m_clouds) {
        sky.patches.push_back({.x = cloud.x + cloud.vx * time,
                               .y = cloud.y + cloud.vy * time,
                               .strength = cloud.depth * (0.75 + 0.25 * std::sin(2 * std::numbers::pi * time / cloud.period + cloud.phase)),
                               .narrow = 1 / (2 * cloud.radius * cloud.radius)});
    }
    return sky;
}

double IrradianceField::depth(const Sky& sky, Place place)
{
    double sum = 0;
    for (const Sky::Patch& patch : sky.patches) {
        const double dx = wrapped(place.x - patch.x);
        const double dy = wrapped(place.y - patch.y);
        const double exponent = (dx * dx + dy * dy) * patch.narrow;
        if (exponent < negligible)
            sum += patch.strength * std::exp(-exponent);
    }
    return sum;
}

double IrradianceField::irradiance(const Sky& sky, Place place)
{
    return through(sky.clear, depth(sky, place));
}

double IrradianceField::noise(std::int64_t row, int sensor) const
{
    const auto n = static_cast<std::uint64_t>(irradianceSensors * row + sensor);
    const double radius = std::sqrt(-2 * std::log(1 - SplitMix64::uniformAt(m_start + 2, 2 * n)));
    return 2 * radius * std::cos(2 * std::numbers::pi * SplitMix64::uniformAt(m_start + 2, 2 * n + 1));
}

void IrradianceField::readings(std::int64_t row, std::span<double> values) const
{
    const Sky sky = skyAt(timeOf(row));
    for (int sensor = 0; sensor < irradianceSensors; ++sensor) {
        const auto j = static_cast<std::size_t>(sensor);
        values[j] = std::max(0.0, irradiance(sky, m_sensors[j]) + noise(row, sensor));
    }
}

double IrradianceField::label(std::int64_t row, std::int64_t horizon) const
{
    return irradiance(skyAt(timeOf(row) + static_cast<double>(horizon)), m_sensors.at(irradianceTargetSensor));
}

void IrradianceField::map(std::int64_t row, std::span<float> cells) const
{
    constexpr auto side = static_cast<std::size_t>(irradianceMapSide);
    constexpr double step = 20; // m
    const Sky sky = skyAt(timeOf(row));
    std::array<double, side * side> depths{};
    // A cloud's thickness is a function of x times one of y.
    for (const Sky::Patch& patch : sky.patches) {
        std::array<double, side> across{};
        std::array<double, side> down{};
        for (std::size_t i = 0; i < side; ++i) {
            const double place = step * (static_cast<double>(i) + 0.5);
            const double dx = wrapped(place - patch.x);
            const double dy = wrapped(place - patch.y);
            across[i] = std::exp(-dx * dx * patch.narrow);
            down[i] = patch.strength * std::exp(-dy * dy * patch.narrow);
        }
        for (std::size_t r = 0; r < side; ++r) {
            for (std::size_t c = 0; c < side; ++c)
                depths[r * side + c] += down[r] * across[c];
        }
    }
    for (std::size_t i = 0; i < depths.size(); ++i)
        cells[i] = static_cast<float>(through(sky.clear, depths[i]) * kilowattsPerWatt);
}

} // namespace ks
