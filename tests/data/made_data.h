#pragma once

#include "core/data/dataset.h"

#include <cstdint>
#include <functional>
#include <numeric>
#include <utility>
#include <vector>

namespace ks::test {

/// `count` samples of bytes for classification: cell j of sample i is cell(i, j), the label i mod classes, all for training.
inline DatasetParts byteParts(std::int64_t count, const Shape& shape, const std::function<int(std::int64_t, std::int64_t)>& cell,
                              int classes = 3)
{
    DatasetParts parts{.name = "made", .sample = shape, .count = count};
    const std::int64_t each = shape.elements();
    parts.cells = MemoryBlock(static_cast<std::size_t>(count * each), "made");
    auto* into = static_cast<std::uint8_t*>(parts.cells.data());
    for (std::int64_t i = 0; i < count; ++i) {
        for (std::int64_t j = 0; j < each; ++j)
            *into++ = static_cast<std::uint8_t>(cell(i, j));
        parts.labels.push_back(static_cast<std::int32_t>(i % classes));
    }
    for (int i = 0; i < classes; ++i)
        parts.classNames.push_back(std::string(1, static_cast<char>('a' + i)));
    parts.split[0].resize(static_cast<std::size_t>(count));
    std::iota(parts.split[0].begin(), parts.split[0].end(), 0U);
    return parts;
}

/// `count` samples of one column for regression: cell i, target 2·i, all for training.
inline DatasetParts floatParts(std::int64_t count)
{
    DatasetParts parts{.name = "made", .sample = {1, 1, 1, 1}, .count = count, .type = CellType::Float, .white = 1};
    parts.cells = MemoryBlock(static_cast<std::size_t>(count) * sizeof(float), "made");
    parts.targets = Tensor({count, 1, 1, 1});
    for (std::int64_t i = 0; i < count; ++i) {
        static_cast<float*>(parts.cells.data())[i] = static_cast<float>(i);
        parts.targets.data()[i] = 2 * static_cast<float>(i);
    }
    parts.split[0].resize(static_cast<std::size_t>(count));
    std::iota(parts.split[0].begin(), parts.split[0].end(), 0U);
    return parts;
}

} // namespace ks::test
