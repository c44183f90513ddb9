#include "core/tensor/difference.h"

#include "core/base/error.h"

#include <cmath>
#include <limits>

namespace ks {

double differenceOf(float a, float b)
{
    const bool same = a == b || (std::isnan(a) && std::isnan(b));
    return same ? 0.0 : static_cast<double>(a) - static_cast<double>(b);
}

Difference differenceOf(const Tensor& a, const Tensor& b)
{
    if (a.shape() != b.shape())
        throw InputError(
            Text(KS_TEXT("core", "tensors of different shapes have no difference: %1 and %2"), {a.shape().text(), b.shape().text()}));
    Difference difference{.cells = Tensor::uninitialized(a.shape(), "difference")};
    for (std::int64_t i = 0; i < a.elements(); ++i) {
        const float left = a.data()[i];
        const float right = b.data()[i];
        const double exact = differenceOf(left, right);
        difference.cells.data()[i] = exact == 0 ? 0.0F : left - right;
        if (exact == 0)
            continue;
        ++difference.differing;
        const double magnitude = std::abs(exact);
        const double size = std::isfinite(magnitude) ? magnitude : std::numeric_limits<double>::infinity();
        if (size > difference.largest) {
            difference.largest = size;
            difference.at = cellAt(a.shape(), i);
        }
    }
    return difference;
}

} // namespace ks
