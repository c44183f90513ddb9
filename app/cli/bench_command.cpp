#include "app/cli/attribute_options.h"
#include "app/cli/bench_output.h"
#include "app/cli/bench_results.h"
#include "app/cli/columns.h"
#include "app/cli/common_options.h"
#include "app/cli/field_options.h"
#include "app/cli/given_options.h"
#include "app/cli/interrupt.h"
#include "app/cli/memory_option.h"
#include "app/cli/network_options.h"
#include "app/cli/program.h"
#include "app/cli/progress.h"
#include "app/cli/remarks.h"
#include "app/cli/tensor_source.h"
#include "core/base/error.h"
#include "core/base/escapes.h"
#include "core/base/file.h"
#include "core/base/names_text.h"
#include "core/base/output_files.h"
#include "core/data/source.h"
#include "core/measure/experiment_edits.h"
#include "core/measure/experiment_file.h"
#include "core/measure/experiment_run.h"
#include "core/measure/rates.h"
#include "core/measure/result_file.h"
#include "core/measure/result_store.h"
#include "core/nn/fc_family.h"
#include "core/ops/op_info.h"
#include "core/ops/window.h"
#include "core/report/compare_results.h"
#include "core/report/property_chart.h"
#include "core/report/result_charts.h"
#include "core/report/result_page.h"

#include <algorithm>
#include <filesystem>
#include <iostream>
#include <iterator>
#include <memory>
#include <optional>
#include <string>

namespace ks::cli {

namespace {

/// The options as they were typed.
struct BenchOptions {
    std::string file;
    std::vector<std::string> ops;
    std::string shape;
    std::vector<std::string> networks;
    std::int64_t batch = usualBatch;
    std::vector<std::string> results;
    std::string save;
    std::string baseline;
    double tolerance = 100 * usualTolerance; ///< percent
    std::string pass = "forward";
    std::vector<std::string> sweeps;
    Experiment experiment;
    AttributeOptions attributes;
    std::string data;
    std::vector<std::string> settings; ///< of trainings: NAME=VALUE
    TrialPlan trainings;
    std::string csv;
    std::string trainingsCsv;
    std::string charts;
    std::string x;
    std::string y = "milliseconds";
    std::vector<std::string> by = {"variant"};
    std::string against; ///< what is first in ratios
    bool joined = false;
    std::string report;
    std::string write; ///< the experiment itself
    bool resume = false;
    bool asJson = false;
    bool forecastOnly = false;
    bool selfCheck = false;

    /// Nothing where none is asked for.
    std::optional<PointsBy> pointsBy() const { return x.empty() ? std::nullopt : std::optional(PointsBy{.x = x, .y = y, .series = by}); }
};

Sweep sweepFrom(const std::string& text)
{
    const std::size_t equals = text.find('=');
    const auto axis = sweepAxisNamed(text.substr(0, equals));
    if (equals == std::string::npos || !axis || *axis == SweepAxis::None)
        badOption("--sweep", "'" + text + "' must be AXIS=VALUES, such as size=64:4096:x2, with AXIS one of " + sweepAxisNames());
    return {*axis, sweepValues(text.substr(equals + 1), *axis)};
}

void takeOperators(const BenchOptions& typed, Experiment& experiment)
{
    const bool windowSwept = std::ranges::any_of(
        experiment.sweeps, [](const Sweep& sweep) { return sweep.axis == SweepAxis::Window || nameOf(sweep.axis) == "kernel_shape"; });
    experiment.subjects.clear();
    for (const std::string& name : typed.ops) {
        const OpKind op = plainSpec(name, {1, 1, 1, 1}).op;
        experiment.subjects.push_back({.spec = typed.attributes.specOf(op, shapeFrom("--shape", typed.shape), windowSwept)});
        if (infoOf(op).weights == WeightsKind::Filters && !windowSwept && !typed.attributes.given("kernel_shape"))
            badOption("--kernel", name + " needs a window size, such as --kernel 3x3");
    }
    experiment.passes = passesNamed(opsOf(experiment), typed.pass);
}

/// Every network of what was typed with commas between: a family has commas of its own, up to its "x10".
std::vector<std::string> networkNames(const std::vector<std::string>& typed)
{
    std::vector<std::string> names;
    for (std::size_t i = 0; i < typed.size(); ++i) {
        std::string name = typed[i];
        if (!name.starts_with(fcFamilyMark)) {
            names.push_back(std::move(name));
            continue;
        }
        while (name.find('x') == std::string::npos && i + 1 < typed.size())
            name += ',' + typed[++i];
        std::ranges::copy(namesOf(fcFamilyFrom(name)), std::back_inserter(names));
    }
    return names;
}

void takeNetworks(const BenchOptions& typed, Experiment& experiment)
{
    if (!typed.ops.empty() || !typed.shape.empty())
        badOption("--network", "the subjects are networks or operators; leave --op and --shape out");
    for (const Sweep& sweep : experiment.sweeps)
        if (!infoOf(sweep.axis).ofNetworks)
            badOption("--sweep", "a network has these to sweep: " + sweepAxisNamesOfNetworks());
    experiment.subjects.clear();
    for (const std::string& name : networkNames(typed.networks)) {
        NetworkOptions options;
        options.model = name;
        Network read = options.read();
        const std::string called = read.fromPreset || read.model.name.empty() ? name : read.model.name;
        experiment.subjects.emplace_back();
        takeNetwork(experiment, {called, std::move(read.model)}, typed.batch, experiment.subjects.size() - 1);
    }
    experiment.passes = passesNamed({}, typed.pass); // requireLegal says what is wrong with them
}

void takeTrainings(const BenchOptions& typed, Experiment& experiment)
{
    if (typed.data.empty())
        return;
    TrialPlan plan = typed.trainings;
    plan.data = typed.data;
    for (const std::string& text : typed.settings) {
        const std::size_t equals = text.find('=');
        if (equals == std::string::npos)
            badOption("--setting", "'" + text + "' must be NAME=VALUE, such as rate=0.01");
        give(plan, text.substr(0, equals), text.substr(equals + 1));
    }
    experiment.training = std::move(plan);
    experiment.passes = {Pass::Training};
}

Experiment experimentOf(const BenchOptions& typed)
{
    if (!typed.file.empty()) {
        Experiment experiment = readExperiment(typed.file);
        if (typed.experiment.memoryLimit > 0)
            experiment.memoryLimit = typed.experiment.memoryLimit;
        return experiment;
    }
    if (typed.networks.empty() && (typed.ops.empty() || typed.shape.empty()))
        badOption(typed.ops.empty() ? "--op" : "--shape", "say --experiment FILE, or --network NAME, or --op and --shape");
    Experiment experiment = typed.experiment;
    for (const std::string& text : typed.sweeps)
        experiment.sweeps.push_back(sweepFrom(text));
    if (typed.networks.empty())
        takeOperators(typed, experiment);
    else
        takeNetworks(typed, experiment);
    takeTrainings(typed, experiment);
    const bool plain = experiment.sweeps.empty() && experiment.subjects.size() == 1;
    experiment.name = plain                       ? describe(experiment.subjects.front(), experiment.subjects.front().spec)
                      : experiment.sweeps.empty() ? subjectsText(experiment).english()
                                                  : subjectsText(experiment).english() + " against " + axesText(experiment).english();
    requireLegal(experiment);
    return experiment;
}

/// `result` and `held` are looked at when a file is written.
OutputFiles benchFiles(const BenchOptions& typed, const BenchmarkResult& result, const HeldAgainst& held)
{
    OutputFiles files;
    files.add("--save", typed.save, [&](AtomicFile& file) { file.write(storedResult(result)); });
    files.add("--csv", typed.csv, [&](AtomicFile& file) { file.write(csvOf(result)); });
    files.add("--trainings-csv", typed.trainingsCsv, [&](AtomicFile& file) { file.write(trainingsCsv(result)); });
    files.add("--report", typed.report, [&result, &held](AtomicFile& file) { file.write(htmlOf(result, {}, held)); });
    return files;
}

/// What --resume goes on from; nothing where nothing was saved yet.
std::optional<BenchmarkResult> earlierResult(const BenchOptions& typed, const Experiment& experiment)
{
    if (!typed.resume || !std::filesystem::exists(typed.save))
        return std::nullopt;
    BenchmarkResult result = readResult(typed.save);
    if (!sameQuestion(result.experiment, experiment))
        throw InputError(Text(KS_TEXT("core", "%1 holds the result of another experiment: %2"),
                              {Text::name(shown(typed.save)), Text::name(result.command().text)}));
    return result;
}

int runBench(const BenchOptions& typed, const CLI::App& command)
{
    if (typed.selfCheck) {
        refuseGivenBut(command, {"--self-check", "--json"}, "--self-check runs nothing that this could change");
        return checkOwnTimer(typed.asJson);
    }
    if (!typed.results.empty()) {
        refuseGivenBut(command, {"--results", "--joined", "--csv", "--charts", "--report", "--x", "--y", "--by"},
                       "--results runs nothing that this could change");
        return compareResults({typed.results, typed.joined, typed.csv, typed.charts, typed.report, typed.pointsBy()});
    }
    const Experiment experiment = experimentOf(typed);
    if (!typed.trainingsCsv.empty() && !experiment.training)
        badOption("--trainings-csv", "no whole trainings are measured; --data says on what");
    if (!typed.write.empty()) {
        refuseGiven(command,
                    {"--save", "--resume", "--baseline", "--csv", "--trainings-csv", "--charts", "--report", "--json", "--forecast"},
                    "--write-experiment measures nothing that could go there");
        writeExperiment(typed.write, experiment);
        return done;
    }
    if (typed.forecastOnly) {
        refuseGiven(command, {"--save", "--resume", "--baseline", "--csv", "--trainings-csv", "--charts", "--report", "--json"},
                    "--forecast measures nothing that could go there");
        printForecast(std::cout, experiment);
        return done;
    }
    if (const auto by = typed.pointsBy())
        requireLegal(*by);
    if (!isThere({.variant = typed.against}, experiment, {}))
        unknownName("--against", "series ", typed.against, namesText(variantNames(experiment)).english());
    requireOneThatRuns(experiment);
    const std::optional<BenchmarkResult> earlier = earlierResult(typed, experiment);
    std::optional<BenchmarkResult> baseline; // read first: a file that is not there shows at once
    if (!typed.baseline.empty())
        baseline = readResult(typed.baseline);
    BenchmarkResult result{.experiment = experiment};
    const HeldAgainst held{.variant = typed.against, .result = baseline ? &*baseline : nullptr};
    const OutputFiles files = benchFiles(typed, result, held);
    files.requireWritable();
    if (!typed.charts.empty())
        requireChartFolder(typed.charts);
    if (!typed.asJson)
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
    hooks.waits = [&](bool waits) {
        progress.say(waits ? "Waiting until other programs are quiet (--when-busy measure does not)" : "Measuring", share);
    };
    ExperimentRun run(experiment, std::move(hooks));
    if (earlier) {
        run.take(earlier->measurements);
        share = run.progress();
        std::cerr << "going on after " << earlier->measurements.size() << " of " << run.points().size() << " points\n";
    }
    std::stop_source stop;
    const StopOnSignal guard(stop); // the files at the end are worth waiting for, too
    std::vector<Text> said;         // before the first point; what came to that is said at the end
    {
        progress.say("Measuring", share);
        bool first = true;
        const MeasurementRows rows(experiment);
        run.proceed(stop.get_token(), [&](const Measurement& one) {
            progress.clear();
            if (first)
                printWarnings(said = run.environment().warnings());
            if (!typed.asJson) {
                if (first)
                    rows.printHead();
                if (!run.awaits(one.place))
                    rows.print(one);
            }
            first = false;
            share = run.progress();
            progress.say("Measuring", share);
        });
        progress.clear();
        if (!typed.asJson) // where it was stopped, what there is of those points, too
            for (const Measurement& one : run.measurements())
                if (run.awaits(one.place))
                    rows.print(one);
    }
    result = {experiment, run.environment(), run.ceilings(), run.measurements(), run.energyReason()};
    if (result.measurements.empty()) { // older files of these names are worth more
        std::cerr << "stopped before the first point was finished; nothing is written\n";
        return interrupted();
    }
    if (typed.asJson)
        std::cout << jsonOf(result);
    else
        for (const Text& sentence : readingOf(experiment, result.measurements))
            std::cout << sentence.english() << '\n';
    if (const auto by = typed.pointsBy(); by && !typed.asJson)
        printPoints({&result}, *by);
    std::vector<Text> warnings = result.environment.warnings();
    std::erase_if(warnings, [&](const Text& one) { return std::ranges::find(said, one) != said.end(); });
    printWarnings(warnings);

    files.write();
    if (!typed.charts.empty())
        writeCharts(typed.charts, writtenCharts(result, held, typed.pointsBy()));

    if (!run.finished()) {
        std::cerr << "stopped after " << result.measurements.size() << " of " << run.points().size() << " points\n";
        return interrupted();
    }
    if (std::ranges::all_of(result.measurements, &Measurement::failed)) // as `apply` does where a backend cannot
        throw Unsupported(Text(KS_TEXT("core", "no point has figures; the first: %1"), {result.measurements.front().failure}));
    if (baseline && printRegressions(typed.asJson ? std::cerr : std::cout, result, *baseline, typed.tolerance / 100))
        return checkFailed;
    return std::ranges::count(result.measurements, Verified::Wrong, &Measurement::verified) > 0 ? checkFailed : done;
}

} // namespace

void addBenchCommand(Program& program)
{
    CLI::App* command = program.app.add_subcommand(
        "bench", "Time an operator or a network: sweeps over sizes, windows, batches, threads; every result is checked before it is timed");
    const auto typed = std::make_shared<BenchOptions>();
    CLI::Option* file =
        command
            ->add_option("--experiment", typed->file,
                         "An experiment's JSON file (see samples/experiments), or a saved result, whose experiment is run again")
            ->type_name("FILE");
    const std::string group = "Experiment";
    const auto only = [&](CLI::Option* option) { return option->group(group)->excludes(file); };
    only(command
             ->add_option("--op", typed->ops,
                          "Operator, by its ONNX name; several, separated by commas, on the same input with the same attributes")
             ->delimiter(',')
             ->type_name("A,B"));
    only(command->add_option("--shape", typed->shape, "Shape of the input")->type_name("NxCxHxW"));
    CLI::Option* network =
        only(command
                 ->add_option(
                     "--network", typed->networks,
                     "Instead of an operator a network: a preset (see summary), a network file (.json) or an ONNX file, or every one of a "
                     "family (fc-family:50,50-25x10); several, separated by commas. --pass forward is inference, training a whole step")
                 ->delimiter(',')
                 ->type_name("NAME|FILE,…"));
    only(command->add_option("--batch", typed->batch, "Samples that the network gets at once (" + std::to_string(usualBatch) + ")")
             ->check(legalValue(*ConstFields(inputFields(), typed->experiment.subjects.front()).find("batch")))
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
                          "forward (inference), backward (every gradient), or one by its name: " + namesOfPasses() +
                              "; several with commas (forward)")
             ->type_name("NAME"));
    only(command
             ->add_option("--sweep", typed->sweeps,
                          "AXIS=from:to:xFACTOR, from:to:+STEP or a list; given again it adds an axis to the grid; axes: " +
                              sweepAxisNames() + "; precision takes " + precisionNames() + ", where a backend has them")
             ->expected(1)
             ->take_all()
             ->type_name("AXIS=VALUES"));
    only(command
             ->add_option("--data", typed->data,
                          "Measure whole trainings of the networks on these data, not single steps: " + dataSourcesInShort() +
                              " (see train)")
             ->needs(network)
             ->type_name("DATA"));
    only(command
             ->add_option("--setting", typed->settings,
                          "A setting of the trainings, as train has it: rate=0.01, epochs=3, …; what is not said is the network's usual")
             ->expected(1)
             ->take_all()
             ->type_name("NAME=VALUE"));
    addFieldOptions(*command, {trialFields(), typed->trainings});
    only(command->get_option("--trainings"));
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
    command
        ->add_flag("--resume", typed->resume, "Go on with what --save holds of the same experiment, if it is there: what is measured stays")
        ->needs("--save");
    CLI::Option* baseline =
        command
            ->add_option("--baseline", typed->baseline,
                         "Compare with a saved result; exit status 1 if a point is slower by more than the tolerance, beyond the noise")
            ->type_name("FILE.json");
    command
        ->add_option("--against", typed->against,
                     "What charts and the page hold every time against, as the table calls it: openmp, openmp · vanherk (the first)")
        ->type_name("SERIES");
    command->add_option("--tolerance", typed->tolerance, "Percent that a point may be slower than the baseline (10)")
        ->check(between(0, 1000))
        ->needs(baseline)
        ->type_name("P");
    command
        ->add_option("--results", typed->results,
                     "Run nothing: put saved results side by side, one series per machine; show one as when it was measured")
        ->type_name("FILE.json …")
        ->excludes(file);
    command->add_flag("--joined", typed->joined, "Of --results: those of one machine and one experiment as one, with the runs of all")
        ->needs("--results");
    command->add_option("--csv", typed->csv, "Write the figures as a table")->type_name("FILE");
    command->add_option("--trainings-csv", typed->trainingsCsv, "Write every epoch of the trainings as a table")->type_name("FILE");
    command
        ->add_option("--charts", typed->charts,
                     "Write each chart as a picture (.svg) with its numbers (.csv) into a folder, which is made if need be")
        ->type_name("FOLDER");
    CLI::Option* x = command->add_option("--x", typed->x,
                                         "Print the figures over this property, and draw them so with --charts: " + resultPropertyNames() +
                                             ", or an axis of --sweep");
    x->type_name("PROPERTY");
    command->add_option("--y", typed->y, "The property that is printed and drawn (milliseconds)")->type_name("PROPERTY")->needs(x);
    command->add_option("--by", typed->by, "Properties whose values name the series, separated by commas (variant)")
        ->delimiter(',')
        ->type_name("PROPERTY,…")
        ->needs(x);
    command->add_option("--report", typed->report, "Write a page with charts that needs no other file")->type_name("FILE.html");
    command->add_option("--write-experiment", typed->write, "Measure nothing: write what these options ask for as an experiment's file")
        ->type_name("FILE.json");
    addJsonFlag(*command, typed->asJson, "Print a JSON array, one object a measurement");
    command->add_flag("--forecast", typed->forecastOnly, "Only say how long it may take and how much memory it needs");
    command
        ->add_flag("--self-check", typed->selfCheck,
                   "Only try the timer: work of known length must be recovered, no work be too short to time (exit status 1 if not)")
        ->excludes(file);
    command->footer("median_seconds is one pass on data that already lie on the device, copies in and out stand apart; kernel_seconds "
                    "leaves changes of layout out too. Of a network the copies of its batch and of its result are in median_seconds; only "
                    "kernel_seconds leaves them out. " +
                    textbookRateMeaning().english() + " " + signalsHelp("keep the points that are finished") +
                    "Example: kernelscope-cli bench --op MaxPool --shape 1x8x256x256 --auto-pad SAME_UPPER --backend serial,openmp --sweep "
                    "window=2:32:x2");
    command->callback([typed, command, &program] { program.status = runBench(*typed, *command); });
}

} // namespace ks::cli
