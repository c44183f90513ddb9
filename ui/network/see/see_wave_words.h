#pragma once

#include "ui/network/see/see_wave.h"

#include <QString>

namespace ks {

/// What happens where a wave is, down to the map, the row, the cell and its term, or the filter.
QString seeWaveText(const SeeStation& station, const SeeFront& front);
/// Behind the last of these stations, all of which were passed.
QString seePassedText(const std::vector<SeeStation>& stations);
/// How an update is to be read off the picture. `still`: motion is reduced. Empty elsewhere, and where its sizes are not known.
QString seeFlashText(const SeeStation& station, bool still);

} // namespace ks
