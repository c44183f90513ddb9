#pragma once

#include "core/base/text.h"
#include "core/tensor/tensor.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace ks {

/// Filters that people know from image processing, for weights M×C×kH×kW (C: input channels of one group).
///
/// | preset          | kernel of any size                                                        | needs          | input channels |
/// | identity        | 1 in the middle                                                           | –              | filter m takes channel m mod C |
/// | box             | 1 everywhere, divided by the sum                                          | –              | mean of all    |
/// | gaussian        | σ = 0.3·((k − 1)/2 − 1) + 0.8 per axis (OpenCV's rule), sum 1             | –              | mean of all    |
/// | sobel-x, -y     | difference × smoothing: binomial(k − 1) ∗ [−1, 1] along one axis,         | 2 cells along  | sum of all     |
/// |                 | binomial(k) along the other; 3×3 is the usual one                         | the difference |                |
/// | laplacian       | four neighbours 1, middle −4, 0 around                                    | 3×3            | sum of all     |
/// | sharpen         | identity − laplacian                                                      | 3×3            | filter m takes channel m mod C |
/// | emboss          | −2 −1 0 / −1 1 1 / 0 1 2 in the middle, 0 around                          | 3×3            | filter m takes channel m mod C |
/// | random          | whole numbers −3 … 3 by `seed`: sums can be followed by hand and are exact | –              | each its own   |
///
/// The middle of an even axis is the cell (k − 1)/2, as SAME_UPPER pads.
enum class WeightPreset : std::uint8_t { Identity, Box, Gaussian, SobelX, SobelY, Laplacian, Sharpen, Emboss, Random };

struct WeightPresetInfo {
    WeightPreset preset;
    std::string_view name; ///< "sobel-x": on the command line and in session files
    Text title;            ///< "Sobel, left to right"
};
std::span<const WeightPresetInfo> weightPresets();
std::optional<WeightPreset> weightPresetNamed(std::string_view name);

/// Why the preset cannot be had in that size; empty where it can.
Text weightPresetProblem(WeightPreset preset, const Shape& weights);

/// Throws InputError (see `weightPresetProblem`), OutOfMemory. `seed` is for Random only.
Tensor presetWeights(WeightPreset preset, const Shape& weights, std::uint64_t seed = 0);

} // namespace ks
