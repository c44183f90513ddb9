#pragma once

#include "core/data/source.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>

namespace ks {

/// The kinds of openDataset() in the order of the list: those with a difficulty come first, then the others that are generated.
inline constexpr std::array<std::string_view, 11> dataKinds = {"synthetic:digits",
                                                               "synthetic:shapes",
                                                               "synthetic:phantoms",
                                                               "synthetic:silhouettes",
                                                               "synthetic:irradiance",
                                                               "synthetic:irradiance-maps",
                                                               "mnist:",
                                                               "cifar10:",
                                                               "cifar100:",
                                                               "folder:",
                                                               "csv:"};

/// Which of them it is; nothing where the list has none for it.
inline std::optional<int> dataKindOf(const SourceParts& parts)
{
    const std::string begin = parts.kind + ':';
    const auto found = std::ranges::find(dataKinds, parts.kind == "synthetic" ? begin + parts.where : begin);
    return found == dataKinds.end() ? std::nullopt : std::optional(static_cast<int>(found - dataKinds.begin()));
}

} // namespace ks
