#pragma once

#include "core/nn/evaluation.h"

#include <string>

namespace ks {

/// The name of a class of a model, or its number; nothing for −1.
std::string className(const Model& model, std::int32_t index);
/// The same of what is right: data call their classes by names of their own, and have none for an output beyond them.
std::string rightName(const Model& model, std::int32_t index, const std::vector<std::string>& ofData);

/// Predictions as CSV, one line per sample under a line of names: sample, right, predicted, confidence (both empty where the outputs name no class) and the probability of every class (its output, where the loss makes no probabilities); for
/// regression sample, then output and expected value of each target.
class PredictionTable {
public:
    explicit PredictionTable(const Model& model);

    void add(const std::string& sample, const Prediction& one) { add(sample, one, className(m_model, one.label)); }
    /// Of a sample of these data, which have their own name for what is right.
    void add(const std::string& sample, const Prediction& one, const Dataset& data);
    const std::string& csv() const { return m_text; }

private:
    void add(const std::string& sample, const Prediction& one, const std::string& right);

    const Model& m_model;
    std::string m_text;
};

/// Of every prediction that was kept, with the names that the data set has for the samples.
std::string predictionsCsv(const Model& model, const Evaluation& evaluation, const Dataset& data);

} // namespace ks
