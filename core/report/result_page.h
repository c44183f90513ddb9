#pragma once

#include "core/measure/result_file.h"
#include "core/report/chart.h"
#include "core/report/html_page.h"
#include "core/report/result_charts.h"

#include <string>

namespace ks {

/// A page that needs no other file: what was done, where, what it means, charts as SVG, and the table.
std::string htmlOf(const BenchmarkResult& result, const Wording& words = {}, const HeldAgainst& held = {});
/// Where and when a result was measured, and the ceilings found there, as a table.
void addMachine(HtmlPage& page, const BenchmarkResult& result);

} // namespace ks
