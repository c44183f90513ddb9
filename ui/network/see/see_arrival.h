#pragma once

#include "ui/network/see/see_contents.h"

#include <optional>
#include <string>
#include <utility>

namespace ks {

/// Where the keyboard is to be in the picture of a network that is about to change, told by names: nodes are others by then.
struct SeeArrival {
    std::string layer;       ///< the first one; empty: nowhere
    std::string last;        ///< of several, that came or go together
    std::int64_t layers = 1; ///< so many

    /// `node` of the changed network. What is in a folded group now goes with all of it; layers that are new come together.
    static SeeArrival at(const SeeContents& now, const Model& changed, int node);
    /// What the change was about that was taken back, or made again; nowhere where that is gone.
    static SeeArrival ofChange(const SeeContents& now, const Model& before, const Model& changed, int column);
};

/// As NetworkLook::column names it: the column of the layer; of several the group that they are, or the column that the first one is in, folded as it is. Nothing
/// where there is no such layer.
std::optional<std::pair<std::string, std::int64_t>> seeColumnOf(const SeeContents& contents, const SeeArrival& arrival);

} // namespace ks
