#pragma once

#include "core/ops/op_spec.h"
#include "core/tensor/tensor.h"

#include <cstdint>
#include <vector>

namespace ks::test {

inline Tensor matrix(std::int64_t h, std::int64_t w, std::vector<float> cells)
{
    return Tensor({1, 1, h, w}, cells);
}

inline OpSpec spec(OpKind op, const Tensor& src, std::int64_t kernel, std::int64_t stride)
{
    OpSpec result = defaultSpec(op, src.shape());
    result.kernel = {kernel, kernel};
    result.strides = {stride, stride};
    return result;
}

} // namespace ks::test
