#pragma once

#include <string>

namespace ks::test {

/// Where tests find the sources, what lies in their folder and what was built. One object file knows it: all others are the same in every folder, so
/// that a clone takes what another one has compiled.
std::string sourcePath(const std::string& name = {});
std::string builtPath(const std::string& name);

} // namespace ks::test
