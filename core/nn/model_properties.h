#pragma once

#include "core/nn/model.h"

#include <cstdint>
#include <span>
#include <string_view>

namespace ks {

/// A number by which networks are put in order: the axis and the series of charts of several, the columns of tables of them.
struct ModelProperty {
    std::string_view name;  ///< in commands and files: "multiply_adds"
    std::string_view title; ///< for people (KS_TEXT)
    std::string_view help;  ///< one line, likewise
    std::string_view unit;  ///< "B"; empty: a count
    /// Of a sound model, for training batches of `batch` samples. Exact up to 2^53.
    double (*value)(const Model& model, std::int64_t batch) = nullptr;
};

inline constexpr std::size_t modelPropertyCount = 6;
/// In the order of tables. Layers with products are those of OpFamily::Product. Source: the heterogeneous timing study, 6.1 and HT-G13.
std::span<const ModelProperty, modelPropertyCount> modelProperties();
/// Null where there is none of this name.
const ModelProperty* findModelProperty(std::string_view name);

} // namespace ks
