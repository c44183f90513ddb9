#pragma once

#include "core/measure/power_log.h"
#include "core/measure/power_sensors.h"

#include <condition_variable>
#include <functional>
#include <mutex>
#include <stop_token>
#include <thread>
#include <vector>

namespace ks {

/// Seconds since some moment, never backwards.
using PowerClock = std::function<double()>;
double steadySeconds();

/// Makes watts of counters: each reading gives the mean since the one before it, which stands where that stretch began. Who reads chooses when; for one thread.
class PowerRecorder {
public:
    /// The first reading, from which on joules count. `period`: seconds that are meant to lie between two.
    PowerRecorder(PowerSensors sensors, double period, PowerClock clock);

    void read();
    std::size_t readings() const { return m_readings; }
    /// Reads a last time.
    PowerLog finish();

private:
    /// A sensor as it was read last.
    struct Source {
        PowerSensor sensor;
        double first = 0;  ///< joules at the beginning
        double joules = 0; ///< at the last reading
        double at = 0;     ///< seconds of the last reading
        bool lost = false; ///< once it could not be read
    };

    double now() const { return m_clock() - m_begin; }

    PowerClock m_clock;
    double m_begin;
    std::vector<Source> m_sources;
    PowerLog m_log;
    std::size_t m_readings = 0;
};

/// Reads in a thread of its own, a period apart, from the moment it is made until it is finished or gone.
class PowerSampler {
public:
    PowerSampler(PowerSensors sensors, double period, PowerClock clock = steadySeconds);
    PowerSampler(const PowerSampler&) = delete;
    PowerSampler& operator=(const PowerSampler&) = delete;

    std::size_t readings() const;
    /// Ends the thread. Once.
    PowerLog finish();

private:
    void run(const std::stop_token& stop);

    double m_period;
    mutable std::mutex m_mutex; ///< of the recorder
    std::condition_variable_any m_pause;
    PowerRecorder m_recorder;
    std::jthread m_thread; ///< last: it ends before what it uses goes
};

} // namespace ks
