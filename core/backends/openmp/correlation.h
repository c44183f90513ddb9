#pragma once

#include "core/backends/openmp/parallel.h"
#include "core/ops/operator.h"
#include "core/ops/window.h"

#include <array>

namespace ks::openmp {

/// How the results of a convolution along one axis meet its input, brought to one form in which neighbouring results read
/// neighbouring cells, so that vectors need no gaps:
/// * sliding (Conv forwards, ConvTranspose backwards): input = result·stride − pad + tap·dilation. The input is sorted into
///   `stride` phases by its remainder; all results belong to one pass.
/// * spreading (Conv backwards, ConvTranspose forwards): result = input·stride − pad + tap·dilation. The results fall into
///   `stride` passes by their remainder, each of which meets only some of the taps; the input is stored as it is.
class AxisLayout {
public:
    AxisLayout(const WindowAxis& window, bool spreads);

    std::int64_t inSize() const { return m_spreads ? m_window.count : m_window.size; }
    std::int64_t outSize() const { return m_spreads ? m_window.size : m_window.count; }
    std::int64_t kernel() const { return m_window.kernel; }

    std::int64_t passes() const { return m_spreads ? m_window.stride : 1; }
    std::int64_t phases() const { return m_spreads ? 1 : m_window.stride; }
    /// Results of a pass; its result j is result `pass + j·passes()` of the whole.
    std::int64_t count(std::int64_t pass) const { return (outSize() - pass + passes() - 1) / passes(); }
    /// The most stored cells that lie between those that neighbouring taps of one result read.
    std::int64_t reach() const { return m_reach; }
    /// The input cell that is stored at `index` of `phase`; outside 0 … inSize()−1 it is padding.
    std::int64_t inputAt(std::int64_t phase, std::int64_t index) const { return index * phases() + phase + m_origin; }

    struct Tap {
        std::int64_t phase = 0;
        std::int64_t offset = -1; ///< from the result's j to the stored index; −1: the tap does not meet this pass
    };
    Tap tap(std::int64_t pass, std::int64_t k) const;

private:
    WindowAxis m_window;
    bool m_spreads;
    std::int64_t m_origin;
    std::int64_t m_reach;
};

/// The results of a convolution cut into strips that one thread works on: some rows of one image, or several small images.
/// A strip stores its input cells per channel as [phase y][phase x][image][row][column], padding filled in as 0. The results of a
/// pass use the same places for image, row and column, so that result and input differ by one offset per tap and the inner loop
/// runs over everything in one go; what it computes between the real results is thrown away.
struct Strips {
    /// At most `bytes` for the input of a strip, if that is possible.
    Strips(const AxisLayout& yAxis, const AxisLayout& xAxis, std::int64_t imageCount, std::int64_t channelCount, std::int64_t bytes);

    std::int64_t count() const { return imageGroups * rowGroups; }
    std::int64_t firstImage(std::int64_t strip) const { return strip / rowGroups * images; }
    std::int64_t lastImage(std::int64_t strip) const { return std::min(allImages, firstImage(strip) + images); }
    std::int64_t firstRow(std::int64_t strip) const { return strip % rowGroups * rows; }
    /// One past the last row of results of a pass in this strip.
    std::int64_t lastRow(std::int64_t strip, std::int64_t pass) const { return std::min(y.count(pass), firstRow(strip) + rows); }

    std::int64_t rowCells() const { return lineCells; }
    std::int64_t imageCells() const { return storedRows * lineCells; }
    std::int64_t phaseCells() const { return images * imageCells(); }
    std::int64_t channelCells() const { return y.phases() * x.phases() * phaseCells(); }
    /// Cells from the first to the last result that a strip may hold.
    std::int64_t resultCells() const { return phaseCells(); }

    std::int64_t offset(const AxisLayout::Tap& ty, const AxisLayout::Tap& tx) const
    {
        return (ty.phase * x.phases() + tx.phase) * phaseCells() + ty.offset * lineCells + tx.offset;
    }

    /// Fills one channel of a strip from the planes of `tensor` (images × channels × inSize).
    void fillChannel(const float* tensor, std::int64_t channels, std::int64_t channel, std::int64_t strip, float* to) const;
    /// What `fillChannel` will read comes nearer.
    void fetchChannel(const float* tensor, std::int64_t channels, std::int64_t channel, std::int64_t strip) const;

    AxisLayout y;
    AxisLayout x;
    std::int64_t allImages;
    std::int64_t lineCells;  ///< stored cells of a row
    std::int64_t rows;       ///< rows of results per strip and pass
    std::int64_t images;     ///< images per strip; more than one only where a strip holds all their rows
    std::int64_t storedRows; ///< rows of an image in a strip
    std::int64_t rowGroups;
    std::int64_t imageGroups;

private:
    /// Indices below `stored` at which a phase of an axis stores cells of the image.
    struct Inside {
        std::int64_t begin;
        std::int64_t end;
    };
    static Inside inside(const AxisLayout& axis, std::int64_t phase, std::int64_t stored);
    /// One row of the image into its phases; the rest of them is 0 already.
    void fillLine(const float* row, const std::array<Inside, 2>& firstPhases, float* line) const;
};

/// Brings the next strip's channels nearer, a few with every step of the work on this one.
class FetchAhead {
public:
    /// Channels `first` … `first + count` − 1 of `channels`; nothing if there is no such strip.
    FetchAhead(const Strips& strips, std::int64_t strip, const float* tensor, std::int64_t channels, std::int64_t first, std::int64_t count,
               std::int64_t steps);
    void step();

private:
    const Strips& m_strips;
    std::int64_t m_strip;
    const float* m_tensor;
    std::int64_t m_channels;
    std::int64_t m_first;
    std::int64_t m_count;
    std::int64_t m_steps;
    std::int64_t m_step = 0;
    std::int64_t m_done = 0;
};

/// Which channels meet which, and where the weight of a pair lies: result·out + input·in + ky·kernel.x + kx within a group.
struct ChannelLayout {
    std::int64_t groups = 1;
    std::int64_t results = 1; ///< channels of the result per group
    std::int64_t inputs = 1;  ///< channels of the input per group
    std::int64_t out = 0;
    std::int64_t in = 0;
};

/// A convolution, forwards or by its data gradient: results[n][m] = bias[m] + Σ weights · input.
struct CorrelationProblem {
    AxisLayout y;
    AxisLayout x;
    ChannelLayout channels;
    std::int64_t images = 1;

    std::size_t workspaceBytes(int threads) const;
    /// `bias` may be null.
    void run(const float* input, const float* weights, const float* bias, float* results, const HostArgs& args) const;
    /// The same with channels of the results in the lanes of vectors.
    bool prefersLanes() const;
    std::size_t laneWorkspaceBytes(int threads) const;
    void runInLanes(const float* input, const float* weights, const float* bias, float* results, const HostArgs& args) const;
    /// The same by plain loops; keeps infinite and NaN weights away from the padding.
    void runPlain(const float* input, const float* weights, const float* bias, float* results, const HostArgs& args) const;

private:
    struct Layout;
    struct LaneLayout;
    void pack(const float* weights, const Layout& layout, std::byte* workspace) const;
    /// False where a weight is infinite or not a number.
    bool packLanes(const float* weights, const float* bias, const LaneLayout& layout, const HostArgs& args) const;
};

/// visit(tap index in the filter, tap y, tap x) for the taps that meet a pass, in the order of the filter.
template <class Visit>
void forEachTap(const CorrelationProblem& problem, std::int64_t passY, std::int64_t passX, Visit&& visit)
{
    for (std::int64_t ky = 0; ky < problem.y.kernel(); ++ky) {
        const AxisLayout::Tap ty = problem.y.tap(passY, ky);
        for (std::int64_t kx = 0; ty.offset >= 0 && kx < problem.x.kernel(); ++kx) {
            const AxisLayout::Tap tx = problem.x.tap(passX, kx);
            if (tx.offset >= 0)
                visit(ky * problem.x.kernel() + kx, ty, tx);
        }
    }
}

} // namespace ks::openmp
