#pragma once

#include "core/nn/evaluation.h"

#include <string>
#include <vector>

namespace ks {

/// One line per layer: layer, operator, output, parameters, multiply_adds, forward_flops, training_flops, bytes; the last one has the sums.
std::string layersCsv(const Model& model);
/// Right classes down, by the data's names, predicted ones across, by the model's; counts of samples. Needs a classification.
std::string confusionCsv(const Model& model, const Evaluation& evaluation, const std::vector<std::string>& ofData);

/// How one class fares.
struct ClassResult {
    std::string name; ///< by the data
    std::string said; ///< by the model
    std::int64_t samples = 0;
    std::int64_t right = 0;
    std::int64_t predicted = 0; ///< samples taken for this class

    double recall() const { return samples > 0 ? static_cast<double>(right) / static_cast<double>(samples) : notKnown; }
    double precision() const { return predicted > 0 ? static_cast<double>(right) / static_cast<double>(predicted) : notKnown; }
};
std::vector<ClassResult> classResults(const Model& model, const Evaluation& evaluation, const std::vector<std::string>& ofData);
/// class, samples, right, recall, predicted, precision
std::string classesCsv(const Model& model, const Evaluation& evaluation, const std::vector<std::string>& ofData);

} // namespace ks
