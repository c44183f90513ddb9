#include "core/report/run_tracks.h"

namespace ks {

void RunTracks::take(const History& history)
{
    for (; m_batches < history.batches.size(); ++m_batches) {
        const BatchRecord record = history.batches[m_batches];
        for (const TrainingChart which : recorded)
            m_values[index(which)]->append(static_cast<float>(valueOf(which, record)));
        smoothOn(record);
    }
    for (std::size_t i = m_normsAt->size(); i < history.norms.size(); ++i) {
        const NormsRecord& record = history.norms[i];
        while (m_norms.size() < record.layers.size())
            m_norms.push_back(std::make_shared<Track>());
        m_normsAt->push_back(static_cast<double>(history.batchesBefore(record.epoch, record.batch) + 1));
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
