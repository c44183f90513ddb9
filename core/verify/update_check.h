#pragma once

#include "core/backends/backend.h"
#include "core/verify/compare.h"
#include "core/verify/random_case.h"
#include "core/verify/update_oracle.h"

#include <string>
#include <vector>

namespace ks {

/// An update of a small fully connected layer with its settings, a function of (optimiser, seed, number) alone. Consecutive numbers go through the
/// kinds of data; the first update and late ones, settings at their ends and usual ones all occur.
struct UpdateTest {
    OptimizerSpec spec;
    float rate = 0.01F;
    std::uint64_t updates = 1; ///< number of the update
    DataKind kind = DataKind::Uniform;
    std::int64_t inputs = 1;
    std::int64_t outputs = 1;
    std::uint64_t seed = 0;
    std::uint64_t number = 0;
};
UpdateTest randomUpdate(OptimizerKind optimizer, std::uint64_t seed, std::uint64_t number);
/// "adamw, momentum 0.9, … update 2, data NaN"
std::string describe(const UpdateTest& test);

/// What came out of it.
struct UpdateCheck {
    Comparison worst; ///< over parameters and states
    std::vector<std::string> failures;
};

/// Every parameter and every state behind an update of a backend's network step against the oracle, which takes the gradient as the step had it. Some
/// updates are made by a whole training step, others by themselves from parameters that were set after the backward pass.
/// Throws as Backend::planNetwork.
UpdateCheck checkUpdate(Backend& backend, const UpdateTest& test);

} // namespace ks
