#pragma once

#include "ui/network/see/see_picture.h"

namespace ks {

/// A picture of a network follows another one. What of it is not there yet has the room of what was there before.
void keepSeeRoom(SeePicture& next, const SeePicture& before);
/// Which column of `before` each column of `next` was; negative: a new one. Empty where there is nothing of the one in the other, and where all are the same.
std::vector<int> seeColumnsBefore(const SeePicture& next, const SeePicture& before);
/// Where a spot is in it: in the same column, wherever that stands now, at what belongs together (seeCounterpart), or in what a group was unfolded into, or
/// a part folded; nowhere if there is none.
SeeSpot spotAfter(const SeePicture& next, const SeePicture& before, const SeeSpot& spot);

/// All stands where it stood, and only its numbers are others: as while the network trains. `next` and `before` are not yet, or no longer, waited for.
bool differInNumbersAlone(const SeePicture& next, const SeePicture& before);

} // namespace ks
