#pragma once

#include "core/base/text.h"

#include <optional>

namespace ks {

/// A sentence as a value of another one: "relu1: the kernel is larger than the input". It keeps its template, so that a window translates both.
std::string asArgument(const Text& sentence);
/// The sentence behind such a value; nothing behind any other.
std::optional<Text> sentenceIn(std::string_view argument);

} // namespace ks
