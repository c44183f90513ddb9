#include "ui/network/training_speed.h"

#include "ui/network/training_engine.h"

#include <algorithm>
#include <cmath>

namespace ks {

std::size_t offeredSpeed(double speed)
{
    const auto full = offeredSpeeds.end() - 1;
    const auto found = speed > 0 ? std::find_if(offeredSpeeds.begin(), full, [speed](double one) { return one >= speed; }) : full;
    return static_cast<std::size_t>(found - offeredSpeeds.begin());
}

namespace {

constexpr double usualSpeed = 10;

double offered(double speed)
{
    return offeredSpeeds.at(offeredSpeed(speed));
}

} // namespace

const Preference<double> preference::trainingSpeed{"network/speed", usualSpeed, offered};
const Preference<double> preference::watchableSpeed{"network/watchableSpeed", usualSpeed,
                                                    [](double speed) { return offered(speed) > 0 ? offered(speed) : usualSpeed; }};

TrainingSpeed::TrainingSpeed()
{
    m_next.setTimerType(Qt::PreciseTimer);
    m_next.callOnTimeout(this, [this] {
        if (const std::shared_ptr<TrainingEngine> engine = m_engine.lock())
            engine->letOneGo();
    });
}

void TrainingSpeed::set(double batchesPerSecond)
{
    const double speed = std::isfinite(batchesPerSecond) ? std::max(0.0, batchesPerSecond) : 0;
    if (speed == m_value)
        return;
    m_value = speed;
    keepPace();
    emit changed();
}

void TrainingSpeed::follow(const std::shared_ptr<TrainingEngine>& engine, bool runs)
{
    m_engine = engine;
    m_runs = runs;
    keepPace();
}

void TrainingSpeed::keepPace()
{
    constexpr double longest = 1e9; // ms; within what a timer takes
    const std::shared_ptr<TrainingEngine> engine = m_engine.lock();
    const bool paced = m_value > 0;
    if (engine)
        engine->setPaced(paced);
    if (engine && m_runs && paced)
        m_next.start(static_cast<int>(std::clamp(1000 / m_value, 1.0, longest)));
    else
        m_next.stop();
}

} // namespace ks

#include "moc_training_speed.cpp"
