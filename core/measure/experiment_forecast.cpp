#include "core/base/error.h"
#include "core/base/memory.h"
#include "core/measure/experiment.h"
#include "core/measure/network_run.h"
#include "core/ops/operator.h"
#include "core/verify/runner.h"

#include <algorithm>
#include <cmath>

namespace ks {

namespace {

/// Speeds that any machine of today reaches, so that the forecast is rather too long than too short.
constexpr double scalarFlops = 1e9;  ///< a second, of the plain loops
constexpr double vectorFlops = 10e9; ///< a second and thread, of everything else
constexpr double bytesASecond = 5e9;
constexpr double secondsAPoint = 0.01; ///< planning, random operands, the oracle's sample
constexpr double secondsForCeilings = 2;

std::size_t tensorBytes(const ExperimentPoint& point)
{
    std::size_t bytes = 0;
    for (const Role role : operandsOf(point.spec, point.pass))
        bytes += shapeOf(point.spec, role).bytes();
    for (const Role role : resultsOf(point.spec, point.pass))
        bytes += shapeOf(point.spec, role).bytes();
    return bytes;
}

/// Images and targets in host memory.
std::size_t networkInputs(const Experiment& experiment, const ExperimentPoint& point)
{
    const auto targets = point.pass == Pass::Training ? point.spec.src.n * experiment.network->model.outputs() : 0;
    return point.spec.src.bytes() + static_cast<std::size_t>(targets) * sizeof(float);
}

/// Scratch of a plan, or why there is none.
ExperimentForecast::Need needOf(const Experiment& experiment, const ExperimentPoint& point)
{
    ExperimentForecast::Need need{.backend = point.backend};
    const std::size_t tensors = experiment.network ? networkInputs(experiment, point) : tensorBytes(point);
    try {
        Backend& backend = requireBackend(point.backend);
        if (experiment.network) {
            need.workspace = backend
                                 .planStep(experiment.network->model.graph, {.batch = point.spec.src.n,
                                                                             .training = point.pass == Pass::Training,
                                                                             .loss = experiment.network->model.loss,
                                                                             .threads = point.threads})
                                 ->bytes();
        } else {
            const auto kernel = backend.plan(point.spec, isForward(point.pass) ? point.pass : Pass::Training, {.threads = point.threads});
            need.workspace = kernel->workspaceBytes() + (point.pass == Pass::Inference ? 0 : kernel->savedBytes());
            need.copies = tensors;
        }
        need.tensors = tensors;
    } catch (const Error& error) {
        need.refusal = error.text();
    }
    return need;
}

} // namespace

double secondsOfRun(const Experiment& experiment, const ExperimentPoint& point)
{
    const Cost cost = experiment.network ? costOf(experiment.network->model.graph, point.spec.src.n, point.pass)
                                         : operatorOf(point.spec.op).cost(point.spec, point.pass);
    const double flops = point.backend == "serial" ? scalarFlops : vectorFlops * point.threads;
    return std::max(cost.flops / flops, cost.bytes / bytesASecond);
}

std::size_t roomFor(const Experiment& experiment)
{
    const MemoryBudget& budget = MemoryBudget::instance();
    const std::size_t left = budget.limit() - std::min(budget.used(), budget.limit());
    return experiment.memoryLimit > 0 ? std::min(experiment.memoryLimit, left) : left;
}

ExperimentForecast forecastOf(const Experiment& experiment)
{
    const auto sizeOf = [&](const ExperimentPoint& point) {
        return experiment.network ? networkInputs(experiment, point) : tensorBytes(point);
    };
    ExperimentForecast forecast;
    std::vector<const ExperimentPoint*> largest;
    const std::vector<ExperimentPoint> points = pointsOf(experiment);
    forecast.seconds = secondsForCeilings;
    const std::size_t limit = roomFor(experiment);
    for (const ExperimentPoint& point : points) {
        if (sizeOf(point) <= limit) // what does not fit is refused at once
            forecast.seconds += secondsAPoint + secondsOfRun(experiment, point) * (experiment.repeat + experiment.warmUp + 1);
        const auto same = std::ranges::find(largest, point.backend, [](const ExperimentPoint* one) { return one->backend; });
        if (same == largest.end())
            largest.push_back(&point);
        else if (sizeOf(point) > sizeOf(**same))
            *same = &point;
    }
    forecast.byBudget = experiment.budget > 0 && forecast.seconds > experiment.budget;
    if (forecast.byBudget)
        forecast.seconds = experiment.budget;
    for (const ExperimentPoint* point : largest) {
        const ExperimentForecast::Need need = needOf(experiment, *point);
        const std::size_t all = need.tensors + need.copies + need.workspace;
        if (all > forecast.memory) {
            forecast.memory = all;
            forecast.largestPoint = point->backend + ", " + point->spec.src.text();
        }
        forecast.needs.push_back(need);
    }
    return forecast;
}

} // namespace ks
