#include "core/backends/tiled_products.h"

#include "core/backends/cuda/descriptions.h"

namespace ks {

std::vector<TiledProduct> tiledProducts(OpKind op)
{
    return cuda::tiledProducts(op);
}

} // namespace ks
