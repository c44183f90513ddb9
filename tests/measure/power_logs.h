#pragma once

#include "core/measure/energy_meter.h"
#include "core/measure/power_log.h"

#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace ks::test {

/// A sentence with its no-break spaces as others.
inline std::string spaced(const Text& text)
{
    std::string said = text.english();
    for (std::size_t at = said.find("\u00a0"); at != std::string::npos; at = said.find("\u00a0"))
        said.replace(at, 2, " ");
    return said;
}

/// Watts at these seconds; at every half of one where none are given.
inline PowerSeries wattsOf(const std::vector<double>& watts, const std::vector<double>& seconds = {})
{
    PowerSeries series{.device = "card-0", .kind = DeviceKind::Card};
    for (std::size_t i = 0; i < watts.size(); ++i)
        series.samples.push_back({seconds.empty() ? 0.5 * static_cast<double>(i) : seconds[i], watts[i]});
    return series;
}

/// A run of so many seconds, of which these devices took so many joules: {joules, used}.
inline EnergyFigures figuresWith(double seconds, const std::vector<std::pair<double, bool>>& devices)
{
    EnergyFigures figures{.seconds = seconds, .devices = {}};
    for (const auto& [joules, used] : devices)
        figures.devices.push_back(
            {.device = "card-" + std::to_string(figures.devices.size()), .kind = DeviceKind::Card, .used = used, .joules = joules});
    return figures;
}

/// A machine whose clock goes on by `step` with each look at it, with sensors whose counters follow the clock.
struct FakeMachine {
    double seconds = 0;
    double step = 0;

    static std::shared_ptr<FakeMachine> make(double step = 0)
    {
        auto machine = std::make_shared<FakeMachine>();
        machine->step = step;
        return machine;
    }
};

inline PowerClock clockOf(const std::shared_ptr<FakeMachine>& machine)
{
    return [machine] { return machine->seconds += machine->step; };
}

/// A device that draws these watts all the time.
inline PowerSensor sensorOf(const std::shared_ptr<FakeMachine>& machine, std::string device, DeviceKind kind, double watts)
{
    return {.device = std::move(device), .kind = kind, .update = 0.1, .joules = [machine, watts] {
                return std::optional(watts * machine->seconds);
            }};
}

} // namespace ks::test
