#pragma once

#include "core/backends/planned_network.h"
#include "core/backends/trace_recorder.h"

#include <chrono>
#include <cstddef>
#include <vector>

namespace ks::lanes {

/// Seconds of the layers by thread, and what is taken down of a step, where the plan asks for them. Each thread tells its own.
class BlockTimes {
public:
    /// `spec` outlives it.
    BlockTimes(const PlanSpec& spec, std::size_t nodes, int threads);

    /// Work of one thread.
    template <class Work>
    void alone(int thread, const TracedOperation& what, Work&& work)
    {
        take(what, thread, work, [&](auto begin, auto end) { m_spec.trace->add(thread, what, begin, end); });
    }
    /// Work that all threads share; where they tell it, `spans` knows their shares.
    template <class Work>
    void together(const TracedOperation& what, Work&& work)
    {
        take(what, 0, work, [&](auto begin, auto end) { m_spec.trace->addWithShares(what, begin, end); });
    }
    /// Null where nobody asks.
    ThreadSpans* spans() const { return m_spec.trace ? &m_spec.trace->spans() : nullptr; }
    std::vector<LayerTime> layers() const;

private:
    using Clock = TraceRecorder::Clock;

    template <class Work, class Note>
    void take(const TracedOperation& what, int thread, Work&& work, Note&& note)
    {
        const bool traced = m_spec.trace != nullptr;
        if (!m_spec.layerTimes && !traced)
            return work();
        const Clock::time_point begin = Clock::now();
        work();
        const Clock::time_point end = Clock::now();
        if (m_spec.layerTimes && what.node != TracedOperation::none)
            add(what, thread, std::chrono::duration<double>(end - begin).count());
        if (traced)
            note(begin, end);
    }
    void add(const TracedOperation& what, int thread, double seconds);

    const PlanSpec& m_spec;
    std::vector<std::vector<LayerTime>> m_times; ///< per thread, per node
};

} // namespace ks::lanes
