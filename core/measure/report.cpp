#include "core/measure/report.h"
#include "core/backends/traits.h"
#include "core/base/escapes.h"
#include "core/base/joined.h"
#include "core/measure/experiment_command.h"
#include "core/measure/result_charts.h"
#include "core/measure/result_file.h"

#include <string>

namespace ks {

namespace {

std::string tableOf(const BenchmarkResult& result, const Wording& words)
{
    std::string out = "<div class=\"scroll\"><table>\n<tr>";
    const bool swept = result.experiment.axis != SweepAxis::None;
    const bool threadsNamed = result.experiment.axis != SweepAxis::Threads || result.threadsTell();
    const auto heading = [&](const Text& label, bool ofNumbers) {
        out += (ofNumbers ? "<th class=\"n\">" : "<th>") + escapedXml(words.say(label)) + "</th>";
    };
    const auto number = [&](std::string digits) { return htmlNumber(words.number(std::move(digits))); };
    if (swept)
        heading(axisText(result.experiment.axis), true);
    for (const Text& label : {Text(KS_TEXT("core", "backend")), Text(KS_TEXT("core", "implementation")), Text(KS_TEXT("core", "pass"))})
        heading(label, false);
    if (threadsNamed)
        heading(result.experiment.axis == SweepAxis::Threads ? Text(KS_TEXT("core", "threads used")) : Text(KS_TEXT("core", "threads")),
                true);
    for (const Text& label : {Text(KS_TEXT("core", "median")), Text(KS_TEXT("core", "95 % interval")), Text(KS_TEXT("core", "minimum")),
                              Text(KS_TEXT("core", "quartiles")), Text(KS_TEXT("core", "runs (outliers)")),
                              Text(KS_TEXT("core", "copy in")), Text(KS_TEXT("core", "copy out")), Text("GFLOP/s"), Text("GB/s"),
                              Text(KS_TEXT("core", "% of ceiling")), Text(KS_TEXT("core", "energy of a run"))})
        heading(label, true);
    heading(Text(KS_TEXT("core", "oracle")), false);
    out += "</tr>\n";
    for (const Measurement& one : result.measurements) {
        const Summary& s = one.summary;
        out += one.verified == Verified::Wrong ? "<tr class=\"wrong\">" : "<tr>";
        if (swept)
            out += htmlNumber(valueText(result.experiment, one.point.value));
        out += "<td>" + escapedXml(one.point.backend) + "</td><td>" + escapedXml(one.implementation) + "</td><td>" +
               escapedXml(words.say(passText(result.experiment, one.point.pass))) + "</td>";
        if (threadsNamed)
            out += htmlNumber(traitsOf(one.point.backend).isDevice ? std::string("—") : std::to_string(one.point.threads));
        if (one.failed()) {
            out += "<td colspan=\"12\">" + escapedXml(words.say(one.failure)) + "</td></tr>\n";
            continue;
        }
        const auto rate = [&](double figure) { return s.tooShort || figure <= 0 ? htmlNumber("—") : number(shortNumber(figure)); };
        out += (s.tooShort ? htmlNumber(words.say(Text(KS_TEXT("core", "too short to time")))) : number(secondsText(s.median))) +
               number(secondsText(s.median95.low) + " – " + secondsText(s.median95.high)) + number(secondsText(s.minimum)) +
               number(secondsText(s.lowerQuartile) + " – " + secondsText(s.upperQuartile)) +
               number(std::to_string(s.samples) + " (" + std::to_string(s.outliers) + ")") + number(secondsText(one.copyIn)) +
               number(secondsText(one.copyOut)) + rate(one.gflops) + rate(one.gbytesPerSecond) + rate(one.percentOfCeiling) +
               number(one.energy ? shortNumber(one.energy->joules) + " J; " + shortNumber(one.energy->watts) + " W" : std::string("—")) +
               "<td>" +
               escapedXml(words.say(one.verified == Verified::Right ? Text(KS_TEXT("core", "agrees"))
                                                                    : Text(KS_TEXT("core", "WRONG: %1"), {words.say(one.wrong)}))) +
               "</td></tr>\n";
    }
    return out + "</table></div>\n";
}

/// What was measured: of the swept setting what is held was not.
Text subjectWithSettings(const Experiment& experiment)
{
    if (!changesSpec(experiment.axis) || experiment.values.empty())
        return Text::name(describe(experiment, experiment.spec));
    return Text(KS_TEXT("core", "%1 (at the first value that is swept)"),
                {Text::name(describe(experiment, specAt(experiment, experiment.values.front())))});
}

std::string settingsOf(const Experiment& experiment, const Wording& words)
{
    std::string out = htmlRow(words.say(experiment.network ? Text(KS_TEXT("core", "Network")) : Text(KS_TEXT("core", "Operator"))),
                              words.say(subjectWithSettings(experiment))) +
                      htmlRow(words.say(Text(KS_TEXT("core", "Backends"))), joined(experiment.backends)) +
                      htmlRow(words.say(Text(KS_TEXT("core", "Implementations"))), joined(experiment.implementations)) +
                      htmlRow(words.say(Text(KS_TEXT("core", "Passes"))), words.say(passesText(experiment)));
    if (experiment.axis != SweepAxis::None)
        out += htmlRow(words.say(Text(KS_TEXT("core", "Swept: %1"), {words.say(axisText(experiment.axis))})),
                       joined(experiment.values, ", ", [&](std::int64_t value) { return valueText(experiment, value); }));
    out += htmlRow(
        words.say(Text(KS_TEXT("core", "Runs"))),
        words.say(Text(experiment.cache == CacheState::Cold ? KS_TEXT("core", "at most %1 after at most %2 to warm up, caches cold")
                                                            : KS_TEXT("core", "at most %1 after at most %2 to warm up, caches warm"),
                       {std::to_string(experiment.repeat), std::to_string(experiment.warmUp)})));
    if (experiment.budget > 0)
        out += htmlRow(words.say(Text(KS_TEXT("core", "Time budget"))), secondsText(experiment.budget));
    return out;
}

} // namespace

std::string figureOf(const Chart& chart, const Wording& words)
{
    std::string out = "<figure>" + svgOf(chart, 720, 420, words) + "<figcaption>";
    for (const Text& note : chart.notes)
        out += escapedXml(words.say(note)) + "<br>";
    return out + "</figcaption></figure>\n";
}

std::string machineTable(const BenchmarkResult& result, const Wording& words)
{
    std::string out = "<table>\n";
    for (const auto& [label, value] : result.environment.lines())
        out += htmlRow(words.say(label), words.say(value));
    for (const auto& [threads, ceilings] : result.ceilings)
        out += htmlRow(words.say(Text(KS_TEXT("core", "Ceilings, threads: %1"), {std::to_string(threads)})),
                       words.say(ceilingsText(ceilings)));
    out += htmlRow(words.say(Text(KS_TEXT("core", "Energy"))),
                   words.say(result.energyReason.empty()
                                 ? Text(KS_TEXT("core", "of the whole processor or graphics card, whoever else used it"))
                                 : result.energyReason));
    return out + "</table>\n";
}

std::string htmlOf(const BenchmarkResult& result, const Wording& words)
{
    const std::string& name = result.experiment.name;
    const auto there = result.experiment.nameIn.find(words.language);
    std::string out = htmlHead(there != result.experiment.nameIn.end() ? there->second
                               : name.empty()                          ? std::string("Benchmark")
                                                                       : name,
                               words);
    for (const Text& warning : result.warnings())
        out += "<p class=\"warning\">" + escapedXml(words.say(warning)) + "</p>\n";
    out += "<ul>\n";
    for (const Text& sentence : readingOf(result.experiment, result.measurements))
        out += "<li>" + escapedXml(words.say(sentence)) + "</li>\n";
    out += "</ul>\n";
    for (const Chart& chart : chartsOf(result.experiment, result.measurements, result.ceilings, result.environment.processors))
        out += figureOf(chart, words);
    const auto section = [&](const Text& heading) { return "<h2>" + escapedXml(words.say(heading)) + "</h2>\n"; };
    const BenchCommand command = result.command();
    std::string repeat = section(Text(KS_TEXT("core", "How to repeat it"))) + "<pre>" + escapedXml(command.text) + "</pre>\n";
    if (command.needsNetworkFile)
        repeat +=
            "<p>" + escapedXml(words.say(Text(KS_TEXT("core", "The network is no preset: save it as network.json first.")))) + "</p>\n";
    return out + section(Text(KS_TEXT("core", "Figures"))) + tableOf(result, words) + section(Text(KS_TEXT("core", "Experiment"))) +
           "<table>\n" + settingsOf(result.experiment, words) + "</table>\n" + section(Text(KS_TEXT("core", "Machine"))) +
           machineTable(result, words) + repeat + htmlFoot();
}

} // namespace ks
