#pragma once

#include "core/tensor/tensor.h"

#include <QString>

namespace ks {

/// A tensor that a page shows, under a name that is fit for a file, the same in every language: "conv1 dst", "saliency".
struct NamedTensor {
    QString name;
    TensorPtr tensor;
    QString title; ///< for people, in the language on screen: "feature maps of conv1"
};

} // namespace ks
