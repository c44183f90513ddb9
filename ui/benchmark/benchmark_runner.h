#pragma once

#include "core/measure/experiment_run.h"
#include "core/measure/result_file.h"
#include "ui/shell/lab.h"
#include "ui/tasks/run_follower.h"

#include <QObject>

#include <functional>
#include <memory>
#include <utility>

namespace ks {

/// Runs one experiment at a time on the compute thread and hands what it measured to the GUI thread, where it lives. What was measured stays
/// until the next start; a paused or cancelled experiment can go on.
class BenchmarkRunner : public QObject {
    Q_OBJECT

public:
    enum class State {
        Empty,    ///< nothing was run yet
        Running,  ///< points come in
        Stopping, ///< was asked to stop, the point under way is being left
        Paused,   ///< part of the points are there
        Finished, ///< all points are there
    };

    explicit BenchmarkRunner(LabHost& host, QObject* parent = nullptr);
    /// Asks a running experiment to stop; the compute thread may still use what it shares with it.
    ~BenchmarkRunner() override;

    /// For the experiments that start from now on.
    void use(RunHooks hooks) { m_hooks = std::move(hooks); }
    const RunHooks& hooks() const { return m_hooks; }

    /// Drops the results so far. Needs a legal experiment and no other one running.
    void start(const Experiment& experiment);
    /// A result from a file in place of one that was measured here. Needs no experiment running.
    void show(const BenchmarkResult& result);
    /// As before the first run. Needs no experiment running.
    void clear();
    /// Brings what is measured so far back, to go on with where points are missing; before and then needs no experiment running.
    std::function<void()> putAside();
    /// Keeps what is measured; the point under way is measured again when it goes on.
    void pause();
    void resume();

    State state() const { return m_state; }
    bool isBusy() const { return m_state == State::Running || m_state == State::Stopping; }
    /// Is what is under way no point, but a look at what the machine can do at best?
    bool measuresCeilings() const { return m_measuresCeilings; }
    /// While it waits for a quiet machine: what other programs use of all processors, 0 … 1; else 0.
    double waitsForOthers() const { return m_othersShare; }
    /// Waits no more for the rest of what is measured, also after a pause: how busy the machine was stands with each point.
    void measureAnyway();
    const BenchmarkResult& result() const { return m_result; }
    std::size_t pointCount() const { return m_pointCount; }
    /// Is the result on show from this machine and this hour? Not one from a file.
    bool measuredHere() const { return m_shared != nullptr; }

signals:
    /// New measurements, at most thirty times a second.
    void measured();
    void stateChanged();

private:
    struct Shared;
    void proceed();
    void drain();
    void sayWhoWaits(bool ended);

    LabHost& m_host;
    RunHooks m_hooks;
    std::shared_ptr<Shared> m_shared;
    BenchmarkResult m_result;
    std::size_t m_pointCount = 0;
    double m_progress = 0; ///< the share of all rounds that is done
    State m_state = State::Empty;
    bool m_measuresCeilings = false;
    double m_othersShare = 0;
    std::stop_source m_stop;
    RunFollower m_follower;
    bool m_waited = false; ///< that other work waits stands in the message bar
};

} // namespace ks
