#pragma once

#include "core/base/text.h"
#include "core/studies/study_points.h"

#include <cstdint>
#include <vector>

namespace ks {

enum class ClaimOutcome : std::uint8_t {
    Holds,
    DoesNot,
    CannotBeTried, ///< here: a device is missing, nothing was run, or the values differ by less than they scatter
};

/// What became of a claim, and why: the values that were compared, or what is missing.
struct ClaimCheck {
    const StudyClaim* claim = nullptr;
    ClaimOutcome outcome = ClaimOutcome::CannotBeTried;
    Text why;
};
/// "holds here", …
Text textOf(ClaimOutcome outcome);

/// All claims of a study by what was measured here, in their order. `language`: of the study's sentences among the reasons.
std::vector<ClaimCheck> checkOrderings(const Study& study, const StudyResults& results, const std::string& language = "en");

} // namespace ks
