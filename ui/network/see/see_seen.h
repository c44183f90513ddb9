#pragma once

#include "ui/network/see/see_contents.h"
#include "ui/network/watch/watch_engine.h"

namespace ks {

struct SeenTensor {
    TensorPtr tensor; ///< null: the answer has none
    std::optional<ValueRange> range;
};

/// Nothing: none of it is finite.
std::optional<ValueRange> seenRangeOf(const Tensor& tensor);
/// What an answer has of a layer where this is shown of it. `role`: as it is asked for.
TensorPtr seenTensorIn(const WatchAnswer& answer, int node, Role role, SeeQuantity quantity);
/// The same with its range, which is looked for where the answer has none.
SeenTensor seenIn(const WatchAnswer& answer, int node, Role role, SeeQuantity quantity);

/// The number at a spot of the difference of two moments as it is told where both stand beside each other: at A, at B, and B − A. Empty where there is
/// no difference (null), or none there.
QString seeBothText(const SeePicture& picture, const WatchAnswer* difference, SeeQuantity quantity, const SeeSpot& spot);

} // namespace ks
