#pragma once

#include "ui/network/see/see_reasons.h"

#include <stop_token>

namespace ks {

/// Lines are drawn between what is seen: where folded groups hide whose planes have a share, or get one, this carries the shares through the
/// layers in there to the maps before the group (backwards to those behind it), or on to its end: share by share along each way, added up over
/// the ways. Visits about two million terms: of wide layers the planes with the largest shares, and in these cells that are evenly spread. Of a
/// cell it is the planes that its own shares lie in that are carried on.
void carryThroughFolds(const NetworkProbe& probe, SeeReasons& reasons, const std::stop_token& stop);

} // namespace ks
