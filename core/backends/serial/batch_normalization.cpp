#include "core/backends/serial/kernels.h"

#include <cmath>

namespace ks::serial {

namespace {

/// Mean and variance that normalise one channel.
struct Statistics {
    float mean = 0.0F;
    float variance = 0.0F;
    float inverseDeviation = 0.0F;
};

/// visit(offset) for every cell of channel c.
template <class Visit>
void forEachCellOf(const OpSpec& spec, std::int64_t c, Visit&& visit)
{
    const std::int64_t plane = spec.src.h * spec.src.w;
    for (std::int64_t n = 0; n < spec.src.n; ++n)
        for (std::int64_t cell = 0; cell < plane; ++cell)
            visit((n * spec.src.c + c) * plane + cell);
}

float cellsOf(const OpSpec& spec)
{
    return static_cast<float>(spec.src.n * spec.src.h * spec.src.w);
}

Statistics statisticsOf(const OpSpec& spec, const HostArgs& args, std::int64_t c)
{
    Statistics of;
    if (spec.trainingMode) {
        forEachCellOf(spec, c, [&](std::int64_t i) { of.mean += args.src[i]; });
        of.mean /= cellsOf(spec);
        forEachCellOf(spec, c, [&](std::int64_t i) {
            const float centred = args.src[i] - of.mean;
            of.variance += centred * centred;
        });
        of.variance /= cellsOf(spec);
    } else {
        of.mean = args.mean[c];
        of.variance = args.variance[c];
    }
    of.inverseDeviation = 1.0F / std::sqrt(of.variance + spec.epsilon);
    return of;
}

void batchNormalizationForward(const OpSpec& spec, const HostArgs& args)
{
    for (std::int64_t c = 0; c < spec.src.c && !args.stop.stop_requested(); ++c) {
        const Statistics of = statisticsOf(spec, args, c);
        forEachCellOf(
            spec, c, [&](std::int64_t i) { args.dst[i] = (args.src[i] - of.mean) * of.inverseDeviation * args.weights[c] + args.bias[c]; });
        if (!args.newMean)
            continue;
        args.newMean[c] = spec.momentum * args.mean[c] + (1.0F - spec.momentum) * of.mean;
        args.newVariance[c] = spec.momentum * args.variance[c] + (1.0F - spec.momentum) * of.variance;
    }
}

void batchNormalizationBackwardData(const OpSpec& spec, const HostArgs& args)
{
    for (std::int64_t c = 0; c < spec.src.c && !args.stop.stop_requested(); ++c) {
        const Statistics of = statisticsOf(spec, args, c);
        const float scale = args.weights[c] * of.inverseDeviation;
        if (!spec.trainingMode) {
            forEachCellOf(spec, c, [&](std::int64_t i) { args.diffSrc[i] = args.diffDst[i] * scale; });
            continue;
        }
        const auto normalised = [&](std::int64_t i) { return (args.src[i] - of.mean) * of.inverseDeviation; };
        float meanGradient = 0.0F;
        float meanProduct = 0.0F;
        forEachCellOf(spec, c, [&](std::int64_t i) {
            meanGradient += args.diffDst[i];
            meanProduct += args.diffDst[i] * normalised(i);
        });
        meanGradient /= cellsOf(spec);
        meanProduct /= cellsOf(spec);
        forEachCellOf(spec, c,
                      [&](std::int64_t i) { args.diffSrc[i] = (args.diffDst[i] - meanGradient - normalised(i) * meanProduct) * scale; });
    }
}

void batchNormalizationBackwardWeights(const OpSpec& spec, const HostArgs& args)
{
    for (std::int64_t c = 0; c < spec.src.c && !args.stop.stop_requested(); ++c) {
        const Statistics of = statisticsOf(spec, args, c);
        args.diffWeights[c] = 0.0F;
        args.diffBias[c] = 0.0F;
        forEachCellOf(spec, c, [&](std::int64_t i) {
            args.diffWeights[c] += args.diffDst[i] * ((args.src[i] - of.mean) * of.inverseDeviation);
            args.diffBias[c] += args.diffDst[i];
        });
    }
}

} // namespace

void addBatchNormalization(CpuTable& table)
{
    addRows(table, OpKind::BatchNormalization, "serial/batch_normalization.cpp",
            {.forward = batchNormalizationForward,
             .backwardData = batchNormalizationBackwardData,
             .backwardWeights = batchNormalizationBackwardWeights});
}

} // namespace ks::serial
