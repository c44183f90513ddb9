#include "ui/network/try/inference_times.h"

#include <algorithm>
#include <chrono>

namespace ks {

InferenceTime timeOf(const Trainer& trainer, std::int64_t batch)
{
    using Clock = std::chrono::steady_clock;
    Predictor predictor(trainer.model(), trainer.backend(), batch, trainer.settings().threads);
    predictor.setParameters(trainer.parameters());
    const Shape input = trainer.model().graph.input;
    const auto count = static_cast<std::size_t>(batch);
    const std::vector<float> images(count * static_cast<std::size_t>(input.c * input.h * input.w), 0.5F);
    std::vector<float> outputs(count * static_cast<std::size_t>(trainer.model().outputs()));
    predictor.run(images, batch, outputs);
    std::vector<double> times;
    const auto begin = Clock::now();
    while (times.size() < 3 || Clock::now() - begin < std::chrono::milliseconds(200)) {
        const auto start = Clock::now();
        predictor.run(images, batch, outputs);
        times.push_back(std::chrono::duration<double>(Clock::now() - start).count());
    }
    std::ranges::nth_element(times, times.begin() + static_cast<std::ptrdiff_t>(times.size() / 2));
    return {batch, times[times.size() / 2]};
}

} // namespace ks
