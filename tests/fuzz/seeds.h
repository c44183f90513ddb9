#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace ks::fuzz {

/// Good files for a target to begin with: those of the repository, and small ones that are made here.
const std::vector<std::string>& seedsOf(std::string_view target);

/// A training that has just begun, with everything that a checkpoint can hold.
const std::string& seedCheckpoint();

} // namespace ks::fuzz
