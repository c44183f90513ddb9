#pragma once

#include "core/data/pipeline.h"

#include <string>

namespace ks {

/// Python functions for a program that has the network (core/io/network_code.h): `prepare`, which does with pictures of cells 0 … white what
/// the pipeline did before training, and, where targets were scaled, `answers`, which takes outputs back to the targets' own scale.
/// What the functions do not do themselves (centring, resizing) their docstrings say. `input`: what the network gets;
/// `white`: of the data that it was trained on, 255 of bytes or 1 of measured numbers.
std::string torchPreparation(const Pipeline& pipeline, const Shape& input, float white);
std::string kerasPreparation(const Pipeline& pipeline, const Shape& input, float white);

/// The same in a sentence: "(cell / white - mean) / deviation, mean 0.1307, deviation 0.3081".
std::string describe(const Pipeline& pipeline);

} // namespace ks
