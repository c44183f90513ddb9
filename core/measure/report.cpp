#include "core/measure/chart.h"
#include "core/measure/result_charts.h"
#include "core/measure/result_file.h"

#include <string>

namespace ks {

namespace {

constexpr const char* head = R"(<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<style>
body { font: 16px/1.5 "DejaVu Sans", sans-serif; max-width: 76em; margin: 2em auto; padding: 0 1em; color: #1b1f24; background: #fff }
svg { max-width: 100%; height: auto } figure { margin: 0 0 2em } figcaption { font-size: 0.9em }
table { border-collapse: collapse; font-size: 0.85em; font-variant-numeric: tabular-nums } th, td { padding: 0.25em 0.7em; border-bottom: 1px solid #d5d9de; text-align: left }
td.n { text-align: right; white-space: nowrap } .warning { border-left: 4px solid #d55e00; padding-left: 0.8em } .wrong { background: #fde8dc }
.scroll { overflow-x: auto }
</style>
)";

std::string row(const std::string& label, const std::string& value)
{
    return "<tr><th>" + escapedXml(label) + "</th><td>" + escapedXml(value) + "</td></tr>\n";
}

std::string cell(const std::string& text)
{
    return "<td class=\"n\">" + escapedXml(text) + "</td>";
}

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
            out += cell(std::to_string(one.point.value));
        out += "<td>" + escapedXml(one.point.backend) + "</td><td>" + escapedXml(one.implementation) + "</td><td>" +
               std::string(nameOf(one.point.pass)) + "</td>" + cell(std::to_string(one.point.threads));
        if (one.failed()) {
            out += "<td colspan=\"11\">" + escapedXml(one.failure.english()) + "</td></tr>\n";
            continue;
        }
        out += cell(s.tooShort ? "too short to time" : secondsText(s.median)) +
               cell(secondsText(s.median95.low) + " – " + secondsText(s.median95.high)) + cell(secondsText(s.minimum)) +
               cell(secondsText(s.lowerQuartile) + " – " + secondsText(s.upperQuartile)) +
               cell(std::to_string(s.samples) + " (" + std::to_string(s.outliers) + ")") + cell(secondsText(one.copyIn)) +
               cell(secondsText(one.copyOut)) + cell(shortNumber(one.gflops)) + cell(shortNumber(one.gbytesPerSecond)) +
               cell(shortNumber(one.percentOfCeiling)) +
               cell(one.verified == Verified::Right ? "agrees" : "WRONG: " + one.wrong.english()) + "</tr>\n";
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
    std::string out = row("Operator", describe(experiment.spec)) + row("Backends", joined(experiment.backends)) +
                      row("Implementations", joined(experiment.implementations));
    std::vector<std::string_view> passes;
    for (const Pass pass : experiment.passes)
        passes.push_back(nameOf(pass));
    out += row("Passes", joined(passes));
    if (experiment.axis != SweepAxis::None) {
        std::vector<std::string> values;
        for (const std::int64_t value : experiment.values)
            values.push_back(std::to_string(value));
        out += row("Swept: " + std::string(nameOf(experiment.axis)), joined(values));
    }
    return out +
           row("Runs", "at most " + std::to_string(experiment.repeat) + " after " + std::to_string(experiment.warmUp) +
                           " to warm up, caches " + (experiment.cache == CacheState::Cold ? "cold" : "warm")) +
           (experiment.budget > 0 ? row("Time budget", secondsText(experiment.budget)) : std::string());
}

} // namespace

std::string htmlOf(const BenchmarkResult& result)
{
    const std::string title = escapedXml(result.experiment.name.empty() ? std::string("Benchmark") : result.experiment.name);
    std::string out = std::string(head) + "<title>" + title + "</title></head><body>\n<h1>" + title + "</h1>\n";
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
        out += row(label, value);
    for (const auto& [threads, ceilings] : result.ceilings)
        out += row("Ceilings, " + std::to_string(threads) + (threads == 1 ? " thread" : " threads"),
                   shortNumber(ceilings.flops * 1e-9) + " GFLOP/s, copy " + shortNumber(ceilings.copy * 1e-9) + " GB/s, past the caches " +
                       shortNumber(ceilings.streamingCopy * 1e-9) + " GB/s");
    out += row("Energy", result.energyReason.empty() ? "of the whole processor, see the CSV file" : result.energyReason.english());
    return out + "</table>\n</body></html>\n";
}

} // namespace ks
