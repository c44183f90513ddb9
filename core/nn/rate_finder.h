#pragma once

#include "core/nn/trainer.h"

#include <cstdint>
#include <functional>
#include <vector>

namespace ks {

/// What the running mean of the losses begins with.
enum class RateSmoothing : std::uint8_t {
    Corrected, ///< 0, and it is divided by the weight that it has so far, as Adam's means are
    FirstLoss, ///< the first loss itself: the pooling study's
};

/// The learning-rate range test: batches are trained from fresh weights while the rate grows from one to the next by an equal factor.
struct RateSearch {
    float from = 1e-6F;
    float to = 1;
    int batches = 100;
    double smoothing = 0.9; ///< weight of the loss so far in the smoothed one
    RateSmoothing beginning = RateSmoothing::Corrected;
    /// It ends early where the smoothed loss is so many times the lowest one.
    double giveUp = 4;
};

/// What is set of it; that the last rate is above the first, findRate() says.
const FieldTable<RateSearch>& rateSearchFields();

/// Of trial number `trial`, which counts from 0: each by the same factor above the one before, the last is `to`.
double rateOfTrial(const RateSearch& search, int trial);

/// The losses of a search as they come, smoothed.
class SmoothedLosses {
public:
    explicit SmoothedLosses(const RateSearch& search) : m_search(search) {}

    /// False where the search is to be given up.
    bool add(double loss);
    double smoothed() const { return m_smoothed; } ///< of all so far

private:
    RateSearch m_search;
    int m_losses = 0;
    double m_mean = 0;
    double m_smoothed = 0;
    double m_lowest = 0;
};

struct RateTrial {
    double rate = 0;
    double loss = 0; ///< of the batch
    double smoothed = 0;
};

struct RateFinding {
    std::vector<RateTrial> trials;
    /// Where the smoothed loss falls fastest per factor of the rate; 0 where it never falls.
    double suggested = 0;
};

/// Throws InputError for a range that is none or too few batches, and what a Trainer throws; Stopped after a stop request. `progress` gets
/// every trial. Sources: Smith, "Cyclical learning rates", WACV 2017.
RateFinding findRate(const Model& model, const DatasetPtr& data, const TrainingSettings& settings, const RateSearch& search = {},
                     const std::stop_token& stop = {}, const std::function<void(const RateTrial&)>& progress = {});

} // namespace ks
