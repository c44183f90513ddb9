#pragma once

#include "core/backends/backend.h"

#include <string>
#include <vector>

namespace ks {

/// Those of all operators and passes, each name once, in the order in which the operators have them.
std::vector<const Implementation*> implementationsOf(const Backend& backend);

/// Names of those for one of these passes of the operator, each once, best first: of a backend that is not available here, too.
std::vector<std::string> implementationNames(const Backend& backend, OpKind op, std::span<const Pass> passes);

/// Is there an operator or pass that it has an implementation of this name for?
bool hasImplementation(const Backend& backend, std::string_view name);

} // namespace ks
