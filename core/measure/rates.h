#pragma once

#include "core/base/text.h"
#include "core/measure/ceilings.h"
#include "core/measure/measurement.h"

#include <map>

namespace ks {

/// Sets operations and bytes a second and the share of the ceilings from the runs' median and the textbook cost of the point: of what is
/// measured and of what is read alike, so that a file cannot say something else than its runs. 0 where the median is none.
void rate(Measurement& measurement, const Experiment& experiment, const std::map<int, Ceilings>& ceilings);

/// Of the rates that are there; 0 on a graphics card and without ceilings for the threads.
double percentOfCeiling(const Measurement& measurement, const Experiment& experiment, const std::map<int, Ceilings>& ceilings);

/// Which ceilings do not count, and why; empty where all do.
Text struckOutText(const std::map<int, Ceilings>& ceilings);

/// Above 100: no figure under a ceiling, as aboveCeilingMeaning() says.
bool isAboveCeiling(const Measurement& measurement);
/// Why something may be faster than the machine was seen to be at best.
Text aboveCeilingMeaning();

/// What `gflops` is called wherever a person reads it, and what that means: a rate of the definition's operations, by which implementations that save some
/// of them can be held against each other; no rate of the processor.
Text textbookRate();
Text textbookRateMeaning();

} // namespace ks
