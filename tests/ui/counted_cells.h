#pragma once

#include "core/tensor/tensor.h"

#include <cstdint>
#include <memory>
#include <utility>

namespace ks::test {

/// Every cell has the number of those before it.
inline TensorPtr counted(const Shape& shape)
{
    Tensor tensor(shape);
    for (std::int64_t i = 0; i < shape.elements(); ++i) {
        tensor.data()[i] = static_cast<float>(i);
    }
    return std::make_shared<const Tensor>(std::move(tensor));
}

} // namespace ks::test
