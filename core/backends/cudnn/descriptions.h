#pragma once

#include "core/backends/backend.h"

namespace ks::cudnn {

/// The kernel of the backend cuda that stands in where cuDNN has none.
inline constexpr std::string_view borrowedName = "cuda";

/// What people read of the implementations of one pass, best first: name, source and story. In the program as well as in the plug-in.
std::vector<Implementation> descriptionsOf(OpKind op, Pass pass);

} // namespace ks::cudnn
