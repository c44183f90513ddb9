#pragma once

#include "core/base/field.h"
#include "core/tensor/tensor.h"

#include <cstdint>
#include <string>

namespace ks {

enum class Distribution { Uniform, Normal, Integers };

/// Which generator makes the numbers. `Study` is the pooling study's (mt19937, seed 35 there): integers 0 … 9 only.
enum class Generator { Philox, Study };

/// How to make a random tensor; equal values make equal tensors on every machine.
struct RandomSpec {
    Shape shape{1, 1, 8, 8};
    std::uint64_t seed = 35;
    Distribution distribution = Distribution::Integers;
    /// Uniform: [low, high). Integers: low … high, both included. Normal: mean and standard deviation.
    double low = 0;
    double high = 9;
    Generator generator = Generator::Philox;

    bool operator==(const RandomSpec&) const = default;
};

/// All of it but its shape, whose extents are `shapeFields()`. What else must hold of the range, randomTensor() says.
const FieldTable<RandomSpec>& randomFields();

/// Throws InputError (empty shape, low > high, more than 2³² integers, a study range other than 0 … 9) and OutOfMemory.
Tensor randomTensor(const RandomSpec& spec, std::string name = "random tensor");

} // namespace ks
