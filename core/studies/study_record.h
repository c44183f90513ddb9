#pragma once

#include "core/measure/run_hooks.h"
#include "core/studies/study_points.h"

#include <functional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace ks {

/// What was found here for a study, run by run: an experiment's name is that of its run. The last result of a run counts; results of the same run by
/// other questions, as in the other size, are kept aside, so that a quick run never costs a long one.
class StudyRecord {
public:
    /// In place of the run's result to the same question, unless that has more points: a run that is made again costs nothing until it has come as far.
    void keep(BenchmarkResult result);
    /// From now on those results count that were measured in this size, as far as there are any.
    void prefer(const Study& study, StudySize size);
    /// Null where the run was not made yet.
    const BenchmarkResult* find(std::string_view run) const;
    bool empty() const { return m_results.empty(); }
    StudyResults results() const { return {m_results}; }

    /// Everything that was measured; read back exactly.
    std::string toJson() const;
    /// Throws InputError and FileError that name `name`.
    static StudyRecord fromJson(std::string_view text, const std::string& name);

private:
    std::vector<BenchmarkResult> m_results; ///< that count: one of each run
    std::vector<BenchmarkResult> m_aside;
};

/// How far a figure is seen again here.
enum class FigureState : std::uint8_t {
    Shown,   ///< nothing is to be run for it
    Waiting, ///< for a device or a part of the program: StudyFigure::needs says so
    Empty,   ///< none of its runs is there
    Part,
    Whole,
};
FigureState stateOf(const StudyFigure& figure, const StudyRecord& record);

/// The runs of a figure in this size that the record does not have, as the file names them. Empty for one that waits.
std::vector<std::string> missingRuns(const Study& study, const StudyFigure& figure, StudySize size, const StudyRecord& record);
/// Was the result measured by what the study asks for in this size?
bool isOfSize(const Study& study, const BenchmarkResult& result, StudySize size);

/// Of which size these results are; empty where there are none, or where both sizes ask the same.
Text sizeSaid(const Study& study, std::span<const BenchmarkResult* const> results);

/// Where and when these results of a figure were measured, each line once, and the command that makes them again.
std::vector<Text> provenanceOf(const Study& study, const StudyFigure& figure, const StudyResults& results);

/// Who watches a study being run. All are called from the thread that runs it.
struct StudyWatch {
    std::function<void(const StudyRun&, std::size_t place, std::size_t count)> begins = [](const StudyRun&, std::size_t, std::size_t) {};
    std::function<void(const StudyRun&, double progress)> measured = [](const StudyRun&, double) {};
};

/// Makes these runs one after the other and keeps what they find; a run of which no backend is available here is kept with its reasons. After a stop
/// request the run under way is kept as far as it came. Throws what no point's failure can say.
void makeRuns(const Study& study, const std::vector<std::string>& runs, StudySize size, StudyRecord& record, const std::stop_token& stop,
              const StudyWatch& watch = {}, const RunHooks& hooks = {});

} // namespace ks
