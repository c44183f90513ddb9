#pragma once

#include "core/data/dataset.h"

#include <algorithm>
#include <numeric>
#include <span>

namespace ks::golden {

/// So many training samples of one cell, to be counted and dealt out.
inline DatasetPtr numberedSamples(std::int64_t count)
{
    DatasetParts parts{.name = "numbers", .sample = {1, 1, 1, 1}, .count = count};
    parts.cells = MemoryBlock(static_cast<std::size_t>(count), "numbers");
    std::ranges::fill(std::span(static_cast<std::uint8_t*>(parts.cells.data()), static_cast<std::size_t>(count)), std::uint8_t{0});
    parts.labels.resize(static_cast<std::size_t>(count));
    parts.classNames = {"number", "other"};
    parts.split[0].resize(static_cast<std::size_t>(count));
    std::iota(parts.split[0].begin(), parts.split[0].end(), 0U);
    return Dataset::make(std::move(parts));
}

} // namespace ks::golden
