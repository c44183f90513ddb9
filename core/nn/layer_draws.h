#pragma once

#include "core/nn/model.h"

#include <string>
#include <vector>

namespace ks {

/// Does a layer draw its first weights by chance?
bool drawsWeights(const OpSpec& spec);

/// An edited network whose layers draw their first weights as they did before, known by their names, wherever they stand now; a layer that is new draws what
/// no other one does. Where no layer has moved, it is the edited network as it is.
Model withDrawsOf(const Model& before, Model edited);

/// Layers of both networks whose weights have another shape now, so that what they begin with is drawn anew.
std::vector<std::string> drawnAnew(const Model& before, const Model& edited);

} // namespace ks
