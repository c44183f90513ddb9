#pragma once

#include "core/ops/op_spec.h"
#include "core/tensor/random.h"
#include "core/tensor/tensor.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ks::cli {

/// How `random:…` inputs are made: seed and generator, and what says the rest as it was typed, empty where not given.
struct RandomOptions {
    RandomSpec spec;
    std::string range;
    bool integers = false;
    bool normal = false;
};

/// The format of an input that was drawn with RandomOptions.
inline constexpr const char* randomFormat = "random";

/// A tensor and what is known of it.
struct Source {
    Tensor tensor;
    std::string format;             ///< "NPY", "random", …
    float white = 0;                ///< of a picture: 255 or 65535
    std::vector<std::string> notes; ///< for people, on stderr
};

/// "1x3x28x28", "3x28x28" or "28x28". Throws InputError naming `option`.
Shape shapeFrom(std::string_view option, std::string_view text);
/// "n,c,y,x". Throws InputError naming `option`.
Cell cellFrom(std::string_view option, std::string_view text);
/// "low:high". Throws InputError naming `option`.
std::pair<double, double> rangeFrom(std::string_view option, std::string_view text);

/// FILE, random:SHAPE, pattern:NAME:SHAPE or study:ID.
Source inputFrom(std::string_view option, const std::string& text, const RandomOptions& random);

/// FILE or a preset for `spec`, whose source shape is known; takes over kernel and filters of a file.
/// `kernelGiven`, `filtersGiven`: the person said them, so a file must agree.
Source weightsFrom(std::string_view option, const std::string& text, OpSpec& spec, bool kernelGiven, bool filtersGiven);

/// M numbers as 1×M×1×1.
Source biasFrom(const std::string& text, const OpSpec& spec);

/// C numbers as 1×C×1×1; `otherwise` everywhere where nothing was given.
Source perChannelFrom(std::string_view option, const std::string& text, std::int64_t channels, float otherwise);

/// A matrix M×K for Gemm: FILE (M follows from it), random:SEED or a preset (M×M where nobody said M).
Source matrixFrom(std::string_view option, const std::string& text, OpSpec& spec, bool filtersGiven);

/// A second input of the same shape as the first: as `inputFrom`, or classes:3,0,…, a class a row as probabilities.
Source secondFrom(std::string_view option, const std::string& text, OpSpec& spec, const RandomOptions& random);

/// ones, onehot:n,c,y,x, random:SEED or FILE, in dst's shape.
Source diffDstFrom(std::string_view option, const std::string& text, const Shape& dst);

} // namespace ks::cli
