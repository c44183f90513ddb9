#include "app/cli/bench_results.h"

#include "app/cli/bench_output.h"
#include "app/cli/columns.h"
#include "app/cli/program.h"
#include "core/base/error.h"
#include "core/base/output_files.h"
#include "core/measure/result_list.h"
#include "core/report/chart.h"
#include "core/report/compare_results.h"
#include "core/report/result_machines.h"

#include <algorithm>
#include <iostream>
#include <iterator>

namespace ks::cli {

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
    if (!files.charts.empty()) {
        Chart chart = machinesChart(results);
        for (const BenchmarkResult& one : results)
            std::ranges::copy(one.footer(), std::back_inserter(chart.footer));
        writeCharts(files.charts, {chart});
    }
    return done;
}

} // namespace ks::cli
