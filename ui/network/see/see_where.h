#pragma once

#include "core/session/network_look.h"
#include "ui/network/see/see_contents.h"

#include <QString>

#include <cstdint>
#include <optional>

namespace ks {

/// A place in the picture of a network that somebody has written.
struct SeeWhere {
    NetworkLook look;                 ///< its column, map and cell
    std::optional<std::int64_t> term; ///< of the cell's formula, from 1
};

/// As SeePath writes it, in the language on screen or in English, with the network's name or without, behind " › " or "/":
/// "conv2 › map 3 › [4, 7] › term 12", "conv2/map 3/4,7", of weights "conv2 › filter 3, channel 0 › [4, 7]", and
/// of what else the layer has learnt, where `quantity` shows it, "conv2 › b[3]". Throws InputError naming what is no place of this network
/// and what would be.
SeeWhere seeWhereIn(const SeeContents& contents, const QString& text, SeeQuantity quantity = SeeQuantity::Values);

/// Throws InputError where this column has no such map or no such cell; `look` asks for it, and `found` is what there is (seeSpotIn).
void requireSeeSpot(const SeeColumn& column, const NetworkLook& look, const SeeSpot& found);

} // namespace ks
