#pragma once

#include "core/measure/energy_figures.h"
#include "core/report/html_page.h"

#include <vector>

namespace ks {

/// What a record says, in sentences: joules, watts and energy–delay product of the devices used and of all, what is an estimate, what was counted, which
/// sensors are missing and why, gaps and rules that differ.
std::vector<Text> readingOf(const EnergyRecord& record);

/// A section of a page: the sentences, a table of the devices, power over time, and a stretch of it enlarged.
void addEnergySection(HtmlPage& page, const EnergyRecord& record);

} // namespace ks
