#pragma once

#include "core/measure/measurement.h"
#include "core/measure/point_meter.h"
#include "core/measure/run_hooks.h"
#include "core/measure/run_schedule.h"
#include "core/runtime/runner.h"
#include "core/verify/evaluator.h"

#include <functional>
#include <map>
#include <memory>
#include <stop_token>
#include <vector>

namespace ks {

/// An experiment under way. Measures round by round (core/measure/run_schedule.h), so that it can stop after any of them and go on later; what is
/// measured stays. Belongs to one thread: the one that opens parallel regions.
class ExperimentRun {
public:
    /// Throws InputError for an experiment that can never run.
    explicit ExperimentRun(Experiment experiment, RunHooks hooks = {});
    ExperimentRun(const ExperimentRun&) = delete;
    ExperimentRun& operator=(const ExperimentRun&) = delete;

    const Experiment& experiment() const { return m_experiment; }
    const std::vector<ExperimentPoint>& points() const { return m_points; }
    /// Of points of which a round is done, in the order of points(). Shares of ceilings may fall when a later look finds these higher.
    const std::vector<Measurement>& measurements() const { return m_measurements; }
    /// There are rounds of this point, by its place in points(), that are still to come.
    bool awaits(std::size_t point) const;
    bool finished() const { return m_done == m_turns.size(); }
    /// The share of all rounds that is done.
    double progress() const { return m_turns.empty() ? 1 : static_cast<double>(m_done) / static_cast<double>(m_turns.size()); }

    /// Goes on with what an earlier run measured of the same experiment, before the first call of proceed(); points that were left out then are measured
    /// now. Throws InputError for a point that it does not have.
    void take(const std::vector<Measurement>& measurements);
    /// Looked at once, at the first call of proceed().
    const MachineState& environment() const { return m_environment; }
    /// By threads; measured when first needed, and again where a point seems to be above them.
    const std::map<int, Ceilings>& ceilings() const { return m_ceilings; }
    /// Why there are no joules of the processor or, where a backend on a graphics card takes part, of the card; empty where there are.
    Text energyReason() const { return m_meter.energyReason(); }

    /// Measures until the end or until asked to stop, and calls `measured` after each round with all that is known of its point. A round that was
    /// interrupted is run again by the next call. Whatever goes wrong at a point becomes its `failure`; nothing is thrown but by `measured`.
    void proceed(const std::stop_token& stop, const std::function<void(const Measurement&)>& measured);

private:
    /// A round of a point on top of what is known of it.
    Measurement measure(const Turn& turn, Measurement known, const std::stop_token& stop);
    bool isLeftOut(const Turn& turn) const;
    Measurement leaveOut(const Turn& turn, Text why) const;
    void keep(Measurement measurement);
    const Measurement* known(std::size_t point) const;
    bool isDone(const Turn& turn) const;
    bool needsCeilings(const ExperimentPoint& point);
    void measureCeilings(int threads);
    double secondsForRound() const;

    Experiment m_experiment;
    RunHooks m_hooks;
    std::vector<ExperimentPoint> m_points;
    std::vector<Measurement> m_measurements;
    MachineState m_environment;
    std::vector<Turn> m_turns;
    std::size_t m_done = 0; ///< turns, from the first on
    bool m_looked = false;
    double m_used = 0;   ///< seconds of the budget
    double m_waited = 0; ///< for a quiet machine, in all
    std::map<int, Ceilings> m_ceilings;
    std::map<int, int> m_ceilingTries;
    PointMeter m_meter; ///< refers to experiment and hooks
};

} // namespace ks
