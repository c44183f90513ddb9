#pragma once

#include "core/data/synthetic/irradiance.h"
#include "core/data/synthetic/silhouettes.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <string_view>

namespace ks {

/// What a generated data set is where its description says nothing else.
struct GeneratedUsual {
    std::string_view kind;
    std::int64_t count = 0; ///< to train, validation included
    std::int64_t test = 0;
    std::int64_t seed = 1;
    double difficulty = 0; ///< 0: there is no such choice
};

inline constexpr std::array<GeneratedUsual, 6> generatedUsuals = {{
    {"digits", 10000, 2000, 1, 0.5},
    {"shapes", 8000, 1600, 1, 0.5},
    {"phantoms", 273, 99, 0, 0.4}, // seed 0 gives the pictures that the study's reference values belong to, as many as the study had
    {"silhouettes", 1800, 360, static_cast<std::int64_t>(silhouetteStart)},
    {"irradiance", 20000, 4000, static_cast<std::int64_t>(irradianceStart)},
    {"irradiance-maps", 2048, 409, static_cast<std::int64_t>(irradianceStart)},
}};

/// Of one of these kinds; the first one's for any other word.
constexpr const GeneratedUsual& usualOf(std::string_view kind)
{
    const auto found = std::ranges::find(generatedUsuals, kind, &GeneratedUsual::kind);
    return found == generatedUsuals.end() ? generatedUsuals.front() : *found;
}

} // namespace ks
