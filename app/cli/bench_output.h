#pragma once

#include "core/measure/experiment_run.h"
#include "core/measure/result_store.h"
#include "core/report/result_charts.h"

#include <ostream>
#include <string>

/// What `bench` prints: a table on standard output, and what belongs to it.
namespace ks::cli {

/// What tells a row of a table from those beside it: the values that are swept, or its subject, or its pass; and the column's title.
std::string rowName(const Experiment& experiment, const ExperimentPoint& point);
std::string rowsTitle(const Experiment& experiment);

/// How long it may take, and how much memory it needs.
void printForecast(std::ostream& out, const Experiment& experiment);

/// The rows of an experiment, in columns that its longest names fit into. Does not own it.
class MeasurementRows {
public:
    explicit MeasurementRows(const Experiment& experiment);
    void printHead() const;
    void print(const Measurement& one) const;

private:
    /// What tells the rows, and what the lines of charts are called.
    std::string names(std::string_view row, std::string_view series) const;

    const Experiment& m_experiment;
    std::size_t m_row = 16;
    std::size_t m_series = 30;
};

/// Points slower than in an earlier result by more than the tolerance, a share; is there one?
bool printRegressions(std::ostream& out, const BenchmarkResult& result, const BenchmarkResult& baseline, double tolerance);

/// Makes the folder for charts unless it is there. Throws FileError for one that cannot be made or written into.
void requireChartFolder(const std::string& folder);
/// Each chart as a picture (.svg) and its numbers (.csv), named by what it is, into a folder that is there: all files or none.
void writeCharts(const std::string& folder, const std::vector<Chart>& charts);
/// Those of a result, with what stands below each of them.
std::vector<Chart> writtenCharts(const BenchmarkResult& result, const HeldAgainst& held, const std::optional<PointsBy>& by);
/// The chart as rows.
void printPoints(const std::vector<const BenchmarkResult*>& results, const PointsBy& by);

/// Can the times of this machine be believed at all? Returns the exit status.
int checkOwnTimer(bool asJson);

} // namespace ks::cli
