#include "app/cli/bench_results.h"

#include "app/cli/bench_output.h"
#include "app/cli/columns.h"
#include "app/cli/program.h"
#include "app/cli/remarks.h"
#include "core/base/error.h"
#include "core/base/output_files.h"
#include "core/measure/result_file.h"
#include "core/measure/result_list.h"
#include "core/report/chart.h"
#include "core/report/compare_results.h"
#include "core/report/property_chart.h"
#include "core/report/result_machines.h"
#include "core/report/result_page.h"

#include <algorithm>
#include <iostream>
#include <iterator>

namespace ks::cli {

namespace {

std::vector<const BenchmarkResult*> pointersTo(const std::vector<BenchmarkResult>& results)
{
    std::vector<const BenchmarkResult*> pointers;
    for (const BenchmarkResult& one : results)
        pointers.push_back(&one);
    return pointers;
}

/// One result is shown as if it had just been measured: its figures, what they say, and all its charts.
void showResult(const ComparedFiles& files, const BenchmarkResult& result)
{
    OutputFiles outputs;
    outputs.add("--csv", files.csv, [&](AtomicFile& file) { file.write(csvOf(result)); });
    outputs.add("--report", files.report, [&](AtomicFile& file) { file.write(htmlOf(result)); });
    outputs.requireWritable();
    const MeasurementRows rows(result.experiment);
    rows.printHead();
    for (const Measurement& one : result.measurements)
        rows.print(one);
    for (const Text& sentence : readingOf(result.experiment, result.measurements))
        std::cout << sentence.english() << '\n';
    printWarnings(result.warnings());
    outputs.write();
    if (!files.charts.empty())
        writeCharts(files.charts, writtenCharts(result, {}, files.by));
}

/// A point a row, a machine a column.
void showMachines(const ComparedFiles& files, const std::vector<BenchmarkResult>& results)
{
    OutputFiles outputs;
    outputs.add("--csv", files.csv, [&](AtomicFile& file) { file.write(machinesCsv(results)); });
    outputs.add("--report", files.report, [&](AtomicFile& file) { file.write(machinesHtml(results)); });
    outputs.requireWritable();
    const std::vector<MachinePoint> points = acrossMachines(results);
    const std::vector<std::string> names = machineNames(results);
    for (std::size_t r = 0; r < names.size(); ++r)
        std::cout << "[" << r + 1 << "] " << shown(names[r]) << ", " << results[r].environment.date << " UTC\n";
    const Experiment& experiment = results.front().experiment;
    std::cout << padded(rowsTitle(experiment), 12) << padded("series", 34);
    for (std::size_t r = 0; r < names.size(); ++r)
        std::cout << padded("[" + std::to_string(r + 1) + "]", 11);
    std::cout << padded("median", 11) << "fastest – slowest\n";
    for (const MachinePoint& point : points) {
        std::cout << padded(rowName(experiment, point.point), 12) << padded(point.series.english(), 34);
        for (const auto& median : point.medians)
            std::cout << padded(median ? secondsText(*median) : std::string("–"), 11);
        if (point.median > 0)
            std::cout << padded(secondsText(point.median), 11) << secondsText(point.least) << " – " << secondsText(point.most);
        std::cout << '\n';
    }
    outputs.write();
    if (files.charts.empty())
        return;
    std::vector<Chart> charts = {machinesChart(results)};
    if (files.by)
        charts.push_back(propertyChart(pointersTo(results), *files.by));
    for (Chart& chart : charts)
        for (const BenchmarkResult& one : results)
            std::ranges::copy(one.footer(), std::back_inserter(chart.footer));
    writeCharts(files.charts, charts);
}

} // namespace

int compareResults(const ComparedFiles& files)
{
    std::vector<BenchmarkResult> results;
    for (const std::string& file : files.results)
        for (BenchmarkResult& one : readResultList(file).results)
            results.push_back(std::move(one));
    if (results.empty())
        throw InputError(Text(KS_TEXT("core", "there is no result in %1"), {Text::name(shown(files.results.front()))}));
    if (files.joined)
        results = joinedByMachine(results);
    if (files.by)
        requireLegal(*files.by);
    if (!files.charts.empty())
        requireChartFolder(files.charts);
    if (results.size() == 1)
        showResult(files, results.front());
    else
        showMachines(files, results);
    if (files.by)
        printPoints(pointersTo(results), *files.by);
    return done;
}

} // namespace ks::cli
