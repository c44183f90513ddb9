#pragma once

#include "ui/network/see/see_contents.h"
#include "ui/network/see/see_reasons.h"

#include <optional>

namespace ks {

/// What is seen of a network when somebody looks at a spot of it.
struct SeeAsking {
    const SeeContents& contents;
    SeeQuantity quantity = SeeQuantity::Values;
    ChannelFolds folds;     ///< of the explanation
    bool effective = false; ///< the effective field is wanted, too
    std::int64_t taken = 0; ///< of the terms of a cell only the first so many; 0: all
    bool anyNumber = false; ///< also of those that no single layer makes: the sum of several gradients, and those of the loss itself
    std::shared_ptr<const LossStages> loss{}; ///< of the sample, where it is known
    std::optional<int> reader{};              ///< of several layers that send a gradient back the one whose formula is wanted
    std::optional<SeeSpot> held{};            ///< a cell that is held, while another spot is looked at, and of which all may be told
};

/// What is asked of a spot; nothing where nothing was computed for it. Of a map whose effective field is wanted it is the cell in its middle.
std::optional<SeeQuestion> seeQuestionAt(const SeeAsking& asking, const SeeSpot& spot);
/// Whose number that tells: the spot, or that cell in the middle.
SeeSpot seeExplainedSpot(const SeeAsking& asking, const SeeSpot& spot);

/// What the network is asked so that the picture can be filled.
WatchQuestion seeWatchQuestion(const SeeContents& contents, SeeQuantity quantity);
/// The picture can be filled with it.
bool seeHasNumbers(const WatchAnswer& answer, const SeeContents& contents, SeeQuantity quantity);

} // namespace ks
