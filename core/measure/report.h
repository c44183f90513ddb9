#pragma once

#include "core/measure/chart.h"
#include "core/measure/html_page.h"
#include "core/measure/result_file.h"

#include <string>

namespace ks {

/// The chart with its notes, for a page.
std::string figureOf(const Chart& chart, const Wording& words);
/// Where and when a result was measured, and the ceilings found there, as a table.
std::string machineTable(const BenchmarkResult& result, const Wording& words);

} // namespace ks
