#pragma once

#include "core/data/pipeline.h"
#include "core/tensor/statistics.h"

#include <QImage>
#include <QStringList>

#include <array>
#include <stop_token>
#include <vector>

namespace ks {

constexpr int mostPreviewedClasses = 16;
constexpr std::size_t mostPreviewedColumns = 8; ///< of a table

/// What one looks at before one trains: pictures of each class, counts, the mean, and what looks wrong.
struct DataPreview {
    QImage samples; ///< as many rows for each of the first classes, one below the other; empty for tables
    QImage mean;
    std::array<std::vector<std::int64_t>, 3> counts; ///< per class, by part
    /// Of tables, over the training part: how the numbers of the targets and of the inputs are spread, the first ones in this order.
    std::vector<TensorStatistics> columns;
    std::vector<Text> warnings;
    Text unlike; ///< columns that reach the network so; empty: they do not
    std::size_t memory = 0;
};

/// How the numbers of a table are spread over its training part: of the targets first, then of the columns, so many of them. On the compute thread;
/// after a stop request incomplete. Throws OutOfMemory.
std::vector<TensorStatistics> columnSpreads(const Dataset& known, std::size_t most, const std::stop_token& stop = {});
/// As they lie behind `pipeline`. On the compute thread. Throws Stopped, OutOfMemory.
DataPreview previewOf(const Dataset& known, const Pipeline& pipeline, const std::stop_token& stop);

} // namespace ks
