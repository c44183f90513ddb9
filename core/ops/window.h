#pragma once

#include "core/ops/op_spec.h"

namespace ks {

/// The geometry of a sliding window along one axis (rows or columns); lengths in cells.
/// For ConvTranspose the window slides over dst, so `size` is dst's and `count` is src's extent.
struct WindowAxis {
    std::int64_t size = 0;     ///< cells that are slid over, without padding
    std::int64_t padBegin = 0; ///< resolved from auto_pad where that is set
    std::int64_t padEnd = 0;
    std::int64_t kernel = 1; ///< taps
    std::int64_t stride = 1;
    std::int64_t dilation = 1;
    std::int64_t count = 0; ///< window positions

    bool operator==(const WindowAxis&) const = default;

    /// Cells from the first to the last tap: (kernel − 1)·dilation + 1.
    std::int64_t extent() const { return (kernel - 1) * dilation + 1; }
    std::int64_t padded() const { return padBegin + size + padEnd; }
    /// Coordinate of a tap of a window; outside 0 … size−1 it lies in the padding or beyond.
    std::int64_t at(std::int64_t window, std::int64_t tap) const { return window * stride - padBegin + tap * dilation; }
    bool inside(std::int64_t coordinate) const { return coordinate >= 0 && coordinate < size; }
    /// True for the cells that a ceil_mode window reaches beyond the padding; see countsBeyondPadding().
    bool overhangs(std::int64_t coordinate) const { return coordinate >= size + padEnd; }
    /// Does this window have such a cell?
    bool reachesBeyond(std::int64_t window) const { return overhangs(at(window, kernel - 1)); }
    /// Cells at the far end, padding included, that no window covers; 0 when ceil_mode overhangs.
    std::int64_t uncovered() const;
    /// How many of those are real cells, not padding.
    std::int64_t uncoveredCells() const;
    /// How many taps of a window fall on real cells.
    std::int64_t tapsInside(std::int64_t window) const;
    /// Windows whose tap `tap` falls on `coordinate`: -1 if none, else the one window.
    std::int64_t windowAt(std::int64_t coordinate, std::int64_t tap) const;
};

struct Window {
    WindowAxis y;
    WindowAxis x;
};

bool isPool(OpKind op);        ///< windowed or global pooling
bool isGlobalPool(OpKind op);  ///< the window is the whole image
bool isActivation(OpKind op);  ///< one cell in, one cell out, and nothing else that counts
bool isConvolution(OpKind op); ///< Conv or ConvTranspose
bool isLoss(OpKind op);        ///< a number from an output and its target
bool hasWindow(OpKind op);     ///< pooling and convolution
bool hasWeights(OpKind op);    ///< convolution, Gemm, BatchNormalization

/// Of a convolution's weight, whose first index is a map's channel (of the output; ConvTranspose: of the input): the channel of the image under the
/// windows (of the input; ConvTranspose: of the output), which its second index counts within the group. Needs a legal spec.
std::int64_t otherChannelOf(const OpSpec& spec, const Cell& weight);

/// The window of a pooling operator or a convolution; for the global pools it is the whole image.
/// Needs positive kernel, strides and dilations; `count` may come out below 1 for an illegal spec.
Window windowOf(const OpSpec& spec);

/// The pads in force: auto_pad resolved (SAME_UPPER puts the odd cell at the end), 0 for the global pools.
Pads resolvedPads(const OpSpec& spec);

/// With the pads that automatic padding gives as if somebody had set them; an illegal spec stays as it is.
OpSpec withPadsInForce(OpSpec spec);

} // namespace ks
