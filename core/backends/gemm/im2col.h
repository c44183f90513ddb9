#pragma once

#include "core/ops/window.h"

#include <cstdint>

namespace ks::gemm {

/// The image planes of one group of one sample, and where the window stands on them.
struct ColumnGeometry {
    Window window;
    std::int64_t channels = 0; ///< image channels of the group
    std::int64_t height = 0;   ///< of the image
    std::int64_t width = 0;

    /// Rows of the column matrix: one per weight of a filter.
    std::int64_t rows() const { return channels * window.taps(); }
    /// Columns: one per window.
    std::int64_t columns() const { return window.positions(); }
};

/// Lays every window out as a column: column[(c·kH + ky)·kW + kx][oy·oW + ox] = image[c][y][x], 0 in the padding.
/// A cell is copied once for every window that sees it: the price of turning a convolution into one matrix product
/// (Chellapilla, Puri, Simard, "High performance convolutional neural networks for document processing", 2006).
void im2col(const ColumnGeometry& geometry, const float* image, float* column);

/// The transpose: adds every column cell to the image cell that it came from; padding is dropped.
void col2im(const ColumnGeometry& geometry, const float* column, float* image);

} // namespace ks::gemm
