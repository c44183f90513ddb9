#pragma once

#include "core/measure/experiment.h"

#include <cstddef>
#include <vector>

namespace ks {

/// One round of a point.
struct Turn {
    std::size_t point = 0; ///< its place among the points
    int number = 0;        ///< of the point's rounds, those for energy included
    bool energy = false;   ///< only energy is measured

    bool operator==(const Turn&) const = default;
};

/// How often a point is run: rounds of its runs, or whole trainings; then those for energy alone.
int timedRounds(const Experiment& experiment);

/// Those of one point in their order: energy first and last, the others evenly between, so that slow drifts touch both alike; of ten and three
/// E T T T T T E T T T T T E.
std::vector<Turn> roundsOf(std::size_t point, int timed, int energy);

/// All rounds of so many points in the experiment's order.
std::vector<Turn> scheduleOf(const Experiment& experiment, std::size_t points);

} // namespace ks
