#pragma once

#include "core/base/text.h"
#include "core/studies/study_points.h"

#include <cstdint>
#include <span>
#include <vector>

namespace ks {

enum class ClaimOutcome : std::uint8_t {
    Holds,
    DoesNot,
    Undecided,     ///< it was tried, and the values differ by less than they scatter
    NotYet,        ///< what it speaks of was not measured so far
    CannotBeTried, ///< here: a device is missing, or the study says too little
};

/// What became of a claim, and why: the values that were compared, or what is missing.
struct ClaimCheck {
    const StudyClaim* claim = nullptr;
    ClaimOutcome outcome = ClaimOutcome::CannotBeTried;
    Text why;
};
/// "holds here", …
Text textOf(ClaimOutcome outcome);

/// "3 hold here, 0 do not, 16 cannot be tried here"; those that are undecided or not tried yet are counted where there are any.
Text tallyOf(std::span<const ClaimCheck> checks);

/// All claims of a study by what was measured here, in their order. `language`: of the study's sentences among the reasons.
std::vector<ClaimCheck> checkOrderings(const Study& study, const StudyResults& results, const std::string& language = "en");

} // namespace ks
