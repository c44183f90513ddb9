#pragma once

#include "core/base/text.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace ks {

enum class DeviceKind : std::uint8_t { Processor, Memory, Card };

/// Where watts come from. Never added up without saying so.
enum class PowerSource : std::uint8_t {
    Counter,  ///< read from the device
    Declared, ///< typed in by a person: an estimate, and called one wherever it is shown
};

/// What a device drew from here on, until the next sample.
struct PowerSample {
    double seconds = 0; ///< by the clock, since the log began
    double watts = 0;

    bool operator==(const PowerSample&) const = default;
};

/// The power of one device over time.
struct PowerSeries {
    std::string device; ///< "card-0"
    DeviceKind kind = DeviceKind::Processor;
    PowerSource source = PowerSource::Counter;
    bool used = true; ///< what is measured runs on it; else it is idle
    std::vector<PowerSample> samples;
    std::optional<double> end;     ///< seconds until which the last sample holds; none: for a period
    std::optional<double> counted; ///< joules by the device's own counter, over the whole log

    bool declared() const { return source == PowerSource::Declared; }
};

/// Watts of several devices while something ran.
struct PowerLog {
    double period = 0.5; ///< seconds between two samples, as asked for
    double seconds = 0;  ///< of all of it
    std::string begun;   ///< UTC, "2026-11-21 03:10:00"
    std::vector<PowerSeries> series;
};

/// A gap longer than so many periods is told.
inline constexpr double periodsOfGap = 3;
/// Both rules are told where they differ by more than this share.
inline constexpr double telltaleDifference = 0.01;

/// What a series says of the energy.
struct SeriesEnergy {
    /// Σ Pᵢ · (tᵢ₊₁ − tᵢ), the last sample until the end. J.
    std::optional<double> rectangle;
    /// Σ (Pᵢ + Pᵢ₊₁) / 2 · (tᵢ₊₁ − tᵢ), from the first sample to the last. J.
    std::optional<double> trapezoid;
    /// What counts: the counter's own difference where there is one, else the rectangles.
    std::optional<double> joules;
    /// Why there are no integrals: no or one sample, time that goes backwards, no number, negative watts. Empty where there are.
    Text problem;
    /// Gaps, and rules that differ.
    std::vector<Text> remarks;
};

/// `period` in seconds.
SeriesEnergy energyOf(const PowerSeries& series, double period);

/// A line a sample under a line of names: seconds, device, used (yes, no), watts_measured, watts_declared_estimate (one of both is empty),
/// period_seconds, begun_utc.
std::string csvOf(const PowerLog& log);

} // namespace ks
