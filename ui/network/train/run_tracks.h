#pragma once

#include "core/nn/history.h"
#include "ui/plots/track.h"

#include <array>
#include <memory>
#include <vector>

namespace ks {

struct RunView;

/// What the charts draw of one run; filled from its records as they come.
struct RunTracks {
    int lines = 0;           ///< of the RunView
    std::size_t batches = 0; ///< records taken so far
    std::size_t norms = 0;
    double keep = 0;              ///< of smoothing
    std::array<double, 2> sums{}; ///< smoothing under way: loss, accuracy
    double weight = 0;
    std::array<std::shared_ptr<Track>, 2> raw = {std::make_shared<Track>(), std::make_shared<Track>()};
    std::array<std::shared_ptr<Track>, 2> smooth = {std::make_shared<Track>(), std::make_shared<Track>()};
    std::shared_ptr<Track> speed = std::make_shared<Track>();
    std::shared_ptr<Track> rate = std::make_shared<Track>();
    std::vector<std::shared_ptr<Track>> layerNorms; ///< by layer with parameters
    std::vector<int> layers;
    std::shared_ptr<std::vector<double>> normsAt = std::make_shared<std::vector<double>>(); ///< batches, counted from 1

    void take(const RunView& view);
    /// Smooths all that was taken anew.
    void smoothWith(double share, const History& history);

private:
    void smoothOn(const BatchRecord& record);
};

} // namespace ks
