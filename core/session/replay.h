#pragma once

#include "core/session/session.h"
#include "core/verify/compare.h"

#include <algorithm>
#include <vector>

namespace ks {

/// What recomputing a session gave for one stored tensor.
struct ReplayedTensor {
    Comparison comparison;
    bool sameBits = false;
    bool ok = false;
};

struct Replay {
    /// Processor, threads, program, backend and implementation are those that the session was saved with: then equal bits are
    /// demanded, else agreement within twice the derived bound (two results may lie on either side of the exact one).
    bool sameEnvironment = false;
    std::string backend;
    std::string implementation;
    std::vector<ReplayedTensor> tensors; ///< every result that was stored
    bool ok() const { return std::ranges::all_of(tensors, &ReplayedTensor::ok); }
};

/// Computes the session's content anew and compares with the stored numbers. Throws InputError when the settings are illegal or
/// nothing was stored; OutOfMemory.
Replay replay(const Session& session);

} // namespace ks
