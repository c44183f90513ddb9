#pragma once

#include "ui/network/moments/moment_track.h"
#include "ui/theme/theme.h"

#include <QPoint>

#include <cstddef>
#include <optional>

namespace ks::test {

/// The middle of a mark, which is 6 pixels large and 2 from the edge, on a line that begins before the first batch; none: now, after so many batches.
inline QPoint placeOnTrack(const MomentTrack& track, std::optional<std::size_t> batches, std::size_t now)
{
    const double edge = besideText(track.font(), 6) + 2;
    const double share = static_cast<double>(batches.value_or(now)) / static_cast<double>(now);
    return {qRound(edge + share * (track.width() - 2 * edge)), track.height() / 2};
}

} // namespace ks::test
