#include "app/cli/bench_output.h"

#include "app/cli/columns.h"
#include "app/cli/json.h"
#include "app/cli/program.h"
#include "app/cli/remarks.h"
#include "core/base/digits.h"
#include "core/base/file_set.h"
#include "core/base/joined.h"
#include "core/base/memory.h"
#include "core/base/output_files.h"
#include "core/measure/rates.h"
#include "core/measure/timer_check.h"
#include "core/report/compare_results.h"
#include "core/report/result_charts.h"

#include <algorithm>
#include <cmath>
#include <iostream>

namespace ks::cli {

namespace {

constexpr std::size_t rateWidth = 17; ///< of the column of textbookRate(), which is its widest word

/// "accuracy 0.91, loss 0.31", and why it ended early.
std::string resultText(const Trial& trial)
{
    std::string text = std::isfinite(trial.accuracy()) ? "accuracy " + shortNumber(trial.accuracy()) + ", " : std::string();
    text += "loss " + shortNumber(trial.loss());
    return trial.ending.empty() ? text : text + ": " + trial.ending.english();
}

} // namespace

std::string rowName(const Experiment& experiment, const ExperimentPoint& point)
{
    if (!experiment.sweeps.empty())
        return valuesText(experiment, point);
    return experiment.subjects.size() > 1 ? subjectName(experiment, point.subject) : std::string(nameOf(point.pass));
}

std::string rowsTitle(const Experiment& experiment)
{
    if (!experiment.sweeps.empty())
        return joined(experiment.sweeps, ";", [](const Sweep& sweep) { return nameOf(sweep.axis); });
    return experiment.subjects.size() > 1 ? "subject" : "pass";
}

void printForecast(std::ostream& out, const Experiment& experiment)
{
    const ExperimentForecast forecast = forecastOf(experiment);
    const std::size_t points = pointsOf(experiment).size();
    out << points << (points == 1 ? " point, " : " points, ") << "roughly " << roughSecondsText(forecast.seconds)
        << (forecast.byBudget ? ", more if a point takes long" : "");
    if (!forecast.largestPoint.empty())
        out << "; memory " << bytesText(forecast.memory) << " at most (" << forecast.largestPoint << ')';
    out << '\n';
    for (const ExperimentForecast::Need& need : forecast.needs) {
        if (!need.refusal.empty())
            out << "  " << need.backend << (need.refusedAt.empty() ? "" : ", no figures at some points (" + need.refusedAt.english() + ')')
                << ": " << need.refusal.english() << '\n';
        if (need.all() > 0)
            out << "  " << need.backend << ": tensors " << bytesText(need.tensors) << ", on the backend " << bytesText(need.copies)
                << ", workspace " << bytesText(need.workspace) << '\n';
    }
    if (const std::size_t room = roomFor(experiment); forecast.memory > room)
        printWarning("this is more than the " + bytesText(room) + " there are; points that do not fit get no figures", out);
}

MeasurementRows::MeasurementRows(const Experiment& experiment) : m_experiment(experiment)
{
    for (const ExperimentPoint& point : pointsOf(experiment)) {
        m_row = std::max(m_row, widthOf(rowName(experiment, point)) + 1);
        m_series = std::max(m_series, widthOf(Measurement{.point = point}.seriesName(experiment).english()) + 1);
    }
}

std::string MeasurementRows::names(std::string_view row, std::string_view series) const
{
    return padded(row, m_row) + padded(series, m_series);
}

void MeasurementRows::printHead() const
{
    std::cout << names(rowsTitle(m_experiment), "series") << padded("implementation", 18) << padded("median", 11)
              << padded("95 % interval", 24) << padded(textbookRate().english(), rateWidth) << padded("GB/s", 8) << padded("ceiling", 9)
              << "oracle\n";
}

void MeasurementRows::print(const Measurement& one) const
{
    const Summary& s = one.summary;
    std::cout << names(rowName(m_experiment, one.point), one.seriesName(m_experiment).english()) << padded(one.implementation, 18);
    if (one.failed()) {
        std::cout << one.failure.english() << std::endl;
        return;
    }
    const bool wrong = one.verified == Verified::Wrong;
    const auto rate = [&](double figure) { return s.tooShort || figure <= 0 ? std::string(noNumber) : shortNumber(figure); };
    std::cout << padded(s.tooShort ? "too short" : secondsText(s.median), 11)
              << padded(secondsRange(s.median95.low, s.median95.high).text(), 24) << padded(rate(one.gflops), rateWidth)
              << padded(rate(one.gbytesPerSecond), 8)
              << padded(s.tooShort || one.percentOfCeiling <= 0 ? std::string(noNumber) : shortNumber(one.percentOfCeiling) + " %", 9)
              << (wrong ? "WRONG: " + one.wrong.english() : "agrees") << std::endl;
    for (const Trial& trial : one.trials)
        std::cout << "  " << padded("seed " + std::to_string(trial.seed), 14) << padded(secondsText(trial.seconds()), 12)
                  << resultText(trial) << '\n';
    for (const LayerSeconds& layer : one.layers)
        std::cout << "  " << padded(layer.name, 24) << padded(layer.op, 24) << secondsText(layer.total()) << '\n';
}

bool printRegressions(std::ostream& out, const BenchmarkResult& result, const BenchmarkResult& baseline, double tolerance)
{
    const std::vector<BaselineRow> rows = againstBaseline(result, baseline, tolerance);
    for (const Text& sentence : baselineReading(result, baseline, rows, tolerance))
        out << sentence.english() << '\n';
    bool slower = false;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        if (rows[i].verdict != BaselineRow::Verdict::Slower)
            continue;
        slower = true;
        const Measurement& one = result.measurements[i];
        out << "  " << padded(rowName(result.experiment, one.point), 16) << padded(one.seriesName(result.experiment).english(), 30)
            << shortNumber(rows[i].speed()) << " times as fast (" << shortNumber(rows[i].speed95().low) << "–"
            << shortNumber(rows[i].speed95().high) << ")\n";
    }
    return slower;
}

void requireChartFolder(const std::string& folder)
{
    makeFolder(folder);
    requireWritable(std::filesystem::path(folder) / "time.svg");
}

void writeCharts(const std::string& folder, const std::vector<Chart>& charts)
{
    FileSet files(folder);
    for (const Chart& chart : charts) {
        writeText(files.room() / (chart.id + ".svg"), svgOf(chart));
        writeText(files.room() / (chart.id + ".csv"), csvOf(chart));
    }
    files.commit();
}

void printPoints(const std::vector<const BenchmarkResult*>& results, const PointsBy& by)
{
    const std::vector<ResultPoint> points = pointsBy(results, by);
    const std::string title = joined(by.series, " · ");
    std::size_t across = widthOf(by.x) + 1;
    std::size_t lines = widthOf(title) + 1;
    for (const ResultPoint& point : points) {
        across = std::max(across, widthOf(shown(point.category)) + 1);
        lines = std::max(lines, widthOf(shown(point.series)) + 1);
    }
    std::cout << '\n' << padded(by.x, across) << padded(title, lines) << by.y << '\n';
    for (const ResultPoint& point : points) {
        std::cout << padded(shown(point.category), across) << padded(shown(point.series), lines) << shortNumber(point.y);
        if (point.low != point.high)
            std::cout << "  " << shortNumber(point.low) << " – " << shortNumber(point.high);
        std::cout << '\n';
    }
}

std::vector<Chart> writtenCharts(const BenchmarkResult& result, const HeldAgainst& held, const std::optional<PointsBy>& by)
{
    std::vector<Chart> charts = chartsOf(result, held, by);
    for (Chart& chart : charts)
        chart.footer = result.footer();
    return charts;
}

int checkOwnTimer(bool asJson)
{
    const TimerCheck check = checkTimer();
    const Interval& interval = check.work.median95;
    if (asJson) {
        printJson({{"known_seconds", check.known},
                   {"median_seconds", check.work.median},
                   {"ci95_low_seconds", interval.low},
                   {"ci95_high_seconds", interval.high},
                   {"recovered", check.recovered()},
                   {"empty_median_seconds", check.nothing.median},
                   {"empty_is_too_short", check.nothingIsTooShort()}});
    } else {
        std::cout << "work of " << secondsText(check.known) << " by another clock: " << secondsText(check.work.median) << " (95 % interval "
                  << secondsRange(interval.low, interval.high).text()
                  << "): " << (check.recovered() ? "recovered" : "NOT RECOVERED: something else holds the processor, or a clock is wrong")
                  << '\n'
                  << "no work: " << secondsText(check.nothing.median) << ": "
                  << (check.nothingIsTooShort() ? "too short to time, as it must be" : "TAKEN FOR A TIME") << '\n';
    }
    return check.ok() ? done : checkFailed;
}

} // namespace ks::cli
