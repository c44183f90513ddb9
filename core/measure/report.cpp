#include "core/measure/chart.h"
#include "core/measure/html_page.h"
#include "core/measure/result_charts.h"
#include "core/measure/result_file.h"

#include <string>

namespace ks {

namespace {

std::string tableOf(const BenchmarkResult& result)
{
    std::string out = "<div class=\"scroll\"><table>\n<tr>";
    const bool swept = result.experiment.axis != SweepAxis::None;
    if (swept)
        out += "<th>" + std::string(nameOf(result.experiment.axis)) + "</th>";
    for (const char* label : {"backend", "implementation", "pass", "threads", "median", "95 % interval", "min", "quartiles",
                              "runs (outliers)", "copy in", "copy out", "GFLOP/s", "GB/s", "% of ceiling", "oracle"})
        out += std::string("<th>") + label + "</th>";
    out += "</tr>\n";
    for (const Measurement& one : result.measurements) {
        const Summary& s = one.summary;
        out += one.verified == Verified::Wrong ? "<tr class=\"wrong\">" : "<tr>";
        if (swept)
            out += htmlNumber(std::to_string(one.point.value));
        out += "<td>" + escapedXml(one.point.backend) + "</td><td>" + escapedXml(one.implementation) + "</td><td>" +
               std::string(nameOf(one.point.pass)) + "</td>" + htmlNumber(std::to_string(one.point.threads));
        if (one.failed()) {
            out += "<td colspan=\"11\">" + escapedXml(one.failure.english()) + "</td></tr>\n";
            continue;
        }
        out += htmlNumber(s.tooShort ? "too short to time" : secondsText(s.median)) +
               htmlNumber(secondsText(s.median95.low) + " – " + secondsText(s.median95.high)) + htmlNumber(secondsText(s.minimum)) +
               htmlNumber(secondsText(s.lowerQuartile) + " – " + secondsText(s.upperQuartile)) +
               htmlNumber(std::to_string(s.samples) + " (" + std::to_string(s.outliers) + ")") + htmlNumber(secondsText(one.copyIn)) +
               htmlNumber(secondsText(one.copyOut)) + htmlNumber(shortNumber(one.gflops)) + htmlNumber(shortNumber(one.gbytesPerSecond)) +
               htmlNumber(shortNumber(one.percentOfCeiling)) +
               htmlNumber(one.verified == Verified::Right ? "agrees" : "WRONG: " + one.wrong.english()) + "</tr>\n";
    }
    return out + "</table></div>\n";
}

std::string settingsOf(const Experiment& experiment)
{
    const auto joined = [](const auto& list) {
        std::string text;
        for (const auto& one : list)
            text += (text.empty() ? "" : ", ") + std::string(one);
        return text;
    };
    std::string out = htmlRow("Operator", describe(experiment.spec)) + htmlRow("Backends", joined(experiment.backends)) +
                      htmlRow("Implementations", joined(experiment.implementations));
    std::vector<std::string_view> passes;
    for (const Pass pass : experiment.passes)
        passes.push_back(nameOf(pass));
    out += htmlRow("Passes", joined(passes));
    if (experiment.axis != SweepAxis::None) {
        std::vector<std::string> values;
        for (const std::int64_t value : experiment.values)
            values.push_back(std::to_string(value));
        out += htmlRow("Swept: " + std::string(nameOf(experiment.axis)), joined(values));
    }
    return out +
           htmlRow("Runs", "at most " + std::to_string(experiment.repeat) + " after " + std::to_string(experiment.warmUp) +
                               " to warm up, caches " + (experiment.cache == CacheState::Cold ? "cold" : "warm")) +
           (experiment.budget > 0 ? htmlRow("Time budget", secondsText(experiment.budget)) : std::string());
}

} // namespace

std::string htmlOf(const BenchmarkResult& result)
{
    std::string out = htmlHead(result.experiment.name.empty() ? std::string("Benchmark") : result.experiment.name);
    for (const Text& warning : result.warnings())
        out += "<p class=\"warning\">" + escapedXml(warning.english()) + "</p>\n";
    out += "<ul>\n";
    for (const Text& sentence : readingOf(result.experiment, result.measurements))
        out += "<li>" + escapedXml(sentence.english()) + "</li>\n";
    out += "</ul>\n";
    for (const Chart& chart : chartsOf(result.experiment, result.measurements, result.ceilings)) {
        out += "<figure>" + svgOf(chart) + "<figcaption>";
        for (const Text& note : chart.notes)
            out += escapedXml(note.english()) + "<br>";
        out += "</figcaption></figure>\n";
    }
    out += "<h2>Figures</h2>\n" + tableOf(result) + "<h2>Experiment</h2>\n<table>\n" + settingsOf(result.experiment) +
           "</table>\n<h2>Machine</h2>\n<table>\n";
    for (const auto& [label, value] : result.environment.lines())
        out += htmlRow(label, value);
    for (const auto& [threads, ceilings] : result.ceilings)
        out += htmlRow("Ceilings, " + std::to_string(threads) + (threads == 1 ? " thread" : " threads"),
                       shortNumber(ceilings.flops * 1e-9) + " GFLOP/s, copy " + shortNumber(ceilings.copy * 1e-9) +
                           " GB/s, past the caches " + shortNumber(ceilings.streamingCopy * 1e-9) + " GB/s");
    out += htmlRow("Energy", result.energyReason.empty() ? "of the whole processor, see the CSV file" : result.energyReason.english());
    return out + "</table>\n" + htmlFoot();
}

} // namespace ks
