#pragma once

#include "core/nn/evaluation.h"
#include "core/report/chart.h"

#include <algorithm>
#include <span>
#include <string>

namespace ks {

/// Which of a regression's predictions are drawn. They count from 0 within the part that was evaluated, and so do targets.
struct PredictedPart {
    std::size_t target = 0;  ///< the first one
    std::size_t targets = 1; ///< from there on
    std::size_t from = 0;
    std::size_t most = 100;

    std::size_t end(const Evaluation& evaluation) const { return std::min(evaluation.predictions.size(), from + most); }
};

/// What was expected and what came, one after the other. Targets are told apart by their names; by their numbers where these have none. Points
/// stand for the index of their prediction.
Chart predictedAgainstExpected(const Evaluation& evaluation, const PredictedPart& part, std::span<const std::string> names = {});
/// The same of one target as a plane, in which all would lie on a line if all were right.
Chart predictedOverExpected(const Evaluation& evaluation, const PredictedPart& part, const std::string& name);

} // namespace ks
