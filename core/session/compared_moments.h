#pragma once

#include "core/base/json_fwd.h"

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace ks {

/// What is shown of two moments of a training, A and B: one of them, by how much B is more, or both side by side. In sessions and on the command
/// line.
inline constexpr std::array<std::string_view, 4> comparedSides = {"a", "b", "difference", "beside"};

/// Two moments of its training that a session compares, each by the batches that were trained by then.
struct ComparedMoments {
    std::string side{comparedSides[2]}; ///< one of comparedSides
    std::size_t first = 0;              ///< A
    std::optional<std::size_t> second;  ///< B; nothing: where the training stands

    bool operator==(const ComparedMoments&) const = default;
};

/// The moments of its training that a session looks at: one, two that it compares, or none but where the training stands.
struct SeenMoments {
    std::optional<std::size_t> alone;        ///< by the batches that were trained by then; nothing: another one than that, or two
    std::optional<ComparedMoments> compared; ///< nothing: no two are

    bool areNow() const { return !alone && !compared; }
    bool operator==(const SeenMoments&) const = default;
};

/// As "moment" or "compared" of a session; neither where they are now.
void putSeen(const SeenMoments& seen, nlohmann::ordered_json& session);
/// Whether the training has them is not asked here. Throws InputError for what is no number of batches, json's exceptions for what is missing.
SeenMoments seenFrom(const nlohmann::json& session);

} // namespace ks
