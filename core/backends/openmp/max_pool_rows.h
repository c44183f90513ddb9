#pragma once

#include "core/backends/arg_max.h"
#include "core/backends/openmp/parallel.h"
#include "core/backends/openmp/pool_kernels.h"
#include "core/ops/operator.h"

namespace ks::openmp {

/// A row of maxima and, in training, of the taps that won them (else `index` is null).
struct MaxRow {
    float* value = nullptr;
    std::uint32_t* index = nullptr;

    MaxRow at(std::int64_t cells) const { return {value + cells, index ? index + cells : nullptr}; }
    MaxTap tap(std::uint32_t base = 0) const { return {value, index, base}; }
};

/// Where the windows of a MaxPool lie, and what a row needs before and after the vector code. "Padded" coordinates count from the
/// first padded cell; padding is −∞ while maxima are taken, and the real rule for it is applied at the end.
class MaxGeometry {
public:
    explicit MaxGeometry(const OpSpec& spec);

    const WindowAxis& y() const { return m_window.y; }
    const WindowAxis& x() const { return m_window.x; }
    std::int64_t width() const { return m_window.x.count; }
    std::int64_t srcPlane() const { return m_window.y.size * m_window.x.size; }
    std::int64_t dstPlane() const { return m_window.positions(); }
    std::int64_t planes() const { return m_planes; }

    std::int64_t lineLength() const { return m_lineLength; }
    /// Room for a line in either order, with the phases of `splitLine` rounded up.
    std::int64_t lineRoom() const { return m_phaseLength * x().stride; }

    /// The padded cells of a row of the image, left to right: the row itself where there is no padding, else a copy in `line`.
    const float* plainLine(const float* row, float* line) const;
    /// The padded cells sorted by their remainder modulo the stride, so that the taps kx of neighbouring windows lie side by side:
    /// they begin at `phase(kx)`.
    const float* splitLine(const float* row, float* line) const;
    std::int64_t phase(std::int64_t kx) const
    {
        const std::int64_t at = kx * x().dilation;
        return at % x().stride * m_phaseLength + at / x().stride;
    }

    /// Turns the maxima of row `oy` into results: pad value, cells of −∞ that win over padding, windows without a winner (`none`).
    /// `index`: the taps, four bytes each or one; may be null.
    template <class Index>
    void finish(std::int64_t oy, float* value, Index* index, std::uint32_t none) const;

private:
    template <class Index>
    void finishCell(std::int64_t ky, std::int64_t ox, float& value, Index* index, std::uint32_t none) const;

    Window m_window;
    PadValue m_padValue;
    std::int64_t m_planes;
    std::int64_t m_lineLength;
    std::int64_t m_phaseLength;
};

/// The arg-max of one row as it is saved: one, two or four bytes a cell.
void saveArgMax(const OpSpec& spec, const std::uint32_t* index, std::int64_t offset, std::int64_t n, std::byte* saved);

/// The value of `noWinner` for the spec's layout.
std::uint32_t noWinnerOf(const OpSpec& spec);

} // namespace ks::openmp
