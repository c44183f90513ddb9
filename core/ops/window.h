#pragma once

#include "core/ops/op_spec.h"

#include <algorithm>
#include <cstdint>

namespace ks {

/// Positions of a window along an axis: first … last − 1.
struct WindowRange {
    std::int64_t first = 0;
    std::int64_t last = 0;

    std::int64_t count() const { return last - first; }
};

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
    /// Cells from the first tap of a window to the last tap of the one `windows` − 1 after it; of all windows.
    std::int64_t span(std::int64_t windows) const { return (windows - 1) * stride + extent(); }
    std::int64_t span() const { return span(count); }
    /// Cells behind the last real one that windows reach; below 0 where they leave as many real ones.
    std::int64_t reachBehind() const { return span() - padBegin - size; }
    /// Cells beyond the padding that the last window of ceil_mode reaches.
    std::int64_t overhang() const { return std::max<std::int64_t>(0, span() - padded()); }
    /// Coordinate of a tap of a window; outside 0 … size−1 it lies in the padding or beyond.
    std::int64_t at(std::int64_t window, std::int64_t tap) const { return window * stride - padBegin + tap * dilation; }
    bool inside(std::int64_t coordinate) const { return coordinate >= 0 && coordinate < size; }
    /// True for the cells that a ceil_mode window reaches beyond the padding; see countsBeyondPadding().
    bool overhangs(std::int64_t coordinate) const { return coordinate >= size + padEnd; }
    /// Does this window have such a cell?
    bool reachesBeyond(std::int64_t window) const { return overhangs(at(window, kernel - 1)); }
    /// Cells at the far end, padding included, that no window covers; 0 when ceil_mode overhangs.
    std::int64_t uncovered() const { return std::max<std::int64_t>(0, padded() - span()); }
    /// How many of those are real cells, not padding.
    std::int64_t uncoveredCells() const { return std::clamp<std::int64_t>(uncovered() - padEnd, 0, size); }
    /// How many taps of a window fall on real cells.
    std::int64_t tapsInside(std::int64_t window) const;
    /// How many fall on real cells or on padding, but not beyond it.
    std::int64_t tapsOnPadded(std::int64_t window) const
    {
        std::int64_t found = 0;
        for (std::int64_t tap = 0; tap < kernel; ++tap)
            found += overhangs(at(window, tap)) ? 0 : 1;
        return found;
    }
    /// How many a mean counts.
    std::int64_t tapsCounted(std::int64_t window, bool includePad) const { return includePad ? tapsOnPadded(window) : tapsInside(window); }
    /// Those of `among` whose taps from `firstTap` to `lastTap` all fall on real cells.
    WindowRange windowsInside(WindowRange among, std::int64_t firstTap, std::int64_t lastTap) const
    {
        while (among.first < among.last && !inside(at(among.first, firstTap)))
            ++among.first;
        while (among.last > among.first && !inside(at(among.last - 1, lastTap)))
            --among.last;
        return among;
    }
    WindowRange windowsInside() const { return windowsInside({0, count}, 0, kernel - 1); }
    /// Windows whose tap `tap` falls on `coordinate`: -1 if none, else the one window.
    std::int64_t windowAt(std::int64_t coordinate, std::int64_t tap) const;
    /// Are the windows pairs of neighbouring real cells, side by side from the first cell on?
    bool halves() const { return kernel == 2 && stride == 2 && dilation == 1 && padBegin == 0 && 2 * count <= size; }
};

struct Window {
    WindowAxis y;
    WindowAxis x;

    std::int64_t taps() const { return y.kernel * x.kernel; }
    std::int64_t positions() const { return y.count * x.count; }
    bool inside(std::int64_t row, std::int64_t column) const { return y.inside(row) && x.inside(column); }
    bool overhangs(std::int64_t row, std::int64_t column) const { return y.overhangs(row) || x.overhangs(column); }
    /// Does a window of ceil_mode reach beyond the padding?
    bool hasOverhang() const { return y.overhang() > 0 || x.overhang() > 0; }
    bool isDilated() const { return y.dilation != 1 || x.dilation != 1; }
    bool isPadded() const { return y.padBegin != 0 || y.padEnd != 0 || x.padBegin != 0 || x.padEnd != 0; }
    /// 2×2 with strides of 2×2, in the image alone.
    bool halves() const { return y.halves() && x.halves(); }
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
