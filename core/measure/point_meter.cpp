#include "core/measure/point_meter.h"

#include "core/backends/traits.h"
#include "core/base/error.h"
#include "core/base/joined.h"
#include "core/data/source.h"
#include "core/measure/network_check.h"
#include "core/measure/network_run.h"
#include "core/measure/run_hooks.h"
#include "core/ops/op_info.h"
#include "core/ops/operator.h"
#include "core/ops/window.h"
#include "core/tensor/random.h"
#include "core/verify/compare.h"
#include "core/verify/evaluator.h"

#include <algorithm>
#include <chrono>
#include <unistd.h>
#include <utility>

namespace ks {

namespace {

using Clock = std::chrono::steady_clock;

constexpr int copyRuns = 3;
constexpr int layerRuns = 5;
constexpr std::int64_t sampledCells = 64;
/// Terms that the oracle may go through at one point, so that verifying never takes longer than a moment.
constexpr double oracleTerms = 4e6;
/// Below this the energy counters, which move once a millisecond, say nothing.
constexpr double secondsForEnergy = 0.02;

double secondsSince(Clock::time_point begin)
{
    return std::chrono::duration<double>(Clock::now() - begin).count();
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
struct PointMeter::Data {
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

/// The data that the trainings before were of, and the network as it is for these.
struct PointMeter::Lessons {
    std::string description;
    std::size_t subject = 0;
    DatasetPtr data;
    Model model;
};

PointMeter::PointMeter(const Experiment& experiment, RunHooks& hooks) : m_experiment(experiment), m_hooks(hooks) {}
PointMeter::~PointMeter() = default;

void PointMeter::forget()
{
    m_data.reset();
    m_lessons.reset();
}

void PointMeter::measure(const Turn& turn, double share, Measurement& measurement, const std::stop_token& stop)
{
    m_turn = turn;
    m_share = share;
    const ExperimentPoint& point = measurement.point;
    Backend& backend = m_hooks.backend(point.backend);
    measurement.device = backend.info().device.english();
    if (m_experiment.training)
        measureTraining(backend, measurement, stop);
    else if (subjectOf(m_experiment, point).network)
        measureNetwork(backend, measurement, stop);
    else
        measureOperator(backend, measurement, stop);
}

void PointMeter::measureTraining(Backend& backend, Measurement& measurement, const std::stop_token& stop)
{
    const ExperimentPoint& point = measurement.point;
    m_data.reset();
    const auto begin = Clock::now();
    const std::string description = dataAt(m_experiment, point);
    const bool sameData = m_lessons && m_lessons->description == description;
    if (!sameData || m_lessons->subject != point.subject) {
        DatasetPtr data = sameData ? m_lessons->data : nullptr;
        m_lessons.reset();
        if (!data)
            data = openDataset(description, {.stop = stop});
        m_lessons = std::make_unique<Lessons>(Lessons{.description = description,
                                                      .subject = point.subject,
                                                      .data = data,
                                                      .model = modelFor(*subjectOf(m_experiment, point).network, *data)});
    }
    const double opening = secondsSince(begin);
    if (measurement.verified == Verified::No)
        verifyNetwork(backend, m_lessons->model, m_experiment, measurement, stop);
    TrainingSettings settings = settingsAt(m_experiment, point);
    settings.seed += static_cast<std::uint64_t>(m_turn.energy ? 0 : measurement.trials.size());
    const auto energyBefore = joules(point);
    const auto energyBegin = Clock::now();
    Trial trial = trainOnce(m_lessons->model, m_lessons->data, settings, backend, stop);
    trial.opening += opening;
    const double lasted = secondsSince(energyBegin);
    const auto energyAfter = joules(point);
    const bool wanted = m_turn.energy || m_experiment.energyRuns == 0;
    if (energyBefore && energyAfter && wanted && lasted > secondsForEnergy) {
        const double used = *energyAfter - *energyBefore;
        measurement.energy = Energy{.joules = used, .watts = used / lasted, .delayProduct = used * lasted};
    }
    if (m_turn.energy)
        return;
    measurement.trials.push_back(std::move(trial));
    std::vector<double> seconds;
    for (const Trial& one : measurement.trials)
        seconds.push_back(one.seconds());
    measurement.runs = Timing(std::move(seconds));
}

void PointMeter::measureOperator(Backend& backend, Measurement& measurement, const std::stop_token& stop)
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
    operation.execute();                        // a backward pass after the forward pass that it needs
    if (measurement.verified == Verified::No) { // in the first of its rounds
        const auto copying = [](auto copy) { return timeRuns(copy, {.warmUps = 0, .leastRuns = copyRuns, .mostRuns = copyRuns}).median(); };
        OperationRun results = operation.download();
        verify(results, backend, operands, measurement, stop);
        measurement.copyOut = copying([&] { operation.download(point.pass, results); });
        measurement.copyIn = copying([&] { operation.upload(operands); });
    }
    time([&] { operation.execute(point.pass); }, [&] { return kernel.parts(); }, measurement, stop);
}

void PointMeter::measureNetwork(Backend& backend, Measurement& measurement, const std::stop_token& stop)
{
    const ExperimentPoint& point = measurement.point;
    m_data.reset();
    const bool isFirst = measurement.verified == Verified::No;
    if (isFirst)
        verifyNetwork(backend, subjectOf(m_experiment, point).network->model, m_experiment, measurement, stop);
    const double copies = measurement.copyIn + measurement.copyOut;
    {
        NetworkRun network(backend, m_experiment, point);
        measurement.memory = network.bytes();
        time([&] { network.execute(); }, [] { return std::vector<NamedSeconds>(); }, measurement, stop);
    }
    if (!isFirst) {
        measurement.kernel = std::max(0.0, measurement.kernel - copies);
        return;
    }
    NetworkRun told(backend, m_experiment, point, true);
    const auto begin = Clock::now();
    for (int run = 0; run < layerRuns && !stop.stop_requested() && (run == 0 || secondsSince(begin) < m_share / 4); ++run)
        told.execute();
    measurement.layers = told.layers();
    const auto [in, out] = told.copies();
    measurement.copyIn = in;
    measurement.copyOut = out;
    measurement.kernel = std::max(0.0, measurement.kernel - in - out);
}

std::optional<double> PointMeter::joules(const ExperimentPoint& point)
{
    return traitsOf(point.backend).isDevice ? m_hooks.graphicsEnergy.joules() : m_hooks.processorEnergy.joules();
}

Text PointMeter::energyReason() const
{
    const bool card = std::ranges::any_of(m_experiment.backends, [](const std::string& id) { return traitsOf(id).isDevice; });
    if (card && !m_hooks.graphicsEnergy.available())
        return m_hooks.graphicsEnergy.reason();
    const bool processor = std::ranges::any_of(m_experiment.backends, [](const std::string& id) { return !traitsOf(id).isDevice; });
    return processor ? m_hooks.processorEnergy.reason() : Text();
}

void PointMeter::verify(const OperationRun& results, Backend& backend, const Operands& operands, Measurement& measurement,
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

void PointMeter::time(const std::function<void()>& execute, const std::function<std::vector<NamedSeconds>()>& partsOfRun,
                      Measurement& measurement, const std::stop_token& stop)
{
    const double share = m_share;
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
    std::vector<std::vector<NamedSeconds>> parts;
    for (int run = 0; run < m_experiment.repeat && (run < leastTimedRuns || secondsSince(begin) < share); ++run) {
        // Other memory takes the caches over. This fills by memset; std::ranges::fill goes from byte to byte, through half a gigabyte.
        std::fill(flush.begin(), flush.end(), static_cast<char>(run));
        if (stop.stop_requested())
            return;
        const auto start = Clock::now();
        execute();
        seconds.push_back(secondsSince(start));
        parts.push_back(partsOfRun());
        withoutReorders.push_back(std::max(0.0, seconds.back() - secondsOf(parts.back(), RunPart::Layouts)));
    }
    const double lasted = secondsSince(energyBegin);
    const auto energyAfter = joules(measurement.point);
    const bool wanted = m_turn.energy || m_experiment.energyRuns == 0;
    if (energyBefore && energyAfter && wanted && lasted > secondsForEnergy && flush.empty()) {
        const double joules = (*energyAfter - *energyBefore) / static_cast<double>(seconds.size());
        measurement.energy =
            Energy{.joules = joules, .watts = (*energyAfter - *energyBefore) / lasted, .delayProduct = joules * Timing(seconds).median()};
    }
    if (m_turn.energy)
        return;
    const double kernel = Timing(std::move(withoutReorders)).median();
    const auto before = static_cast<double>(measurement.runs.runs().size());
    const auto now = static_cast<double>(seconds.size());
    measurement.kernel = before > 0 ? (measurement.kernel * before + kernel * now) / (before + now) : kernel;
    measurement.parts = meanOf(measurement.parts, before, mediansOf(parts), now);
    seconds.insert(seconds.end(), measurement.runs.runs().begin(), measurement.runs.runs().end());
    measurement.runs = Timing(std::move(seconds));
}

} // namespace ks
