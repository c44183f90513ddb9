#pragma once

#include "core/base/text.h"
#include "core/ops/op_spec.h"

#include <vector>

namespace ks {

/// Why the output is as large as it is, for people; the numbers are those of the spec.
struct ShapeSentence {
    /// "⌊(28 + 2·1 − 3) / 2⌋ + 1 = 14": one for both axes where they agree, else one for rows and one for columns; then what
    /// auto_pad or ceil_mode adds to the arithmetic.
    std::vector<Text> formulas;
    /// What no window covers, and whether pixels are lost; empty where every cell is covered.
    std::vector<Text> borders;
};

/// Needs a legal spec.
ShapeSentence shapeSentence(const OpSpec& spec);

} // namespace ks
