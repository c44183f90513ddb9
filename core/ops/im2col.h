#pragma once

#include "core/ops/op_spec.h"

#include <cstdint>
#include <optional>

namespace ks {

/// The matrix of im2col: one column per window, one row per tap, so that Conv becomes (filters × rows) · (rows × columns). For pooling each
/// channel is a group of its own.
struct Im2colMatrix {
    std::int64_t groups = 1;     ///< separate matrices: groups of a Conv, channels of a pool
    std::int64_t channels = 1;   ///< in one group
    std::int64_t rows = 0;       ///< channels · kH · kW
    std::int64_t columns = 0;    ///< windows of all images: N · windows
    std::int64_t cells = 0;      ///< of all groups together
    std::int64_t imageCells = 0; ///< of the tensor it is made from, without padding
    double factor = 0;           ///< cells / imageCells: how much more memory it takes
};

/// True for operators with a window over src: Conv and the pools.
bool hasIm2col(OpKind op);

/// Needs a legal spec for which `hasIm2col` holds.
Im2colMatrix im2colOf(const OpSpec& spec);

/// Where a cell of the matrix comes from: a cell of src, or padding (nothing).
struct Im2colSource {
    Cell src; ///< also for padding: where it lies
    bool padding = false;
};
Im2colSource im2colSource(const OpSpec& spec, std::int64_t group, std::int64_t row, std::int64_t column);

/// The column of the window that makes an output cell, and back: the output cell of `channel` for a column.
std::int64_t im2colColumn(const OpSpec& spec, const Cell& dst);
Cell im2colDst(const OpSpec& spec, std::int64_t channel, std::int64_t column);
/// The group whose matrix an output channel uses.
std::int64_t im2colGroup(const OpSpec& spec, std::int64_t dstChannel);
/// The row that reads `src` in a column; nothing when that window does not read it.
std::optional<std::int64_t> im2colRow(const OpSpec& spec, const Cell& src, std::int64_t column);

} // namespace ks
