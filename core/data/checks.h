#pragma once

#include "core/data/dataset.h"

#include <array>
#include <cstdint>
#include <vector>

namespace ks {

/// Two samples with the very same cells in different parts.
struct Twins {
    std::uint32_t first = 0; ///< in the earlier part (training before validation before test)
    std::uint32_t second = 0;
    Split firstSplit = Split::Train;
    Split secondSplit = Split::Test;
};

/// How many samples of each part an earlier part has too: who is judged by them has seen them.
using SharedSamples = std::array<std::int64_t, allSplits.size()>;

/// What looks wrong about a data set. It can be trained on all the same.
struct DataChecks {
    SharedSamples shared{};
    std::vector<Twins> twins;   ///< the first of them, at most 20
    std::int64_t conflicts = 0; ///< … of those, with another label
    std::int64_t repeated = 0;  ///< samples of training that training has once more
    std::vector<Text> warnings; ///< the data set's own and these, for people
};

/// Compares samples by hash, then cell by cell. Warns of shared samples (number and an example), of classes without training samples
/// and of classes of very different sizes (the largest more than 3 times the smallest), and of small or missing parts.
/// Throws OutOfMemory, Stopped.
DataChecks checkData(const Dataset& data, const LoadContext& context = {});

/// What belongs beside a figure of samples that are called unseen, where so many of them are shared; else empty.
Text sharedText(std::int64_t shared);

} // namespace ks
