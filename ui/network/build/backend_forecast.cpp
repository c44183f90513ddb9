#include "ui/network/build/backend_forecast.h"

#include "core/nn/initialisation.h"
#include "core/nn/network_state.h"
#include "ui/tasks/failure.h"

#include <chrono>

namespace ks {

namespace {

using Clock = std::chrono::steady_clock;
constexpr std::chrono::milliseconds measuringTime{300};

double speedOf(Backend& backend, const Model& model, const StepSpec& spec)
{
    const std::unique_ptr<Step> step = backend.planStep(withBatch(model.graph, spec.batch), spec);
    load(*step, freshState(model.graph, spec.optimizer, initialParameters(model, 1)));
    const auto batch = static_cast<std::size_t>(spec.batch);
    const std::vector<float> images(static_cast<std::size_t>(step->graph().input.elements()), 0.5F);
    const auto outputs = static_cast<std::size_t>(model.outputs());
    std::vector<float> target(batch * outputs, 0);
    for (std::size_t i = 0; i < batch; ++i)
        target[i * outputs + i % outputs] = 1;
    auto once = [&, number = std::uint64_t{0}]() mutable {
        step->forward(images, target, number++);
        step->backward();
        step->update(1e-6F);
    };
    once(); // warm-up
    const auto begin = Clock::now();
    int steps = 0;
    while (steps < 2 || Clock::now() - begin < measuringTime) {
        once();
        ++steps;
    }
    backend.synchronize();
    return static_cast<double>(spec.batch) * steps / std::chrono::duration<double>(Clock::now() - begin).count();
}

} // namespace

std::vector<BackendForecast> forecastBackends(const Model& model, const TrainingSettings& settings, const std::stop_token& stop)
{
    std::vector<BackendForecast> all;
    const StepSpec spec{.batch = settings.batch, .loss = model.loss, .optimizer = settings.optimizer, .threads = settings.threads};
    for (Backend* backend : allBackends()) {
        if (stop.stop_requested())
            break;
        const BackendInfo info = backend->info();
        BackendForecast one{.backend = info.id, .available = info.available, .reason = info.reason};
        if (info.available) {
            try {
                one.memory = memoryForecast(withBatch(model.graph, settings.batch), spec, *backend);
                if (one.memory.fits())
                    one.imagesPerSecond = speedOf(*backend, model, spec);
            } catch (...) {
                one.reason = currentFailure();
            }
        }
        all.push_back(std::move(one));
    }
    return all;
}

} // namespace ks
