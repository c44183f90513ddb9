#pragma once

#include "ui/network/see/see_picture.h"

#include <optional>

namespace ks {

class SeeView;

/// What lies under the mouse where it is told of the cell all the same that somebody has gone to, so near that its numbers are read: one that is
/// held there, or along whose terms somebody walks (`walked`), is told of wherever the mouse lies; another one gives way to cells of its own
/// column alone. Nothing: it is told of what lies under the mouse.
std::optional<SeeSpot> seeAside(const SeeView& view, const std::optional<SeeSpot>& hovered, const std::optional<SeeSpot>& walked);

} // namespace ks
