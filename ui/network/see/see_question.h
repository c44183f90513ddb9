#pragma once

#include "ui/network/see/see_contents.h"
#include "ui/network/see/see_reasons.h"

#include <optional>

namespace ks {

/// What is asked of a spot of the picture, so that its reasons can be seen; `effective`: of a cell, how strongly it depends on what is before it. Nothing
/// where nothing was computed for it: it was learned, or is the sum of several.
std::optional<SeeQuestion> seeQuestionAt(const SeeContents& contents, SeeQuantity quantity, const SeeSpot& spot, const ChannelFolds& folds,
                                         bool effective);

/// What the network is asked so that the picture can be filled.
WatchQuestion seeWatchQuestion(const SeeContents& contents, SeeQuantity quantity);

} // namespace ks
