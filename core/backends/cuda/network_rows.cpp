#include "core/backends/cuda/table.h"
#include "core/ops/dropout.h"
#include "core/ops/pad.h"

namespace ks::cuda {

namespace {

Rows rowsOf(const OpSpec& spec)
{
    return {static_cast<int>(spec.src.n), static_cast<int>(spec.src.c), static_cast<int>(spec.src.h * spec.src.w)};
}

int cellsOf(const OpSpec& spec)
{
    return static_cast<int>(spec.src.elements());
}

void runAdd(const OpSpec& spec, Pass pass, const DeviceArgs& args)
{
    if (isForward(pass))
        return addCells(cellsOf(spec), args.src, args.src2, args.dst, args.stream);
    copyCells(cellsOf(spec), args.diffDst, args.diffSrc, args.stream);
    copyCells(cellsOf(spec), args.diffDst, args.diffSrc2, args.stream);
}

void runFlatten(const OpSpec& spec, Pass pass, const DeviceArgs& args)
{
    copyCells(cellsOf(spec), isForward(pass) ? args.src : args.diffDst, isForward(pass) ? args.dst : args.diffSrc, args.stream);
}

void runConcat(const OpSpec& spec, Pass pass, const DeviceArgs& args)
{
    const auto area = static_cast<int>(spec.src.h * spec.src.w);
    const int first = static_cast<int>(spec.src.c) * area;
    const int second = static_cast<int>(spec.src2Channels) * area;
    if (isForward(pass))
        joinCells(static_cast<int>(spec.src.n), first, second, args.src, args.src2, args.dst, args.stream);
    else
        splitCells(static_cast<int>(spec.src.n), first, second, args.diffDst, args.diffSrc, args.diffSrc2, args.stream);
}

void runPad(const OpSpec& spec, Pass pass, const DeviceArgs& args)
{
    const auto side = [](const PadAxis& axis) {
        return PadSide{static_cast<int>(axis.size), static_cast<int>(axis.before), static_cast<int>(axis.behind),
                       static_cast<int>(axis.mode)};
    };
    const PadAxes axes = padAxesOf(spec);
    const PadFrame frame{static_cast<int>(spec.src.n * spec.src.c), side(axes.y), side(axes.x), spec.padConstant};
    if (isForward(pass))
        padCells(frame, args.src, args.dst, args.stream);
    else
        padBackward(frame, args.diffDst, args.diffSrc, args.stream);
}

void runSlopes(const OpSpec& spec, Pass pass, const DeviceArgs& args)
{
    if (isForward(pass))
        slopeCells(rowsOf(spec), args.src, args.weights, args.dst, args.stream);
    else if (pass == Pass::BackwardData)
        slopeBackward(rowsOf(spec), args.src, args.weights, args.diffDst, args.diffSrc, args.stream);
    else
        slopeGradients(rowsOf(spec), args.src, args.diffDst, args.diffWeights, args.stream);
}

void runDropout(const OpSpec& spec, Pass pass, const DeviceArgs& args)
{
    const float* from = isForward(pass) ? args.src : args.diffDst;
    float* to = isForward(pass) ? args.dst : args.diffSrc;
    if (spec.trainingMode)
        dropCells(
            cellsOf(spec), spec.ratio,
            {.seed = static_cast<std::uint64_t>(spec.seed), .stream = dropoutStream, .step = args.step, .stepOnDevice = args.stepOnDevice},
            from, to, args.stream);
    else
        copyCells(cellsOf(spec), from, to, args.stream);
}

template <bool block>
void runSoftmax(const OpSpec& spec, Pass pass, const DeviceArgs& args)
{
    if (isForward(pass))
        softmax(block, rowsOf(spec), args.src, args.dst, args.stream);
    else
        softmaxBackward(block, rowsOf(spec), args.src, args.diffDst, args.diffSrc, args.stream);
}

bool hasManyChannels(const OpSpec& spec)
{
    return spec.src.c >= 128;
}

float lossCount(const OpSpec& spec)
{
    if (spec.reduction == Reduction::Sum)
        return 1.0F;
    const std::int64_t count = spec.op == OpKind::SoftmaxCrossEntropyLoss ? spec.src.n * spec.src.h * spec.src.w : spec.src.elements();
    return static_cast<float>(count);
}

void runCrossEntropy(const OpSpec& spec, Pass pass, const DeviceArgs& args)
{
    if (isForward(pass))
        crossEntropy(rowsOf(spec), lossCount(spec), args.src, args.src2, reinterpret_cast<float*>(args.workspace), args.dst, args.stream);
    else
        crossEntropyBackward(rowsOf(spec), lossCount(spec), args.src, args.src2, args.diffDst, args.diffSrc, args.stream);
}

std::size_t rowLossBytes(const OpSpec& spec, Pass pass)
{
    return isForward(pass) ? sizeof(float) * static_cast<std::size_t>(spec.src.n * spec.src.h * spec.src.w) : 0;
}

void runSquaredError(const OpSpec& spec, Pass pass, const DeviceArgs& args)
{
    if (isForward(pass))
        squaredError(cellsOf(spec), lossCount(spec), args.src, args.src2, reinterpret_cast<float*>(args.workspace), args.dst, args.stream);
    else
        squaredErrorBackward(cellsOf(spec), lossCount(spec), args.src, args.src2, args.diffDst, args.diffSrc, args.stream);
}

std::size_t partialErrorBytes(const OpSpec& spec, Pass pass)
{
    return isForward(pass) ? sizeof(float) * static_cast<std::size_t>(squaredErrorBlocks(cellsOf(spec))) : 0;
}

/// The workspace of a normalisation: mean, variance, Σ diffDst, Σ diffDst · normalised, a number per channel each.
std::size_t statisticsBytes(const OpSpec& spec, Pass)
{
    return 4 * sizeof(float) * static_cast<std::size_t>(spec.src.c);
}

void runNormalisation(const OpSpec& spec, Pass pass, const DeviceArgs& args)
{
    const Rows rows = rowsOf(spec);
    auto* batchMean = reinterpret_cast<float*>(args.workspace);
    float* batchVariance = batchMean + rows.channels;
    float* sums = batchVariance + rows.channels;
    float* products = sums + rows.channels;
    const float* mean = spec.trainingMode ? batchMean : args.mean;
    const float* variance = spec.trainingMode ? batchVariance : args.variance;
    if (spec.trainingMode)
        batchStatistics(rows, args.src, batchMean, batchVariance, args.stream);
    switch (pass) {
    case Pass::Inference:
    case Pass::Training:
        normalise(rows, spec.epsilon, args.src, mean, variance, args.weights, args.bias, args.dst, args.stream);
        if (args.newMean)
            blendStatistics(rows.channels, spec.momentum, args.mean, args.variance, batchMean, batchVariance, args.newMean,
                            args.newVariance, args.stream);
        break;
    case Pass::BackwardData:
        if (spec.trainingMode)
            normaliseGradientSums(rows, spec.epsilon, args.src, args.diffDst, mean, variance, sums, products, args.stream);
        normaliseBackward(rows, spec.epsilon, args.src, args.diffDst, mean, variance, args.weights, spec.trainingMode ? sums : nullptr,
                          products, args.diffSrc, args.stream);
        break;
    case Pass::BackwardWeights:
        normaliseGradientSums(rows, spec.epsilon, args.src, args.diffDst, mean, variance, args.diffBias, args.diffWeights, args.stream);
        break;
    }
}

void runLrn(const OpSpec& spec, Pass pass, const DeviceArgs& args)
{
    const Lrn how{static_cast<int>(spec.size), spec.alpha, spec.beta, spec.offset};
    if (isForward(pass))
        lrn(rowsOf(spec), how, args.src, args.dst, args.stream);
    else
        lrnBackward(rowsOf(spec), how, args.src, args.diffDst, args.diffSrc, args.stream);
}

void addRow(Table& table, OpKind op, const Row& row)
{
    for (const Pass pass : allPasses)
        if (hasPass(op, pass))
            table.add(op, pass, row);
}

} // namespace

void addNetworkOperators(Table& table)
{
    addRow(table, OpKind::Add, {.meta = {.name = "vector4"}, .run = runAdd});
    addRow(table, OpKind::Flatten, {.meta = {.name = "copy"}, .run = runFlatten});
    addRow(table, OpKind::Concat, {.meta = {.name = "thread"}, .run = runConcat});
    addRow(table, OpKind::Pad, {.meta = {.name = "thread"}, .run = runPad});
    addRow(table, OpKind::PRelu, {.meta = {.name = "thread"}, .run = runSlopes});
    addRow(table, OpKind::Dropout, {.meta = {.name = "thread"}, .run = runDropout});
    addRow(table, OpKind::Softmax, {.meta = {.name = "block", .prefers = hasManyChannels}, .run = runSoftmax<true>});
    addRow(table, OpKind::Softmax, {.meta = {.name = "thread"}, .run = runSoftmax<false>});
    addRow(table, OpKind::SoftmaxCrossEntropyLoss, {.meta = {.name = "fused"}, .run = runCrossEntropy, .workspaceBytes = rowLossBytes});
    addRow(table, OpKind::MeanSquaredError, {.meta = {.name = "tree"}, .run = runSquaredError, .workspaceBytes = partialErrorBytes});
    addRow(table, OpKind::BatchNormalization,
           {.meta = {.name = "channel-blocks"}, .run = runNormalisation, .workspaceBytes = statisticsBytes});
    addRow(table, OpKind::LRN, {.meta = {.name = "thread"}, .run = runLrn});
}

} // namespace ks::cuda
