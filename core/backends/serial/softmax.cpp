// Softmax and the cross-entropy after it.

#include "core/backends/serial/kernels.h"

#include <cmath>
#include <limits>

namespace ks::serial {

namespace {

/// The channels of one (n, y, x): their maximum and Σ exp(src − maximum).
struct Row {
    const float* src;
    std::int64_t channels;
    std::int64_t stride;
    float maximum = -std::numeric_limits<float>::infinity();
    float total = 0.0F;

    Row(const OpSpec& spec, const float* first, std::int64_t distance) : src(first), channels(spec.src.c), stride(distance)
    {
        for (std::int64_t c = 0; c < channels; ++c)
            if (const float value = src[c * stride]; value > maximum || std::isnan(value))
                maximum = value;
        for (std::int64_t c = 0; c < channels; ++c)
            total += std::exp(src[c * stride] - maximum);
    }

    float probability(std::int64_t c) const { return std::exp(src[c * stride] - maximum) / total; }
    float logProbability(std::int64_t c) const { return src[c * stride] - maximum - std::log(total); }
};

float countOf(const OpSpec& spec)
{
    return spec.reduction == Reduction::Mean ? static_cast<float>(spec.src.n * spec.src.h * spec.src.w) : 1.0F;
}

void softmaxForward(const OpSpec& spec, const HostArgs& args)
{
    forEachRow<Row>(spec, args, [&](const Row& row, std::int64_t first) {
        for (std::int64_t c = 0; c < row.channels; ++c)
            args.dst[first + c * row.stride] = row.probability(c);
    });
}

void softmaxBackwardData(const OpSpec& spec, const HostArgs& args)
{
    forEachRow<Row>(spec, args, [&](const Row& row, std::int64_t first) {
        float mean = 0.0F;
        for (std::int64_t c = 0; c < row.channels; ++c)
            mean += args.diffDst[first + c * row.stride] * row.probability(c);
        for (std::int64_t c = 0; c < row.channels; ++c) {
            const std::int64_t i = first + c * row.stride;
            args.diffSrc[i] = (args.diffDst[i] - mean) * row.probability(c);
        }
    });
}

void softmaxCrossEntropyForward(const OpSpec& spec, const HostArgs& args)
{
    float sum = 0.0F;
    forEachRow<Row>(spec, args, [&](const Row& row, std::int64_t first) {
        for (std::int64_t c = 0; c < row.channels; ++c)
            sum -= args.src2[first + c * row.stride] * row.logProbability(c);
    });
    if (!args.stop.stop_requested())
        args.dst[0] = sum / countOf(spec);
}

void softmaxCrossEntropyBackwardData(const OpSpec& spec, const HostArgs& args)
{
    forEachRow<Row>(spec, args, [&](const Row& row, std::int64_t first) {
        float targetSum = 0.0F;
        for (std::int64_t c = 0; c < row.channels; ++c)
            targetSum += args.src2[first + c * row.stride];
        for (std::int64_t c = 0; c < row.channels; ++c) {
            const std::int64_t i = first + c * row.stride;
            args.diffSrc[i] = (row.probability(c) * targetSum - args.src2[i]) * args.diffDst[0] / countOf(spec);
        }
    });
}

} // namespace

void addSoftmax(CpuTable& table)
{
    addRows(table, OpKind::Softmax, "serial/softmax.cpp", {.forward = softmaxForward, .backwardData = softmaxBackwardData});
    addRows(table, OpKind::SoftmaxCrossEntropyLoss, "serial/softmax.cpp",
            {.forward = softmaxCrossEntropyForward, .backwardData = softmaxCrossEntropyBackwardData});
}

} // namespace ks::serial
