#pragma once

#include "core/report/track.h"
#include "core/report/training_charts.h"

#include <array>
#include <memory>
#include <vector>

namespace ks {

/// What the charts on screen draw of one training; filled from its records as they come. Shared with the charts that are drawn from it: in one thread.
class RunTracks {
public:
    explicit RunTracks(double keep = 0) : m_keep(keep) {}

    /// What was recorded since.
    void take(const History& history);
    /// Smooths all that was taken anew.
    void smoothWith(double keep, const History& history);
    std::size_t batches() const { return m_batches; }
    /// Null where nothing was taken. Times have none, norms one a layer.
    std::shared_ptr<const Track> values(TrainingChart which) const { return m_batches > 0 ? m_values.at(index(which)) : nullptr; }
    std::shared_ptr<const Track> smooth(TrainingChart which) const { return m_smooth.at(index(which)); }
    /// By layer with parameters, in the order of the records.
    const std::vector<std::shared_ptr<Track>>& norms() const { return m_norms; }
    std::shared_ptr<const std::vector<double>> normsAt() const { return m_normsAt; } ///< batches, counted from 1

private:
    static constexpr std::array recorded = {TrainingChart::Loss, TrainingChart::Accuracy, TrainingChart::Speed, TrainingChart::Rate};
    static constexpr std::size_t scores = 2; ///< the first ones, which are smoothed

    static std::size_t index(TrainingChart which) { return static_cast<std::size_t>(which); }
    void smoothOn(const BatchRecord& record);

    std::size_t m_batches = 0; ///< records taken so far
    double m_keep;
    std::array<Smoothing, scores> m_smoothing{Smoothing(m_keep), Smoothing(m_keep)};
    std::array<std::shared_ptr<Track>, scores> m_smooth = {std::make_shared<Track>(), std::make_shared<Track>()};
    std::array<std::shared_ptr<Track>, recorded.size()> m_values = {std::make_shared<Track>(), std::make_shared<Track>(),
                                                                    std::make_shared<Track>(), std::make_shared<Track>()};
    std::vector<std::shared_ptr<Track>> m_norms;
    double m_normsTaken = 0; ///< up to this batch, counted from 1
    std::shared_ptr<std::vector<double>> m_normsAt = std::make_shared<std::vector<double>>();
};

} // namespace ks
