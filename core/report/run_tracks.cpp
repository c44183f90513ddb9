#include "core/report/run_tracks.h"

#include <algorithm>

namespace ks {

void RunTracks::take(const History& history)
{
    for (; m_batches < history.batches.size(); ++m_batches) {
        const BatchRecord record = history.batches[m_batches];
        for (const TrainingChart which : recorded)
            m_values[index(which)]->append(static_cast<float>(valueOf(which, record)));
        smoothOn(record);
    }
    const auto taken = [&](const NormsRecord& record) { // earlier ones may be fewer by now
        return static_cast<double>(history.batchesBefore(record.epoch, record.batch)) < m_normsTaken;
    };
    for (auto at = std::ranges::partition_point(history.norms, taken); at != history.norms.end(); ++at) {
        const NormsRecord& record = *at;
        while (m_norms.size() < record.layers.size())
            m_norms.push_back(std::make_shared<Track>());
        m_normsTaken = static_cast<double>(history.batchesBefore(record.epoch, record.batch) + 1);
        m_normsAt->push_back(m_normsTaken);
        for (std::size_t layer = 0; layer < m_norms.size(); ++layer)
            m_norms[layer]->append(static_cast<float>(record.layers[layer].gradient));
    }
}

void RunTracks::smoothWith(double keep, const History& history)
{
    m_keep = keep;
    m_smoothing.fill(Smoothing(keep));
    m_smooth = {std::make_shared<Track>(), std::make_shared<Track>()};
    for (std::size_t i = 0; i < m_batches; ++i)
        smoothOn(history.batches[i]);
}

void RunTracks::smoothOn(const BatchRecord& record)
{
    for (std::size_t i = 0; i < scores; ++i)
        m_smooth[i]->append(m_smoothing[i].next(static_cast<float>(valueOf(recorded[i], record))));
}

} // namespace ks
