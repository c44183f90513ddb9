#pragma once

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
};

/// Saved results side by side: a table on standard output, the same as CSV, as a chart and as a page where these are named. Returns the exit
/// status; throws FileError, InputError.
int compareResults(const ComparedFiles& files);

} // namespace ks::cli
