#pragma once

#include "core/base/json.h"
#include "core/tensor/shape.h"

namespace ks::cli {

/// Keys in the order in which they were written.
using Json = nlohmann::ordered_json;

inline Json jsonCell(const Cell& cell)
{
    return Json::array({cell.n, cell.c, cell.y, cell.x});
}

inline Json jsonShape(const Shape& shape)
{
    return Json::array({shape.n, shape.c, shape.h, shape.w});
}

/// The answer to --json; what is no UTF-8 in it, a name of a file, is replaced.
void printJson(const Json& value);

} // namespace ks::cli
