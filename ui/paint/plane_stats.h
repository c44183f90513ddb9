#pragma once

#include "core/tensor/tensor.h"
#include "core/tensor/value_range.h"

namespace ks {

/// What must be known of numbers before they can be coloured and written.
struct PlaneStats {
    ValueRange range;
    bool finite = false;    ///< there is at least one finite value; `range` is 0 … 1 otherwise
    bool nonFinite = false; ///< there are NaN or ±∞
    /// Decimals that write every value exactly (0 for whole numbers), or −1 when more than three would be needed.
    int exactDecimals = 0;
    /// The least number of decimals with which any two different neighbours (in a row or in a column) look different; at most 7.
    int tellingDecimals = 0;
    /// The same for mantissas d.ddd, for maps of very large or very small numbers; at most 5.
    int tellingMantissa = 0;

    PlaneStats united(const PlaneStats& other) const;
};

/// One pass over the cells; about 2 ns a cell where whole numbers stand, more otherwise: large planes belong in a job.
PlaneStats statsOf(const ConstView& plane);
/// The same of rows and columns thinned out to at most about `budget` cells: an estimate that costs little.
PlaneStats sampledStatsOf(const ConstView& plane, std::int64_t budget);
/// Over all images and channels.
PlaneStats statsOfTensor(const Tensor& tensor);

} // namespace ks
