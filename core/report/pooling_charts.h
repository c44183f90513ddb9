#pragma once

#include "core/measure/launch_model.h"
#include "core/report/chart.h"

#include <span>
#include <string>
#include <vector>

namespace ks {

/// How many windows an image has.
struct WindowCount {
    std::int64_t side = 0;
    std::int64_t windows = 0; ///< M² with M = ⌊(N + 2p − k)/s⌋ + 1: beyond 2³² from N = 131,072 on, k = s = 2
};
/// Powers of two from 4 to 131,072: the sizes of the study's projection.
std::vector<std::int64_t> projectedSides();
/// Of the same MaxPool on a square image of each of these sides. Throws InputError where one is smaller than the window.
std::vector<WindowCount> windowCounts(const OpSpec& pool, std::span<const std::int64_t> sides);
/// The same as lines over the side, both axes logarithmic.
Chart windowCountChart(const OpSpec& pool, std::span<const std::int64_t> sides);

/// What the model says of one image in one variant, and what the study printed for it.
struct ModelledCell {
    std::int64_t side = 0;
    WindowProduct product{};
    IdentityFilter filter{};
    LaunchForecast forecast;
    const PrintedTime* printed = nullptr; ///< null: none
};
/// Of each side in each variant, side by side; printed times are those of k = s = 2 without padding.
std::vector<ModelledCell> modelledCells(const LaunchModel& model, const OpSpec& pool, std::span<const std::int64_t> sides);
/// "matmul1, copied"
std::string variantOf(const ModelledCell& cell);

/// Seconds by the model over the side for each product and filter, as dotted lines whose names say "model"; what the study printed for k = s = 2, hollow.
Chart launchModelChart(const LaunchModel& model, const OpSpec& pool, std::span<const std::int64_t> sides);

} // namespace ks
