#pragma once

#include "core/base/text.h"

#include <string>
#include <string_view>

namespace ks {

/// Behind the name of something that comes ready and that somebody changed; before the sizes that may follow in brackets. English, as names are.
constexpr std::string_view changedMark = ", changed";

/// Of a network that was begun without layers, until it gets a name of its own; English, as names are.
constexpr std::string_view newNetworkName = "New network";

/// A name as it is said to people: that of something of ours, the mark that it was changed, and the sizes that it was fitted to, which are the same
/// in every language. In English it is the name itself, also where somebody gave it.
Text nameText(const std::string& name);

} // namespace ks
