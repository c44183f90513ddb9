#pragma once

#include <string>
#include <vector>

namespace ks::cli {

/// Saved results side by side: a table on standard output, the same as CSV and as a page with a chart where these are named. Returns the exit
/// status; throws FileError, InputError.
int compareResults(const std::vector<std::string>& files, const std::string& csv, const std::string& report);

} // namespace ks::cli
