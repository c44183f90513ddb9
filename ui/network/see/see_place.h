#pragma once

#include "core/session/network_look.h"
#include "ui/network/see/see_contents.h"

namespace ks {

/// What is looked at, as a session keeps it.
NetworkLook seeLookOf(const SeeContents& contents, SeeQuantity quantity, SeeLevel level, const SeeSpot& spot);

/// Of names that nobody knows: values, and the whole network.
SeeQuantity seeQuantityIn(const NetworkLook& look);
SeeLevel seeLevelIn(const NetworkLook& look);
/// Folds and unfolds groups so that its column is there. Nothing where the network has no such layer; a map and a cell lie in their column.
SeeSpot seeSpotIn(SeeContents& contents, const NetworkLook& look);

} // namespace ks
