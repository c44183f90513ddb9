#pragma once

#include "core/verify/evaluator.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace ks {

/// How the long sum of a Conv or ConvTranspose cell falls into parts of equally many terms, in the order in which they are taken: an output
/// sums over the input channels of its group, an input's gradient over the output channels, a weight's or bias's over the images.
struct ChannelSplit {
    Role of = Role::Src; ///< whose channels or images these are; the terms' first factor lies there
    Cell firstPlane;     ///< n and c of the first part
    bool images = false; ///< the parts are images of the batch, else channels
    std::int64_t channels = 1;
    std::int64_t termsPerChannel = 0;
    bool bias = false; ///< one more term follows

    Cell plane(std::int64_t index) const;
    /// The part that a term belongs to; nothing for the bias.
    std::optional<std::int64_t> channelOf(std::int64_t term) const;
};

/// Nothing for other operators. Needs a legal spec and a cell inside.
std::optional<ChannelSplit> channelSplitOf(const OpSpec& spec, Role of, const Cell& cell);

/// What the terms of one part add to the cell.
struct ChannelSum {
    Cell plane;             ///< n and c of the channel; y and x are 0
    std::int64_t first = 0; ///< index of its first term
    std::int64_t terms = 0;
    std::int64_t taken = 0; ///< of its terms, by the timeline
    std::int64_t zeros = 0; ///< of its terms, those that are 0
    double sum = 0;         ///< of all its terms
    double partial = 0;     ///< of those taken

    bool isComplete() const { return taken == terms; }
    bool holds(std::int64_t term) const { return term >= first && term < first + terms; }
};

/// In the order of the terms, without the bias. `taken`: terms of the cell that the timeline has taken.
std::vector<ChannelSum> channelSums(const Evaluator& evaluator, const ChannelSplit& split, Role of, const Cell& cell, std::int64_t taken);

} // namespace ks
