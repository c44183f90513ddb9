#pragma once

#include "core/nn/next_update.h"
#include "core/verify/update_oracle.h"

#include <QStringList>

#include <cstdint>
#include <optional>
#include <vector>

namespace ks {

/// The update of one parameter of a tensor, in double precision. `states` in the order of statesOf(); all tensors of one shape.
UpdateOracle updateOracleAt(const UpdateRule& rule, const TensorPtr& before, const TensorPtr& gradient,
                            const std::vector<TensorPtr>& states, std::int64_t at);
/// The lines by which the optimiser makes the new value, which `after` is on the backend; nothing: none has made it.
QStringList updateLines(const OptimizerSpec& spec, const UpdateOracle& oracle, const std::optional<double>& after);

} // namespace ks
