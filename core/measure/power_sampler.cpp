#include "core/measure/power_sampler.h"

#include <algorithm>
#include <chrono>
#include <ctime>
#include <limits>
#include <utility>

namespace ks {

namespace {

std::string utcNow()
{
    const std::time_t now = std::time(nullptr);
    std::tm utc{};
    gmtime_r(&now, &utc);
    char date[32];
    std::strftime(date, sizeof date, "%Y-%m-%d %H:%M:%S", &utc);
    return date;
}

} // namespace

double steadySeconds()
{
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

PowerRecorder::PowerRecorder(PowerSensors sensors, double period, PowerClock clock) : m_clock(std::move(clock)), m_begin(m_clock())
{
    m_log.period = period;
    m_log.begun = utcNow();
    for (PowerSensor& sensor : sensors.sensors) {
        m_log.series.push_back({.device = sensor.device, .kind = sensor.kind});
        Source source{.sensor = std::move(sensor)};
        const auto joules = source.sensor.joules();
        source.at = now();
        source.lost = !joules;
        source.first = source.joules = joules.value_or(0);
        m_sources.push_back(std::move(source));
    }
}

void PowerRecorder::read()
{
    ++m_readings;
    for (std::size_t i = 0; i < m_sources.size(); ++i) {
        Source& source = m_sources[i];
        const auto joules = source.sensor.joules();
        const double at = now();
        if (at == source.at)
            continue; // no time has passed in which something could be drawn
        double watts = std::numeric_limits<double>::quiet_NaN();
        source.lost = source.lost || !joules;
        if (!source.lost)
            watts = (*joules - source.joules) / (at - source.at);
        m_log.series[i].samples.push_back({source.at, watts});
        source.at = at;
        source.joules = joules.value_or(source.joules);
        m_log.series[i].end = at;
    }
}

PowerLog PowerRecorder::finish()
{
    read();
    m_log.seconds = now();
    for (std::size_t i = 0; i < m_sources.size(); ++i)
        if (!m_sources[i].lost)
            m_log.series[i].counted = m_sources[i].joules - m_sources[i].first;
    return std::move(m_log);
}

PowerSampler::PowerSampler(PowerSensors sensors, double period, PowerClock clock)
    : m_period(period), m_recorder(std::move(sensors), period, std::move(clock)),
      m_thread([this](const std::stop_token& stop) { run(stop); })
{
}

std::size_t PowerSampler::readings() const
{
    const std::scoped_lock lock(m_mutex);
    return m_recorder.readings();
}

PowerLog PowerSampler::finish()
{
    m_thread.request_stop();
    m_thread.join();
    return m_recorder.finish();
}

void PowerSampler::run(const std::stop_token& stop)
{
    using Clock = std::chrono::steady_clock;
    const auto period = std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(m_period));
    auto next = Clock::now();
    std::unique_lock lock(m_mutex);
    for (;;) {
        next = std::max(next + period, Clock::now()); // what came late is no reason to hurry afterwards
        if (m_pause.wait_until(lock, stop, next, [&] { return stop.stop_requested(); }) || stop.stop_requested())
            return;
        m_recorder.read();
    }
}

} // namespace ks
