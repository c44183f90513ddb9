#include "core/backends/lanes/lanes_kernel.h"

#include "core/backends/arg_max.h"
#include "core/backends/cpu/layout_kernels.h"
#include "core/backends/lanes/batch_statistics.h"
#include "core/backends/lanes/cell_kernels.h"
#include "core/backends/lanes/pool_kernels.h"
#include "core/backends/lanes/product_kernels.h"
#include "core/ops/operator.h"
#include "core/ops/roles.h"
#include "core/ops/window.h"

#include <algorithm>
#include <chrono>
#include <omp.h>

namespace ks::lanes {

namespace {

float* cellsOf(const Buffer* buffer)
{
    return buffer ? reinterpret_cast<float*>(static_cast<const HostBuffer*>(buffer)->data()) : nullptr;
}

std::int64_t cellsPerImage(const Shape& shape)
{
    return shape.c * shape.h * shape.w;
}

/// What all kernels share: tensors that go by images have a piece of memory in lanes, per thread or for the whole batch.
class LanesKernel : public Kernel {
public:
    LanesKernel(const OpSpec& spec, Pass pass, std::string_view implementation, int threads, bool wholeBatch)
        : m_spec(spec), m_pass(pass), m_implementation(implementation), m_lanes(cpu::laneCount()),
          m_blocks((spec.src.n + blockImages - 1) / blockImages),
          m_threads(static_cast<int>(std::clamp<std::int64_t>(threads, 1, m_blocks))), m_wholeBatch(wholeBatch),
          m_reorder(static_cast<std::size_t>(m_threads))
    {
        for (const Role role : operandsOf(spec, pass))
            addRole(role);
        for (const Role role : resultsOf(spec, pass))
            addRole(role);
    }

    const OpSpec& spec() const override { return m_spec; }
    Pass pass() const override { return m_pass; }
    std::string_view implementation() const override { return m_implementation; }
    std::size_t workspaceBytes() const override
    {
        std::size_t sum = 0;
        for (const MemoryBlock& one : m_memory)
            sum += one.bytes();
        return sum;
    }
    std::vector<NamedSeconds> parts() const override
    {
        RunParts parts;
        parts.add(RunPart::Layouts, *std::ranges::max_element(m_reorder));
        return parts.named();
    }

    void run(const Args& args) final
    {
        std::ranges::fill(m_reorder, 0.0);
        perform(args);
    }

protected:
    virtual void perform(const Args& args) = 0;

    std::int64_t lanes() const { return m_lanes; }
    std::int64_t blocks() const { return m_blocks; }
    int threads() const { return m_threads; }
    std::int64_t imagesOf(std::int64_t block) const { return std::min(blockImages, m_spec.src.n - block * blockImages); }

    /// A block's piece of a tensor in lanes; null where the pass does not have the tensor.
    float* piece(Role role, std::int64_t block, int thread) const
    {
        const auto index = static_cast<std::size_t>(role);
        auto* const data = static_cast<float*>(m_memory[index].data());
        return data ? data + (m_wholeBatch ? block : thread) * cellsPerImage(shapeOf(m_spec, role)) * blockImages : nullptr;
    }

    void load(const Buffer* buffer, Role role, std::int64_t block, int thread)
    {
        float* const to = piece(role, block, thread);
        if (to && buffer)
            timed(thread, [&] {
                forEachGroup(role, block, [&](std::int64_t offset, std::int64_t cells, std::int64_t count, std::int64_t at) {
                    cpu::toLanes(cellsOf(buffer) + offset, cells, cells, count, to + at);
                });
            });
    }
    void store(Buffer* buffer, Role role, std::int64_t block, int thread)
    {
        const float* const from = piece(role, block, thread);
        if (from && buffer)
            timed(thread, [&] {
                forEachGroup(role, block, [&](std::int64_t offset, std::int64_t cells, std::int64_t count, std::int64_t at) {
                    cpu::fromLanes(from + at, cells, count, cellsOf(buffer) + offset, cells);
                });
            });
    }

    /// work(block, thread); blocks that have not begun when `stop` asks are left out.
    template <class Work>
    void forEachBlock(const std::stop_token& stop, Work&& work)
    {
#pragma omp parallel for num_threads(m_threads) schedule(dynamic) if (m_threads > 1)
        for (std::int64_t block = 0; block < m_blocks; ++block)
            if (!stop.stop_requested())
                work(block, m_threads > 1 ? omp_get_thread_num() : 0);
    }

    template <class Work>
    void timed(int thread, Work&& work)
    {
        const auto start = std::chrono::steady_clock::now();
        work();
        m_reorder[static_cast<std::size_t>(thread)] += std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    }

    void keep(MemoryBlock block)
    {
        m_memory.push_back(std::move(block));
    }

private:
    void addRole(Role role)
    {
        const Shape shape = shapeOf(m_spec, role);
        if (shape.empty() || shape.n != m_spec.src.n || !hasImages(role) || (isLoss(m_spec.op) && subjectOf(role) == Role::Dst))
            return;
        const std::int64_t parts = m_wholeBatch ? m_blocks : m_threads;
        m_memory[static_cast<std::size_t>(role)] = MemoryBlock(
            static_cast<std::size_t>(cellsPerImage(shape) * blockImages * parts) * sizeof(float), std::string(nameOf(role)) + " in lanes");
    }

    /// work(offset in NCHW, cells of an image, images of the group, offset in lanes)
    template <class Work>
    void forEachGroup(Role role, std::int64_t block, Work&& work) const
    {
        const std::int64_t cells = cellsPerImage(shapeOf(m_spec, role));
        const std::int64_t images = imagesOf(block);
        for (std::int64_t first = 0; first < images; first += m_lanes)
            work((block * blockImages + first) * cells, cells, std::min(m_lanes, images - first), first * cells);
    }

    OpSpec m_spec;
    Pass m_pass;
    std::string_view m_implementation;
    std::int64_t m_lanes;
    std::int64_t m_blocks;
    int m_threads;
    bool m_wholeBatch;
    std::vector<double> m_reorder;
    std::vector<MemoryBlock> m_memory = std::vector<MemoryBlock>(tensorRoleCount); ///< by role, then others
};

class LayerKernel final : public LanesKernel {
public:
    LayerKernel(const OpSpec& spec, Pass pass, std::string_view implementation, int threads)
        : LanesKernel(spec, pass, implementation, threads, false), m_layer(makeLayer(spec))
    {
        m_packed = take(m_layer->packedFloats(), "packed weights");
        if (pass == Pass::BackwardWeights) {
            m_weightFloats = rounded(shapeOf(spec, Role::Weights).elements());
            m_biasFloats = spec.bias ? rounded(shapeOf(spec, Role::Bias).elements()) : 0;
            m_partials = take(blocks() * partialFloats(), "gradients of blocks");
            m_sum = take(partialFloats(), "gradients");
        }
        if (!isForward(pass) && m_layer->scratchFloats() > 0)
            m_scratch = take(rounded(m_layer->scratchFloats()) * this->threads(), "scratch memory");
        if (m_layer->savedBytes() > 0 && pass != Pass::Inference)
            m_saved = take(rounded(static_cast<std::int64_t>(m_layer->savedBytes() / sizeof(float) + 1)) * this->threads(), "winners");
    }

    std::size_t savedBytes() const override
    {
        if (pass() == Pass::Inference || m_layer->savedBytes() == 0)
            return 0;
        return ArgMaxLayout(spec()).bytesPerCell * static_cast<std::size_t>(shapeOf(spec(), Role::Dst).elements());
    }
    std::vector<std::int64_t> decodeSaved(const Buffer& saved) const override { return decodeArgMax(spec(), saved); }

private:
    std::int64_t partialFloats() const { return m_weightFloats + m_biasFloats; }
    float* take(std::int64_t floats, std::string_view name)
    {
        MemoryBlock block(static_cast<std::size_t>(floats) * sizeof(float), name);
        auto* const data = static_cast<float*>(block.data());
        keep(std::move(block));
        return data;
    }

    std::byte* winners(int thread) const
    {
        return m_saved ? reinterpret_cast<std::byte*>(
                             m_saved + rounded(static_cast<std::int64_t>(m_layer->savedBytes() / sizeof(float) + 1)) * thread)
                       : nullptr;
    }

    void perform(const Args& args) override
    {
        if (args.weights && m_packed)
            m_layer->pack(cellsOf(args.weights), m_packed, threads());
        forEachBlock(args.stop, [&](std::int64_t block, int thread) { performBlock(args, block, thread); });
        if (pass() != Pass::BackwardWeights)
            return;
        sumTree(m_partials, partialFloats(), blocks(), m_sum, partialFloats());
        std::copy_n(m_sum, shapeOf(spec(), Role::Weights).elements(), cellsOf(args.diffWeights));
        if (args.diffBias)
            std::copy_n(m_sum + m_weightFloats, shapeOf(spec(), Role::Bias).elements(), cellsOf(args.diffBias));
    }

    void performBlock(const Args& args, std::int64_t block, int thread)
    {
        for (const Role role : {Role::Src, Role::Src2, Role::DiffDst})
            load(args.of(role), role, block, thread);
        BlockArgs part;
        part.src = piece(Role::Src, block, thread);
        part.src2 = piece(Role::Src2, block, thread);
        part.dst = piece(Role::Dst, block, thread);
        part.diffDst = piece(Role::DiffDst, block, thread);
        part.diffSrc = piece(Role::DiffSrc, block, thread);
        part.diffSrc2 = piece(Role::DiffSrc2, block, thread);
        part.weights = cellsOf(args.weights);
        part.bias = cellsOf(args.bias);
        part.packed = m_packed;
        part.saved = winners(thread);
        part.scratch = m_scratch ? m_scratch + rounded(m_layer->scratchFloats()) * thread : nullptr;
        part.images = imagesOf(block);
        part.groups = (part.images + lanes() - 1) / lanes();
        part.firstImage = block * blockImages;
        part.step = args.step;
        if (isForward(pass())) {
            m_layer->forward(part);
            if (part.saved && args.saved)
                copyWinners(args.saved, block, thread, true);
            store(args.dst, Role::Dst, block, thread);
        } else if (pass() == Pass::BackwardData) {
            if (part.saved && args.saved)
                copyWinners(args.saved, block, thread, false);
            m_layer->backwardData(part);
            store(args.diffSrc, Role::DiffSrc, block, thread);
            store(args.diffSrc2, Role::DiffSrc2, block, thread);
        } else {
            part.diffWeights = m_partials + block * partialFloats();
            part.diffBias = args.diffBias ? part.diffWeights + m_weightFloats : nullptr;
            clearOtherLanes(block, thread, part.images);
            m_layer->backwardWeights(part);
        }
    }

    /// Lanes without an image must not count: their gradients are 0, and their cells nothing that 0 could not multiply.
    void clearOtherLanes(std::int64_t block, int thread, std::int64_t images)
    {
        const std::int64_t rest = images % lanes();
        if (rest == 0)
            return;
        for (const Role role : {Role::Src, Role::DiffDst}) {
            const std::int64_t cells = cellsPerImage(shapeOf(spec(), role));
            float* const group = piece(role, block, thread) + images / lanes() * lanes() * cells;
            for (std::int64_t cell = 0; cell < cells; ++cell)
                std::fill(group + cell * lanes() + rest, group + (cell + 1) * lanes(), 0.0F);
        }
    }

    /// Winners between lanes and the layout of arg_max.h.
    void copyWinners(Buffer* saved, std::int64_t block, int thread, bool out)
    {
        timed(thread, [&] {
            withArgMaxType(spec(), [&]<class Index>(Index) {
                if (ArgMaxLayout(spec()).bytesPerCell == 1)
                    copyWinners<Index, std::uint8_t>(saved, block, thread, out);
                else
                    copyWinners<Index, std::int32_t>(saved, block, thread, out);
            });
        });
    }
    template <class Index, class Own>
    void copyWinners(Buffer* saved, std::int64_t block, int thread, bool out)
    {
        const std::int64_t cells = cellsPerImage(shapeOf(spec(), Role::Dst));
        auto* const own = reinterpret_cast<Own*>(winners(thread));
        for (std::int64_t image = 0; image < imagesOf(block); ++image) {
            Index* const theirs = reinterpret_cast<Index*>(cellsOf(saved)) + (block * blockImages + image) * cells;
            Own* const group = own + image / lanes() * lanes() * cells + image % lanes();
            for (std::int64_t cell = 0; cell < cells; ++cell)
                if (out)
                    theirs[cell] = static_cast<Index>(group[cell * lanes()]); // "nobody" is all ones in either type
                else
                    group[cell * lanes()] = theirs[cell] == noWinner<Index> ? static_cast<Own>(-1) : static_cast<Own>(theirs[cell]);
        }
    }

    std::unique_ptr<Layer> m_layer;
    float* m_packed = nullptr;
    float* m_scratch = nullptr;
    float* m_partials = nullptr;
    float* m_sum = nullptr;
    float* m_saved = nullptr;
    std::int64_t m_weightFloats = 0;
    std::int64_t m_biasFloats = 0;
};

class NormalizationKernel final : public LanesKernel {
public:
    NormalizationKernel(const OpSpec& spec, Pass pass, std::string_view implementation, int threads)
        : LanesKernel(spec, pass, implementation, threads, true), m_statistics(spec, lanes(), blocks())
    {
    }

private:
    void perform(const Args& args) override
    {
        forEachBlock(args.stop, [&](std::int64_t block, int thread) {
            load(args.src, Role::Src, block, thread);
            load(args.diffDst, Role::DiffDst, block, thread);
            if (spec().trainingMode)
                m_statistics.addBlock(piece(Role::Src, block, thread), imagesOf(block), block);
        });
        if (spec().trainingMode)
            m_statistics.finish();
        else
            m_statistics.takeRunning(cellsOf(args.mean), cellsOf(args.variance));
        if (isForward(pass())) {
            if (args.newMean) {
                std::copy_n(cellsOf(args.mean), spec().src.c, cellsOf(args.newMean));
                std::copy_n(cellsOf(args.variance), spec().src.c, cellsOf(args.newVariance));
                m_statistics.blendInto(cellsOf(args.newMean), cellsOf(args.newVariance));
            }
            forEachBlock(args.stop, [&](std::int64_t block, int thread) {
                m_statistics.forward(piece(Role::Src, block, thread), cellsOf(args.weights), cellsOf(args.bias), imagesOf(block), false,
                                     piece(Role::Dst, block, thread));
                store(args.dst, Role::Dst, block, thread);
            });
            return;
        }
        if (spec().trainingMode || pass() == Pass::BackwardWeights)
            sumGradients(args);
        if (pass() == Pass::BackwardData)
            forEachBlock(args.stop, [&](std::int64_t block, int thread) {
                m_statistics.backward(piece(Role::Src, block, thread), piece(Role::DiffDst, block, thread), cellsOf(args.weights),
                                      imagesOf(block), piece(Role::DiffSrc, block, thread));
                store(args.diffSrc, Role::DiffSrc, block, thread);
            });
    }

    void sumGradients(const Args& args)
    {
        forEachBlock(args.stop, [&](std::int64_t block, int thread) {
            m_statistics.addGradientBlock(piece(Role::Src, block, thread), piece(Role::DiffDst, block, thread), imagesOf(block), block);
        });
        m_statistics.finishGradient(cellsOf(args.diffWeights), cellsOf(args.diffBias));
    }

    BatchStatistics m_statistics;
};

class LossKernel final : public LanesKernel {
public:
    LossKernel(const OpSpec& spec, Pass pass, std::string_view implementation, int threads)
        : LanesKernel(spec, pass, implementation, threads, false), m_losses(static_cast<std::size_t>(blocks()))
    {
    }

private:
    void perform(const Args& args) override
    {
        const Shape& shape = spec().src;
        const std::int64_t area = shape.h * shape.w;
        const bool classes = spec().op == OpKind::SoftmaxCrossEntropyLoss;
        const std::int64_t mean = classes ? shape.n * area : shape.elements();
        const double count = spec().reduction == Reduction::Mean ? static_cast<double>(mean) : 1.0;
        const bool backward = pass() == Pass::BackwardData;
        const auto scale = static_cast<float>(backward ? static_cast<double>(*cellsOf(args.diffDst)) / count : 1.0 / count);
        forEachBlock(args.stop, [&](std::int64_t block, int thread) {
            load(args.src, Role::Src, block, thread);
            load(args.src2, Role::Src2, block, thread);
            const std::int64_t images = imagesOf(block);
            double loss = 0;
            for (std::int64_t first = 0; first < images; first += lanes()) {
                const std::int64_t at = first * shape.c * area;
                const std::int64_t group = std::min(lanes(), images - first);
                const float* const src = piece(Role::Src, block, thread) + at;
                const float* const target = piece(Role::Src2, block, thread) + at;
                float* const diff = backward ? piece(Role::DiffSrc, block, thread) + at : nullptr;
                loss += classes ? crossEntropy(src, target, diff, shape.c, area, group, scale)
                                : squaredError(src, target, diff, shape.c * area, group, scale);
            }
            m_losses[static_cast<std::size_t>(block)] = loss;
            store(args.diffSrc, Role::DiffSrc, block, thread);
        });
        if (backward)
            return;
        double sum = 0;
        for (const double one : m_losses)
            sum += one;
        *cellsOf(args.dst) = static_cast<float>(sum / count);
    }

    std::vector<double> m_losses;
};

using KernelMaker = std::unique_ptr<Kernel> (*)(const OpSpec& spec, Pass pass, std::string_view implementation, int threads);

template <class Kind>
std::unique_ptr<Kernel> makeKernelOf(const OpSpec& spec, Pass pass, std::string_view implementation, int threads)
{
    return std::make_unique<Kind>(spec, pass, implementation, threads);
}

/// Null where there is none. Those that see the whole batch at once have kernels of their own, all others a layer.
KernelMaker kernelMakerOf(OpKind op)
{
    if (op == OpKind::BatchNormalization)
        return makeKernelOf<NormalizationKernel>;
    if (isLoss(op))
        return makeKernelOf<LossKernel>;
    return layerMakerOf(op) ? makeKernelOf<LayerKernel> : nullptr;
}

} // namespace

bool hasKernel(OpKind op)
{
    return kernelMakerOf(op) != nullptr;
}

std::unique_ptr<Kernel> makeLanesKernel(const OpSpec& spec, Pass pass, std::string_view implementation, int threads)
{
    return kernelMakerOf(spec.op)(spec, pass, implementation, threads);
}

} // namespace ks::lanes
