#pragma once

#include "core/nn/history.h"
#include "core/nn/network_state.h"
#include "core/tensor/tensor.h"

#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

namespace ks {

/// When the next record is due, so that records take a small share of the time that is trained.
class NormsPace {
public:
    /// `apart`: batches that are to lie between two.
    bool isDue(std::size_t apart) const;
    /// One was trained, in so many seconds without what its record took.
    void noteBatch(double seconds);
    /// One was recorded, in so many seconds. Where other programs had the processor meanwhile, that is many times what it costs: the least tells.
    void noteRecord(double seconds);
    /// There was no memory for one: it is not asked for again at every batch.
    void noteRefusal();

private:
    double m_least = std::numeric_limits<double>::infinity(); ///< seconds of a record so far
    double m_owed = 0;                                        ///< seconds, of which enough must have been trained before the next
    double m_trained = 0;                                     ///< seconds since the last
    std::size_t m_batches = 0;                                ///< since then
    std::size_t m_records = 0;
};

/// Records the norms of the layers of a training, at the batches of `TrainingSettings::normsEvery`, or else so seldom that it costs a third of a per
/// cent of the training's time, whatever the network, and never more than a History keeps. What is trained does not depend on it. Of one network's trainings;
/// belongs to their thread.
class NormsRecorder {
public:
    /// Before a batch, `steps` after the first: copies the parameters, where this is one that is recorded and there is the memory for them.
    void begin(const PlannedNetwork& step, const History& history, int every, std::uint64_t steps);
    /// After it; nothing where it is none that is recorded.
    std::optional<NormsRecord> end(const PlannedNetwork& step, const TrainingPosition& at);
    /// It took so many seconds, without these two.
    void noteBatch(double seconds) { m_pace.noteBatch(seconds); }
    /// How long the two took for the last batch.
    double seconds() const { return m_now; }

private:
    void makeRoom(const PlannedNetwork& step);
    bool isDue(const History& history, int every, std::uint64_t steps) const;

    std::vector<ParameterInfo> m_infos;
    std::vector<Tensor> m_before; ///< parameters in front of a batch that is recorded; the memory is kept from one to the next
    Tensor m_cells;               ///< what is read of one of them behind it
    bool m_isRecorded = false;    ///< the batch under way
    double m_now = 0;
    NormsPace m_pace;
};

} // namespace ks
