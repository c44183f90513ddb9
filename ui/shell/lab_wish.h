#pragma once

#include "core/tensor/shape.h"

#include <QString>

#include <memory>
#include <optional>
#include <vector>

namespace ks {

struct Experiment;

/// What one lab asks another one to show. What is empty stays there as it is.
struct LabWish {
    QString lab;                                  ///< id of the one that is asked
    QString op;                                   ///< an operator's ONNX name
    std::optional<Shape> shape;                   ///< of its input; none: that which is there
    std::vector<float> cells;                     ///< of that input; empty: random whole numbers
    QString tab;                                  ///< one of labTabNames
    QString network;                              ///< as presetModel() knows it
    QString data;                                 ///< a description for openDataset()
    std::shared_ptr<const Experiment> experiment; ///< ready to start
};

} // namespace ks
