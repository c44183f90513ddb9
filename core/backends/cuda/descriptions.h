#pragma once

#include "core/backends/backend.h"
#include "core/backends/tiled_products.h"

namespace ks::cuda {

/// What people read of the implementations of one pass, best first: name, source and story, told from slow to fast in the source. It is part
/// of the program as well as of the plug-in, so that it can be read where there is no GPU; what runs is added in table.h.
std::vector<Implementation> descriptionsOf(OpKind op, Pass pass);

/// How those among them that are our own products divide their results (gemm_map.h), from the simplest on.
std::vector<TiledProduct> tiledProducts(OpKind op);

// Its parts; empty for other operators.
std::vector<Implementation> poolDescriptions(OpKind op, Pass pass);
std::vector<Implementation> productDescriptions(OpKind op);
std::vector<Implementation> networkDescriptions(OpKind op);

} // namespace ks::cuda
