#pragma once

#include "core/base/json_fwd.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace ks {

/// What of every layer can be seen, and how near one can be: in sessions and on the command line.
inline constexpr std::array<std::string_view, 5> lookQuantities = {"values", "gradients", "weights", "weight_gradients", "updates"};
inline constexpr std::array<std::string_view, 4> lookLevels = {"network", "layer", "map", "cells"};
/// The last passes that a film of the wave can show.
inline constexpr std::array<std::string_view, 3> lookPasses = {"loss", "backward", "update"};

/// In the place of a part: what is drawn in Try.
inline constexpr const char* lookedDrawing = "drawing";

/// What is looked at in the picture of the whole network, and how near. A layer goes by its name: the picture may be folded otherwise when it comes back.
struct NetworkLook {
    std::string quantity = "values"; ///< one of lookQuantities
    std::string level = "network";   ///< one of lookLevels
    /// The last layer of the column that is looked at, and how many there are in it; of the input "" and 0. Nothing: no column is.
    std::optional<std::pair<std::string, std::int64_t>> column;
    std::int64_t map = -1;                                     ///< of the column, as n · C + c; negative: none
    std::optional<std::pair<std::int64_t, std::int64_t>> cell; ///< row and column of the map
    std::int64_t term = 0;                                     ///< of its sum the one that is pointed at, counted from 1; 0: none is
    /// The part of the data whose sample was chosen for all pages, or lookedDrawing; empty: none was.
    std::string part;
    std::int64_t sample = 0; ///< in its part
    bool predict = false;    ///< what the network says is hidden until it is guessed

    bool operator==(const NetworkLook&) const = default;
};

nlohmann::ordered_json toJson(const NetworkLook& look);
/// Whether there is such a place in the network is not asked here. Throws InputError for what is no place in any, json's exceptions for what is missing.
NetworkLook networkLookFrom(const nlohmann::json& value);

} // namespace ks
