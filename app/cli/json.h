#pragma once

#include "core/base/json.h"
#include "core/tensor/shape.h"

#include <cmath>

namespace ks::cli {

/// Keys in the order in which they were written.
using Json = nlohmann::ordered_json;

/// JSON has no NaN and no infinities: these are strings.
inline Json jsonNumber(double number)
{
    if (std::isnan(number))
        return "nan";
    if (std::isinf(number))
        return number > 0 ? "inf" : "-inf";
    return number;
}

inline Json jsonCell(const Cell& cell)
{
    return Json::array({cell.n, cell.c, cell.y, cell.x});
}

inline Json jsonShape(const Shape& shape)
{
    return Json::array({shape.n, shape.c, shape.h, shape.w});
}

} // namespace ks::cli
