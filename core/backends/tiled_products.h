#pragma once

#include "core/backends/product_tiling.h"
#include "core/base/text.h"
#include "core/ops/op_spec.h"

#include <string_view>
#include <vector>

namespace ks {

/// An implementation that divides its product among the blocks and threads of a GPU, and how; also where there is none.
struct TiledProduct {
    std::string_view name; ///< of the implementation
    Text story;            ///< see Implementation
    ProductTiling tiling;
};

/// Of all backends, from the simplest to the fastest; none for an operator that is no product.
std::vector<TiledProduct> tiledProducts(OpKind op);

} // namespace ks
