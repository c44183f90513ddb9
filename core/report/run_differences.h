#pragma once

#include "core/base/text.h"
#include "core/nn/model.h"
#include "core/nn/training_settings.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace ks {

/// What a training is of. Points to what its owner keeps.
struct RunContent {
    const Model* model = nullptr;
    std::string_view data; ///< for openDataset()
    const TrainingSettings* settings = nullptr;
};

/// One thing in which a training is not as others: "Learning rate", "0.01".
struct RunTrait {
    Text title;
    Text value;

    bool operator==(const RunTrait&) const = default;
};
using RunTraits = std::vector<RunTrait>;

/// Of each training what is not the same in all of them, of network, preparation and settings, as the tables of fields have it, in their order. Of
/// networks with different names nothing but these. Empty for all where one could not be told from another.
std::vector<RunTraits> differencesOf(std::span<const RunContent> runs);
/// The same of what they learn: the data and the loss.
std::vector<RunTraits> taskDifferencesOf(std::span<const RunContent> runs);

/// What is learned from, in a few words: the kind of data, and where they lie.
Text dataText(std::string_view description);
/// Losses and data of these two are numbers of one kind: their lines have one axis.
bool learnTheSame(const RunContent& a, const RunContent& b);

} // namespace ks
