#include "core/tensor/weight_presets.h"

#include "core/base/error.h"
#include "core/tensor/random.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

namespace ks {

namespace {

/// One kH×kW plane.
struct Plane {
    std::int64_t h;
    std::int64_t w;
    std::vector<double> cells = std::vector<double>(static_cast<std::size_t>(h * w));

    double& at(std::int64_t y, std::int64_t x) { return cells[static_cast<std::size_t>(y * w + x)]; }
    double& middle(std::int64_t dy = 0, std::int64_t dx = 0) { return at((h - 1) / 2 + dy, (w - 1) / 2 + dx); }
};

/// Row n − 1 of Pascal's triangle: n numbers.
std::vector<double> binomial(std::int64_t n)
{
    std::vector<double> row(static_cast<std::size_t>(n), 1.0);
    for (std::size_t i = 1; i < row.size(); ++i)
        row[i] = row[i - 1] * static_cast<double>(row.size() - i) / static_cast<double>(i);
    return row;
}

/// The smoothed difference of n numbers: binomial(n − 1) ∗ [−1, 1].
std::vector<double> difference(std::int64_t n)
{
    const std::vector<double> smooth = binomial(n - 1);
    std::vector<double> row(static_cast<std::size_t>(n), 0.0);
    for (std::size_t i = 0; i < smooth.size(); ++i) {
        row[i] -= smooth[i];
        row[i + 1] += smooth[i];
    }
    return row;
}

std::vector<double> bell(std::int64_t n)
{
    const double sigma = 0.3 * (static_cast<double>(n - 1) / 2.0 - 1.0) + 0.8;
    std::vector<double> row(static_cast<std::size_t>(n));
    double sum = 0;
    for (std::size_t i = 0; i < row.size(); ++i) {
        const double distance = (static_cast<double>(i) - static_cast<double>(n - 1) / 2.0) / sigma;
        row[i] = std::exp(-distance * distance / 2.0);
        sum += row[i];
    }
    for (double& value : row)
        value /= sum;
    return row;
}

Plane product(const std::vector<double>& column, const std::vector<double>& row)
{
    Plane plane{static_cast<std::int64_t>(column.size()), static_cast<std::int64_t>(row.size())};
    for (std::size_t y = 0; y < column.size(); ++y)
        for (std::size_t x = 0; x < row.size(); ++x)
            plane.cells[y * row.size() + x] = column[y] * row[x];
    return plane;
}

/// A 3×3 stencil in the middle of zeros.
Plane stencil(const Shape& s, const std::array<double, 9>& numbers)
{
    Plane plane{s.h, s.w};
    for (std::int64_t dy = -1; dy <= 1; ++dy)
        for (std::int64_t dx = -1; dx <= 1; ++dx)
            plane.middle(dy, dx) = numbers[static_cast<std::size_t>((dy + 1) * 3 + dx + 1)];
    return plane;
}

Plane planeOf(WeightPreset preset, const Shape& s)
{
    switch (preset) {
    case WeightPreset::Box:
        return {s.h, s.w, std::vector<double>(static_cast<std::size_t>(s.h * s.w), 1.0 / static_cast<double>(s.h * s.w))};
    case WeightPreset::Gaussian: return product(bell(s.h), bell(s.w));
    case WeightPreset::SobelX: return product(binomial(s.h), difference(s.w));
    case WeightPreset::SobelY: return product(difference(s.h), binomial(s.w));
    case WeightPreset::Laplacian: return stencil(s, {0, 1, 0, 1, -4, 1, 0, 1, 0});
    case WeightPreset::Sharpen: return stencil(s, {0, -1, 0, -1, 5, -1, 0, -1, 0});
    case WeightPreset::Emboss: return stencil(s, {-2, -1, 0, -1, 1, 1, 0, 1, 2});
    default: break;
    }
    Plane plane{s.h, s.w};
    plane.middle() = 1.0;
    return plane;
}

/// What a filter does with the input channels; see the table in the header.
enum class Channels { Own, Mean, Sum };

Channels channelsOf(WeightPreset preset)
{
    switch (preset) {
    case WeightPreset::Box:
    case WeightPreset::Gaussian: return Channels::Mean;
    case WeightPreset::SobelX:
    case WeightPreset::SobelY:
    case WeightPreset::Laplacian: return Channels::Sum;
    default: return Channels::Own;
    }
}

} // namespace

std::span<const WeightPresetInfo> weightPresets()
{
    static const std::array presets = {
        WeightPresetInfo{WeightPreset::Identity, "identity", Text(KS_TEXT("core", "identity"))},
        WeightPresetInfo{WeightPreset::Box, "box", Text(KS_TEXT("core", "box (mean)"))},
        WeightPresetInfo{WeightPreset::Gaussian, "gaussian", Text(KS_TEXT("core", "Gaussian"))},
        WeightPresetInfo{WeightPreset::SobelX, "sobel-x", Text(KS_TEXT("core", "Sobel x (left–right)"))},
        WeightPresetInfo{WeightPreset::SobelY, "sobel-y", Text(KS_TEXT("core", "Sobel y (top–bottom)"))},
        WeightPresetInfo{WeightPreset::Laplacian, "laplacian", Text(KS_TEXT("core", "Laplacian"))},
        WeightPresetInfo{WeightPreset::Sharpen, "sharpen", Text(KS_TEXT("core", "sharpen"))},
        WeightPresetInfo{WeightPreset::Emboss, "emboss", Text(KS_TEXT("core", "emboss"))},
        WeightPresetInfo{WeightPreset::Random, "random", Text(KS_TEXT("core", "random integers, −3 to 3"))},
    };
    return presets;
}

std::optional<WeightPreset> weightPresetNamed(std::string_view name)
{
    for (const WeightPresetInfo& info : weightPresets())
        if (info.name == name)
            return info.preset;
    return std::nullopt;
}

Text weightPresetProblem(WeightPreset preset, const Shape& weights)
{
    const std::string size = std::to_string(weights.h) + "×" + std::to_string(weights.w);
    switch (preset) {
    case WeightPreset::SobelX:
    case WeightPreset::SobelY:
        if ((preset == WeightPreset::SobelX ? weights.w : weights.h) < 2)
            return Text(KS_TEXT("core", "Sobel compares neighbours, so the window needs at least 2 cells in that direction; it is %1"),
                        {size});
        if (std::max(weights.h, weights.w) > 63)
            return Text(KS_TEXT("core", "Sobel’s numbers grow too large for a window of %1; at most 63×63 is possible"), {size});
        return {};
    case WeightPreset::Laplacian:
    case WeightPreset::Sharpen:
    case WeightPreset::Emboss:
        if (weights.h < 3 || weights.w < 3)
            return Text(KS_TEXT("core", "this filter needs a window of at least 3×3, a cell and its neighbours; it is %1"), {size});
        return {};
    default: return {};
    }
}

Tensor presetWeights(WeightPreset preset, const Shape& weights, std::uint64_t seed)
{
    if (Text problem = weightPresetProblem(preset, weights); !problem.empty())
        throw InputError(std::move(problem));
    if (preset == WeightPreset::Random)
        return randomTensor({.shape = weights, .seed = seed, .distribution = Distribution::Integers, .low = -3, .high = 3}, "weights");
    Tensor tensor(weights, "weights");
    const Plane plane = planeOf(preset, weights);
    const Channels channels = channelsOf(preset);
    const double share = channels == Channels::Mean ? 1.0 / static_cast<double>(weights.c) : 1.0;
    for (std::int64_t m = 0; m < weights.n; ++m) {
        for (std::int64_t c = 0; c < weights.c; ++c) {
            if (channels == Channels::Own && c != m % weights.c)
                continue;
            float* cell = tensor.data() + (m * weights.c + c) * weights.h * weights.w;
            for (const double number : plane.cells)
                *cell++ = static_cast<float>(number * share);
        }
    }
    return tensor;
}

} // namespace ks
