#pragma once

#include "ui/operation/text_pen.h"
#include "ui/scene/channel_folds.h"

namespace ks {

/// That row has a link to the terms that are 0, which the formula leaves out.
bool offersZeros(const Explanation& explanation, const ChannelFolds& folds);

/// Above the formula of a long sum: in which order its terms stand, how many are 0, and what those add that it leaves out; nothing of other cells. Links:
/// "do:bySize", "do:inOrder", "do:showZeros", "do:foldZeros". `hidden`: the result is asked for.
void writeTermOrder(TextPen& pen, const Explanation& explanation, const ChannelFolds& folds, bool hidden);

} // namespace ks
