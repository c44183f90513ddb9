#pragma once

#include "core/ops/op_info.h"

namespace ks {

/// Each stands at the end of its operator's file; op_info.cpp gathers them.
extern const OpInfo maxPoolRow, averagePoolRow, globalMaxPoolRow, globalAveragePoolRow, convRow, convTransposeRow, reluRow, leakyReluRow,
    sigmoidRow, tanhRow, gemmRow, flattenRow, addRow, softmaxRow, softmaxCrossEntropyLossRow, meanSquaredErrorRow, batchNormalizationRow,
    dropoutRow, lrnRow, eluRow, hardSwishRow, geluRow, clipRow, concatRow, preluRow, padRow, mishRow;

} // namespace ks
