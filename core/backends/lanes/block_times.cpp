#include "core/backends/lanes/block_times.h"

namespace ks::lanes {

BlockTimes::BlockTimes(const PlanSpec& spec, std::size_t nodes, int threads)
    : m_spec(spec), m_times(static_cast<std::size_t>(threads), std::vector<LayerTime>(nodes))
{
    if (spec.trace)
        spec.trace->prepare(threads);
}

void BlockTimes::add(const TracedOperation& what, int thread, double seconds)
{
    LayerTime& time = m_times[static_cast<std::size_t>(thread)][static_cast<std::size_t>(what.node)];
    (what.part == TracedPart::Forward ? time.forward : what.part == TracedPart::Backward ? time.backward : time.update) += seconds;
}

std::vector<LayerTime> BlockTimes::layers() const
{
    std::vector<LayerTime> sum(m_times.front().size());
    const auto threads = static_cast<double>(m_times.size());
    for (const std::vector<LayerTime>& thread : m_times)
        for (std::size_t i = 0; i < sum.size(); ++i) {
            sum[i].forward += thread[i].forward / threads;
            sum[i].backward += thread[i].backward / threads;
            sum[i].update += thread[i].update;
        }
    return sum;
}

} // namespace ks::lanes
