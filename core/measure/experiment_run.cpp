#include "core/measure/experiment_run.h"

#include "core/backends/traits.h"
#include "core/base/digits.h"
#include "core/base/error.h"
#include "core/base/joined.h"
#include "core/base/memory.h"
#include "core/measure/network_run.h"
#include "core/measure/rates.h"
#include "core/ops/op_info.h"
#include "core/ops/operator.h"
#include "core/ops/window.h"
#include "core/tensor/random.h"
#include "core/verify/compare.h"

#include <algorithm>
#include <chrono>
#include <new>
#include <unistd.h>

namespace ks {

namespace {

using Clock = std::chrono::steady_clock;

constexpr int leastRuns = 3;
constexpr int copyRuns = 3;
/// A quick point is not left out because the slow one before it took longer than its share.
constexpr double budgetReserve = 1.25;
constexpr int layerRuns = 5;
constexpr int ceilingLooks = 3; ///< at most, for one number of threads
constexpr std::int64_t sampledCells = 64;
/// Terms that the oracle may go through at one point, so that verifying never takes longer than a moment.
constexpr double oracleTerms = 4e6;
/// Below this the energy counters, which move once a millisecond, say nothing.
constexpr double secondsForEnergy = 0.02;

double secondsSince(Clock::time_point begin)
{
    return std::chrono::duration<double>(Clock::now() - begin).count();
}

/// Inside a catch block: what went wrong at a point.
Text failureNow()
{
    try {
        throw;
    } catch (const Error& error) {
        return error.text();
    } catch (const std::bad_alloc&) {
        return Text(KS_TEXT("core", "there is not enough memory"));
    } catch (const std::exception& error) {
        return Text(KS_TEXT("core", "the work failed: %1"), {error.what()});
    } catch (...) {
        return Text(KS_TEXT("core", "the work failed without saying why"));
    }
}

std::size_t cacheBytes()
{
    const long bytes = sysconf(_SC_LEVEL3_CACHE_SIZE);
    return std::clamp<std::size_t>(bytes > 0 ? static_cast<std::size_t>(bytes) : 0, 8UL << 20U, 256UL << 20U);
}

/// How many cells the oracle looks at: as many as the terms of one allow.
std::int64_t cellsToSample(const OpSpec& spec, Role role)
{
    const Shape shape = shapeOf(spec, role);
    const Cell middle{shape.n / 2, shape.c / 2, shape.h / 2, shape.w / 2};
    double terms = std::max(1.0, evaluationCost(spec, role, middle));
    if (role == Role::DiffSrc && infoOf(spec.op).takesMaximum)
        terms *= static_cast<double>(windowOf(spec).taps());
    return std::clamp(static_cast<std::int64_t>(oracleTerms / terms), std::int64_t{1}, sampledCells);
}

/// "auto", or on the axis of precisions the first of the backend that computes so. Throws Unsupported.
std::string implementationFor(const Experiment& experiment, const Backend& backend, const ExperimentPoint& point)
{
    const auto axis = std::ranges::find(experiment.sweeps, SweepAxis::Precision, &Sweep::axis);
    if (axis == experiment.sweeps.end())
        return point.implementation;
    const std::int64_t bits = std::get<std::int64_t>(point.at[static_cast<std::size_t>(axis - experiment.sweeps.begin())]);
    std::vector<std::string_view> offered;
    for (const Implementation& one : backend.implementations(point.spec.op, point.pass)) {
        const Precision precision = precisionOf(one);
        if (precision.bits == bits && (point.implementation == "auto" || point.implementation == one.name) &&
            (!one.supports || one.supports(point.spec)))
            return std::string(one.name);
        if (std::ranges::find(offered, precision.name) == offered.end())
            offered.push_back(precision.name);
    }
    throw Unsupported(Text(KS_TEXT("core", "%1 computes %2 in %3 only: every tensor is float32, and it has no way in %4"),
                           {point.backend, std::string(nameOf(point.spec.op)), offered.empty() ? "float32" : joined(offered),
                            std::string(precisionNamed(bits))}));
}

} // namespace

RunOptions planOf(const Experiment& experiment, const Backend& backend, const ExperimentPoint& point)
{
    RunOptions options{.passes = {point.pass}, .threads = point.threads};
    (isForward(point.pass) ? options.forward : options.backward) = implementationFor(experiment, backend, point);
    return options;
}

/// Random operands of one spec.
struct ExperimentRun::Data {
    OpSpec spec;
    OperandMap<Tensor> tensors;

    void need(Role role, std::uint64_t seed)
    {
        Tensor& tensor = *tensors.operand(role);
        const bool positive = role == Role::Variance || (role == Role::Src2 && hasTarget(infoOf(spec.op)));
        if (tensor.empty())
            tensor = randomTensor({.shape = shapeOf(spec, role),
                                   .seed = seed + static_cast<std::uint64_t>(role),
                                   .distribution = Distribution::Uniform,
                                   .low = positive ? 0.0 : -1.0,
                                   .high = 1},
                                  std::string(nameOf(role)));
    }
};

ExperimentRun::ExperimentRun(Experiment experiment, RunHooks hooks) : m_experiment(std::move(experiment)), m_hooks(std::move(hooks))
{
    requireLegal(m_experiment);
    m_points = pointsOf(m_experiment);
}

ExperimentRun::~ExperimentRun() = default;

double ExperimentRun::secondsForPoint() const
{
    if (m_experiment.budget <= 0)
        return 1e9;
    return std::max(0.0, m_experiment.budget - m_used) / static_cast<double>(m_points.size() - m_measurements.size());
}

void ExperimentRun::measureCeilings(int threads)
{
    ++m_ceilingTries[threads];
    try {
        const int most = m_environment.processors; // threads beyond these share them and can do no more
        Ceilings measured = m_hooks.ceilings(most > 0 ? std::min(threads, most) : threads);
        measured.threads = threads;
        addCeilings(m_ceilings, measured);
        for (Measurement& one : m_measurements)
            one.percentOfCeiling = percentOfCeiling(one, m_experiment, m_ceilings);
    } catch (const OutOfMemory&) { // NOLINT(bugprone-empty-catch): the points are measured all the same, without a percentage
    }
}

void ExperimentRun::proceed(const std::stop_token& stop, const std::function<void(const Measurement&)>& measured)
{
    if (!m_looked) {
        m_environment = m_hooks.machine();
        m_looked = true;
        (void)emptyMeasurement(); // now, not between two points
    }
    while (!finished() && !stop.stop_requested()) {
        const ExperimentPoint& point = m_points[m_measurements.size()];
        if (!traitsOf(point.backend).isDevice && m_ceilingTries[point.threads] == 0) // of a card none are measured
            measureCeilings(point.threads);
        if (stop.stop_requested())
            break;
        const auto begin = Clock::now();
        Measurement measurement;
        if (m_experiment.budget > 0 && m_used >= m_experiment.budget &&
            m_used + secondsOfRun(m_experiment, point) * (leastRuns + 2) > budgetReserve * m_experiment.budget) {
            measurement.point = point;
            measurement.leftOut = true;
            measurement.failure = Text(KS_TEXT("core", "not measured: the time of %1 was used up"), {secondsText(m_experiment.budget)});
        } else {
            measurement = measure(point, stop);
        }
        if (stop.stop_requested())
            break;
        if (!measurement.failed())
            rate(measurement, m_experiment, m_ceilings);
        // Above 100 % a ceiling may have been taken while other programs ran: another look shows it. Caches and algorithms may be above it, too.
        if (measurement.percentOfCeiling > 100 && m_ceilingTries[point.threads] < ceilingLooks) {
            measureCeilings(point.threads);
            measurement.percentOfCeiling = percentOfCeiling(measurement, m_experiment, m_ceilings);
        }
        m_used += secondsSince(begin);
        m_measurements.push_back(std::move(measurement));
        measured(m_measurements.back());
    }
    if (finished())
        m_data.reset();
}

Measurement ExperimentRun::measure(const ExperimentPoint& point, const std::stop_token& stop)
{
    Measurement measurement;
    measurement.point = point;
    measurement.implementation = point.implementation;
    try {
        const ThreadMemoryLimit limited(m_experiment.memoryLimit);
        Backend& backend = m_hooks.backend(point.backend);
        measurement.device = backend.info().device.english();
        if (subjectOf(m_experiment, point).network)
            measureNetwork(backend, measurement, stop);
        else
            measureOperator(backend, measurement, stop);
        measurement.summary = summarize(measurement.runs);
    } catch (...) {
        measurement = {.point = point, .implementation = measurement.implementation, .device = measurement.device, .failure = failureNow()};
    }
    return measurement;
}

void ExperimentRun::measureOperator(Backend& backend, Measurement& measurement, const std::stop_token& stop)
{
    const ExperimentPoint& point = measurement.point;
    if (!m_data || m_data->spec != point.spec) {
        m_data.reset(); // the old ones go first
        m_data = std::make_unique<Data>(Data{.spec = point.spec, .tensors = {}});
    }
    RunOptions options = planOf(m_experiment, backend, point);
    options.stop = stop;
    PlannedOperation operation(backend, point.spec, options);
    for (const Pass pass : allPasses)
        if (operation.kernel(pass))
            for (const Role role : operandsOf(point.spec, pass))
                m_data->need(role, m_experiment.seed);
    const Kernel& kernel = *operation.kernel(point.pass);
    measurement.implementation = kernel.implementation();
    measurement.memory = operation.bytes();
    const Operands operands = operandsIn(m_data->tensors);
    operation.upload(operands);
    operation.execute(); // a backward pass after the forward pass that it needs
    const auto copying = [](auto copy) { return timeRuns(copy, {.warmUps = 0, .leastRuns = copyRuns, .mostRuns = copyRuns}).median(); };
    {
        OperationRun results = operation.download();
        verify(results, backend, operands, measurement, stop);
        measurement.copyOut = copying([&] { operation.download(point.pass, results); });
    }
    measurement.copyIn = copying([&] { operation.upload(operands); });
    time([&] { operation.execute(point.pass); }, [&] { return kernel.reorderSeconds(); }, measurement, stop);
}

void ExperimentRun::measureNetwork(Backend& backend, Measurement& measurement, const std::stop_token& stop)
{
    const ExperimentPoint& point = measurement.point;
    m_data.reset();
    verifyNetwork(backend, m_experiment, measurement, stop);
    {
        NetworkRun network(backend, m_experiment, point);
        measurement.memory = network.bytes();
        time([&] { network.execute(); }, [] { return 0.0; }, measurement, stop);
    }
    NetworkRun told(backend, m_experiment, point, true);
    const auto begin = Clock::now();
    for (int run = 0; run < layerRuns && !stop.stop_requested() && (run == 0 || secondsSince(begin) < secondsForPoint() / 4); ++run)
        told.execute();
    measurement.layers = told.layers();
    const auto [in, out] = told.copies();
    measurement.copyIn = in;
    measurement.copyOut = out;
    measurement.kernel = std::max(0.0, measurement.kernel - in - out);
}

std::optional<double> ExperimentRun::joules(const ExperimentPoint& point)
{
    return traitsOf(point.backend).isDevice ? m_hooks.graphicsEnergy.joules() : m_hooks.processorEnergy.joules();
}

Text ExperimentRun::energyReason() const
{
    const bool card = std::ranges::any_of(m_experiment.backends, [](const std::string& id) { return traitsOf(id).isDevice; });
    if (card && !m_hooks.graphicsEnergy.available())
        return m_hooks.graphicsEnergy.reason();
    const bool processor = std::ranges::any_of(m_experiment.backends, [](const std::string& id) { return !traitsOf(id).isDevice; });
    return processor ? m_hooks.processorEnergy.reason() : Text();
}

void ExperimentRun::verify(const OperationRun& results, Backend& backend, const Operands& operands, Measurement& measurement,
                           const std::stop_token& stop) const
{
    const ExperimentPoint& point = measurement.point;
    const Evaluator evaluator(point.spec, operands);
    const Implementation* const row = implementationNamed(backend.implementations(point.spec.op, point.pass), measurement.implementation);
    measurement.verified = Verified::Right;
    for (const Role role : resultsOf(point.spec, point.pass)) {
        CompareOptions options{.maxCells = cellsToSample(point.spec, role), .seed = m_experiment.seed, .stop = stop};
        if (row) {
            options.unitRoundoffs = row->unitRoundoffs;
            options.rules = row->rules;
        }
        const Comparison comparison = compareWithOracle(evaluator, role, results.of(role), options);
        measurement.compared += comparison.compared;
        measurement.maxError = std::max(measurement.maxError, comparison.maxAbsolute);
        if (comparison.verdict == Verdict::Beyond) {
            measurement.verified = Verified::Wrong;
            measurement.wrong = comparison.sentence();
        }
    }
}

void ExperimentRun::time(const std::function<void()>& execute, const std::function<double()>& reordering, Measurement& measurement,
                         const std::stop_token& stop)
{
    const double share = secondsForPoint();
    const auto begin = Clock::now();
    std::vector<char> flush;
    if (m_experiment.cache == CacheState::Cold)
        flush.resize(2 * cacheBytes());
    for (int run = 0; run < m_experiment.warmUp && !stop.stop_requested() && (run == 0 || secondsSince(begin) < share / 4); ++run)
        execute();
    const auto energyBefore = joules(measurement.point);
    const auto energyBegin = Clock::now();
    std::vector<double> seconds;
    std::vector<double> withoutReorders;
    for (int run = 0; run < m_experiment.repeat && (run < leastRuns || secondsSince(begin) < share); ++run) {
        // Other memory takes the caches over. This fills by memset; std::ranges::fill goes from byte to byte, through half a gigabyte.
        std::fill(flush.begin(), flush.end(), static_cast<char>(run));
        if (stop.stop_requested())
            return;
        const auto start = Clock::now();
        execute();
        seconds.push_back(secondsSince(start));
        withoutReorders.push_back(std::max(0.0, seconds.back() - reordering()));
    }
    const double lasted = secondsSince(energyBegin);
    const auto energyAfter = joules(measurement.point);
    if (energyBefore && energyAfter && lasted > secondsForEnergy && flush.empty()) {
        const double joules = (*energyAfter - *energyBefore) / static_cast<double>(seconds.size());
        measurement.energy = Energy{.joules = joules, .watts = (*energyAfter - *energyBefore) / lasted, .delayProduct = 0};
    }
    measurement.kernel = Timing(withoutReorders).median();
    measurement.runs = Timing(std::move(seconds));
    if (measurement.energy)
        measurement.energy->delayProduct = measurement.energy->joules * measurement.runs.median();
}

} // namespace ks
