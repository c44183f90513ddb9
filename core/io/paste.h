#pragma once

#include "core/base/text.h"
#include "core/tensor/tensor.h"

#include <string_view>
#include <vector>

namespace ks {

/// One way to read what was pasted.
struct PasteReading {
    Tensor values;
    Text meaning; ///< "1×1×2×3 numbers with a decimal point, separator: comma": for the choice
    bool decimalComma = false;
    std::int64_t beyond = 0; ///< numbers too large for float32, which became infinite
};

/// What a pasted text can mean. No reading: `problem` says why. Two readings: only the person can know ("1,5" is one
/// number in Spain and two in England); the first one has the decimal point.
struct PasteResult {
    std::vector<PasteReading> readings;
    Text problem;

    bool ambiguous() const { return readings.size() > 1; }
};

/// Understands what spreadsheets and people paste: cells separated by tabs, semicolons, commas or spaces, with a decimal
/// point or a decimal comma, "1.234,5" with grouping points too, and blank lines between channels. The values are
/// 1×C×H×W. `decimalComma`: the one who pastes is used to it, so that a number alone, such as "2,25", is one. Throws OutOfMemory only.
PasteResult parsePaste(std::string_view text, bool decimalComma = false);

} // namespace ks
