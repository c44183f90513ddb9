#pragma once

#include "core/backends/backend.h"

namespace ks::cuda {

/// What people read of the implementations of one pass, best first: name, source and story, told from slow to fast in the source. It is part
/// of the program as well as of the plug-in, so that it can be read where there is no GPU; what runs is added in table.h.
std::vector<Implementation> ladder(OpKind op, Pass pass);

// Its parts; empty for other operators.
std::vector<Implementation> poolLadder(OpKind op, Pass pass);
std::vector<Implementation> productLadder(OpKind op);
std::vector<Implementation> networkLadder(OpKind op);

} // namespace ks::cuda
