#pragma once

#include "core/backends/lanes/layer.h"
#include "core/ops/window.h"

namespace ks::lanes {

/// The way back through MaxPool 2×2 and the Conv before it in one go: only the cell that won has a gradient, and only it is followed. About
/// half the multiplications of the two layers one after the other, and the gradient between them is never written.
/// Reads args.diffDst (of the pool's dst), args.winners, args.packed (the tables), args.src, args.srcMask.
class WinnerPath {
public:
    /// Whether it can take this pool's way back into this Conv.
    static bool possible(const OpSpec& conv, const OpSpec& pool);

    WinnerPath(const OpSpec& conv, std::int64_t lanes);

    std::int64_t packedFloats() const;
    void pack(const float* weights, float* packed) const;
    std::int64_t scratchFloats() const { return weights() * m_lanes + planeFloats(); }
    void backwardWeights(const BlockArgs& args) const;
    void backwardData(const BlockArgs& args) const;

private:
    std::int64_t weights() const { return m_filters * m_channels * m_kernel * m_kernel; }
    std::int64_t planeFloats() const { return m_window.y.padded() * m_window.x.padded() * m_lanes; }
    std::int64_t srcPlane() const { return m_window.y.size * m_window.x.size * m_lanes; }
    /// Windows of the pool along each axis.
    std::int64_t rows() const { return m_window.y.count / 2; }
    std::int64_t columns() const { return m_window.x.count / 2; }
    std::int64_t stripRows() const;
    /// Rows of the padded plane from `first` on, with zeros for the padding.
    void padRows(const float* src, std::int64_t first, std::int64_t last, float* plane) const;
    void writeRows(const float* plane, std::int64_t first, std::int64_t last, std::int64_t added, float* diffSrc) const;

    Window m_window;
    std::int64_t m_lanes;
    std::int64_t m_channels;
    std::int64_t m_filters;
    std::int64_t m_kernel;
};

} // namespace ks::lanes
