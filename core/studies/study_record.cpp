#include "core/studies/study_record.h"

#include "core/base/command_line.h"
#include "core/base/error.h"
#include "core/base/guard.h"
#include "core/base/json.h"
#include "core/measure/experiment_edits.h"
#include "core/measure/experiment_run.h"
#include "core/measure/result_store.h"
#include "core/studies/study_file.h"

#include <algorithm>
#include <utility>

namespace ks {

namespace {

constexpr std::string_view recordFormat = "kernelscope-study-results";
constexpr std::size_t mostResults = 1000;

bool isSameRun(const BenchmarkResult& one, const BenchmarkResult& other)
{
    return one.experiment.name == other.experiment.name && sameQuestion(one.experiment, other.experiment);
}

} // namespace

void StudyRecord::keep(BenchmarkResult result)
{
    std::erase_if(m_aside, [&](const BenchmarkResult& one) { return isSameRun(one, result); });
    const auto known =
        std::ranges::find_if(m_results, [&](const BenchmarkResult& one) { return one.experiment.name == result.experiment.name; });
    if (known == m_results.end())
        return m_results.push_back(std::move(result));
    if (isSameRun(*known, result) && known->measurements.size() > result.measurements.size())
        return;
    if (!isSameRun(*known, result))
        m_aside.push_back(std::move(*known));
    *known = std::move(result);
}

void StudyRecord::prefer(const Study& study, StudySize size)
{
    for (BenchmarkResult& one : m_aside)
        if (isOfSize(study, one, size))
            if (const auto known = std::ranges::find_if(
                    m_results, [&](const BenchmarkResult& other) { return other.experiment.name == one.experiment.name; });
                known != m_results.end() && !isOfSize(study, *known, size))
                std::swap(*known, one);
}

const BenchmarkResult* StudyRecord::find(std::string_view run) const
{
    const auto found = std::ranges::find_if(m_results, [&](const BenchmarkResult& one) { return one.experiment.name == run; });
    return found == m_results.end() ? nullptr : &*found;
}

std::string StudyRecord::toJson() const
{
    nlohmann::ordered_json file = {{"format", recordFormat}, {"version", 1}, {"results", nlohmann::ordered_json::array()}};
    for (const std::vector<BenchmarkResult>* all : {&m_aside, &m_results}) // the last one of a run counts
        for (const BenchmarkResult& one : *all)
            file["results"].push_back(parseOrderedJson(storedResult(one), one.experiment.name));
    return file.dump() + "\n";
}

StudyRecord StudyRecord::fromJson(std::string_view text, const std::string& name)
{
    const nlohmann::ordered_json file = parseOrderedJson(text, name);
    if (!file.is_object() || file.value("format", std::string()) != recordFormat || !file.contains("results") ||
        !file["results"].is_array() || file["results"].size() > mostResults)
        throw InputError(Text(KS_TEXT("core", "%1 holds no results of a study"), {Text::name(name)}));
    StudyRecord record;
    for (const nlohmann::ordered_json& one : file["results"])
        record.keep(resultFromJson(one.dump(), name));
    return record;
}

bool isOfSize(const Study& study, const BenchmarkResult& result, StudySize size)
{
    const StudyRun* const run = study.run(result.experiment.name);
    return run && run->experimentOf(size) && sameQuestion(*run->experimentOf(size), result.experiment);
}

Text sizeSaid(const Study& study, std::span<const BenchmarkResult* const> results)
{
    std::ptrdiff_t quick = 0;
    std::ptrdiff_t full = 0;
    for (const BenchmarkResult* const result : results) {
        const bool isFull = isOfSize(study, *result, StudySize::Full);
        full += isFull ? 1 : 0;
        quick += !isFull && isOfSize(study, *result, StudySize::Quick) ? 1 : 0;
    }
    if (results.empty())
        return {};
    if (full == std::ssize(results) &&
        std::ranges::all_of(results, [&](const BenchmarkResult* one) { return isOfSize(study, *one, StudySize::Quick); }))
        return Text(KS_TEXT("core", "Quick and full runs are the same here."));
    if (full == std::ssize(results))
        return Text(KS_TEXT("core", "Ours are of a full run."));
    if (quick == std::ssize(results))
        return Text(KS_TEXT("core", "Ours are of a quick run, which takes fewer points and rounds than a full one."));
    if (quick + full == std::ssize(results))
        return Text(KS_TEXT("core", "Ours are of quick and of full runs."));
    return Text(KS_TEXT("core", "Ours are of other experiments than the study has now, at least in part."));
}

std::vector<Text> provenanceOf(const Study& study, const StudyFigure& figure, const StudyResults& results)
{
    std::vector<Text> lines;
    const std::vector<std::string> known = builtInStudyIds();
    const bool builtIn = std::ranges::find(known, study.id) != known.end();
    const std::vector<const BenchmarkResult*> own = resultsOf(figure, results);
    for (const BenchmarkResult* const result : own) {
        const Text alone(KS_TEXT("core", "Repeat it: %1"),
                         {result->command().text}); // the study's own command says it for all runs at once
        for (Text& line : result->footer())
            if ((!builtIn || line != alone) && std::ranges::find(lines, line) == lines.end())
                lines.push_back(std::move(line));
    }
    if (own.empty() || !builtIn)
        return lines;
    const bool full = std::ranges::all_of(own, [&](const BenchmarkResult* one) { return isOfSize(study, *one, StudySize::Full); });
    CommandLine command("kernelscope-cli study");
    command.flag(study.id);
    command.add("--figure", figure.id);
    command.add("--run", nameOf(full ? StudySize::Full : StudySize::Quick));
    lines.emplace_back(KS_TEXT("core", "Repeat it: %1"), std::vector<Text>{command.text()});
    return lines;
}

FigureState stateOf(const StudyFigure& figure, const StudyRecord& record)
{
    if (!figure.needs.empty())
        return FigureState::Waiting;
    if (figure.runs.empty())
        return FigureState::Shown;
    const auto there = std::ranges::count_if(figure.runs, [&](const std::string& run) { return record.find(run) != nullptr; });
    return there == 0 ? FigureState::Empty : there == std::ssize(figure.runs) ? FigureState::Whole : FigureState::Part;
}

std::vector<std::string> missingRuns(const Study& study, const StudyFigure& figure, StudySize size, const StudyRecord& record)
{
    std::vector<std::string> missing;
    if (!figure.needs.empty())
        return missing;
    for (const std::string& run : figure.runs) {
        const BenchmarkResult* const known = record.find(run);
        const StudyRun& wanted = *study.run(run);
        const bool whole = known && isOfSize(study, *known, size) && known->measurements.size() == pointsOf(known->experiment).size();
        if (wanted.experimentOf(size) && !whole)
            missing.push_back(run);
    }
    return missing;
}

void makeRuns(const Study& study, const std::vector<std::string>& runs, StudySize size, StudyRecord& record, const std::stop_token& stop,
              const StudyWatch& watch, const RunHooks& hooks)
{
    for (std::size_t place = 0; place < runs.size() && !stop.stop_requested(); ++place) {
        const StudyRun& wanted = *study.run(runs[place]);
        watch.begins(wanted, place, runs.size());
        ExperimentRun run(wanted.experimentOf(size).value(), hooks);
        run.proceed(stop, [&](const Measurement&) { watch.measured(wanted, run.progress()); });
        if (!run.measurements().empty())
            record.keep({run.experiment(), run.environment(), run.ceilings(), run.measurements(), run.energyReason()});
    }
}

} // namespace ks
