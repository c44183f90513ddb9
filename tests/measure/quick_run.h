#pragma once

#include "core/measure/experiment_file.h"
#include "core/measure/experiment_run.h"
#include "core/measure/result_file.h"

#include <string>
#include <utility>
#include <vector>

namespace ks {

/// Experiments in a test: the machine's ceilings are given, not measured, it is looked at once for all of them, and a graphics card plays no part.
inline RunHooks quickHooks()
{
    RunHooks hooks;
    hooks.ceilings = [](int threads) { return Ceilings{threads, 10e9, 12e9, 50e9}; };
    hooks.machine = [] {
        static const MachineState seen = lookAtMachine();
        return seen;
    };
    hooks.others = [] { return 0.0; };
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

inline constexpr const char* pooling =
    R"({"op":"MaxPool","shape":"1x2x64x64","attributes":{"kernel_shape":"2x2","strides":"2x2"},"backends":["serial","openmp"],"threads":1,
        "repeat":9,"warm_up":1,"sweep":{"axis":"size","values":[64,128]}})";
inline constexpr const char* training =
    R"({"network":"lenet-5","batch":4,"passes":["training"],"backends":["openmp","lanes"],"threads":1,"repeat":3,"warm_up":0})";

/// Runs that hardly differ, so that a test's verdict does not hang on how busy the machine is.
inline BenchmarkResult steady()
{
    BenchmarkResult result = resultOf(pooling);
    for (Measurement& one : result.measurements) {
        std::vector<double> runs;
        for (int run = 0; run < 9; ++run)
            runs.push_back(1e-3 * (1 + 0.001 * run));
        one.runs = Timing(runs);
        one.summary = summarize(one.runs);
    }
    return result;
}

/// The same result on a machine that takes so many times as long.
inline BenchmarkResult scaled(BenchmarkResult result, double factor, const std::string& processor)
{
    result.environment.processor = processor;
    for (Measurement& one : result.measurements) {
        std::vector<double> runs(one.runs.runs().begin(), one.runs.runs().end());
        for (double& seconds : runs)
            seconds *= factor;
        one.runs = Timing(runs);
        one.summary = summarize(one.runs);
        one.summary.tooShort = false;
    }
    return result;
}

} // namespace ks
