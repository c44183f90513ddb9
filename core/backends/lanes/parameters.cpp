#include "core/backends/lanes/parameters.h"

#include "core/backends/optimizer.h"

#include <algorithm>

namespace ks::lanes {

namespace {

MemoryBlock zeros(std::int64_t floats, std::string_view name)
{
    MemoryBlock block(static_cast<std::size_t>(floats) * sizeof(float), name);
    std::fill_n(static_cast<float*>(block.data()), floats, 0.0F);
    return block;
}

} // namespace

Parameters::Parameters(const BlockProgram& program) : m_offsets(program.parameters.size()), m_counts(program.parameters.size())
{
    for (const bool trained : {true, false}) {
        for (std::size_t i = 0; i < program.parameters.size(); ++i) {
            if (program.parameters[i].trained != trained)
                continue;
            const std::int64_t count = program.parameters[i].shape.elements();
            m_offsets[i] = m_all;
            m_counts[i] = static_cast<std::size_t>(count);
            m_all += rounded(count);
        }
        if (trained)
            m_trained = m_all;
    }
    m_values = zeros(m_all, "parameters");
    if (!program.spec.training)
        return;
    m_gradients = zeros(m_trained, "gradients of the parameters");
    for (int state = 0; state < program.spec.optimizer.states(); ++state)
        m_states[static_cast<std::size_t>(state)] = zeros(m_trained, "optimiser state");
}

std::span<float> Parameters::span(const MemoryBlock& block, std::size_t index) const
{
    return {static_cast<float*>(block.data()) + m_offsets[index], m_counts[index]};
}

void Parameters::update(const OptimizerSpec& optimizer, float rate, std::uint64_t updates, std::int64_t first, std::int64_t last)
{
    const auto count = static_cast<std::size_t>(last - first);
    const auto part = [&](const MemoryBlock& block) {
        return block.data() ? std::span(static_cast<float*>(block.data()) + first, count) : std::span<float>();
    };
    updateParameters(optimizer, rate, updates, part(m_values), part(m_gradients), {part(m_states[0]), part(m_states[1])});
}

} // namespace ks::lanes
