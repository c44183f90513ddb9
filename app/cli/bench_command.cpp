#include "app/cli/attribute_options.h"
#include "app/cli/interrupt.h"
#include "app/cli/program.h"
#include "app/cli/progress.h"
#include "app/cli/tensor_source.h"
#include "core/base/error.h"
#include "core/base/file.h"
#include "core/base/memory.h"
#include "core/measure/chart.h"
#include "core/measure/experiment_file.h"
#include "core/measure/experiment_run.h"
#include "core/measure/result_charts.h"
#include "core/measure/result_file.h"
#include "core/ops/window.h"

#include <exception>
#include <iostream>
#include <memory>
#include <string>

namespace ks::cli {

namespace {

/// The options as they were typed.
struct Typed {
    std::string file;
    std::string op;
    std::string shape;
    std::string pass = "forward";
    std::string sweep;
    std::string cache = "warm";
    Experiment experiment;
    AttributeOptions attributes;
    std::string csv;
    std::string report;
    bool printJson = false;
    bool forecastOnly = false;
};

void takeSweep(const std::string& text, Experiment& experiment)
{
    const std::size_t equals = text.find('=');
    const auto axis = sweepAxisNamed(text.substr(0, equals));
    if (equals == std::string::npos || !axis || *axis == SweepAxis::None) {
        std::string names;
        for (const SweepAxis one : allSweepAxes())
            names += (names.empty() ? "" : ", ") + std::string(nameOf(one));
        badOption("--sweep", "'" + text + "' must be AXIS=VALUES, such as size=64:4096:x2, with AXIS one of " + names);
    }
    experiment.axis = *axis;
    experiment.values = sweepValues(text.substr(equals + 1));
}

Experiment experimentOf(const Typed& typed)
{
    if (!typed.file.empty())
        return readExperiment(typed.file);
    if (typed.op.empty() || typed.shape.empty())
        badOption(typed.op.empty() ? "--op" : "--shape", "say --experiment FILE, or --op and --shape");
    Experiment experiment = typed.experiment;
    if (!typed.sweep.empty())
        takeSweep(typed.sweep, experiment);
    const OpKind op = plainSpec(typed.op, {1, 1, 1, 1}).op;
    const bool windowSwept = experiment.axis == SweepAxis::Window;
    experiment.spec = typed.attributes.specOf(op, shapeFrom("--shape", typed.shape), windowSwept);
    if (isConvolution(op) && !windowSwept && !typed.attributes.given("kernel_shape"))
        badOption("--kernel", typed.op + " needs a window size, such as --kernel 3x3");
    experiment.passes = passesNamed(op, typed.pass);
    experiment.cache = typed.cache == "cold" ? CacheState::Cold : CacheState::Warm;
    experiment.name = describe(experiment.spec);
    requireLegal(experiment);
    return experiment;
}

void printForecast(std::ostream& out, const Experiment& experiment)
{
    const ExperimentForecast forecast = forecastOf(experiment);
    out << pointsOf(experiment).size() << " points, " << (forecast.byBudget ? "at most " : "roughly ") << secondsText(forecast.seconds)
        << "; memory " << bytesText(forecast.memory) << " at most (" << forecast.largestPoint << ")\n";
    for (const ExperimentForecast::Need& need : forecast.needs)
        out << "  " << need.backend << ": tensors " << bytesText(need.tensors) << ", on the backend " << bytesText(need.copies)
            << ", workspace " << bytesText(need.workspace) << '\n';
    const MemoryBudget& budget = MemoryBudget::instance();
    if (forecast.memory + budget.used() > budget.limit())
        out << "Warning: this is more than the " << bytesText(budget.limit() - budget.used())
            << " there are; points that do not fit get no figures\n";
}

std::string padded(const std::string& text, std::size_t width)
{
    std::size_t letters = 0; // of UTF-8
    for (const char one : text)
        letters += (static_cast<unsigned char>(one) & 0xC0U) != 0x80U ? 1 : 0;
    return text + std::string(letters < width ? width - letters : 1, ' ');
}

void printHeader(const Experiment& experiment)
{
    const std::string axis = experiment.axis == SweepAxis::None ? std::string("pass") : std::string(nameOf(experiment.axis));
    std::cout << padded(axis, 16) << padded("series", 30) << padded("implementation", 18) << padded("median", 11)
              << padded("95 % interval", 24) << padded("GFLOP/s", 10) << padded("GB/s", 8) << padded("ceiling", 9) << "oracle\n";
}

void printRow(const Experiment& experiment, const Measurement& one)
{
    const Summary& s = one.summary;
    const std::string value = experiment.axis == SweepAxis::None ? std::string(nameOf(one.point.pass)) : std::to_string(one.point.value);
    std::cout << padded(value, 16) << padded(one.seriesName(experiment), 30) << padded(one.implementation, 18);
    if (one.failed()) {
        std::cout << one.failure.english() << std::endl;
        return;
    }
    const bool wrong = one.verified == Verified::Wrong;
    std::cout << padded(s.tooShort ? "too short" : secondsText(s.median), 11)
              << padded(secondsText(s.median95.low) + " – " + secondsText(s.median95.high), 24) << padded(shortNumber(one.gflops), 10)
              << padded(shortNumber(one.gbytesPerSecond), 8) << padded(shortNumber(one.percentOfCeiling) + " %", 9)
              << (wrong ? "WRONG: " + one.wrong.english() : "agrees") << std::endl;
}

/// Opened before the work, so that a folder that is not there shows at once, and filled after it.
std::unique_ptr<AtomicFile> opened(const std::string& path)
{
    return path.empty() ? nullptr : std::make_unique<AtomicFile>(path);
}

int bench(const Typed& typed)
{
    const Experiment experiment = experimentOf(typed);
    if (typed.forecastOnly) {
        printForecast(std::cout, experiment);
        return done;
    }
    const auto csv = opened(typed.csv);
    const auto report = opened(typed.report);
    if (!typed.printJson)
        printForecast(std::cerr, experiment);

    ExperimentRun run(experiment);
    std::stop_source stop;
    {
        const StopOnCtrlC guard(stop);
        Progress progress;
        progress.say("Measuring the ceilings of this machine");
        bool first = true;
        run.proceed(stop.get_token(), [&](const Measurement& one) {
            progress.clear();
            if (!typed.printJson) {
                if (first)
                    printHeader(experiment);
                printRow(experiment, one);
            }
            first = false;
            progress.say("Measuring", static_cast<double>(run.measurements().size()) / static_cast<double>(run.points().size()));
        });
    }
    const BenchmarkResult result{experiment, run.environment(), run.ceilings(), run.measurements(), run.energyReason()};
    if (typed.printJson)
        std::cout << jsonOf(result.measurements, experiment);
    else
        for (const Text& sentence : readingOf(experiment, result.measurements))
            std::cout << sentence.english() << '\n';
    for (const Text& warning : result.warnings())
        std::cerr << "Warning: " << warning.english() << '\n';

    std::exception_ptr failure; // one file that cannot be written must not cost the other
    const auto finish = [&](AtomicFile* file, const std::string& text) {
        try {
            if (file) {
                file->write(text);
                file->commit();
            }
        } catch (const Error&) {
            failure = std::current_exception();
        }
    };
    finish(csv.get(), csvOf(result));
    finish(report.get(), htmlOf(result));
    if (failure)
        std::rethrow_exception(failure);

    if (!run.finished()) {
        std::cerr << "stopped after " << result.measurements.size() << " of " << run.points().size() << " points\n";
        return interrupted;
    }
    bool figures = false;
    for (const Measurement& one : result.measurements) {
        if (one.verified == Verified::Wrong)
            return checkFailed;
        figures = figures || !one.failed();
    }
    return figures ? done : checkFailed;
}

} // namespace

void addBenchCommand(Program& program)
{
    CLI::App* command = program.app.add_subcommand(
        "bench", "Time an operator: sweeps over sizes, windows, threads; every result is checked against the oracle first");
    const auto typed = std::make_shared<Typed>();
    CLI::Option* file =
        command->add_option("--experiment", typed->file, "An experiment's JSON file; see samples/experiments")->type_name("FILE");
    const std::string group = "Experiment";
    const auto only = [&](CLI::Option* option) { return option->group(group)->excludes(file); };
    only(command->add_option("--op", typed->op, "Operator by its ONNX name: MaxPool, Conv, Relu, …")->type_name("NAME"));
    only(command->add_option("--shape", typed->shape, "Shape of the input")->type_name("NxCxHxW"));
    typed->attributes.addTo(*command);
    only(command->add_option("--backend", typed->experiment.backends, "Backends, separated by commas (serial)")
             ->delimiter(',')
             ->type_name("A,B"));
    only(
        command
            ->add_option("--implementation", typed->experiment.implementations, "Each backend is run with each of these that it has (auto)")
            ->delimiter(',')
            ->type_name("A,B"));
    only(command
             ->add_option("--pass", typed->pass,
                          "forward (inference), backward (every gradient), or inference, training, backwardData, backwardWeights (forward)")
             ->type_name("NAME"));
    only(command->add_option("--threads", typed->experiment.threads, "Threads (all processors); serial takes one")->type_name("T"));
    only(command
             ->add_option("--sweep", typed->sweep,
                          "AXIS=from:to:xFACTOR, from:to:+STEP or a list; axes: size, window, stride, channels, filters, batch, threads")
             ->type_name("AXIS=VALUES"));
    only(command->add_option("--repeat", typed->experiment.repeat, "Counted runs a point, 3 at least (20)")->type_name("N"));
    only(command->add_option("--warm-up", typed->experiment.warmUp, "Runs before these (2)")->type_name("N"));
    only(command->add_option("--cache", typed->cache, "warm, or cold: other memory fills the caches before each run (warm)")
             ->check(CLI::IsMember({"warm", "cold"}))
             ->type_name("STATE"));
    only(command->add_option("--time-budget", typed->experiment.budget, "Seconds for all points (no limit)")->type_name("S"));
    only(command->add_option("--seed", typed->experiment.seed, "Of the random operands (35)")
             ->check(CLI::NonNegativeNumber)
             ->type_name("S"));
    command->add_option("--csv", typed->csv, "Write the figures as a table")->type_name("FILE");
    command->add_option("--report", typed->report, "Write a page with charts that needs no other file")->type_name("FILE.html");
    command->add_flag("--json", typed->printJson, "Print a JSON array, one object a measurement");
    command->add_flag("--forecast", typed->forecastOnly, "Only say how long it may take and how much memory it needs");
    command->footer("median_seconds is one pass on data that already lie on the device, copies in and out stand apart; kernel_seconds "
                    "leaves changes of "
                    "layout out too. Ctrl+C keeps the points that are finished (exit status 130).\n"
                    "Example: kernelscope-cli bench --op MaxPool --shape 1x8x256x256 --auto-pad SAME_UPPER --backend serial,openmp --sweep "
                    "window=2:32:x2");
    command->callback([typed, &program] { program.status = bench(*typed); });
}

} // namespace ks::cli
