#pragma once

#include "core/tensor/tensor.h"

#include <cstdint>

namespace ks {

/// a − b in double, since of 3.4e38 and −8e37 it is more than a float holds; 0 where both are NaN or the same infinity.
double differenceOf(float a, float b);

/// a − b, cell by cell.
struct Difference {
    Tensor cells; ///< 0 where both are NaN or the same infinity; NaN where only one is a number
    std::int64_t differing = 0;
    double largest = 0; ///< magnitude; infinite where only one is finite
    Cell at;            ///< the first cell with the largest difference
};

/// Throws InputError when the shapes differ, OutOfMemory.
Difference differenceOf(const Tensor& a, const Tensor& b);

} // namespace ks
