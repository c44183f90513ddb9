#pragma once

#include "core/tensor/tensor.h"

#include <QString>

namespace ks {

/// A tensor that a page shows, under a name that is fit for a file and a caption: "conv1 dst", "saliency of 7".
struct NamedTensor {
    QString name;
    TensorPtr tensor;
    QString title = {}; ///< for the screen, in its language; empty: the name
};

} // namespace ks
