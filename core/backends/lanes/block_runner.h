#pragma once

#include "core/backends/lanes/batch_statistics.h"
#include "core/backends/lanes/block_program.h"
#include "core/backends/lanes/block_store.h"
#include "core/backends/lanes/block_times.h"
#include "core/backends/lanes/both_ways.h"
#include "core/backends/lanes/parameters.h"
#include "core/base/memory.h"

#include <memory>
#include <vector>

namespace ks::lanes {

/// Owns the memory of a planned step and runs it block by block on several threads. Belongs to one thread.
class BlockRunner {
public:
    explicit BlockRunner(BlockProgram program);

    const BlockProgram& program() const { return m_program; }
    Parameters& parameters() { return m_parameters; }
    const Parameters& parameters() const { return m_parameters; }
    void parametersChanged() { m_packedStale = true; }
    std::size_t bytes() const;

    /// In training the last segment's way back is taken at once, block by block, while its numbers are in the cache. `target` may be null
    /// in inference.
    void forward(const float* src, const float* target, std::uint64_t step);
    void backward();
    /// Seconds of the last `forward` that its way back took: what the threads measured block by block, as shares of the time that passed.
    double backwardWithinForward() const { return m_ways.back(); }
    void update(float rate, std::uint64_t updates);

    float loss() const { return m_loss; }
    /// NCHW copies of the whole batch; the value must be kept for it.
    void copyValue(int value, float* to) const { copyOut(value, m_values[static_cast<std::size_t>(value)], to); }
    void copyGradient(int value, float* to) const { copyOut(value, m_gradients[static_cast<std::size_t>(value)], to); }
    bool hasGradient(int value) const { return m_gradients[static_cast<std::size_t>(value)].data != nullptr; }
    std::vector<LayerTime> layerTimes() const { return m_times.layers(); }
    void measureLayers(bool on) { m_program.spec.layerTimes = on; }

private:
    using Store = BlockStore;
    /// Where a block is, and on which thread.
    struct Turn {
        std::int64_t block = 0;
        int thread = 0;
    };

    float* value(int index, const Turn& turn) const { return m_values[static_cast<std::size_t>(index)].at(turn.block, turn.thread); }
    float* gradient(int index, const Turn& turn) const { return m_gradients[static_cast<std::size_t>(index)].at(turn.block, turn.thread); }

    const BlockProgram::Value& planned(int index) const { return m_program.values[static_cast<std::size_t>(index)]; }
    std::int64_t groupsOf(std::int64_t images) const { return (images + m_lanes - 1) / m_lanes; } ///< vectors that they fill

    Store make(std::int64_t floats, bool perBlock, const std::string& name) const
    {
        return blockStore(floats, perBlock ? m_program.blocks : m_threads, perBlock, name);
    }
    void allocateValues();
    void allocateInstructions();
    void pack();
    template <class Work>
    void forEachBlock(Work&& work);
    template <class Work>
    void timed(const BlockProgram::Instruction& one, TracedPart part, const Turn& turn, Work&& work);

    BlockArgs argsOf(std::size_t instruction, const Turn& turn) const;
    void loadInput(const Turn& turn);
    void forwardSegment(const BlockProgram::Segment& segment, const Turn& turn);
    void backwardSegment(const BlockProgram::Segment& segment, const Turn& turn);
    void takeLoss(const Turn& turn);
    float* throughPool(const BlockProgram::Instruction& conv, const Turn& turn, BlockArgs& args) const;
    void backwardData(std::size_t instruction, const Turn& turn, BlockArgs args);
    void backwardAdd(const BlockProgram::Instruction& instruction, const Turn& turn);
    void backwardNormalization(std::size_t instruction, const Turn& turn);
    void sumBlocks(int parameter);
    void gradientOfBatch(std::size_t instruction);
    void copyOut(int value, const Store& store, float* to) const;

    BlockProgram m_program;
    std::int64_t m_lanes;
    int m_threads;
    Parameters m_parameters;
    BlockTimes m_times;
    std::vector<Store> m_values;
    std::vector<Store> m_gradients;
    std::vector<Store> m_saved;                                 ///< per instruction, bytes as floats
    std::vector<std::unique_ptr<BatchStatistics>> m_statistics; ///< per instruction
    Store m_scratch;
    Store m_extra; ///< a gradient before it is added
    Store m_target;
    Store m_partials;                           ///< gradients of the parameters, per block
    std::vector<std::int64_t> m_partialOffsets; ///< per parameter; those that are summed over the batch at once have no part
    MemoryBlock m_packed;                       ///< weights as the layers' kernels read them
    std::vector<std::int64_t> m_packedOffsets;  ///< per instruction
    bool m_packedStale = true;
    std::vector<double> m_losses; ///< per block

    const float* m_src = nullptr;
    const float* m_targets = nullptr;
    std::uint64_t m_step = 0;
    float m_loss = 0;
    BothWays m_ways{0};
};

} // namespace ks::lanes
