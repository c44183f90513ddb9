#pragma once

#include "core/ops/operator.h"
#include "core/verify/product_part.h"

#include <initializer_list>
#include <string>
#include <vector>

namespace ks::test {

/// The tensors of an operation by their roles.
struct RoleTensors {
    const Tensor* src = nullptr;
    const Tensor* weights = nullptr;
    const Tensor* bias = nullptr;
    const Tensor* diffDst = nullptr;

    TensorOfRole of() const
    {
        return [*this](Role role) -> const Tensor* {
            switch (role) {
            case Role::Src: return src;
            case Role::Weights: return weights;
            case Role::Bias: return bias;
            case Role::DiffDst: return diffDst;
            default: return nullptr;
            }
        };
    }
};

inline Tensor cellsOf(const Shape& shape, std::initializer_list<float> cells)
{
    return Tensor(shape, std::vector<float>(cells));
}

/// "1 2 / 3 4"
inline std::string shownMatrix(const Tensor& matrix)
{
    std::string text;
    for (std::int64_t y = 0; y < matrix.shape().h; ++y)
        for (std::int64_t x = 0; x < matrix.shape().w; ++x) {
            std::string number = std::to_string(matrix[{0, 0, y, x}]);
            number.erase(number.find_last_not_of('0') + 1);
            if (number.back() == '.')
                number.pop_back();
            text += (x > 0 ? " " : y > 0 ? " / " : "") + number;
        }
    return text;
}

inline std::string wholeMatrix(const MatrixProduct& product, MatrixSide side, const RoleTensors& tensors)
{
    const Shape shape = product.shapeOf(side);
    return shownMatrix(matrixPart(product, side, tensors.of(), {0, 0, shape.h, shape.w}));
}

} // namespace ks::test
