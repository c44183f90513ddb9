#include "core/measure/sweep_axis.h"

#include "core/base/joined.h"
#include "core/base/threads.h"
#include "core/data/source.h"
#include "core/measure/experiment.h"
#include "core/nn/training_settings.h"
#include "core/ops/attributes.h"

#include <algorithm>
#include <array>
#include <deque>
#include <string>
#include <vector>

namespace ks {

namespace {

constexpr std::array<std::string_view, 2> heldOfSize = {"height", "width"};
constexpr std::array<std::string_view, 1> heldOfWindow = {"kernel_shape"};
constexpr std::array<std::string_view, 1> heldOfStride = {"strides"};
constexpr std::array<std::string_view, 1> heldOfChannels = {"channels"};
constexpr std::array<std::string_view, 1> heldOfFilters = {"filters"};
constexpr std::array<std::string_view, 1> heldOfBatch = {"batch"};
constexpr std::array<std::string_view, 1> heldOfThreads = {"threads"};
constexpr std::array<std::string_view, 1> heldOfOptimizer = {"optimizer"};

bool axisNeedsFilters(const OpInfo& op)
{
    return op.weights == WeightsKind::Filters || op.weights == WeightsKind::Matrix;
}

/// In the order of SweepAxis.
constexpr std::array<SweepAxisInfo, 10> axisInfos = {{
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
    {.name = "optimizer",
     .title = KS_TEXT("core", "optimiser"),
     .heading = KS_TEXT("core", "Optimiser"),
     .held = heldOfOptimizer,
     .isOf = [](const OpInfo&) { return false; },
     .ofNetworks = true},
}};

/// Behind those with names of their own: every attribute that an operator has and none of them stands for, as its first operator has it; then all
/// settings of a training but those that an experiment has by itself, and all options of data.
std::vector<SweepAxisInfo> withFields()
{
    static std::deque<std::string> names; // of which the infos refer to parts
    constexpr std::array<std::string_view, 5> ofExperiments = {"backend", "implementation", "threads", "batch", "seed"};
    std::vector<SweepAxisInfo> infos(axisInfos.begin(), axisInfos.end());
    SweepAxisInfo& optimizer = infos[static_cast<std::size_t>(SweepAxis::Optimizer)];
    optimizer.step = &*std::ranges::find(experimentFields().rows, optimizer.name, &Field::name);
    for (const OpKind op : allOps())
        for (const Field& row : attributesOf(op).rows) {
            const auto isKnown = [&](const SweepAxisInfo& info) { return info.name == row.name; };
            if (std::ranges::none_of(infos, isKnown))
                infos.push_back({.name = row.name, .title = row.title, .heading = row.title, .held = {&row.name, 1}, .attribute = &row});
        }
    const auto add = [&](const char* owner, const Field& row, const Field* SweepAxisInfo::*place) {
        const std::string name = owner + std::string(row.name);
        if (std::ranges::find(names, name) != names.end())
            return;
        SweepAxisInfo info{.name = names.emplace_back(name), .title = row.title, .heading = row.title, .ofNetworks = true};
        info.*place = &row;
        infos.push_back(info);
    };
    for (const Field& row : trainingFields().rows)
        if (std::ranges::find(ofExperiments, row.name) == ofExperiments.end() && !row.watches)
            add("training.", row, &SweepAxisInfo::setting);
    for (const DatasetKind& kind : datasetKinds())
        for (const Field& row : kind.options.rows)
            add("data.", row, &SweepAxisInfo::option);
    return infos;
}

const std::vector<SweepAxisInfo>& allInfos()
{
    static const std::vector<SweepAxisInfo> infos = withFields();
    return infos;
}

} // namespace

const SweepAxisInfo& infoOf(SweepAxis axis)
{
    return allInfos().at(static_cast<std::size_t>(axis));
}

std::string_view nameOf(SweepAxis axis)
{
    return infoOf(axis).name;
}

std::optional<SweepAxis> sweepAxisNamed(std::string_view name)
{
    const auto found = std::ranges::find(allInfos(), name, &SweepAxisInfo::name);
    if (found == allInfos().end())
        return std::nullopt;
    return static_cast<SweepAxis>(found - allInfos().begin());
}

std::span<const SweepAxis> allSweepAxes()
{
    static const std::vector<SweepAxis> axes = [] {
        std::vector<SweepAxis> all;
        for (std::size_t i = 1; i < allInfos().size(); ++i)
            all.push_back(static_cast<SweepAxis>(i));
        return all;
    }();
    return axes;
}

SweepAxis counterpartOf(SweepAxis axis)
{
    const SweepAxisInfo& info = infoOf(axis);
    const auto same = [](const Field* one, const Field* other) { return one && other && one->name == other->name; };
    const auto found = std::ranges::find_if(
        allInfos(), [&](const SweepAxisInfo& other) { return same(info.step, other.setting) || same(info.setting, other.step); });
    return found == allInfos().end() ? SweepAxis::None : static_cast<SweepAxis>(found - allInfos().begin());
}

std::string sweepAxisNames()
{
    const auto name = [](SweepAxis axis) { return nameOf(axis); };
    const auto isAttribute = [](SweepAxis axis) { return infoOf(axis).attribute != nullptr; };
    const auto isOwn = [](SweepAxis axis) { return !infoOf(axis).attribute && !infoOf(axis).ofTrainings(); };
    const auto isOfTrainings = [](SweepAxis axis) { return infoOf(axis).ofTrainings(); };
    return joinedIf(allSweepAxes(), isOwn, ", ", name) + ", or an attribute: " + joinedIf(allSweepAxes(), isAttribute, ", ", name) +
           "; of whole trainings: " + joinedIf(allSweepAxes(), isOfTrainings, ", ", name);
}

std::string sweepAxisNamesOfNetworks()
{
    return joinedIf(
        allSweepAxes(), [](SweepAxis axis) { return infoOf(axis).ofNetworks && !infoOf(axis).ofTrainings(); }, ", ",
        [](SweepAxis axis) { return nameOf(axis); });
}

bool canSweep(OpKind op, SweepAxis axis)
{
    const SweepAxisInfo& info = infoOf(axis);
    if (info.ofTrainings())
        return false;
    if (info.attribute)
        return std::ranges::any_of(attributesOf(op).rows, [&](const Field& row) { return row.name == info.name; });
    return !info.isOf || info.isOf(infoOf(op));
}

} // namespace ks
