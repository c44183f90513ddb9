#include "ui/network/build/backend_forecast.h"

#include "core/base/stopped.h"
#include "core/nn/initialisation.h"
#include "core/nn/network_state.h"
#include "ui/tasks/failure.h"

#include <algorithm>
#include <chrono>

namespace ks {

namespace {

using Clock = std::chrono::steady_clock;
constexpr double measuringTime = 0.3; ///< seconds
constexpr double mostOfAStep = 1;     ///< seconds: a step that takes longer is measured with fewer images

/// Training steps of one size on a backend, with any numbers.
class PlanTrial {
public:
    PlanTrial(Backend& backend, const Model& model, const PlanSpec& spec)
        : m_backend(backend), m_step(backend.planNetwork(withBatch(model.graph, spec.batch), spec)),
          m_images(static_cast<std::size_t>(m_step->graph().input.elements()), 0.5F)
    {
        load(*m_step, freshState(model.graph, spec.optimizer, initialParameters(model, 1)));
        const auto batch = static_cast<std::size_t>(spec.batch);
        const auto outputs = static_cast<std::size_t>(model.outputs());
        m_target.assign(batch * outputs, 0);
        for (std::size_t i = 0; i < batch; ++i)
            m_target[i * outputs + i % outputs] = 1;
    }

    /// Of one more step.
    double seconds()
    {
        const auto begin = Clock::now();
        m_step->forward(m_images, m_target, m_number++);
        m_step->backward();
        m_step->update(1e-6F);
        m_backend.synchronize();
        return std::chrono::duration<double>(Clock::now() - begin).count();
    }

private:
    Backend& m_backend;
    std::unique_ptr<PlannedNetwork> m_step;
    std::vector<float> m_images;
    std::vector<float> m_target;
    std::uint64_t m_number = 0;
};

/// Images a second. Throws Stopped where it was stopped, or one image takes longer than `patience`, before the first step was done.
double speedOf(Backend& backend, const Model& model, PlanSpec spec, double patience, const std::stop_token& stop)
{
    const std::int64_t batch = spec.batch;
    const auto begin = Clock::now();
    spec.batch = 1;
    spec.recorded = false; // a recording cannot be left halfway
    spec.leave = [begin, patience, stop](int) {
        return stop.stop_requested() || std::chrono::duration<double>(Clock::now() - begin).count() > patience;
    };
    PlanTrial single(backend, model, spec);
    double seconds = single.seconds();
    if (seconds > mostOfAStep) // warm or not: what a first step costs beside that does not count any more
        return 1 / seconds;
    seconds = single.seconds();
    spec.batch = static_cast<std::int64_t>(std::clamp(mostOfAStep / seconds, 1.0, static_cast<double>(batch)));
    spec.recorded = true;
    spec.leave = [stop](int) { return stop.stop_requested(); };
    PlanTrial trial(backend, model, spec);
    trial.seconds();
    double time = 0;
    int steps = 0;
    for (; time < measuringTime; ++steps)
        time += trial.seconds();
    return static_cast<double>(spec.batch) * steps / time;
}

} // namespace

BackendForecast forecastOn(Backend& backend, const Model& model, const TrainingSettings& settings, const std::stop_token& stop,
                           double patience)
{
    const PlanSpec spec{.batch = settings.batch, .loss = model.loss, .optimizer = settings.optimizer, .threads = settings.threads};
    const BackendInfo info = backend.info();
    BackendForecast forecast{.backend = info.id, .available = info.available, .reason = info.reason};
    if (!info.available)
        return forecast;
    try {
        forecast.memory = memoryForecast(withBatch(model.graph, settings.batch), spec, backend);
        if (forecast.memory.fits())
            forecast.imagesPerSecond = speedOf(backend, model, spec, patience, stop);
    } catch (const Stopped&) {
        forecast.tooSlow = !stop.stop_requested();
    } catch (...) {
        forecast.reason = currentFailure();
    }
    return forecast;
}

} // namespace ks
