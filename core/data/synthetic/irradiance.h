#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace ks {

inline constexpr int irradianceSensors = 50;
inline constexpr int irradianceTargetSensor = 27;
inline constexpr std::int64_t irradianceMapSide = 50;
inline constexpr std::uint64_t irradianceStart = 2019;
inline constexpr double kilowattsPerWatt = 1e-3; ///< data sets have kW/m²
/// One row a second, the middle six hours of every day.
inline constexpr std::int64_t irradianceRowsPerDay = 21600;

/// The timing study's stand-in for a field of sensors under moving clouds: 1000 m × 1000 m, two layers of 20 clouds that drift over a
/// periodic sky. Every number is a function of (start value, place, time) alone. Synthetic: no measured data.
class IrradianceField {
public:
    explicit IrradianceField(std::uint64_t start = irradianceStart);

    struct Cloud {
        double x, y;          ///< centre at time 0, m
        double vx, vy;        ///< m/s
        double radius;        ///< σ, m
        double depth;         ///< optical
        double period, phase; ///< of its thickness, s and radians
    };
    struct Place {
        double x, y; ///< m
    };
    const std::vector<Place>& sensors() const { return m_sensors; }

    /// Seconds of the clock at a row: six hours a day, from the third hour of a day of twelve.
    static double timeOf(std::int64_t row);
    /// W/m² without clouds.
    static double clearSky(double time);

    /// The clouds at one moment.
    struct Sky {
        struct Patch {
            double x, y;     ///< centre, m
            double strength; ///< optical depth there
            double narrow;   ///< 1 / (2σ²)
        };
        double clear = 0; ///< W/m² without clouds
        std::vector<Patch> patches;
    };
    Sky skyAt(double time) const;

    /// Optical depth of all clouds.
    static double depth(const Sky& sky, Place place);
    /// W/m², without noise.
    static double irradiance(const Sky& sky, Place place);
    /// What the 50 sensors read at a row, W/m²: with noise, never below 0.
    void readings(std::int64_t row, std::span<double> values) const;
    /// The noise alone: normal, 2 W/m².
    double noise(std::int64_t row, int sensor) const;
    /// What is to be predicted: sensor 27 without noise, `horizon` seconds after the row.
    double label(std::int64_t row, std::int64_t horizon) const;
    /// 50×50 places without noise, kW/m².
    void map(std::int64_t row, std::span<float> cells) const;

private:
    std::uint64_t m_start;
    std::vector<Cloud> m_clouds;
    std::vector<Place> m_sensors;
};

} // namespace ks
