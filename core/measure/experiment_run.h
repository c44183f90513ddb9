#pragma once

#include "core/measure/ceilings.h"
#include "core/measure/energy.h"
#include "core/measure/environment.h"
#include "core/measure/graphics_energy.h"
#include "core/measure/measurement.h"
#include "core/runtime/runner.h"
#include "core/verify/evaluator.h"

#include <functional>
#include <map>
#include <memory>
#include <stop_token>
#include <vector>

namespace ks {

/// How an operator is planned at a point: on the axis of precisions with the backend's first implementation that computes so. Throws Unsupported.
RunOptions planOf(const Experiment& experiment, const Backend& backend, const ExperimentPoint& point);

/// What a run uses; tests put their own in place.
struct RunHooks {
    std::function<Backend&(std::string_view)> backend = requireBackend;
    std::function<MachineState()> machine = [] { return lookAtMachine(); };
    std::function<Ceilings(int threads)> ceilings = measureCeilings;
    EnergyCounters processorEnergy{};
    GraphicsEnergy graphicsEnergy{};
};

/// An experiment under way. Measures point by point, so that it can stop after any of them and go on later; what is measured stays.
/// Belongs to one thread: the one that opens parallel regions.
class ExperimentRun {
public:
    /// Throws InputError for an experiment that can never run.
    explicit ExperimentRun(Experiment experiment, RunHooks hooks = {});
    ~ExperimentRun();

    const Experiment& experiment() const { return m_experiment; }
    const std::vector<ExperimentPoint>& points() const { return m_points; }
    /// In the order of points(), as far as it got. Shares of ceilings may fall when a later look finds these higher.
    const std::vector<Measurement>& measurements() const { return m_measurements; }
    bool finished() const { return m_measurements.size() == m_points.size(); }
    /// Looked at once, at the first call of proceed().
    const MachineState& environment() const { return m_environment; }
    /// By threads; measured when first needed, and again where a point seems to be above them.
    const std::map<int, Ceilings>& ceilings() const { return m_ceilings; }
    /// Why there are no joules of the processor or, where a backend on a graphics card takes part, of the card; empty where there are.
    Text energyReason() const;

    /// Measures until the end or until asked to stop, and calls `measured` after each point. A point that was interrupted is measured
    /// again by the next call. Whatever goes wrong at a point becomes its `failure`; nothing is thrown but by `measured`.
    void proceed(const std::stop_token& stop, const std::function<void(const Measurement&)>& measured);

private:
    struct Data;
    Measurement measure(const ExperimentPoint& point, const std::stop_token& stop);
    void measureOperator(Backend& backend, Measurement& measurement, const std::stop_token& stop);
    void measureNetwork(Backend& backend, Measurement& measurement, const std::stop_token& stop);
    /// `execute` is one run; `reordering` tells how many of its seconds went into changes of layout.
    void time(const std::function<void()>& execute, const std::function<double()>& reordering, Measurement& measurement,
              const std::stop_token& stop);
    std::optional<double> joules(const ExperimentPoint& point);
    void verify(const OperationRun& results, Backend& backend, const Operands& operands, Measurement& measurement,
                const std::stop_token& stop) const;
    void measureCeilings(int threads);
    double secondsForPoint() const;

    Experiment m_experiment;
    RunHooks m_hooks;
    std::vector<ExperimentPoint> m_points;
    std::vector<Measurement> m_measurements;
    MachineState m_environment;
    bool m_looked = false;
    double m_used = 0; ///< seconds of the budget
    std::map<int, Ceilings> m_ceilings;
    std::map<int, int> m_ceilingTries;
    std::unique_ptr<Data> m_data; ///< operands of the point before: neighbours often share them
};

} // namespace ks
