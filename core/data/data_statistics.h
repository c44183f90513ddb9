#pragma once

#include "core/data/dataset.h"

#include <cstdint>
#include <vector>

namespace ks {

struct MeanDeviation {
    double mean = 0;
    double deviation = 0; ///< of the population
};

/// Per channel (of a table: per column) over all cells of a part, after division by white. Equal bits for any number of threads.
/// Throws InputError for a part without samples, Stopped.
std::vector<MeanDeviation> channelStatistics(const Dataset& data, Split split, const LoadContext& context = {});
/// Per target, in the unit of the source; empty for classification.
std::vector<MeanDeviation> targetStatistics(const Dataset& data, Split split);

/// Samples of each class in a part; empty for regression.
std::vector<std::int64_t> classCounts(const Dataset& data, Split split);

/// How these are spread: "100 of each of 10 classes", "3 to 120 of each of 10 classes"; empty for regression.
Text classSpread(const Dataset& data, Split split);

/// The mean of all samples of a part, cells as stored (bytes: 0 … 255), 1×C×H×W; of one class if `label` is one.
/// Throws InputError when there is no such sample, OutOfMemory, Stopped.
Tensor meanImage(const Dataset& data, Split split, int label = -1, const LoadContext& context = {});

} // namespace ks
