#pragma once

#include "core/report/result_points.h"

#include <optional>
#include <string>
#include <vector>

namespace ks::cli {

/// What to compare, and where to: empty names are not written.
struct ComparedFiles {
    std::vector<std::string> results;
    bool joined = false; ///< of one machine and one experiment as one
    std::string csv;
    std::string charts; ///< a folder
    std::string report;
    std::optional<PointsBy> by; ///< a chart and a list of these points, too
};

/// Saved results side by side, a single one as `bench` showed it when it was measured: a table on standard output, the same as CSV, as charts
/// and as a page where these are named. Returns the exit status; throws FileError, InputError.
int compareResults(const ComparedFiles& files);

} // namespace ks::cli
