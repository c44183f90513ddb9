#include "core/backends/lanes/block_runner.h"

#include "core/backends/cpu/layout_kernels.h"
#include "core/backends/lanes/cell_kernels.h"
#include "core/backends/lanes/product_kernels.h"
#include "core/base/stopped.h"
#include "core/base/threads.h"

#include <algorithm>
#include <chrono>
#include <numeric>
#include <omp.h>

namespace ks::lanes {

namespace {

/// Floats that one thread sums or updates at once.
constexpr std::int64_t updateChunk = 65536;

/// No more than there are blocks.
int threadsFor(const BlockProgram& program)
{
    const int wanted = program.spec.threads > 0 ? program.spec.threads : defaultThreads();
    return static_cast<int>(std::clamp<std::int64_t>(wanted, 1, program.blocks));
}

TracedOperation operationOf(const BlockProgram& program, const BlockProgram::Instruction& one, TracedPart part)
{
    return {.part = part, .node = one.node, .op = program.specOf(one).op, .fused = one.relu};
}

} // namespace

BlockRunner::BlockRunner(BlockProgram program)
    : m_program(std::move(program)), m_lanes(cpu::laneCount()), m_threads(threadsFor(m_program)), m_parameters(m_program),
      m_times(m_program.spec, m_program.graph.nodes.size(), m_threads)
{
    m_ways = BothWays(static_cast<std::size_t>(m_threads));
    m_losses.resize(static_cast<std::size_t>(m_program.blocks));
    allocateValues();
    allocateInstructions();
}

void BlockRunner::allocateValues()
{
    std::int64_t largest = 0;
    for (const BlockProgram::Value& one : m_program.values) {
        m_values.push_back(make(one.floats, one.wholeBatch, "activations of " + one.name));
        Store gradient;
        if (m_program.spec.training && one.trained && !one.inner) {
            if (one.gradientInPlace)
                gradient = {.data = m_values.back().data, .floats = one.floats, .perBlock = one.wholeBatch};
            else
                gradient = make(one.floats, one.wholeBatch, "gradient of " + one.name);
            largest = std::max(largest, one.floats);
        }
        m_gradients.push_back(std::move(gradient));
    }
    m_extra = make(largest, false, "gradient before it is added");
    m_target = make(planned(m_program.output).floats, false, "target");
    if (!m_program.spec.training)
        return;
    std::int64_t partials = 0;
    m_partialOffsets.resize(m_program.parameters.size());
    for (const BlockProgram::Instruction& one : m_program.instructions)
        for (const int index : {one.weights, one.bias})
            if (index != BlockProgram::none && one.layer && !one.layer->sumsOverBatch()) {
                m_partialOffsets[static_cast<std::size_t>(index)] = partials;
                partials += rounded(m_program.parameters[static_cast<std::size_t>(index)].shape.elements());
            }
    m_partials = make(partials, true, "gradients of blocks");
}

void BlockRunner::allocateInstructions()
{
    std::int64_t scratch = 0;
    std::int64_t packed = 0;
    const bool kept = m_program.segments.size() > 1;
    for (const BlockProgram::Instruction& one : m_program.instructions) {
        Store saved;
        m_packedOffsets.push_back(packed);
        m_statistics.push_back(one.layer ? nullptr : std::make_unique<BatchStatistics>(m_program.specOf(one), m_lanes, m_program.blocks));
        if (one.layer) {
            packed += rounded(one.layer->packedFloats());
            scratch = std::max(scratch, one.layer->scratchFloats());
            if (const std::size_t bytes = one.layer->savedBytes(); m_program.spec.training && bytes > 0)
                saved = make(rounded(static_cast<std::int64_t>((bytes + sizeof(float) - 1) / sizeof(float))), kept, "winners");
        }
        m_saved.push_back(std::move(saved));
    }
    m_packed = MemoryBlock(static_cast<std::size_t>(packed) * sizeof(float), "packed weights");
    m_scratch = make(rounded(scratch), false, "scratch memory");
}

std::size_t BlockRunner::bytes() const
{
    std::size_t sum = m_parameters.bytes() + m_packed.bytes();
    for (const auto* stores : {&m_values, &m_gradients, &m_saved})
        for (const Store& one : *stores)
            sum += one.memory.bytes();
    for (const Store* one : {&m_scratch, &m_extra, &m_target, &m_partials})
        sum += one->memory.bytes();
    return sum;
}

void BlockRunner::pack()
{
    if (!m_packedStale)
        return;
    m_packedStale = false;
    for (std::size_t i = 0; i < m_program.instructions.size(); ++i) {
        const BlockProgram::Instruction& one = m_program.instructions[i];
        if (one.layer && one.layer->packedFloats() > 0)
            one.layer->pack(m_parameters.value(one.weights), static_cast<float*>(m_packed.data()) + m_packedOffsets[i], m_threads);
    }
}

template <class Work>
void BlockRunner::forEachBlock(Work&& work)
{
    if (m_threads == 1) {
        for (std::int64_t block = 0; block < m_program.blocks; ++block)
            work(Turn{block, 0});
        return;
    }
#pragma omp parallel for num_threads(m_threads) schedule(dynamic)
    for (std::int64_t block = 0; block < m_program.blocks; ++block)
        work(Turn{block, omp_get_thread_num()});
}

template <class Work>
void BlockRunner::timed(const BlockProgram::Instruction& one, TracedPart part, const Turn& turn, Work&& work)
{
    TracedOperation what = operationOf(m_program, one, part);
    what.images = m_program.imagesOf(turn.block);
    m_times.alone(turn.thread, what, work);
}

BlockArgs BlockRunner::argsOf(std::size_t instruction, const Turn& turn) const
{
    const BlockProgram::Instruction& one = m_program.instructions[instruction];
    BlockArgs args;
    args.src = value(one.src, turn);
    args.src2 = one.src2 == BlockProgram::none ? nullptr : value(one.src2, turn);
    args.dst = value(one.dst, turn);
    args.weights = m_parameters.value(one.weights);
    args.bias = m_parameters.value(one.bias);
    args.packed = static_cast<const float*>(m_packed.data()) + m_packedOffsets[instruction];
    args.saved = reinterpret_cast<std::byte*>(m_saved[instruction].at(turn.block, turn.thread));
    args.scratch = m_scratch.at(0, turn.thread);
    args.images = m_program.imagesOf(turn.block);
    args.groups = groupsOf(args.images);
    args.firstImage = turn.block * blockImages;
    args.step = m_step;
    return args;
}

void BlockRunner::loadInput(const Turn& turn)
{
    const Shape& shape = m_program.graph.input;
    const std::int64_t cells = shape.c * shape.h * shape.w;
    const std::int64_t images = m_program.imagesOf(turn.block);
    for (std::int64_t first = 0; first < images; first += m_lanes)
        cpu::toLanes(m_src + (turn.block * blockImages + first) * cells, cells, cells, std::min(m_lanes, images - first),
                     value(0, turn) + first * cells);
}

void BlockRunner::forwardSegment(const BlockProgram::Segment& segment, const Turn& turn)
{
    for (std::size_t i = segment.first; i < segment.last; ++i) {
        const BlockProgram::Instruction& one = m_program.instructions[i];
        if (m_program.isToLeave(one.node))
            throw Stopped();
        timed(one, TracedPart::Forward, turn, [&] {
            const BlockArgs args = argsOf(i, turn);
            if (one.layer)
                one.layer->forward(args);
            else
                m_statistics[i]->forward(args.src, args.weights, args.bias, args.images, one.relu != BlockProgram::none, args.dst);
        });
    }
}

void BlockRunner::takeLoss(const Turn& turn)
{
    const Shape shape = m_program.graph.output();
    const std::int64_t area = shape.h * shape.w;
    const std::int64_t cells = shape.c * area;
    const std::int64_t images = m_program.imagesOf(turn.block);
    const bool classes = m_program.spec.loss == OpKind::SoftmaxCrossEntropyLoss;
    const auto scale = static_cast<float>(1.0 / static_cast<double>(m_program.spec.batch * (classes ? area : cells)));
    float* target = m_target.at(turn.block, turn.thread);
    double loss = 0;
    for (std::int64_t first = 0; first < images; first += m_lanes) {
        const std::int64_t count = std::min(m_lanes, images - first);
        cpu::toLanes(m_targets + (turn.block * blockImages + first) * cells, cells, cells, count, target);
        const float* output = value(m_program.output, turn) + first * cells;
        float* diff = m_program.spec.training ? gradient(m_program.output, turn) : nullptr;
        if (diff)
            diff += first * cells;
        loss += classes ? crossEntropy(output, target, diff, shape.c, area, count, scale)
                        : squaredError(output, target, diff, cells, count, scale);
    }
    m_losses[static_cast<std::size_t>(turn.block)] = loss * static_cast<double>(scale);
}

void BlockRunner::backwardSegment(const BlockProgram::Segment& segment, const Turn& turn)
{
    for (std::size_t i = segment.last; i-- > segment.first;) {
        const BlockProgram::Instruction& one = m_program.instructions[i];
        if (!planned(one.dst).trained || one.backBefore)
            continue;
        timed(one, TracedPart::Backward, turn, [&] {
            BlockArgs args = argsOf(i, turn);
            float* const diffDst = one.pool == BlockProgram::none ? gradient(one.dst, turn) : throughPool(one, turn, args);
            args.diffDst = diffDst;
            if (m_program.sums(one))
                return backwardAdd(one, turn);
            if (one.pool == BlockProgram::none && planned(one.dst).maskGradient)
                keepWhereAbove(args.dst, diffDst, diffDst, planned(one.dst).floats);
            if (!one.layer) {
                m_statistics[i]->addGradientBlock(args.src, diffDst, args.images, turn.block);
                if (m_program.specOf(one).trainingMode)
                    return; // what follows waits for the sums over the batch
                return backwardData(i, turn, args);
            }
            if (one.weights != BlockProgram::none && !one.layer->sumsOverBatch()) {
                float* const partials = m_partials.at(turn.block, turn.thread);
                args.diffWeights = partials + m_partialOffsets[static_cast<std::size_t>(one.weights)];
                args.diffBias = one.bias == BlockProgram::none ? nullptr : partials + m_partialOffsets[static_cast<std::size_t>(one.bias)];
                one.layer->backwardWeights(args);
            }
            backwardData(i, turn, args);
        });
    }
}

/// The gradient of the pool that goes back together with this Conv, and its winners; the Relu between them is told by the pool's dst.
float* BlockRunner::throughPool(const BlockProgram::Instruction& conv, const Turn& turn, BlockArgs& args) const
{
    const auto index = static_cast<std::size_t>(conv.pool);
    const BlockProgram::Instruction& pool = m_program.instructions[index];
    args.winners = reinterpret_cast<const std::byte*>(m_saved[index].at(turn.block, turn.thread));
    float* const diffDst = gradient(pool.dst, turn);
    if (!conv.poolMasks)
        return diffDst;
    float* const masked = m_extra.at(turn.block, turn.thread);
    keepWhereAbove(value(pool.dst, turn), diffDst, masked, planned(pool.dst).floats);
    return masked;
}

void BlockRunner::backwardData(std::size_t instruction, const Turn& turn, BlockArgs args)
{
    const BlockProgram::Instruction& one = m_program.instructions[instruction];
    if (one.maskSrc) {
        args.srcMask = args.src;
        args.dstMask = args.dst;
    }
    const auto give = [&](int operand, bool wanted, bool accumulates, float* BlockArgs::*member) {
        if (!wanted)
            return;
        float* const diff = gradient(operand, turn);
        const bool adds = accumulates && !(one.layer && one.layer->accumulates());
        BlockArgs part = args;
        part.*member = adds ? m_extra.at(turn.block, turn.thread) : diff;
        part.accumulate = accumulates && !adds;
        if (one.layer)
            one.layer->backwardData(part);
        else
            m_statistics[instruction]->backward(part.src, part.diffDst, part.weights, part.images, part.diffSrc);
        if (adds)
            add(part.*member, diff, diff, planned(operand).floats);
    };
    give(one.src, one.diffSrc, one.accumulateSrc, &BlockArgs::diffSrc); // one after the other: there is one place for what is added
    give(one.src2, one.diffSrc2, one.accumulateSrc2, &BlockArgs::diffSrc2);
}

void BlockRunner::backwardAdd(const BlockProgram::Instruction& instruction, const Turn& turn)
{
    const BlockProgram::Value& dst = planned(instruction.dst);
    float* const diffDst = gradient(instruction.dst, turn);
    const std::int64_t floats = dst.floats;
    const float* const mask = dst.maskGradient ? value(instruction.dst, turn) : nullptr;
    const float* masked = mask ? nullptr : diffDst;
    const auto give = [&](int operand, bool wanted, bool accumulates) {
        if (!wanted)
            return;
        float* const diff = gradient(operand, turn);
        if (!masked) { // written to where it is wanted, if nothing is there yet
            float* const to = accumulates ? diffDst : diff;
            keepWhereAbove(mask, diffDst, to, floats);
            masked = to;
        }
        if (accumulates)
            add(diff, masked, diff, floats);
        else if (masked != diff)
            std::copy_n(masked, floats, diff);
    };
    give(instruction.src, instruction.diffSrc, instruction.accumulateSrc);
    give(instruction.src2, instruction.diffSrc2, instruction.accumulateSrc2);
}

/// Its gradients of the batch are summed: it goes on with one block.
void BlockRunner::backwardNormalization(std::size_t instruction, const Turn& turn)
{
    const BlockProgram::Instruction& one = m_program.instructions[instruction];
    timed(one, TracedPart::Backward, turn, [&] {
        BlockArgs args = argsOf(instruction, turn);
        args.diffDst = gradient(one.dst, turn);
        backwardData(instruction, turn, args);
    });
}

void BlockRunner::forward(const float* src, const float* target, std::uint64_t step)
{
    m_src = src;
    m_targets = target;
    m_step = step;
    pack();
    for (std::size_t i = 0; i < m_program.instructions.size(); ++i)
        if (m_statistics[i] && !m_program.specOf(m_program.instructions[i]).trainingMode)
            m_statistics[i]->takeRunning(m_parameters.value(m_program.instructions[i].mean),
                                         m_parameters.value(m_program.instructions[i].variance));
    const std::vector<BlockProgram::Segment>& segments = m_program.segments;
    for (std::size_t s = 0; s < segments.size(); ++s) {
        const bool last = s + 1 == segments.size();
        if (s > 0)
            m_statistics[segments[s].first]->finish();
        m_ways.begin();
        forEachBlock([&](const Turn& turn) {
            BothWays::Block block(m_ways, turn.thread);
            if (s == 0)
                loadInput(turn);
            forwardSegment(segments[s], turn);
            if (!last) { // a part of the sums that the BatchNormalization behind needs, while its numbers are in the cache
                const std::size_t next = segments[s + 1].first;
                const BlockProgram::Instruction& one = m_program.instructions[next];
                return timed(one, TracedPart::Forward, turn,
                             [&] { m_statistics[next]->addBlock(value(one.src, turn), m_program.imagesOf(turn.block), turn.block); });
            }
            if (!m_targets)
                return;
            m_times.alone(turn.thread, {.op = m_program.spec.loss, .images = m_program.imagesOf(turn.block)}, [&] { takeLoss(turn); });
            if (!m_program.spec.training)
                return;
            block.turn();
            backwardSegment(segments[s], turn);
        });
        m_ways.end();
    }
    m_loss = static_cast<float>(std::accumulate(m_losses.begin(), m_losses.end(), 0.0));
}

void BlockRunner::backward()
{
    const std::vector<BlockProgram::Segment>& segments = m_program.segments;
    for (std::size_t s = segments.size() - 1; s-- > 0;) { // the last one's went with the forward pass
        const std::size_t normalization = segments[s + 1].first;
        const BlockProgram::Instruction& one = m_program.instructions[normalization];
        m_statistics[normalization]->finishGradient(m_parameters.gradient(one.weights), m_parameters.gradient(one.bias));
        forEachBlock([&](const Turn& turn) {
            backwardNormalization(normalization, turn);
            backwardSegment(segments[s], turn);
        });
    }
    for (std::size_t i = 0; i < m_program.instructions.size(); ++i) {
        const BlockProgram::Instruction& one = m_program.instructions[i];
        if (m_statistics[i] && !m_program.specOf(one).trainingMode)
            m_statistics[i]->finishGradient(m_parameters.gradient(one.weights), m_parameters.gradient(one.bias));
        if (!one.layer || one.weights == BlockProgram::none)
            continue;
        if (one.layer->sumsOverBatch()) {
            m_times.together(operationOf(m_program, one, TracedPart::Backward), [&] { gradientOfBatch(i); });
            continue;
        }
        for (const int index : {one.weights, one.bias})
            if (index != BlockProgram::none)
                m_times.together(operationOf(m_program, one, TracedPart::Backward), [&] { sumBlocks(index); });
    }
}

void BlockRunner::sumBlocks(int parameter)
{
    const std::int64_t first = m_parameters.offset(parameter);
    const float* const parts = m_partials.data + m_partialOffsets[static_cast<std::size_t>(parameter)];
    const auto floats = static_cast<std::int64_t>(m_parameters.values(static_cast<std::size_t>(parameter)).size());
    const std::int64_t whole = groupsOf(floats) * m_lanes;
    const std::int64_t chunks = (whole + updateChunk - 1) / updateChunk;
#pragma omp parallel for num_threads(m_threads) if (m_threads > 1 && chunks > 1)
    for (std::int64_t chunk = 0; chunk < chunks; ++chunk) {
        const std::int64_t at = chunk * updateChunk;
        sumTree(parts + at, m_partials.floats, m_program.blocks, m_parameters.allGradients() + first + at,
                std::min(updateChunk, whole - at));
    }
}

/// The layer's src and the gradient of its dst are kept for the whole batch, block after block.
void BlockRunner::gradientOfBatch(std::size_t instruction)
{
    const BlockProgram::Instruction& one = m_program.instructions[instruction];
    BlockArgs args = argsOf(instruction, {});
    args.diffDst = gradient(one.dst, {});
    args.diffWeights = m_parameters.gradient(one.weights);
    args.diffBias = m_parameters.gradient(one.bias);
    args.images = m_program.spec.batch;
    args.groups = groupsOf(args.images);
#pragma omp parallel num_threads(m_threads) if (m_threads > 1)
    {
        const int thread = m_threads > 1 ? omp_get_thread_num() : 0;
        const ThreadShare share(m_times.spans(), thread);
#pragma omp for nowait
        for (std::int64_t part = 0; part < one.layer->parts(); ++part) {
            BlockArgs mine = args;
            mine.part = part;
            mine.scratch = m_scratch.at(0, thread);
            one.layer->backwardWeights(mine);
        }
    }
}

void BlockRunner::update(float rate, std::uint64_t updates)
{
    for (std::size_t i = 0; i < m_program.parameters.size(); ++i) {
        if (!m_program.parameters[i].trained)
            continue;
        const auto floats = static_cast<std::int64_t>(m_parameters.values(i).size());
        const std::int64_t first = m_parameters.offset(static_cast<int>(i));
        const std::int64_t chunks = (floats + updateChunk - 1) / updateChunk;
        m_times.together({.part = TracedPart::Update, .node = m_program.parameters[i].node, .bytes = m_parameters.values(i).size_bytes()},
                         [&] {
#pragma omp parallel num_threads(m_threads) if (m_threads > 1 && chunks > 1)
                             {
                                 const ThreadShare share(m_times.spans(), m_threads > 1 && chunks > 1 ? omp_get_thread_num() : 0);
#pragma omp for nowait
                                 for (std::int64_t chunk = 0; chunk < chunks; ++chunk)
                                     m_parameters.update(m_program.spec.optimizer, rate, updates, first + chunk * updateChunk,
                                                         first + std::min(floats, (chunk + 1) * updateChunk));
                             }
                         });
    }
    m_packedStale = true;
    for (std::size_t i = 0; i < m_program.instructions.size(); ++i) {
        const BlockProgram::Instruction& one = m_program.instructions[i];
        if (m_statistics[i] && m_program.specOf(one).trainingMode)
            m_statistics[i]->blendInto(m_parameters.value(one.mean), m_parameters.value(one.variance));
    }
}

void BlockRunner::copyOut(int value, const Store& store, float* to) const
{
    const std::int64_t cells = planned(value).floats / blockImages;
    for (std::int64_t block = 0; block < m_program.blocks; ++block) {
        const std::int64_t images = m_program.imagesOf(block);
        for (std::int64_t first = 0; first < images; first += m_lanes)
            cpu::fromLanes(store.at(block, 0) + first * cells, cells, std::min(m_lanes, images - first),
                           to + (block * blockImages + first) * cells, cells);
    }
}

} // namespace ks::lanes
