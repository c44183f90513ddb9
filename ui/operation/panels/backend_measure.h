#pragma once

#include "core/measure/timing.h"
#include "core/session/session.h"
#include "core/verify/compare.h"

#include <memory>
#include <stop_token>
#include <string>

namespace ks {

/// What one backend gave for one content: or why it gave nothing.
struct BackendMeasurement {
    std::string id;
    std::string implementation;
    Text reason; ///< empty if it ran
    Timing timing;
    Comparison comparison; ///< with the oracle
    TensorPtr result;
};

/// The expected cells of a pass, shared by all backends. A sample of the cells where all would take too long.
struct Expectation {
    std::shared_ptr<const OracleTensor> oracle;
    TensorPtr diffDst; ///< null in a forward pass
};

/// The tensor by which a pass is judged: dst, diffSrc or diffWeights.
Role resultOf(Pass pass);

/// On the compute thread. Throws InputError, OutOfMemory.
Expectation expect(const Content& content, Pass pass, const std::stop_token& stop);
/// Runs, times and judges one pass on one backend; what the backend refuses becomes the reason. Throws OutOfMemory only for the expectation's own needs.
BackendMeasurement measureBackend(const std::string& id, const std::string& implementation, const Content& content, Pass pass,
                                  const Expectation& expectation, const std::stop_token& stop);

} // namespace ks
