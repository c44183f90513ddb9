#include "core/measure/sweep_axis.h"

#include "core/base/joined.h"
#include "core/base/threads.h"

#include <algorithm>
#include <array>

namespace ks {

namespace {

constexpr std::array sweepAxes = {SweepAxis::Size,    SweepAxis::Window, SweepAxis::Stride,  SweepAxis::Channels,
                                  SweepAxis::Filters, SweepAxis::Batch,  SweepAxis::Threads, SweepAxis::Precision};

constexpr std::array<std::string_view, 2> heldOfSize = {"height", "width"};
constexpr std::array<std::string_view, 1> heldOfWindow = {"kernel_shape"};
constexpr std::array<std::string_view, 1> heldOfStride = {"strides"};
constexpr std::array<std::string_view, 1> heldOfChannels = {"channels"};
constexpr std::array<std::string_view, 1> heldOfFilters = {"filters"};
constexpr std::array<std::string_view, 1> heldOfBatch = {"batch"};
constexpr std::array<std::string_view, 1> heldOfThreads = {"threads"};

bool axisNeedsFilters(const OpInfo& op)
{
    return op.weights == WeightsKind::Filters || op.weights == WeightsKind::Matrix;
}

/// In the order of SweepAxis.
constexpr std::array<SweepAxisInfo, 9> axisInfos = {{
    {.name = "none", .title = {}, .heading = KS_TEXT("core", "Input"), .ofNetworks = true},
    {.name = "size",
     .title = KS_TEXT("core", "height and width of the input"),
     .heading = KS_TEXT("core", "Size"),
     .held = heldOfSize,
     .set = [](OpSpec& spec, std::int64_t value) { spec.src.h = spec.src.w = value; }},
    {.name = "window",
     .title = KS_TEXT("core", "window size"),
     .heading = KS_TEXT("core", "Window"),
     .held = heldOfWindow,
     .set =
         [](OpSpec& spec, std::int64_t value) {
             spec.kernel = {value, value};
         },
     .isOf = slides},
    {.name = "stride",
     .title = KS_TEXT("core", "stride"),
     .heading = KS_TEXT("core", "Stride"),
     .held = heldOfStride,
     .set =
         [](OpSpec& spec, std::int64_t value) {
             spec.strides = {value, value};
         },
     .isOf = slides},
    {.name = "channels",
     .title = KS_TEXT("core", "channels"),
     .heading = KS_TEXT("core", "Channels"),
     .held = heldOfChannels,
     .set = [](OpSpec& spec, std::int64_t value) { spec.src.c = value; }},
    {.name = "filters",
     .title = KS_TEXT("core", "filters"),
     .heading = KS_TEXT("core", "Filters"),
     .held = heldOfFilters,
     .set = [](OpSpec& spec, std::int64_t value) { spec.filters = value; },
     .isOf = axisNeedsFilters},
    {.name = "batch",
     .title = KS_TEXT("core", "samples in the batch"),
     .heading = KS_TEXT("core", "Batch"),
     .held = heldOfBatch,
     .set = [](OpSpec& spec, std::int64_t value) { spec.src.n = value; },
     .ofNetworks = true},
    {.name = "threads",
     .title = KS_TEXT("core", "threads"),
     .heading = KS_TEXT("core", "Threads"),
     .held = heldOfThreads,
     .ofNetworks = true,
     .most = mostThreads},
    {.name = "precision", .title = KS_TEXT("core", "precision"), .heading = KS_TEXT("core", "Precision")},
}};

} // namespace

const SweepAxisInfo& infoOf(SweepAxis axis)
{
    return axisInfos.at(static_cast<std::size_t>(axis));
}

std::string_view nameOf(SweepAxis axis)
{
    return infoOf(axis).name;
}

std::optional<SweepAxis> sweepAxisNamed(std::string_view name)
{
    const auto found = std::ranges::find(axisInfos, name, &SweepAxisInfo::name);
    if (found == axisInfos.end())
        return std::nullopt;
    return static_cast<SweepAxis>(found - axisInfos.begin());
}

std::span<const SweepAxis> allSweepAxes()
{
    return sweepAxes;
}

std::string sweepAxisNames()
{
    return joined(sweepAxes, ", ", [](SweepAxis axis) { return nameOf(axis); });
}

std::string sweepAxisNamesOfNetworks()
{
    return joinedIf(
        sweepAxes, [](SweepAxis axis) { return infoOf(axis).ofNetworks; }, ", ", [](SweepAxis axis) { return nameOf(axis); });
}

bool canSweep(OpKind op, SweepAxis axis)
{
    const SweepAxisInfo& info = infoOf(axis);
    return !info.isOf || info.isOf(infoOf(op));
}

} // namespace ks
