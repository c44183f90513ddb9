#pragma once

#include "core/measure/measurement.h"
#include "core/measure/run_schedule.h"
#include "core/runtime/runner.h"

#include <functional>
#include <memory>
#include <optional>
#include <stop_token>

namespace ks {

struct RunHooks;

/// Counted runs that are made however long they take.
inline constexpr int leastTimedRuns = 3;

/// How an operator is planned at a point: on the axis of precisions with the backend's first implementation that computes so. Throws Unsupported.
RunOptions planOf(const Experiment& experiment, const Backend& backend, const ExperimentPoint& point);

/// Measures one round of one point of an experiment. What neighbouring points share (operands, data sets) it keeps. Belongs to one thread.
class PointMeter {
public:
    /// Refers to both.
    PointMeter(const Experiment& experiment, RunHooks& hooks);
    ~PointMeter();

    /// A round on top of what is known of the point: the first one also looks at its results, its copies and layers. Each takes `share` seconds, or
    /// as long as its least runs do. Throws what goes wrong; after a stop request the figures mean nothing.
    void measure(const Turn& turn, double share, Measurement& measurement, const std::stop_token& stop);
    /// What was kept for the next point.
    void forget();
    /// See ExperimentRun.
    Text energyReason() const;

private:
    struct Data;
    struct Lessons;
    void measureOperator(Backend& backend, Measurement& measurement, const std::stop_token& stop);
    void measureNetwork(Backend& backend, Measurement& measurement, const std::stop_token& stop);
    void measureTraining(Backend& backend, Measurement& measurement, const std::stop_token& stop);
    /// `execute` is one run; `partsOfRun` tells what the kernel has timed of it by itself.
    void time(const std::function<void()>& execute, const std::function<std::vector<NamedSeconds>()>& partsOfRun, Measurement& measurement,
              const std::stop_token& stop);
    std::optional<double> joules(const ExperimentPoint& point);
    void verify(const OperationRun& results, Backend& backend, const Operands& operands, Measurement& measurement,
                const std::stop_token& stop) const;

    const Experiment& m_experiment;
    RunHooks& m_hooks;
    Turn m_turn;
    double m_share = 0;                 ///< seconds
    std::unique_ptr<Data> m_data;       ///< operands of the point before
    std::unique_ptr<Lessons> m_lessons; ///< the same of trainings
};

} // namespace ks
