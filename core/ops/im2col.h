#pragma once

#include "core/ops/op_spec.h"

#include <cstdint>
#include <optional>

namespace ks {

/// The matrix of im2col: one column per window, one row per tap. "Image" is the tensor that windows lie on (src; dst of ConvTranspose), "map"
/// the one with a cell per window (dst; src of ConvTranspose).
/// Conv gathers: the windows of src are copied into columns, dst = W (filters × rows) · columns. ConvTranspose scatters: columns = Wᵀ · src,
/// and col2im adds every column to its window of dst; what falls outside is dropped. For pooling each channel is a group of its own.
struct Im2colMatrix {
    std::int64_t groups = 1;     ///< separate matrices: groups of a convolution, channels of a pool
    std::int64_t channels = 1;   ///< of the image in one group
    std::int64_t rows = 0;       ///< channels · kH · kW
    std::int64_t columns = 0;    ///< windows of all images: N · windows
    std::int64_t cells = 0;      ///< of all groups together
    std::int64_t imageCells = 0; ///< without padding
    double factor = 0;           ///< cells / imageCells: how much more memory it takes
};

/// True for operators with a window over an image: the convolutions and the pools.
bool hasIm2col(OpKind op);
/// The tensor that windows lie on, and the one with a cell per window.
Role im2colImage(OpKind op);
Role im2colMap(OpKind op);

/// Needs a legal spec for which `hasIm2col` holds.
Im2colMatrix im2colOf(const OpSpec& spec);

/// The cell of the image that a cell of the matrix is read from, or added to.
struct Im2colPlace {
    Cell image;
    bool outside = false; ///< in the padding or beyond it: it reads as padding, or is dropped
    bool beyond = false;  ///< of these: a ceil_mode window reaches there; see countsBeyondPadding()
};
Im2colPlace im2colPlace(const OpSpec& spec, std::int64_t group, std::int64_t row, std::int64_t column);

/// The column of a cell of the map, and back: the map's cell of `channel` for a column.
std::int64_t im2colColumn(const OpSpec& spec, const Cell& map);
Cell im2colMapCell(const OpSpec& spec, std::int64_t channel, std::int64_t column);
/// The group whose matrix a channel of dst uses.
std::int64_t im2colGroup(const OpSpec& spec, std::int64_t dstChannel);
/// The row that lies on `image` in a column; nothing when that window does not cover it.
std::optional<std::int64_t> im2colRow(const OpSpec& spec, const Cell& image, std::int64_t column);

} // namespace ks
