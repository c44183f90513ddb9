#include "ui/network/see/see_aside.h"

#include "ui/network/see/see_planes.h"
#include "ui/network/see/see_view.h"

namespace ks {

std::optional<SeeSpot> seeAside(const SeeView& view, const std::optional<SeeSpot>& hovered, const std::optional<SeeSpot>& walked)
{
    const SeeSpot& here = view.spot();
    const std::optional<SeeSpot>& held = view.heldSpot();
    if (!hovered || view.level() != SeeLevel::Cells || here.column < 0 || (held && held != here))
        return std::nullopt;
    const SeePlanes planes = SeePlanes::of(view.picture().columns[static_cast<std::size_t>(here.column)]);
    const bool isCellBeside = hovered->column == here.column && planes.cellOf(*hovered);
    return isCellBeside && held != here && walked != here ? std::nullopt : hovered;
}

} // namespace ks
