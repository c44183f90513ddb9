#pragma once

#include <QString>

#include <memory>

namespace ks {

struct Experiment;

/// What one lab asks another one to show. What is empty stays there as it is.
struct LabWish {
    QString lab;                                  ///< id of the one that is asked
    QString op;                                   ///< an operator's ONNX name
    QString network;                              ///< as presetModel() knows it
    QString data;                                 ///< a description for openDataset()
    std::shared_ptr<const Experiment> experiment; ///< ready to start
};

} // namespace ks
