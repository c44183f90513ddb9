#include "app/cli/columns.h"
#include "app/cli/common_options.h"
#include "app/cli/field_options.h"
#include "app/cli/given_options.h"
#include "app/cli/interrupt.h"
#include "app/cli/json.h"
#include "app/cli/network_options.h"
#include "app/cli/program.h"
#include "app/cli/remarks.h"
#include "core/base/digits.h"
#include "core/base/output_files.h"
#include "core/base/stopped.h"
#include "core/measure/environment.h"
#include "core/measure/network_trace.h"
#include "core/measure/trace_file.h"

#include <algorithm>
#include <iostream>
#include <memory>

namespace ks::cli {

namespace {

constexpr int mostTracedSteps = 1000;

struct TraceOptions {
    NetworkOptions network;
    RunningOptions running;
    TrainingSettings settings;
    std::string pass = "training";
    int steps = 1;
    std::string output;
    std::vector<std::string> read;
    bool json = false;
};

struct ReadTrace {
    std::string name;
    Trace trace;
    std::vector<TraceTotal> totals = totalsOf(trace);
};

Json jsonOfTotal(const TraceTotal& one)
{
    return {{"operator", one.name},       {"count", one.count}, {"total_seconds", one.total},
            {"mean_seconds", one.mean()}, {"share", one.share}, {"bytes", one.bytes}};
}

Json jsonOfTrace(const ReadTrace& read)
{
    Json devices = Json::array();
    for (std::size_t device = 0; device < read.trace.devices.size(); ++device) {
        Json rows = Json::array();
        for (const Trace::Row& row : read.trace.rows)
            if (row.device == device)
                rows.push_back(row.name);
        Json operators = Json::array();
        for (const TraceTotal& one : read.totals)
            if (one.device == device)
                operators.push_back(jsonOfTotal(one));
        devices.push_back({{"device", read.trace.devices[device]}, {"rows", std::move(rows)}, {"operators", std::move(operators)}});
    }
    Json about = Json::object();
    for (const auto& [key, value] : read.trace.about)
        about[key] = value;
    return {{"trace", read.name},
            {"events", read.trace.events.size()},
            {"skipped", read.trace.skipped},
            {"about", std::move(about)},
            {"devices", std::move(devices)}};
}

std::string countedThings(std::int64_t count, const std::string& thing)
{
    return std::to_string(count) + " " + thing + (count == 1 ? "" : "s");
}

std::string countedEvents(std::size_t count)
{
    return countedThings(static_cast<std::int64_t>(count), "event");
}

std::string sharePercent(double share)
{
    return percentDigits(share, 1) + " %";
}

void printSkipped(const ReadTrace& read)
{
    if (read.trace.skipped > 0)
        printNote(shown(read.name) + ": " + countedEvents(read.trace.skipped) + " without a beginning or a duration from 0 on left out");
}

void printTotals(const ReadTrace& read)
{
    constexpr std::size_t names = 26;
    std::size_t shownDevice = read.trace.devices.size();
    for (const TraceTotal& one : read.totals) {
        if (one.device != shownDevice) {
            shownDevice = one.device;
            std::cout << '\n'
                      << shown(read.trace.devices[one.device]) << ", "
                      << countedThings(std::ranges::count(read.trace.rows, one.device, &Trace::Row::device), "row") << '\n'
                      << padded("operator", names) << rightAligned("count", 9) << rightAligned("total", 11) << rightAligned("mean", 11)
                      << rightAligned("share", 9) << rightAligned("bytes", 12) << '\n';
        }
        std::cout << padded(one.name, names) << rightAligned(std::to_string(one.count), 9) << rightAligned(secondsText(one.total), 11)
                  << rightAligned(secondsText(one.mean()), 11) << rightAligned(sharePercent(one.share), 9)
                  << rightAligned(one.bytes > 0 ? bytesText(static_cast<std::size_t>(one.bytes)) : "–", 12) << '\n';
    }
}

void printPairs(const ReadTrace& first, const ReadTrace& second)
{
    constexpr std::size_t names = 26;
    const std::vector<TraceTotal> one = withoutDevices(first.totals);
    const std::vector<TraceTotal> other = withoutDevices(second.totals);
    std::cout << "1: " << shown(first.name) << ", " << countedEvents(first.trace.events.size()) << "\n2: " << shown(second.name) << ", "
              << countedEvents(second.trace.events.size()) << "\n\n"
              << padded("operator", names);
    for (const char* side : {"1", "2"})
        for (const char* what : {"count ", "total ", "share "})
            std::cout << rightAligned(std::string(what) + side, 11);
    std::cout << rightAligned("2 / 1", 9) << '\n';
    const std::vector<TraceTotalPair> pairs = sideBySide(one, other);
    for (const TraceTotalPair& pair : pairs) {
        std::cout << padded(pair.name, names);
        for (const TraceTotal* total : {pair.first, pair.second})
            std::cout << rightAligned(total ? std::to_string(total->count) : "–", 11)
                      << rightAligned(total ? secondsText(total->total) : "–", 11)
                      << rightAligned(total ? sharePercent(total->share) : "–", 11);
        std::cout << rightAligned(pair.ratio() > 0 ? significantDigits(pair.ratio(), 3) : "–", 9) << '\n';
    }
    for (const TraceTotalPair& pair : pairs)
        if (pair.first && pair.second && !pair.apart.empty())
            std::cout << pair.name << ": no 2 / 1, since only one of the two computes it together with "
                      << namesText(pair.apart, std::identity()).english() << '\n';
}

void showTraces(const std::vector<ReadTrace>& traces, bool json)
{
    if (json) {
        Json list = Json::array();
        for (const ReadTrace& one : traces)
            list.push_back(jsonOfTrace(one));
        if (traces.size() == 1)
            return printJson(list.front());
        Json operators = Json::array();
        const std::vector<TraceTotal> first = withoutDevices(traces[0].totals);
        const std::vector<TraceTotal> second = withoutDevices(traces[1].totals);
        for (const TraceTotalPair& pair : sideBySide(first, second)) {
            Json line{{"operator", pair.name}};
            line["first"] = pair.first ? jsonOfTotal(*pair.first) : Json();
            line["second"] = pair.second ? jsonOfTotal(*pair.second) : Json();
            line["apart"] = pair.apart;
            line["ratio"] = pair.ratio() > 0 ? Json(pair.ratio()) : Json();
            operators.push_back(std::move(line));
        }
        return printJson({{"traces", std::move(list)}, {"operators", std::move(operators)}});
    }
    for (const ReadTrace& one : traces)
        printSkipped(one);
    if (traces.size() == 2)
        return printPairs(traces[0], traces[1]);
    const ReadTrace& read = traces.front();
    std::cout << shown(read.name) << ", " << countedEvents(read.trace.events.size()) << ", "
              << countedThings(static_cast<std::int64_t>(read.trace.rows.size()), "row") << '\n';
    printTotals(read);
}

int readTraces(const TraceOptions& typed)
{
    if (typed.read.size() > 2)
        badOption("--read", "one trace, or two to be put side by side");
    std::vector<ReadTrace> traces;
    for (const std::string& file : typed.read)
        traces.push_back({.name = file, .trace = readTrace(file)});
    showTraces(traces, typed.json);
    return done;
}

std::string commandOf(const TraceOptions& typed, const std::string& backend)
{
    std::string command = "kernelscope-cli trace";
    if (!typed.network.model.empty())
        command += " --model " + typed.network.model;
    if (!typed.network.weights.empty())
        command += " --weights " + typed.network.weights;
    command += " --pass " + typed.pass + " --batch " + std::to_string(typed.settings.batch) + " --steps " + std::to_string(typed.steps) +
               " --backend " + backend;
    if (typed.running.threads > 0)
        command += " --threads " + std::to_string(typed.running.threads);
    if (typed.running.implementation != "auto")
        command += " --implementation " + typed.running.implementation;
    return command + " --optimizer " + std::string(nameOf(typed.settings.optimizer.kind)) + " --seed " +
           std::to_string(typed.settings.seed);
}

int runTrace(const TraceOptions& typed)
{
    const Model model = typed.network.read().model;
    requireSound(model);
    const std::string id = typed.running.backendId();
    ReadTrace traced{.name = model.name, .trace = {}};
    OutputFiles files;
    files.add("--output", typed.output, [&](AtomicFile& file) { file.write(jsonOf(traced.trace)); });
    files.requireWritable();
    std::stop_source stop;
    try {
        const StopOnSignal guard(stop);
        traced.trace = traceOf(requireBackend(id), model,
                               {.batch = typed.settings.batch,
                                .training = typed.pass == "training",
                                .steps = typed.steps,
                                .threads = typed.running.threads,
                                .implementation = typed.running.implementation,
                                .optimizer = typed.settings.optimizer,
                                .seed = typed.settings.seed},
                               stop.get_token());
    } catch (const Stopped&) {
        return interrupted();
    }
    const MachineState machine = describeMachine();
    traced.trace.about.emplace_back("command", commandOf(typed, id));
    traced.trace.about.emplace_back("processor", machine.processor);
    traced.trace.about.emplace_back("version", machine.version);
    traced.trace.about.emplace_back("date", machine.date);
    traced.totals = totalsOf(traced.trace);
    files.write();
    showTraces({traced}, typed.json);
    if (!typed.json)
        std::cout << "\nA step took " << secondsText(numberIn<double>(traced.trace.aboutOf("step_seconds"))) << ", with the trace "
                  << secondsText(numberIn<double>(traced.trace.aboutOf("traced_step_seconds")))
                  << ". Totals are of all rows together; bytes those of the definition.\n";
    return done;
}

} // namespace

void addTraceCommand(Program& program)
{
    CLI::App* command =
        program.app.add_subcommand("trace", "When each operation of a network's steps ran, on which thread, and the copies of a device");
    const auto typed = std::make_shared<TraceOptions>();
    typed->network.addTo(*command, false);
    takePresetSettings(*command, typed->settings);
    typed->running.addBackendTo(*command);
    command->add_option("--pass", typed->pass, "training: forward, backward and update; or forward alone")
        ->check(CLI::IsMember({"training", "forward"}))
        ->type_name("PASS")
        ->capture_default_str();
    addFieldOptions(*command, {trainingFields(), typed->settings}, {"batch", "optimizer", "seed"});
    command->add_option("--steps", typed->steps, "Steps, after one that warms up (1)")->check(between(1, mostTracedSteps))->type_name("N");
    command->add_option("-o,--output", typed->output, "Write the trace in Chrome's format, for this program, Perfetto and others")
        ->type_name("FILE.json");
    CLI::Option* const read =
        command
            ->add_option("--read", typed->read,
                         "Instead of a network a trace in Chrome's format, of this program or another one; given twice, "
                         "two side by side")
            ->type_name("FILE.json");
    addJsonFlag(*command, typed->json);
    command->footer("Examples: kernelscope-cli trace --model lenet-5 --batch 64 -o lenet.json\n"
                    "          kernelscope-cli trace --model fc:6400-3200-1664 --pass forward --backend openmp -o one.json\n"
                    "          kernelscope-cli trace --read one.json --read lenet.json");
    command->callback([typed, command, read, &program] {
        if (read->count() > 0)
            refuseGivenBut(*command, {"--read", "--json"}, "a trace that is read is not made anew");
        program.status = read->count() > 0 ? readTraces(*typed) : runTrace(*typed);
    });
}

} // namespace ks::cli
