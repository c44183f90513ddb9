#include "core/verify/channel_sums.h"

#include "core/ops/op_info.h"

#include <algorithm>

namespace ks {

Cell ChannelSplit::plane(std::int64_t index) const
{
    return images ? Cell{firstPlane.n + index, firstPlane.c, 0, 0} : Cell{firstPlane.n, firstPlane.c + index, 0, 0};
}

std::optional<std::int64_t> ChannelSplit::channelOf(std::int64_t term) const
{
    if (termsPerChannel == 0 || term < 0 || term >= channels * termsPerChannel)
        return std::nullopt;
    return term / termsPerChannel;
}

std::optional<ChannelSplit> channelSplitOf(const OpSpec& spec, Role of, const Cell& cell)
{
    const OpInfo& info = infoOf(spec.op);
    if (info.weights != WeightsKind::Filters)
        return std::nullopt;
    const Shape dst = shapeOf(spec, Role::Dst);
    ChannelSplit split;
    switch (of) {
    case Role::Dst:
        split.channels = spec.src.c / spec.group;
        split.firstPlane = {cell.n, cell.c / (dst.c / spec.group) * split.channels, 0, 0};
        split.bias = spec.bias;
        break;
    case Role::DiffSrc:
        split.of = Role::DiffDst;
        split.channels = dst.c / spec.group;
        split.firstPlane = {cell.n, cell.c / (spec.src.c / spec.group) * split.channels, 0, 0};
        break;
    case Role::DiffWeights: {
        // The first factor is the tensor that the window slides over: its channel within the group is the weight's second index.
        split.of = info.transposed ? Role::DiffDst : Role::Src;
        const Shape weights = shapeOf(spec, Role::Weights);
        split.images = true;
        split.channels = spec.src.n;
        split.firstPlane = {0, cell.n / (weights.n / spec.group) * weights.c + cell.c, 0, 0};
        break;
    }
    case Role::DiffBias:
        split.of = Role::DiffDst;
        split.images = true;
        split.channels = spec.src.n;
        split.firstPlane = {0, cell.c, 0, 0};
        break;
    default: return std::nullopt;
    }
    split.termsPerChannel = (termCount(spec, of, cell) - (split.bias ? 1 : 0)) / split.channels;
    return split;
}

std::vector<ChannelSum> channelSums(const Evaluator& evaluator, const ChannelSplit& split, Role of, const Cell& cell, std::int64_t taken)
{
    std::vector<ChannelSum> sums(static_cast<std::size_t>(split.channels));
    for (std::int64_t i = 0; i < split.channels; ++i) {
        ChannelSum& one = sums[static_cast<std::size_t>(i)];
        one.plane = split.plane(i);
        one.first = i * split.termsPerChannel;
        one.terms = split.termsPerChannel;
        one.taken = std::clamp<std::int64_t>(taken - one.first, 0, one.terms);
    }
    std::int64_t index = 0;
    operatorOf(evaluator.spec().op).forEachTerm(evaluator.spec(), of, cell, [&](const Term& term) {
        if (const auto channel = split.channelOf(index)) {
            ChannelSum& one = sums[static_cast<std::size_t>(*channel)];
            const double value = evaluator.addend(term);
            one.sum += value;
            one.zeros += value == 0 ? 1 : 0;
            if (index < taken)
                one.partial += value;
        }
        ++index;
    });
    return sums;
}

} // namespace ks
