#include "ui/benchmark/benchmark_runner.h"

#include "ui/language/text.h"
#include "ui/tasks/compute_thread.h"
#include "ui/tasks/measured_lock.h"
#include "ui/tasks/task_list.h"

#include <QScopeGuard>

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <optional>
#include <utility>

namespace ks {

namespace {

constexpr int tickMilliseconds = 33;
constexpr std::chrono::milliseconds tellingWait{1000}; ///< whoever waits longer than this wonders why nothing happens

} // namespace

/// What the compute thread, the task in the status bar and the window share.
struct BenchmarkRunner::Shared {
    explicit Shared(Experiment experiment) : run(std::move(experiment), hooks()) {}

    /// Ceilings are measured before the points that stand under them: what is under way is said.
    RunHooks hooks()
    {
        RunHooks hooks;
        hooks.ceilings = [this](int threads) {
            const auto say = [this](bool measures) {
                const std::scoped_lock lock(mutex);
                measuresCeilings = measures;
            };
            say(true);
            const auto done = qScopeGuard([&] { say(false); });
            return ks::measureCeilings(threads);
        };
        return hooks;
    }

    ExperimentRun run; ///< compute thread only, once it was posted

    std::mutex mutex; ///< guards what follows
    std::condition_variable changed;
    std::vector<Measurement> arrived;
    std::optional<MachineState> environment;
    std::map<int, Ceilings> ceilings;
    std::vector<double> shares;
    std::size_t count = 0; ///< of points measured since the beginning
    bool measuresCeilings = false;
    bool idle = true;
};

BenchmarkRunner::BenchmarkRunner(LabHost& host, QObject* parent) : QObject(parent), m_host(host)
{
    m_tick.setInterval(tickMilliseconds);
    connect(&m_tick, &QTimer::timeout, this, &BenchmarkRunner::drain);
}

BenchmarkRunner::~BenchmarkRunner()
{
    m_stop.request_stop();
}

void BenchmarkRunner::start(const Experiment& experiment)
{
    m_shared = std::make_shared<Shared>(experiment);
    m_pointCount = m_shared->run.points().size();
    m_result = {.experiment = experiment, .energyReason = m_shared->run.energyReason()};
    emit measured();
    proceed();
}

void BenchmarkRunner::show(const BenchmarkResult& result)
{
    m_shared.reset();
    m_result = result;
    m_pointCount = result.measurements.size();
    m_state = State::Finished;
    emit measured();
    emit stateChanged();
}

void BenchmarkRunner::clear()
{
    m_shared.reset();
    m_result = {};
    m_pointCount = 0;
    m_state = State::Empty;
    emit measured();
    emit stateChanged();
}

std::function<void()> BenchmarkRunner::putAside()
{
    return [this, shared = m_shared, result = m_result, count = m_pointCount, state = m_state] {
        m_shared = shared;
        m_result = result;
        m_pointCount = count;
        m_state = state;
        emit measured();
        emit stateChanged();
    };
}

void BenchmarkRunner::pause()
{
    if (m_state != State::Running)
        return;
    m_stop.request_stop();
    m_state = State::Stopping;
    emit stateChanged();
}

void BenchmarkRunner::resume()
{
    if (m_state == State::Paused)
        proceed();
}

void BenchmarkRunner::proceed()
{
    m_stop = std::stop_source();
    m_shared->idle = false; // nobody else looks at it now
    m_state = State::Running;
    m_tick.start();
    m_host.compute().post([shared = m_shared, stop = m_stop.get_token()] {
        shared->run.proceed(stop, [&](const Measurement& measurement) {
            const std::scoped_lock lock(shared->mutex);
            shared->arrived.push_back(measurement);
            shared->shares.clear(); // a ceiling that was found higher later changes those before
            for (const Measurement& one : shared->run.measurements())
                shared->shares.push_back(one.percentOfCeiling);
            shared->environment = shared->run.environment();
            shared->ceilings = shared->run.ceilings();
            ++shared->count;
            shared->changed.notify_all();
        });
        const std::scoped_lock lock(shared->mutex);
        shared->idle = true;
        shared->changed.notify_all();
    });
    const QString title =
        m_result.experiment.name.empty() ? tr("Measuring") : onScreen(m_result.experiment.name, m_result.experiment.nameIn);
    m_host.tasks().start(
        title,
        [shared = m_shared, all = m_pointCount, stop = m_stop](TaskProgress& progress) mutable {
            const std::stop_callback cancelled(progress.stop(), [&stop] { stop.request_stop(); });
            std::unique_lock lock(shared->mutex);
            while (!shared->idle) {
                progress.set(all > 0 ? static_cast<double>(shared->count) / static_cast<double>(all) : 1);
                shared->changed.wait(lock);
            }
        },
        [](TaskList::End, const Text&) {});
    emit stateChanged();
}

void BenchmarkRunner::drain()
{
    std::vector<Measurement> arrived;
    std::vector<double> shares;
    bool idle = false;
    bool measuresCeilings = false;
    {
        const MeasuredLock lock(m_shared->mutex);
        arrived.swap(m_shared->arrived);
        shares = m_shared->shares;
        idle = m_shared->idle;
        measuresCeilings = m_shared->measuresCeilings;
        if (m_shared->environment)
            m_result.environment = *m_shared->environment;
        m_result.ceilings = m_shared->ceilings;
    }
    for (Measurement& measurement : arrived)
        m_result.measurements.push_back(std::move(measurement));
    for (std::size_t i = 0; i < std::min(shares.size(), m_result.measurements.size()); ++i)
        m_result.measurements[i].percentOfCeiling = shares[i];
    if (!arrived.empty())
        emit measured();
    sayWhoWaits(idle);
    const bool another = std::exchange(m_measuresCeilings, measuresCeilings) != measuresCeilings;
    if (!idle) {
        if (another)
            emit stateChanged();
        return;
    }
    m_tick.stop();
    m_state = m_result.measurements.size() == m_pointCount ? State::Finished : State::Paused;
    emit stateChanged();
}

/// A measurement lets nobody come between, or its times would be of that, too.
void BenchmarkRunner::sayWhoWaits(bool idle)
{
    const QString topic = QStringLiteral("measurement");
    const bool waited = !idle && m_host.compute().waiting() > tellingWait;
    if (waited == m_waited)
        return;
    m_waited = waited;
    if (!waited)
        return m_host.withdraw(topic);
    m_host.post({.kind = Message::Kind::Note,
                 .text = [] { return tr("The Benchmark lab is measuring. Everything else that computes waits until it has ended."); },
                 .links = {{[] { return tr("Pause the measurement"); }, [this] { pause(); }}},
                 .topic = topic});
}

} // namespace ks
