#pragma once

#include "core/backends/backend.h"

#include <vector>

namespace ks {

/// Those of all operators and passes, each name once, in the order in which the operators have them.
std::vector<const Implementation*> implementationsOf(const Backend& backend);

/// Is there an operator or pass that it has an implementation of this name for?
bool hasImplementation(const Backend& backend, std::string_view name);

} // namespace ks
