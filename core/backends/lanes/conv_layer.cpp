#include "core/backends/cpu/layout_kernels.h"
#include "core/backends/lanes/layer.h"
#include "core/backends/lanes/strips.h"
#include "core/backends/lanes/tap_classes.h"
#include "core/backends/lanes/winner_path.h"
#include "core/ops/operator.h"

#include <algorithm>
#include <optional>

namespace ks::lanes {

namespace {

class ConvLayer final : public Layer {
public:
    ConvLayer(const OpSpec& spec, const Fusion& fusion)
        : Layer(spec), m_window(windowOf(spec)), m_relu(fusion.relu), m_inputs(spec.src.c / spec.group),
          m_outputs(spec.filters / spec.group), m_area(m_window.taps()), m_forward(gatherClasses(m_window, m_inputs, lanes(), m_room)),
          m_backward(scatterClasses(m_window, m_outputs, lanes(), m_room)),
          m_forwardBlocks(packedBlocks(m_outputs, m_inputs * m_area, m_window.positions())),
          m_backwardBlocks(packedBlocks(m_inputs, m_outputs * m_area, m_window.y.size * m_window.x.size))
    {
        if (fusion.winners)
            m_winners.emplace(spec, lanes());
    }

    std::int64_t packedFloats() const override { return m_winners ? tables() + m_winners->packedFloats() : 2 * weights(); }

    void pack(const float* from, float* packed, int) const override
    {
        if (m_winners)
            m_winners->pack(from, packed + tables());
        for (std::int64_t g = 0; g < spec().group; ++g, from += groupWeights(), packed += groupWeights()) {
            const std::int64_t taps = m_inputs * m_area;
            for (const RowBlock& block : m_forwardBlocks)
                for (std::int64_t i = 0; i < block.rows; ++i)
                    for (std::int64_t t = 0; t < taps; ++t)
                        packed[block.weights + t * block.rows + i] = from[(block.first + i) * taps + t];
            if (m_winners)
                continue;
            float* backward = packed + weights();
            for (const RowBlock& block : m_backwardBlocks)
                for (std::int64_t o = 0; o < m_outputs; ++o)
                    for (std::int64_t i = 0; i < block.rows; ++i)
                        for (std::int64_t t = 0; t < m_area; ++t)
                            backward[block.weights + (o * m_area + t) * block.rows + i] =
                                from[(o * m_inputs + block.first + i) * m_area + t];
        }
    }

    void forward(const BlockArgs& args) const override
    {
        Product task{.dstRow = dstPlane(), .blocks = m_forwardBlocks, .relu = m_relu};
        for (std::int64_t n = 0; n < args.groups; ++n)
            for (std::int64_t g = 0; g < spec().group; ++g) {
                task.src = args.src + n * srcFloats() + g * m_inputs * srcPlane();
                task.dst = args.dst + n * dstFloats() + g * m_outputs * dstPlane();
                task.weights = args.packed + g * groupWeights();
                task.bias = args.bias ? args.bias + g * m_outputs : nullptr;
                for (const TapClass& one : m_forward)
                    productInStrips(task, {one.taps, one.places});
            }
    }

    void backwardData(const BlockArgs& args) const override
    {
        if (m_winners) {
            BlockArgs part = args;
            part.packed += tables();
            return m_winners->backwardData(part);
        }
        Product task{.dstRow = srcPlane(), .blocks = m_backwardBlocks, .accumulate = args.accumulate};
        for (std::int64_t n = 0; n < args.groups; ++n)
            for (std::int64_t g = 0; g < spec().group; ++g) {
                const std::int64_t at = n * srcFloats() + g * m_inputs * srcPlane();
                task.src = args.diffDst + n * dstFloats() + g * m_outputs * dstPlane();
                task.dst = args.diffSrc + at;
                task.mask = args.srcMask ? args.srcMask + at : nullptr;
                task.weights = args.packed + weights() + g * groupWeights();
                for (const TapClass& one : m_backward)
                    productInStrips(task, {one.taps, one.places});
            }
    }
    bool masksSource() const override { return true; }
    bool accumulates() const override { return true; }

    std::int64_t scratchFloats() const override { return m_winners ? m_winners->scratchFloats() : m_outputs * m_area * (lanes() + 1); }

    void backwardWeights(const BlockArgs& args) const override
    {
        if (m_winners)
            return m_winners->backwardWeights(args);
        const std::int64_t rowsPerStrip = stripRows();
        bool fresh = true;
        for (std::int64_t n = 0; n < args.groups; ++n)
            for (std::int64_t first = 0; first < m_window.y.count; first += rowsPerStrip, fresh = false)
                gradientStrip(args, n, first, std::min(m_window.y.count, first + rowsPerStrip), fresh);
        if (args.diffBias)
            biasGradient(args);
    }

private:
    std::int64_t srcPlane() const { return m_window.y.size * m_window.x.size * lanes(); }
    std::int64_t dstPlane() const { return m_window.positions() * lanes(); }
    std::int64_t groupWeights() const { return m_outputs * m_inputs * m_area; }
    std::int64_t weights() const { return spec().group * groupWeights(); }
    /// Where the winners' tables begin: whole vectors are read from there.
    std::int64_t tables() const { return (weights() + blockImages - 1) / blockImages * blockImages; }

    /// Rows of diffDst that fit the second-level cache together with the rows of src that they meet.
    std::int64_t stripRows() const
    {
        constexpr std::int64_t budget = std::int64_t{512} * 1024 / sizeof(float);
        const std::int64_t perRow = lanes() * (spec().src.c * m_window.x.size * m_window.y.stride + spec().filters * m_window.x.count);
        return std::clamp<std::int64_t>(budget / perRow, 1, m_window.y.count);
    }

    /// The sums of a channel are vectors while they are in the first-level cache; only their lanes' sums leave it.
    void gradientStrip(const BlockArgs& args, std::int64_t n, std::int64_t first, std::int64_t last, bool fresh) const
    {
        float* const flat = args.scratch + m_outputs * m_area * lanes();
        const WindowAxis& x = m_window.x;
        const WindowRange inner = x.windowsInside();
        KernelRowGradient task{.planeStride = dstPlane(),
                               .sumRow = m_area * lanes(),
                               .rows = m_outputs,
                               .taps = x.kernel,
                               .kernelRowStep = m_window.y.dilation,
                               .strideY = m_window.y.stride,
                               .strideX = x.stride,
                               .dilation = x.dilation,
                               .srcColumn0 = -x.padBegin,
                               .srcWidth = x.size,
                               .dstWidth = x.count,
                               .innerBegin = inner.first,
                               .innerEnd = inner.last};
        for (std::int64_t g = 0; g < spec().group; ++g) {
            task.diffDst = args.diffDst + n * dstFloats() + g * m_outputs * dstPlane();
            for (std::int64_t c = 0; c < m_inputs; ++c) {
                task.src = args.src + n * srcFloats() + (g * m_inputs + c) * srcPlane();
                const auto rowsInside = [&](std::int64_t firstTap, std::int64_t lastTap) {
                    const WindowRange inside = m_window.y.windowsInside({first, last}, firstTap, lastTap);
                    task.firstY = inside.first;
                    task.lastY = inside.last;
                };
                std::int64_t insideFirst = last;
                std::int64_t insideLast = last;
                task.fresh = true;
                if (m_area == 9 && x.kernel == 3) { // all of the kernel at once where all of it lies in the image
                    rowsInside(0, 2);
                    insideFirst = task.firstY;
                    insideLast = task.lastY;
                    task.kernelRows = 3;
                    task.srcRow0 = m_window.y.at(0, 0);
                    task.sums = args.scratch;
                    kernelRowGradient(task);
                    task.kernelRows = 1;
                    task.fresh = false;
                }
                for (std::int64_t ky = 0; ky < m_window.y.kernel; ++ky) {
                    rowsInside(ky, ky);
                    task.srcRow0 = m_window.y.at(0, ky);
                    task.sums = args.scratch + ky * x.kernel * lanes();
                    const std::int64_t end = task.lastY;
                    task.lastY = std::min(end, insideFirst);
                    if (task.firstY < task.lastY || task.fresh)
                        kernelRowGradient(task);
                    task.firstY = std::max(task.firstY, insideLast);
                    task.lastY = end;
                    if (task.firstY < task.lastY && insideLast < last)
                        kernelRowGradient(task);
                }
                cpu::sumLanes(args.scratch, m_outputs * m_area, flat);
                for (std::int64_t o = 0; o < m_outputs; ++o) {
                    float* const to = args.diffWeights + g * groupWeights() + (o * m_inputs + c) * m_area;
                    for (std::int64_t t = 0; t < m_area; ++t)
                        to[t] = flat[o * m_area + t] + (fresh ? 0.0F : to[t]);
                }
            }
        }
    }

    void biasGradient(const BlockArgs& args) const
    {
        const std::int64_t cells = m_window.positions();
        for (std::int64_t n = 0; n < args.groups; ++n)
            planeSums(args.diffDst + n * dstFloats(), dstPlane(), spec().filters, cells, args.diffBias, n > 0);
    }

    Window m_window;
    bool m_relu;
    std::int64_t m_inputs;  ///< channels of a group
    std::int64_t m_outputs; ///< filters of a group
    std::int64_t m_area;    ///< taps of a window
    Reservation m_room;     ///< of the two that follow
    std::vector<TapClass> m_forward;
    std::vector<TapClass> m_backward;
    std::vector<RowBlock> m_forwardBlocks;
    std::vector<RowBlock> m_backwardBlocks;
    std::optional<WinnerPath> m_winners;
};

} // namespace

std::unique_ptr<Layer> makeConvLayer(const OpSpec& spec, const Fusion& fusion)
{
    return std::make_unique<ConvLayer>(spec, fusion);
}

} // namespace ks::lanes
