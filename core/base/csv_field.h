#pragma once

#include <string>

namespace ks {

/// A field of a CSV line, in quotes where it needs them.
std::string csvField(const std::string& text);

} // namespace ks
