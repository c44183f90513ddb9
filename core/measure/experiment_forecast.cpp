#include "core/base/error.h"
#include "core/measure/experiment.h"
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

double secondsOfRun(const ExperimentPoint& point)
{
    const Cost cost = operatorOf(point.spec.op).cost(point.spec, point.pass);
    const double flops = point.backend == "serial" ? scalarFlops : vectorFlops * point.threads;
    return std::max(cost.flops / flops, cost.bytes / bytesASecond);
}

std::size_t tensorBytes(const ExperimentPoint& point)
{
    std::size_t bytes = 0;
    for (const Role role : operandsOf(point.spec, point.pass))
        bytes += shapeOf(point.spec, role).bytes();
    for (const Role role : resultsOf(point.spec, point.pass))
        bytes += shapeOf(point.spec, role).bytes();
    return bytes;
}

/// Scratch of a plan; 0 where the plan is refused, which the run then reports.
std::size_t workspaceOf(const ExperimentPoint& point)
{
    Backend* backend = findBackend(point.backend);
    if (!backend || !backend->info().available)
        return 0;
    try {
        const auto kernel = backend->plan(point.spec, isForward(point.pass) ? point.pass : Pass::Training, {.threads = point.threads});
        return kernel->workspaceBytes() + (point.pass == Pass::Inference ? 0 : kernel->savedBytes());
    } catch (const Error&) {
        return 0;
    }
}

} // namespace

ExperimentForecast forecastOf(const Experiment& experiment)
{
    ExperimentForecast forecast;
    std::vector<const ExperimentPoint*> largest;
    const std::vector<ExperimentPoint> points = pointsOf(experiment);
    forecast.seconds = secondsForCeilings;
    for (const ExperimentPoint& point : points) {
        forecast.seconds += secondsAPoint + secondsOfRun(point) * (experiment.repeat + experiment.warmUp + 1);
        const auto same = std::ranges::find(largest, point.backend, [](const ExperimentPoint* one) { return one->backend; });
        if (same == largest.end())
            largest.push_back(&point);
        else if (tensorBytes(point) > tensorBytes(**same))
            *same = &point;
    }
    forecast.byBudget = experiment.budget > 0 && forecast.seconds > experiment.budget;
    if (forecast.byBudget)
        forecast.seconds = experiment.budget;
    for (const ExperimentPoint* point : largest) {
        const std::size_t tensors = tensorBytes(*point);
        const ExperimentForecast::Need need{point->backend, tensors, tensors, workspaceOf(*point)};
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
