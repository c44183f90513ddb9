#pragma once

#include "core/session/session.h"
#include "core/verify/explanation.h"

#include <map>
#include <optional>
#include <utility>

namespace ks {

/// Which channels of a split sum show their terms: those that a person chose, all where a person wants that, else the one under way, else the one on screen.
struct ChannelFolds {
    bool all = false;                                             ///< and long sums whole
    std::map<std::pair<std::int64_t, std::int64_t>, bool> chosen; ///< by n and c
    std::int64_t image = 0;
    std::int64_t srcChannel = 0;
    std::int64_t dstChannel = 0;

    std::optional<bool> bySize; ///< sums the largest terms first, as a person wants it; nothing: those of which a formula shows not all
    bool zeros = false;         ///< and with their terms that are 0

    bool operator==(const ChannelFolds&) const = default;

    /// As a person wants to read sums, whichever.
    ChannelFolds ofAnotherCell() const
    {
        ChannelFolds folds;
        folds.bySize = bySize;
        folds.zeros = zeros;
        return folds;
    }

    /// Of a sum of so many terms.
    TermOrder orderOf(std::int64_t terms) const
    {
        return bySize.value_or(!all && terms > ExplainOptions().mostWhole()) ? TermOrder::BySize : TermOrder::AsTaken;
    }

    void look(const ViewState& view)
    {
        image = view.image;
        srcChannel = view.srcChannel;
        dstChannel = view.dstChannel;
    }
    /// A person wants to see the terms of one channel of a split sum, or its sum alone, other than now.
    void toggle(const Explanation& explanation, const ChannelSum& channel)
    {
        chosen[{channel.plane.n, channel.plane.c}] = !isUnfolded(*explanation.split, channel, explanation.taken, explanation.isComplete());
    }
    /// The grids show this channel.
    bool isOnScreen(const ChannelSplit& split, const ChannelSum& channel) const
    {
        if (split.images)
            return channel.plane.n == image;
        return channel.plane.c == (split.of == Role::Src ? srcChannel : dstChannel);
    }
    /// The one under way where there is one, else the one on screen. `taken`: terms of the cell that the timeline has taken.
    bool isLookedAt(const ChannelSplit& split, const ChannelSum& channel, std::int64_t taken, bool complete) const
    {
        return complete ? isOnScreen(split, channel) : channel.holds(taken - 1);
    }
    /// What a person chose for this channel.
    std::optional<bool> choice(const ChannelSum& channel) const
    {
        const auto known = chosen.find({channel.plane.n, channel.plane.c});
        return known != chosen.end() ? std::optional(known->second) : std::nullopt;
    }
    bool isUnfolded(const ChannelSplit& split, const ChannelSum& channel, std::int64_t taken, bool complete) const
    {
        return choice(channel).value_or(all || isLookedAt(split, channel, taken, complete));
    }
};

} // namespace ks
