#pragma once

#include "core/backends/backend.h"
#include "core/backends/traits.h"

#include <memory>

namespace ks {

class CpuTable;

inline constexpr BackendTraits onednnTraits{.id = "onednn", .library = "oneDNN", .trainingRank = 2};

/// Intel's oneDNN (version 2): just-in-time compiled primitives in layouts that the library chooses. `lent`: rows for what it
/// has not.
std::unique_ptr<Backend> makeOnednnBackend(const CpuTable& lent);

} // namespace ks
