#pragma once

#include "core/nn/model.h"

#include <string_view>
#include <vector>

namespace ks {

/// What a change of a network was about, as nodes of the network that it led to: the layers that came; where none came or went, those that were moved, or
/// the first one with other settings. Empty where layers went, and where it was about none. Of two that changed places it is
/// `here`, if it is one of them.
std::vector<int> changedLayers(const Model& before, const Model& now, std::string_view here = {});

} // namespace ks
