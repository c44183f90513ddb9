#pragma once

#include <string_view>

namespace ks {

/// Behind the name of something that comes ready and that somebody changed; before the sizes that may follow in brackets. English, as names are.
constexpr std::string_view changedMark = ", changed";

} // namespace ks
