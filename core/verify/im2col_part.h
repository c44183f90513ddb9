#pragma once

#include "core/ops/im2col.h"
#include "core/verify/evaluator.h"

namespace ks {

/// Some columns of the im2col matrix of one group as a tensor 1×1×rows×columns: windows of src with their padding, or for ConvTranspose
/// Wᵀ · src, what each input pixel adds to the output. Throws InputError if weights are needed and missing, OutOfMemory.
/// Takes rows · columns steps, for ConvTranspose times the input channels of the group.
Tensor im2colPart(const OpSpec& spec, const Operands& operands, std::int64_t group, std::int64_t firstColumn, std::int64_t columns);

/// One cell of that matrix.
float im2colCell(const OpSpec& spec, const Operands& operands, std::int64_t group, std::int64_t row, std::int64_t column);

} // namespace ks
