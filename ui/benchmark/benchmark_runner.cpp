#include "ui/benchmark/benchmark_runner.h"

#include "core/measure/others_load.h"
#include "ui/language/text.h"
#include "ui/tasks/compute_thread.h"
#include "ui/tasks/mailbox.h"

#include <QScopeGuard>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <optional>

namespace ks {

namespace {

constexpr std::chrono::milliseconds tellingWait{1000}; ///< whoever waits longer than this wonders why nothing happens

} // namespace

/// What the compute thread and the window share.
struct BenchmarkRunner::Shared {
    struct Mail {
        std::vector<Measurement> arrived;
        std::optional<MachineState> environment;
        std::optional<std::map<int, Ceilings>> ceilings;
        std::optional<double> progress;
        std::vector<double> shares; ///< of all points so far, where some have arrived
        std::optional<bool> measuresCeilings;
        std::optional<double> others; ///< where it waits for them; 0: no longer
        bool ended = false;
    };

    Shared(Experiment experiment, RunHooks hooks) : run(std::move(experiment), telling(std::move(hooks))) {}

    /// Ceilings are measured before the points that stand under them, and other programs are waited for: what is under way is said.
    RunHooks telling(RunHooks hooks)
    {
        hooks.ceilings = [this, measure = std::move(hooks.ceilings)](int threads) {
            const auto say = [this](bool measures) { mail.put([measures](Mail& into) { into.measuresCeilings = measures; }); };
            say(true);
            const auto done = qScopeGuard([&] { say(false); });
            return measure(threads);
        };
        hooks.others = [this, look = std::move(hooks.others)] {
            const double share = measuresAnyway ? 0 : look();
            if (share > busyLimit)
                mail.put([share](Mail& into) { into.others = share; });
            return share;
        };
        hooks.waits = [this, tell = std::move(hooks.waits)](bool waits) {
            tell(waits);
            if (!waits)
                mail.put([](Mail& into) { into.others = 0; });
        };
        return hooks;
    }
    void proceed(const std::stop_token& stop)
    {
        run.proceed(stop, [this](const Measurement& measurement) {
            mail.put([&](Mail& into) {
                into.arrived.push_back(measurement);
                into.progress = run.progress();
                into.shares.clear(); // a ceiling that was found higher later changes those before
                for (const Measurement& one : run.measurements())
                    into.shares.push_back(one.percentOfCeiling);
                into.environment = run.environment();
                into.ceilings = run.ceilings();
            });
        });
        mail.put([this](Mail& into) {
            into.progress = run.finished() ? 1 : run.progress(); // what cannot run may have been left out behind the last measurement
            into.ended = true;
        });
    }

    std::atomic<bool> measuresAnyway = false; ///< set by the GUI thread
    ExperimentRun run;                        ///< compute thread only, once it was posted
    Mailbox<Mail> mail;
};

BenchmarkRunner::BenchmarkRunner(LabHost& host, QObject* parent)
    : QObject(parent), m_host(host), m_follower(host.tasks(), [this] { drain(); })
{
}

BenchmarkRunner::~BenchmarkRunner()
{
    m_stop.request_stop();
}

void BenchmarkRunner::start(const Experiment& experiment)
{
    m_shared = std::make_shared<Shared>(experiment, m_hooks);
    m_pointCount = m_shared->run.points().size();
    m_result = {.experiment = experiment, .energyReason = m_shared->run.energyReason()};
    m_progress = m_shared->run.progress();
    emit measured();
    proceed();
}

void BenchmarkRunner::show(const BenchmarkResult& result)
{
    m_shared.reset();
    m_result = result;
    m_pointCount = result.measurements.size();
    m_progress = 1;
    m_state = State::Finished;
    emit measured();
    emit stateChanged();
}

void BenchmarkRunner::clear()
{
    m_shared.reset();
    m_result = {};
    m_pointCount = 0;
    m_progress = 0;
    m_state = State::Empty;
    emit measured();
    emit stateChanged();
}

std::function<void()> BenchmarkRunner::putAside()
{
    return [this, shared = m_shared, result = m_result, count = m_pointCount, progress = m_progress, state = m_state] {
        m_shared = shared;
        m_result = result;
        m_pointCount = count;
        m_progress = progress;
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

void BenchmarkRunner::measureAnyway()
{
    if (!m_shared)
        return;
    m_shared->measuresAnyway = true;
    m_result.measuredAnyway = true; // every page of it says so
}

void BenchmarkRunner::proceed()
{
    m_stop = std::stop_source();
    m_state = State::Running;
    m_host.compute().setMeasured(true);
    m_host.compute().post([shared = m_shared, stop = m_stop.get_token()] { shared->proceed(stop); });
    m_follower.setLooking(true);
    m_follower.show(m_result.experiment.name.empty() ? tr("Measuring") : onScreen(m_result.experiment.name, m_result.experiment.nameIn),
                    [this] { pause(); });
    emit stateChanged();
}

void BenchmarkRunner::drain()
{
    Shared::Mail mail = m_shared->mail.take();
    if (mail.environment)
        m_result.environment = *mail.environment;
    if (mail.ceilings)
        m_result.ceilings = std::move(*mail.ceilings);
    for (Measurement& measurement : mail.arrived) {
        auto& known = m_result.measurements;
        const auto place = std::ranges::lower_bound(known, measurement.place, {}, &Measurement::place);
        if (place != known.end() && place->place == measurement.place)
            *place = std::move(measurement); // another round of it
        else
            known.insert(place, std::move(measurement));
    }
    if (mail.progress)
        m_progress = *mail.progress;
    for (std::size_t i = 0; i < std::min(mail.shares.size(), m_result.measurements.size()); ++i)
        m_result.measurements[i].percentOfCeiling = mail.shares[i];
    m_follower.setProgress(m_progress);
    if (!mail.arrived.empty())
        emit measured();
    sayWhoWaits(mail.ended);
    const bool measuresCeilings = mail.measuresCeilings.value_or(m_measuresCeilings);
    const double others = mail.ended ? 0 : mail.others.value_or(m_othersShare);
    const bool another = std::exchange(m_measuresCeilings, measuresCeilings) != measuresCeilings || others != m_othersShare;
    m_othersShare = others;
    if (!mail.ended) {
        if (another)
            emit stateChanged();
        return;
    }
    m_follower.setLooking(false);
    m_host.compute().setMeasured(false);
    m_state = m_progress >= 1 ? State::Finished : State::Paused;
    emit stateChanged();
}

/// A measurement lets nobody come between, or its times would be of that, too.
void BenchmarkRunner::sayWhoWaits(bool ended)
{
    const QString topic = QStringLiteral("measurement");
    const bool waited = !ended && m_host.compute().waiting() > tellingWait;
    if (waited == m_waited)
        return;
    m_waited = waited;
    if (!waited)
        return m_host.withdraw(topic);
    m_host.post({.kind = Message::Kind::Note,
                 .text = [] { return tr("A measurement is under way. Everything else that computes waits until it has ended."); },
                 .links = {{[] { return tr("Pause the measurement"); }, [this] { pause(); }}},
                 .topic = topic});
}

} // namespace ks

#include "moc_benchmark_runner.cpp"
