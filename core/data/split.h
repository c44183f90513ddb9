#pragma once

#include "core/data/dataset.h"

#include <array>
#include <cstdint>

namespace ks {

/// How samples are dealt out to parts.
enum class SplitOrder : std::uint8_t {
    Random,     ///< every class (or, without classes, the whole) shuffled, then cut: each part has each class in proportion
    Sequential, ///< in their order, the last part last: for rows of a table, whose neighbours are nearly equal
};

/// Shares of training, validation and test; their sum is 1 or less (the rest is left out).
using SplitShares = std::array<double, 3>;

/// Divides all samples anew; every class keeps at least one sample for training. A function of the labels, the shares and the seed alone. Throws InputError for shares that are negative,
/// exceed 1 together or leave nothing for training.
SplitIndices splitByShares(const Dataset& data, const SplitShares& shares, SplitOrder order, std::uint64_t seed);

/// Moves `count` samples from training to validation. Throws InputError when nothing would be left for training.
DatasetPtr withValidation(const DatasetPtr& data, std::int64_t count, SplitOrder order, std::uint64_t seed);

/// Keeps at most `count` samples of a part, in their order: of every class the first ones, the same number of each where there are enough (classes
/// at the front get one more where it does not come out even); without classes the first of all. Throws InputError for a count below 1.
DatasetPtr withFirst(const DatasetPtr& data, Split split, std::int64_t count);

} // namespace ks
