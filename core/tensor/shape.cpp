#include "core/tensor/shape.h"

#include "core/base/error.h"
#include "core/base/joined.h"

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

std::string Shape::text(std::string_view times) const
{
    return joined({n, c, h, w}, times);
}

std::string Shape::sampleText() const
{
    return joined({c, h, w}, "×");
}

std::string Shape::shortText() const
{
    return n != 1 ? text() : c != 1 ? sampleText() : joined({h, w}, "×");
}

std::string Cell::text() const
{
    return "[" + joined({n, c, y, x}, ", ") + "]";
}

} // namespace ks
