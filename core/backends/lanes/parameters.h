#pragma once

#include "core/backends/lanes/block_program.h"
#include "core/base/memory.h"

#include <array>
#include <span>

namespace ks::lanes {

/// All parameters of a network side by side, each in whole vectors (the rest is 0 and stays 0), and arrays laid out alike: gradients,
/// optimiser state. The trained ones come first.
class Parameters {
public:
    explicit Parameters(const BlockProgram& program);

    float* value(int index) const { return at(m_values, index); }
    float* gradient(int index) const { return at(m_gradients, index); }
    std::span<float> values(std::size_t index) const { return span(m_values, index); }
    std::span<float> gradients(std::size_t index) const { return span(m_gradients, index); }
    std::span<float> state(std::size_t index, int state) const { return span(m_states[static_cast<std::size_t>(state)], index); }

    /// Where one of them begins.
    std::int64_t offset(int index) const { return m_offsets[static_cast<std::size_t>(index)]; }
    float* allGradients() const { return static_cast<float*>(m_gradients.data()); }
    std::size_t bytes() const { return m_values.bytes() + m_gradients.bytes() + m_states[0].bytes() + m_states[1].bytes(); }

    /// `first` … `last` − 1 of the trained floats.
    void update(const OptimizerSpec& optimizer, float rate, std::uint64_t updates, std::int64_t first, std::int64_t last);

private:
    float* at(const MemoryBlock& block, int index) const
    {
        return index < 0 ? nullptr : static_cast<float*>(block.data()) + m_offsets[static_cast<std::size_t>(index)];
    }
    std::span<float> span(const MemoryBlock& block, std::size_t index) const;

    std::vector<std::int64_t> m_offsets;
    std::vector<std::size_t> m_counts;
    std::int64_t m_trained = 0;
    std::int64_t m_all = 0;
    MemoryBlock m_values;
    MemoryBlock m_gradients;
    std::array<MemoryBlock, 2> m_states;
};

} // namespace ks::lanes
