#include "core/tensor/shape.h"

#include "core/base/error.h"

namespace ks {

std::int64_t Shape::elements() const
{
    std::int64_t product = 1;
    for (const std::int64_t extent : {n, c, h, w}) {
        if (extent < 0 || __builtin_mul_overflow(product, extent, &product))
            throw InputError(Text(KS_TEXT("core", "no tensor can have the shape %1"), {text()}));
    }
    std::int64_t bytes = 0;
    if (__builtin_mul_overflow(product, static_cast<std::int64_t>(sizeof(double)), &bytes))
        throw InputError(Text(KS_TEXT("core", "no tensor can have the shape %1"), {text()}));
    return product;
}

std::string Shape::text() const
{
    return std::to_string(n) + "×" + std::to_string(c) + "×" + std::to_string(h) + "×" + std::to_string(w);
}

std::string Cell::text() const
{
    return "[" + std::to_string(n) + ", " + std::to_string(c) + ", " + std::to_string(y) + ", " + std::to_string(x) + "]";
}

} // namespace ks
