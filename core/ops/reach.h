#pragma once

#include "core/ops/op_spec.h"

#include <cstdint>

namespace ks {

/// Rows and columns of a tensor, both ends included, of all channels: the smallest such field that holds what is meant.
struct ReceptiveField {
    std::int64_t top = 0;
    std::int64_t left = 0;
    std::int64_t bottom = -1;
    std::int64_t right = -1;
    /// Parts of it lie in padding, where there is no input.
    bool clipped = false;

    bool operator==(const ReceptiveField&) const = default;
    bool empty() const { return bottom < top || right < left; }
    std::int64_t rows() const { return bottom - top + 1; }
    std::int64_t columns() const { return right - left + 1; }
};
/// The smallest field that holds both.
ReceptiveField joined(const ReceptiveField& a, const ReceptiveField& b);

/// What a cell of dst reads of src, or of Src2, by its terms, also through inner results. Statistics of a batch are not counted, nor what Dropout drops.
/// Needs a legal spec.
ReceptiveField fieldOf(const OpSpec& spec, const Cell& dst, Role source = Role::Src);
/// What any cell of these rows and columns of dst, of any channel, reads of it. A window is gone through along its sides alone.
ReceptiveField fieldOf(const OpSpec& spec, const ReceptiveField& dst, Role source = Role::Src);

/// How many cells of dst a cell of src, or of a second source (not of a target), has a part in: those whose gradients it receives, also through inner
/// results (a mean, a sum of squares) that take part in other outputs. A window of a maximum counts, whether this cell is the largest in it or not.
/// Needs a legal spec that reads `source`.
std::int64_t outputsFedBy(const OpSpec& spec, const Cell& cell, Role source = Role::Src);

} // namespace ks
