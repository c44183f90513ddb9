#include "app/cli/attribute_options.h"
#include "app/cli/bench_results.h"
#include "app/cli/columns.h"
#include "app/cli/field_options.h"
#include "app/cli/given_options.h"
#include "app/cli/interrupt.h"
#include "app/cli/json.h"
#include "app/cli/memory_option.h"
#include "app/cli/network_options.h"
#include "app/cli/program.h"
#include "app/cli/progress.h"
#include "app/cli/tensor_source.h"
#include "core/base/error.h"
#include "core/base/joined.h"
#include "core/base/memory.h"
#include "core/base/output_files.h"
#include "core/measure/experiment_file.h"
#include "core/measure/experiment_run.h"
#include "core/measure/result_file.h"
#include "core/measure/result_store.h"
#include "core/measure/timer_check.h"
#include "core/ops/op_info.h"
#include "core/ops/window.h"
#include "core/report/chart.h"
#include "core/report/compare_results.h"
#include "core/report/result_charts.h"
#include "core/report/result_page.h"

#include <algorithm>
#include <iostream>
#include <memory>
#include <optional>
#include <string>

namespace ks::cli {

namespace {

/// The options as they were typed.
struct Typed {
    std::string file;
    std::string op;
    std::string shape;
    std::string network;
    std::int64_t batch = 32;
    std::vector<std::string> results;
    std::string save;
    std::string baseline;
    double tolerance = 100 * usualTolerance; ///< percent
    std::string pass = "forward";
    std::string sweep;
    Experiment experiment;
    AttributeOptions attributes;
    std::string csv;
    std::string report;
    std::string write; ///< the experiment itself
    bool printJson = false;
    bool forecastOnly = false;
    bool selfCheck = false;
};

void takeSweep(const std::string& text, Experiment& experiment)
{
    const std::size_t equals = text.find('=');
    const auto axis = sweepAxisNamed(text.substr(0, equals));
    if (equals == std::string::npos || !axis || *axis == SweepAxis::None)
        badOption("--sweep", "'" + text + "' must be AXIS=VALUES, such as size=64:4096:x2, with AXIS one of " +
                                 joined(allSweepAxes(), ", ", [](SweepAxis one) { return nameOf(one); }));
    experiment.axis = *axis;
    experiment.values = sweepValues(text.substr(equals + 1), *axis);
}

Experiment operatorExperiment(const Typed& typed, Experiment experiment)
{
    const OpKind op = plainSpec(typed.op, {1, 1, 1, 1}).op;
    const bool windowSwept = experiment.axis == SweepAxis::Window;
    experiment.spec = typed.attributes.specOf(op, shapeFrom("--shape", typed.shape), windowSwept);
    if (infoOf(op).weights == WeightsKind::Filters && !windowSwept && !typed.attributes.given("kernel_shape"))
        badOption("--kernel", typed.op + " needs a window size, such as --kernel 3x3");
    experiment.passes = passesNamed(op, typed.pass);
    return experiment;
}

Experiment networkExperiment(const Typed& typed, Experiment experiment)
{
    if (!typed.op.empty() || !typed.shape.empty())
        badOption("--network", "an experiment is about a network or about an operator; leave --op and --shape out");
    NetworkOptions options;
    options.model = typed.network;
    Network read = options.read();
    const std::string name = read.fromPreset || read.model.name.empty() ? typed.network : read.model.name;
    experiment.passes = passesNamed(std::nullopt, typed.pass);
    const std::vector<Pass> asked = experiment.passes;
    const SweepAxis axis = experiment.axis;
    if (!canSweepNetwork(axis))
        badOption("--sweep", "a network has batch and threads to sweep");
    takeNetwork(experiment, {name, std::move(read.model)}, typed.batch);
    experiment.passes = asked; // requireLegal says what is wrong with them
    return experiment;
}

Experiment experimentOf(const Typed& typed)
{
    if (!typed.file.empty()) {
        Experiment experiment = readExperiment(typed.file);
        if (typed.experiment.memoryLimit > 0)
            experiment.memoryLimit = typed.experiment.memoryLimit;
        return experiment;
    }
    if (typed.network.empty() && (typed.op.empty() || typed.shape.empty()))
        badOption(typed.op.empty() ? "--op" : "--shape", "say --experiment FILE, or --network NAME, or --op and --shape");
    Experiment experiment = typed.experiment;
    if (!typed.sweep.empty())
        takeSweep(typed.sweep, experiment);
    experiment = typed.network.empty() ? operatorExperiment(typed, std::move(experiment)) : networkExperiment(typed, std::move(experiment));
    experiment.name = experiment.axis == SweepAxis::None ? describe(experiment, experiment.spec)
                                                         : subjectOf(experiment) + " against " + axisText(experiment.axis).english();
    requireLegal(experiment);
    return experiment;
}

void printForecast(std::ostream& out, const Experiment& experiment)
{
    const ExperimentForecast forecast = forecastOf(experiment);
    const std::size_t points = pointsOf(experiment).size();
    out << points << (points == 1 ? " point, " : " points, ") << "roughly " << roughSecondsText(forecast.seconds)
        << (forecast.byBudget ? ", more if a point takes long" : "");
    if (!forecast.largestPoint.empty())
        out << "; memory " << bytesText(forecast.memory) << " at most (" << forecast.largestPoint << ')';
    out << '\n';
    for (const ExperimentForecast::Need& need : forecast.needs) {
        if (!need.refusal.empty())
            out << "  " << need.backend << (need.refusedAt.empty() ? "" : ", no figures at some points (" + need.refusedAt.english() + ')')
                << ": " << need.refusal.english() << '\n';
        if (need.all() > 0)
            out << "  " << need.backend << ": tensors " << bytesText(need.tensors) << ", on the backend " << bytesText(need.copies)
                << ", workspace " << bytesText(need.workspace) << '\n';
    }
    if (const std::size_t room = roomFor(experiment); forecast.memory > room)
        out << "Warning: this is more than the " << bytesText(room) << " there are; points that do not fit get no figures\n";
}

/// What makes the figures doubtful: said before them and again after them.
void printWarnings(const MachineState& machine)
{
    std::cout.flush();
    for (const Text& warning : machine.warnings())
        std::cerr << "Warning: " << warning.english() << '\n';
}

void printHeader(const Experiment& experiment)
{
    const std::string axis = experiment.axis == SweepAxis::None ? std::string("pass") : std::string(nameOf(experiment.axis));
    std::cout << padded(axis, 16) << padded("series", 30) << padded("implementation", 18) << padded("median", 11)
              << padded("95 % interval", 24) << padded("GFLOP/s", 10) << padded("GB/s", 8) << padded("ceiling", 9) << "oracle\n";
}

/// What tells a row from those beside it.
std::string firstCell(const Experiment& experiment, const ExperimentPoint& point)
{
    return experiment.axis == SweepAxis::None ? std::string(nameOf(point.pass)) : valueText(experiment, point.value);
}

void printRow(const Experiment& experiment, const Measurement& one)
{
    const Summary& s = one.summary;
    std::cout << padded(firstCell(experiment, one.point), 16) << padded(one.seriesName(experiment).english(), 30)
              << padded(one.implementation, 18);
    if (one.failed()) {
        std::cout << one.failure.english() << std::endl;
        return;
    }
    const bool wrong = one.verified == Verified::Wrong;
    const auto rate = [&](double figure) { return s.tooShort ? std::string("–") : shortNumber(figure); };
    std::cout << padded(s.tooShort ? "too short" : secondsText(s.median), 11)
              << padded(secondsText(s.median95.low) + " – " + secondsText(s.median95.high), 24) << padded(rate(one.gflops), 10)
              << padded(rate(one.gbytesPerSecond), 8)
              << padded(s.tooShort || one.percentOfCeiling <= 0 ? std::string("–") : shortNumber(one.percentOfCeiling) + " %", 9)
              << (wrong ? "WRONG: " + one.wrong.english() : "agrees") << std::endl;
    for (const LayerSeconds& layer : one.layers)
        std::cout << "  " << padded(layer.name, 24) << padded(layer.op, 24) << secondsText(layer.total()) << '\n';
}

/// `result` is looked at when a file is written.
OutputFiles outputsOf(const Typed& typed, const BenchmarkResult& result)
{
    OutputFiles files;
    files.add("--save", typed.save, [&](AtomicFile& file) { file.write(storedResult(result)); });
    files.add("--csv", typed.csv, [&](AtomicFile& file) { file.write(csvOf(result)); });
    files.add("--report", typed.report, [&](AtomicFile& file) { file.write(htmlOf(result)); });
    return files;
}

/// Points slower than in an earlier result, said; is there one?
bool regressed(const Typed& typed, const BenchmarkResult& result, const BenchmarkResult& baseline)
{
    const std::vector<BaselineRow> rows = againstBaseline(result, baseline, typed.tolerance / 100);
    std::ostream& out = typed.printJson ? std::cerr : std::cout;
    for (const Text& sentence : baselineReading(result, baseline, rows, typed.tolerance / 100))
        out << sentence.english() << '\n';
    bool slower = false;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        if (rows[i].verdict != BaselineRow::Verdict::Slower)
            continue;
        slower = true;
        const Measurement& one = result.measurements[i];
        out << "  " << padded(firstCell(result.experiment, one.point), 16) << padded(one.seriesName(result.experiment).english(), 30)
            << shortNumber(rows[i].speed()) << " times as fast (" << shortNumber(rows[i].speed95().low) << "–"
            << shortNumber(rows[i].speed95().high) << ")\n";
    }
    return slower;
}

/// Can the times of this machine be believed at all?
int selfCheck(bool asJson)
{
    const TimerCheck check = checkTimer();
    const Interval& interval = check.work.median95;
    if (asJson) {
        std::cout << Json{{"known_seconds", check.known},
                          {"median_seconds", check.work.median},
                          {"ci95_low_seconds", interval.low},
                          {"ci95_high_seconds", interval.high},
                          {"recovered", check.recovered()},
                          {"empty_median_seconds", check.nothing.median},
                          {"empty_is_too_short", check.nothingIsTooShort()}}
                         .dump(2)
                  << '\n';
    } else {
        std::cout << "work of " << secondsText(check.known) << " by another clock: " << secondsText(check.work.median) << " (95 % interval "
                  << secondsText(interval.low) << " – " << secondsText(interval.high)
                  << "): " << (check.recovered() ? "recovered" : "NOT RECOVERED: something else holds the processor, or a clock is wrong")
                  << '\n'
                  << "no work: " << secondsText(check.nothing.median) << ": "
                  << (check.nothingIsTooShort() ? "too short to time, as it must be" : "TAKEN FOR A TIME") << '\n';
    }
    return check.ok() ? done : checkFailed;
}

int bench(const Typed& typed, const CLI::App& command)
{
    if (typed.selfCheck) {
        refuseGivenBut(command, {"--self-check", "--json"}, "--self-check runs nothing that this could change");
        return selfCheck(typed.printJson);
    }
    if (!typed.results.empty()) {
        refuseGivenBut(command, {"--results", "--csv", "--report"}, "--results runs nothing that this could change");
        return compareResults(typed.results, typed.csv, typed.report);
    }
    const Experiment experiment = experimentOf(typed);
    if (!typed.write.empty()) {
        refuseGiven(command, {"--save", "--baseline", "--csv", "--report", "--json", "--forecast"},
                    "--write-experiment measures nothing that could go there");
        writeExperiment(typed.write, experiment);
        return done;
    }
    if (typed.forecastOnly) {
        refuseGiven(command, {"--save", "--baseline", "--csv", "--report", "--json"}, "--forecast measures nothing that could go there");
        printForecast(std::cout, experiment);
        return done;
    }
    requireOneThatRuns(experiment);
    std::optional<BenchmarkResult> baseline; // read first: a file that is not there shows at once
    if (!typed.baseline.empty())
        baseline = readResult(typed.baseline);
    BenchmarkResult result{.experiment = experiment};
    const OutputFiles files = outputsOf(typed, result);
    files.requireWritable();
    if (!typed.printJson)
        printForecast(std::cerr, experiment);

    Progress progress;
    double share = 0;
    RunHooks hooks;
    hooks.ceilings = [&](int threads) {
        progress.say("Measuring the ceilings of this machine");
        const Ceilings ceilings = measureCeilings(threads);
        progress.say("Measuring", share);
        return ceilings;
    };
    ExperimentRun run(experiment, std::move(hooks));
    std::stop_source stop;
    const StopOnSignal guard(stop); // the files at the end are worth waiting for, too
    {
        progress.say("Measuring", share);
        bool first = true;
        run.proceed(stop.get_token(), [&](const Measurement& one) {
            progress.clear();
            if (first)
                printWarnings(run.environment());
            if (!typed.printJson) {
                if (first)
                    printHeader(experiment);
                printRow(experiment, one);
            }
            first = false;
            share = static_cast<double>(run.measurements().size()) / static_cast<double>(run.points().size());
            progress.say("Measuring", share);
        });
        progress.clear();
    }
    result = {experiment, run.environment(), run.ceilings(), run.measurements(), run.energyReason()};
    if (result.measurements.empty()) { // older files of these names are worth more
        std::cerr << "stopped before the first point was finished; nothing is written\n";
        return interrupted();
    }
    if (typed.printJson)
        std::cout << jsonOf(result);
    else
        for (const Text& sentence : readingOf(experiment, result.measurements))
            std::cout << sentence.english() << '\n';
    printWarnings(result.environment);

    files.write();

    if (!run.finished()) {
        std::cerr << "stopped after " << result.measurements.size() << " of " << run.points().size() << " points\n";
        return interrupted();
    }
    if (std::ranges::all_of(result.measurements, &Measurement::failed)) // as `apply` does where a backend cannot
        throw Unsupported(Text(KS_TEXT("core", "no point has figures; the first: %1"), {result.measurements.front().failure}));
    if (baseline && regressed(typed, result, *baseline))
        return checkFailed;
    return std::ranges::count(result.measurements, Verified::Wrong, &Measurement::verified) > 0 ? checkFailed : done;
}

} // namespace

void addBenchCommand(Program& program)
{
    CLI::App* command = program.app.add_subcommand(
        "bench", "Time an operator or a network: sweeps over sizes, windows, batches, threads; every result is checked before it is timed");
    const auto typed = std::make_shared<Typed>();
    CLI::Option* file =
        command->add_option("--experiment", typed->file, "An experiment's JSON file; see samples/experiments")->type_name("FILE");
    const std::string group = "Experiment";
    const auto only = [&](CLI::Option* option) { return option->group(group)->excludes(file); };
    only(command->add_option("--op", typed->op, "Operator by its ONNX name: MaxPool, Conv, Relu, …")->type_name("NAME"));
    only(command->add_option("--shape", typed->shape, "Shape of the input")->type_name("NxCxHxW"));
    CLI::Option* network =
        only(command
                 ->add_option(
                     "--network", typed->network,
                     "Instead of an operator a network: a preset (see summary), a network file (.json) or an ONNX file. --pass forward is "
                     "inference, training a whole step")
                 ->type_name("NAME|FILE"));
    only(command->add_option("--batch", typed->batch, "Samples that the network gets at once (32)")
             ->check(CLI::Range(1, 65536))
             ->needs(network)
             ->type_name("N"));
    typed->attributes.addTo(*command);
    for (CLI::Option* other : {file, network})
        excludeGroup(*command, AttributeOptions::group, other);
    only(command->add_option("--backend", typed->experiment.backends, "Backends, separated by commas (" + referenceBackend() + ")")
             ->delimiter(',')
             ->type_name("A,B"));
    only(
        command
            ->add_option("--implementation", typed->experiment.implementations, "Each backend is run with each of these that it has (auto)")
            ->delimiter(',')
            ->excludes(network)
            ->type_name("A,B"));
    only(command
             ->add_option("--pass", typed->pass,
                          "forward (inference), backward (every gradient), or inference, training, backwardData, backwardWeights; "
                          "several with commas (forward)")
             ->type_name("NAME"));
    only(command
             ->add_option("--sweep", typed->sweep,
                          "AXIS=from:to:xFACTOR, from:to:+STEP or a list; axes: size, window, stride, channels, filters, batch, "
                          "threads, precision (float32, tf32, bf16, where a backend has them)")
             ->type_name("AXIS=VALUES"));
    const Fields settings(experimentFields(), typed->experiment);
    addFieldOptions(*command, settings);
    for (const Field& field : settings.rows())
        if (!field.option.empty())
            only(command->get_option(std::string(field.option)));
    addMemoryOption(
        *command, "--memory-limit", std::uint64_t{1} << 20U, [typed](std::uint64_t bytes) { typed->experiment.memoryLimit = bytes; },
        std::string(settings.find("memory_limit_mib")->help) + " MiB, or with a unit such as 20M, 1.5GiB (no limit)");
    command->add_option("--save", typed->save, "Write the result with every single run: for --baseline, --results and the Benchmark lab")
        ->type_name("FILE.json");
    CLI::Option* baseline =
        command
            ->add_option("--baseline", typed->baseline,
                         "Compare with a saved result; exit status 1 if a point is slower by more than the tolerance, beyond the noise")
            ->type_name("FILE.json");
    command->add_option("--tolerance", typed->tolerance, "Percent that a point may be slower than the baseline (10)")
        ->check(between(0, 1000))
        ->needs(baseline)
        ->type_name("P");
    command
        ->add_option("--results", typed->results,
                     "Run nothing: put saved results side by side, one series per machine, for --csv and --report")
        ->type_name("FILE.json …")
        ->excludes(file);
    command->add_option("--csv", typed->csv, "Write the figures as a table")->type_name("FILE");
    command->add_option("--report", typed->report, "Write a page with charts that needs no other file")->type_name("FILE.html");
    command->add_option("--write-experiment", typed->write, "Measure nothing: write what these options ask for as an experiment's file")
        ->type_name("FILE.json");
    command->add_flag("--json", typed->printJson, "Print a JSON array, one object a measurement");
    command->add_flag("--forecast", typed->forecastOnly, "Only say how long it may take and how much memory it needs");
    command
        ->add_flag("--self-check", typed->selfCheck,
                   "Only try the timer: work of known length must be recovered, no work be too short to time (exit status 1 if not)")
        ->excludes(file);
    command->footer(
        "median_seconds is one pass on data that already lie on the device, copies in and out stand apart; kernel_seconds "
        "leaves changes of layout out too. Of a network the copies of its batch and of its result are in median_seconds; only "
        "kernel_seconds leaves them out. Ctrl+C, SIGTERM and SIGHUP keep the points that are finished (exit status 130, 143, 129).\n"
        "Example: kernelscope-cli bench --op MaxPool --shape 1x8x256x256 --auto-pad SAME_UPPER --backend serial,openmp --sweep "
        "window=2:32:x2");
    command->callback([typed, command, &program] { program.status = bench(*typed, *command); });
}

} // namespace ks::cli
