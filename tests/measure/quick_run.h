#pragma once

#include "core/measure/experiment_file.h"
#include "core/measure/experiment_run.h"

#include <utility>
#include <vector>

namespace ks {

/// Experiments in a test: the machine's ceilings are given, not measured, and a graphics card plays no part.
inline RunHooks quickHooks()
{
    RunHooks hooks;
    hooks.ceilings = [](int threads) { return Ceilings{threads, 10e9, 12e9, 50e9}; };
    hooks.graphicsEnergy = GraphicsEnergy("ks_there_is_no_such_library.so");
    return hooks;
}

inline std::vector<Measurement> runAll(ExperimentRun& run)
{
    run.proceed({}, [](const Measurement&) {});
    return run.measurements();
}

inline BenchmarkResult resultOf(const char* json, RunHooks hooks = quickHooks())
{
    ExperimentRun run(experimentFromJson(json, "text"), std::move(hooks));
    const std::vector<Measurement> all = runAll(run);
    return {run.experiment(), run.environment(), run.ceilings(), all, run.energyReason()};
}

} // namespace ks
