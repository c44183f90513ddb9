#include "core/backends/traits.h"
#include "core/base/error.h"
#include "core/base/memory.h"
#include "core/data/source.h"
#include "core/measure/experiment.h"
#include "core/measure/experiment_names.h"
#include "core/measure/experiment_run.h"
#include "core/measure/network_run.h"
#include "core/measure/run_schedule.h"
#include "core/ops/operator.h"
#include "core/runtime/runner.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <span>
#include <utility>

namespace ks {

namespace {

/// Speeds that any machine of today reaches, so that the forecast is rather too long than too short.
constexpr double scalarFlops = 1e9;  ///< a second, of the plain loops
constexpr double vectorFlops = 10e9; ///< a second and thread, of everything else
constexpr double bytesASecond = 5e9;
constexpr double secondsAPoint = 0.01; ///< planning, random operands, the oracle's sample
constexpr double secondsForCeilings = 2;
constexpr std::size_t mostPlans = 12; ///< of a backend, about: some measure their algorithms while they plan

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
    const auto targets = point.pass == Pass::Training ? point.spec.src.n * subjectOf(experiment, point).network->model.outputs() : 0;
    return point.spec.src.bytes() + static_cast<std::size_t>(targets) * sizeof(float);
}

std::size_t tensorsOf(const Experiment& experiment, const ExperimentPoint& point)
{
    return subjectOf(experiment, point).network ? networkInputs(experiment, point) : tensorBytes(point);
}

/// Plans the point. Throws what the backend says where it cannot.
ExperimentForecast::Need needOf(const Experiment& experiment, const ExperimentPoint& point)
{
    ExperimentForecast::Need need{.backend = point.backend, .tensors = tensorsOf(experiment, point)};
    Backend& backend = requireBackend(point.backend);
    if (const auto& network = subjectOf(experiment, point).network) {
        need.workspace = backend.planNetwork(network->model.graph, stepSpecOf(experiment, point))->bytes();
        return need;
    }
    RoleMap<bool> there; // a backward pass may need the tensors of the forward pass before it, too
    for (const auto& kernel : planKernels(backend, point.spec, planOf(experiment, backend, point))) {
        if (!kernel)
            continue;
        need.workspace += kernel->workspaceBytes() + (kernel->pass() == Pass::Training ? kernel->savedBytes() : 0);
        for (const std::vector<Role>& roles : {operandsOf(point.spec, kernel->pass()), resultsOf(point.spec, kernel->pass())})
            for (const Role role : roles)
                if (!std::exchange(there[role], true))
                    need.copies += shapeOf(point.spec, role).bytes();
    }
    return need;
}

/// Which points of a backend are planned, those with the largest tensors first: planning takes time. Where an operator's tensors are largest its
/// workspace need not be, so that every variant is looked at over the whole grid.
std::vector<const ExperimentPoint*> pointsToPlan(const Experiment& experiment, std::span<const ExperimentPoint> points,
                                                 std::string_view backend)
{
    std::vector<const ExperimentPoint*> own;
    for (const ExperimentPoint& point : points)
        if (point.backend == backend)
            own.push_back(&point);
    const auto size = [&](const ExperimentPoint* point) { return std::pair(tensorsOf(experiment, *point), point->threads); };
    const bool networks = isOfNetworks(experiment);
    std::vector<const ExperimentPoint*> cells; // the first point of each, in their order
    for (const ExperimentPoint* point : own)
        if (cells.empty() || !sameCell(*cells.back(), *point))
            cells.push_back(point);
    if (own.size() > mostPlans && cells.size() > 2 && !networks) {
        const std::size_t variants = std::max<std::size_t>(1, own.size() / cells.size()); // of each cell there are about as many
        const std::size_t kept = std::clamp<std::size_t>(mostPlans / variants, 2, cells.size());
        std::vector<const ExperimentPoint*> chosen = {*std::ranges::max_element(own, {}, size)};
        for (std::size_t i = 0; i < kept; ++i)
            chosen.push_back(cells[i * (cells.size() - 1) / (kept - 1)]);
        std::erase_if(own, [&](const ExperimentPoint* point) {
            return std::ranges::none_of(chosen, [&](const ExperimentPoint* one) { return sameCell(*one, *point); });
        });
    }
    std::ranges::stable_sort(own, std::ranges::greater(), size);
    if (networks && own.size() > mostPlans) // a step's memory grows with its batch
        own.resize(mostPlans);
    return own;
}

/// "window size: 15, im2col": what tells the point from the others of its backend.
Text placeOf(const Experiment& experiment, const ExperimentPoint& point)
{
    Text place;
    const auto add = [&](const Text& part) { place = place.empty() ? part : Text("%1, %2", {place, part}); };
    if (const Text cell = placeText(experiment, point); !cell.empty())
        add(cell);
    if (experiment.implementations.size() > 1)
        add(Text::name(point.implementation));
    if (experiment.passes.size() > 1)
        add(passText(experiment, point.pass));
    return place;
}

struct Most {
    ExperimentForecast::Need need;
    const ExperimentPoint* at = nullptr; ///< null where none can run
};

/// What the backend's points take at most, and why some of them cannot run.
Most mostOf(const Experiment& experiment, std::span<const ExperimentPoint> points, const std::string& backend, const std::stop_token& stop)
{
    Most most{.need = {.backend = backend}};
    const ExperimentPoint* refused = nullptr;
    Text refusal;
    for (const ExperimentPoint* point : pointsToPlan(experiment, points, backend)) {
        if (stop.stop_requested())
            break;
        try {
            if (const ExperimentForecast::Need need = needOf(experiment, *point); !most.at || need.all() > most.need.all())
                most = {.need = need, .at = point};
            if (isOfNetworks(experiment) && experiment.subjects.size() == 1 &&
                !sweepOf(experiment, SweepAxis::Optimizer)) // the others are smaller
                break;
        } catch (const Error& error) {
            if (!refused) {
                refused = point;
                refusal = error.text();
            }
        }
    }
    most.need.refusal = refusal;
    if (refused && most.at)
        most.need.refusedAt = placeOf(experiment, *refused);
    return most;
}

} // namespace

namespace {

/// How often a point is run.
double runsOf(const Experiment& experiment)
{
    const int rounds = timedRounds(experiment) + experiment.energyRuns;
    return experiment.training ? rounds : rounds * (experiment.repeat + experiment.warmUp + 1);
}

/// Of a whole training, as far as its data say how many samples they have before they are opened.
double stepsOf(const Experiment& experiment, const ExperimentPoint& point)
{
    constexpr std::int64_t ofUnknownData = 60'000; // as many as MNIST has
    const std::string data = dataAt(experiment, point);
    SourceParts parts = partsOf(data);
    const DatasetKind* const kind = kindOf(parts);
    const SourceOptions options = kind ? optionsOf(*kind, parts.options) : SourceOptions();
    const std::int64_t samples = options.train > 0 ? options.train : kind && kind->generated ? options.count : ofUnknownData;
    return std::ceil(static_cast<double>(samples) / static_cast<double>(point.spec.src.n)) * settingsAt(experiment, point).stop.epochs;
}

} // namespace

double secondsOfRun(const Experiment& experiment, const ExperimentPoint& point)
{
    const Cost cost = costOf(subjectOf(experiment, point), point);
    const double flops = traitsOf(point.backend).isReference ? scalarFlops : vectorFlops * point.threads;
    return std::max(cost.flops / flops, cost.bytes / bytesASecond) * (experiment.training ? stepsOf(experiment, point) : 1);
}

std::size_t roomFor(const Experiment& experiment)
{
    const MemoryBudget& budget = MemoryBudget::instance();
    const std::size_t left = budget.limit() - std::min(budget.used(), budget.limit());
    return experiment.memoryLimit > 0 ? std::min(experiment.memoryLimit, left) : left;
}

ExperimentForecast forecastOf(const Experiment& experiment, const std::stop_token& stop)
{
    ExperimentForecast forecast;
    const std::vector<ExperimentPoint> points = pointsOf(experiment);
    forecast.seconds = secondsForCeilings;
    const std::size_t limit = roomFor(experiment);
    std::vector<std::string> backends; // those that have points
    for (const ExperimentPoint& point : points) {
        if (tensorsOf(experiment, point) <= limit) // what does not fit is refused at once
            forecast.seconds += secondsAPoint + secondsOfRun(experiment, point) * runsOf(experiment);
        if (std::ranges::find(backends, point.backend) == backends.end())
            backends.push_back(point.backend);
    }
    forecast.seconds += experiment.pause * static_cast<double>(points.size()) * (timedRounds(experiment) + experiment.energyRuns);
    forecast.byBudget = experiment.budget > 0 && forecast.seconds > experiment.budget;
    if (forecast.byBudget)
        forecast.seconds = experiment.budget;
    for (const std::string& backend : backends) {
        const Most most = mostOf(experiment, points, backend, stop);
        forecast.needs.push_back(most.need);
        if (most.at && most.need.all() > forecast.memory) {
            forecast.memory = most.need.all();
            forecast.largestPoint = backend + ", " + most.at->spec.src.text();
            if (const Text place = placeOf(experiment, *most.at); !place.empty())
                forecast.largestPoint += ", " + place.english();
        }
    }
    return forecast;
}

} // namespace ks
