#pragma once

#include "core/nn/trainer.h"

#include <functional>
#include <vector>

namespace ks {

/// The learning-rate range test: batches are trained from fresh weights while the rate grows from one to the next by an equal factor.
struct RateSearch {
    float from = 1e-6F;
    float to = 1;
    int batches = 100;
    double smoothing = 0.9; ///< weight of the loss so far in the smoothed one, corrected for its beginning
    /// It ends early where the smoothed loss is so many times the lowest one.
    double giveUp = 4;
};

/// What is set of it; that the last rate is above the first, findRate() says.
const FieldTable<RateSearch>& rateSearchFields();

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
