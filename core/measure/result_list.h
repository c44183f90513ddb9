#pragma once

#include "core/measure/result_file.h"

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ks {

/// Results that are kept together: those of a session of the Benchmark lab, each under its name.
struct ResultList {
    std::vector<BenchmarkResult> results;
    std::optional<std::size_t> baseline{};  ///< the place of the one that the others are held against
    bool joined = false;                    ///< those of one machine and one experiment are shown as one
    std::size_t shown = 0;                  ///< the place of the one on show; nothing where there are none
    std::optional<Experiment> experiment{}; ///< that is set, where it is another than that of the one on show
};

/// Results that a list may have at most.
inline constexpr std::size_t mostListedResults = 1000;

/// "format": "kernelscope-results", "results" as storedResult() writes each, "baseline", "joined", "shown", "experiment".
std::string storedResults(const ResultList& list);
/// Of a list, or of one result, which is a list of one. Throws InputError naming the file (`name`) and the key.
ResultList resultListFromJson(std::string_view text, const std::string& name);
/// Throws FileError too.
ResultList readResultList(const std::filesystem::path& path);

} // namespace ks
