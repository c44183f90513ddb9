#include "core/report/result_page.h"
#include "core/backends/traits.h"
#include "core/base/digits.h"
#include "core/base/escapes.h"
#include "core/base/joined.h"
#include "core/base/names_text.h"
#include "core/measure/experiment_command.h"
#include "core/measure/rates.h"
#include "core/report/result_charts.h"

#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace ks {

namespace {

/// A column of rates.
struct Rate {
    Rate(double Measurement::*of, std::span<const Measurement> rows) : figure(of)
    {
        std::vector<double> values;
        for (const Measurement& row : rows)
            if (isKnown(row))
                values.push_back(row.*figure);
        decimals = decimalsOfColumn(values);
    }
    bool isKnown(const Measurement& row) const { return !row.failed() && !row.summary.tooShort && row.*figure > 0; }

    double Measurement::*figure;
    std::optional<int> decimals;
};

void addFigures(HtmlPage& page, const BenchmarkResult& result)
{
    const Experiment& experiment = result.experiment;
    const bool threadsSwept = sweepOf(experiment, SweepAxis::Threads) != nullptr;
    const bool threadsNamed = !threadsSwept || result.threadsTell();
    const auto number = [&](std::string digits) { return htmlNumber(page.number(std::move(digits))); };
    std::vector<std::string> head;
    const auto ofNumbers = [&](const Text& label) { head.push_back(htmlNumberName(page.say(label))); };
    const auto ofWords = [&](const Text& label) { head.push_back(htmlName(page.say(label))); };
    if (experiment.subjects.size() > 1)
        ofWords(Text(KS_TEXT("core", "subject")));
    for (const Sweep& sweep : experiment.sweeps)
        ofNumbers(axisText(experiment, sweep.axis));
    for (const Text& label : {Text(KS_TEXT("core", "backend")), Text(KS_TEXT("core", "implementation")), Text(KS_TEXT("core", "pass"))})
        ofWords(label);
    if (threadsNamed)
        ofNumbers(threadsSwept ? Text(KS_TEXT("core", "threads used")) : Text(KS_TEXT("core", "threads")));
    for (const Text& label : {Text(KS_TEXT("core", "median")), Text(KS_TEXT("core", "95 % interval")), Text(KS_TEXT("core", "minimum")),
                              Text(KS_TEXT("core", "quartiles")), Text(KS_TEXT("core", "runs (outliers)")),
                              Text(KS_TEXT("core", "copy in")), Text(KS_TEXT("core", "copy out")), textbookRate(), Text("GB/s"),
                              Text(KS_TEXT("core", "% of ceiling")), Text(KS_TEXT("core", "energy of a run"))})
        ofNumbers(label);
    ofWords(Text(KS_TEXT("core", "oracle")));
    page.table(head);
    const auto span = [&](double low, double high) { return number(secondsRange(low, high).text()); };
    const Rate gflops(&Measurement::gflops, result.measurements);
    const Rate gbytes(&Measurement::gbytesPerSecond, result.measurements);
    const Rate percent(&Measurement::percentOfCeiling, result.measurements);
    for (const Measurement& one : result.measurements) {
        const Summary& s = one.summary;
        std::vector<std::string> cells;
        if (experiment.subjects.size() > 1)
            cells.push_back(htmlWord(subjectName(experiment, one.point.subject)));
        for (std::size_t i = 0; i < experiment.sweeps.size(); ++i)
            cells.push_back(htmlNumber(page.say(valueSaid(experiment.sweeps[i].axis, one.point.at[i]))));
        for (const std::string& word : {one.point.backend, one.implementation, page.say(passText(result.experiment, one.point.pass))})
            cells.push_back(htmlWord(word));
        if (threadsNamed)
            cells.push_back(htmlNumber(traitsOf(one.point.backend).isDevice ? std::string(noNumber) : std::to_string(one.point.threads)));
        const auto rate = [&](const Rate& of) {
            return of.isKnown(one) ? number(numberOfColumn(one.*of.figure, of.decimals)) : htmlNumber(noNumber);
        };
        if (one.failed())
            cells.push_back("<td colspan=\"12\">" + escapedXml(page.say(one.failure)) + "</td>");
        else
            for (std::string& cell : std::vector<std::string>{
                     s.tooShort ? htmlNumber(page.say(Text(KS_TEXT("core", "too short to time")))) : number(secondsText(s.median)),
                     span(s.median95.low, s.median95.high), number(secondsText(s.minimum)), span(s.lowerQuartile, s.upperQuartile),
                     number(groupedDigits(static_cast<std::int64_t>(s.samples)) + " (" +
                            groupedDigits(static_cast<std::int64_t>(s.outliers)) + ")"),
                     number(secondsText(one.copyIn)), number(secondsText(one.copyOut)), rate(gflops), rate(gbytes), rate(percent),
                     number(one.energy
                                ? shortNumber(one.energy->joules) + " J; " + shortNumber(one.energy->watts) + " W" +
                                      (one.energy->estimate ? " (" + page.say(Text(KS_TEXT("core", "declared"))) + ")" : std::string())
                                : std::string(noNumber)),
                     htmlWord(page.say(one.verified == Verified::Right ? Text(KS_TEXT("core", "agrees"))
                                                                       : Text(KS_TEXT("core", "WRONG: %1"), {page.say(one.wrong)})))})
                cells.push_back(std::move(cell));
        page.row(cells, one.verified == Verified::Wrong ? "wrong" : "");
    }
    page.tableEnd();
}

/// What was measured: of the swept setting what is held was not.
Text subjectWithSettings(const Experiment& experiment, const Subject& subject)
{
    const Text name = Text::name(describe(subject, firstSpec(experiment, subject)));
    const bool changes = std::ranges::any_of(experiment.sweeps, [](const Sweep& sweep) { return infoOf(sweep.axis).changesSpec(); });
    return changes ? Text(KS_TEXT("core", "%1 (at the first value that is swept)"), {name}) : name;
}

void addSettings(HtmlPage& page, const Experiment& experiment)
{
    page.facts();
    for (const Subject& subject : experiment.subjects)
        page.fact(subject.network ? Text(KS_TEXT("core", "Network")) : Text(KS_TEXT("core", "Operator")),
                  subjectWithSettings(experiment, subject));
    page.fact(Text(KS_TEXT("core", "Backends")), joined(experiment.backends));
    page.fact(Text(KS_TEXT("core", "Implementations")), joined(experiment.implementations));
    page.fact(Text(KS_TEXT("core", "Passes")), passesText(experiment));
    if (const ConstFields fields(experimentFields(), experiment);
        fields.applies(*fields.find("optimizer")) && !sweepOf(experiment, SweepAxis::Optimizer))
        page.fact(Text(std::string(fields.find("optimizer")->title)), std::string(nameOf(experiment.optimizer)));
    for (const Sweep& sweep : experiment.sweeps)
        page.fact(Text(KS_TEXT("core", "Swept: %1"), {page.say(axisText(experiment, sweep.axis))}),
                  namesText(sweep.values, [&](const SweepValue& value) { return valueText(sweep.axis, value); }));
    page.fact(Text(KS_TEXT("core", "Runs")),
              Text(experiment.cache == CacheState::Cold ? KS_TEXT("core", "at most %1 after at most %2 to warm up, caches cold")
                                                        : KS_TEXT("core", "at most %1 after at most %2 to warm up, caches warm"),
                   {groupedDigits(experiment.repeat), groupedDigits(experiment.warmUp)}));
    if (experiment.budget > 0)
        page.fact(Text(KS_TEXT("core", "Time budget")), secondsText(experiment.budget));
    page.factsEnd();
}

} // namespace

void addMachine(HtmlPage& page, const BenchmarkResult& result)
{
    page.facts();
    for (const auto& [label, value] : result.environment.lines())
        page.fact(label, value);
    for (const auto& [threads, ceilings] : result.ceilings)
        page.fact(Text(KS_TEXT("core", "Ceilings, threads: %1"), {std::to_string(threads)}), ceilingsText(ceilings));
    const Text declared = declaredText(result.experiment, result.measurements);
    page.fact(Text(KS_TEXT("core", "Energy")), !declared.empty() ? declared
                                               : result.energyReason.empty()
                                                   ? Text(KS_TEXT("core", "of the whole processor or graphics card, whoever else used it"))
                                                   : result.energyReason);
    page.factsEnd();
}

std::string htmlOf(const BenchmarkResult& result, const Wording& words, const HeldAgainst& held)
{
    const std::string& name = result.experiment.name;
    const auto there = result.experiment.nameIn.find(words.language);
    HtmlPage page(there != result.experiment.nameIn.end() ? there->second : name.empty() ? std::string("Benchmark") : name, words);
    for (const Text& warning : result.warnings())
        page.paragraph(warning, "warning");
    page.list(readingOf(result.experiment, result.measurements));
    for (const Chart& chart : chartsOf(result, held))
        page.figure(chart);
    page.heading(Text(KS_TEXT("core", "Figures")));
    addFigures(page, result);
    page.heading(Text(KS_TEXT("core", "Experiment")));
    addSettings(page, result.experiment);
    page.heading(Text(KS_TEXT("core", "Machine")));
    addMachine(page, result);
    const BenchCommand command = result.command();
    page.heading(Text(KS_TEXT("core", "How to repeat it")));
    page.code(command.text);
    if (command.needsNetworkFile)
        page.paragraph(Text(KS_TEXT("core", "The network is no preset: save it as network.json first.")));
    if (command.needsExperimentFile)
        page.paragraph(Text(KS_TEXT(
            "core",
            "One command line cannot hold all subjects: save the experiment as experiment.json first, or give a saved result instead.")));
    return page.finish();
}

} // namespace ks
