// Flatten, Add and Dropout: each cell by itself.

#include "core/backends/serial/kernels.h"
#include "core/ops/dropout.h"

namespace ks::serial {

namespace {

/// visit(offset) for every cell, row by row.
template <class Visit>
void forEachCell(const OpSpec& spec, const std::stop_token& stop, Visit&& visit)
{
    const std::int64_t rows = spec.src.n * spec.src.c * spec.src.h;
    for (std::int64_t row = 0; row < rows && !stop.stop_requested(); ++row)
        for (std::int64_t x = 0; x < spec.src.w; ++x)
            visit(row * spec.src.w + x);
}

/// What a kept cell is multiplied by.
float keptScale(const OpSpec& spec)
{
    return spec.trainingMode ? static_cast<float>(1.0 / (1.0 - static_cast<double>(spec.ratio))) : 1.0F;
}

void flattenForward(const OpSpec& spec, const HostArgs& args)
{
    forEachCell(spec, args.stop, [&](std::int64_t i) { args.dst[i] = args.src[i]; });
}

void flattenBackwardData(const OpSpec& spec, const HostArgs& args)
{
    forEachCell(spec, args.stop, [&](std::int64_t i) { args.diffSrc[i] = args.diffDst[i]; });
}

void addForward(const OpSpec& spec, const HostArgs& args)
{
    forEachCell(spec, args.stop, [&](std::int64_t i) { args.dst[i] = args.src[i] + args.src2[i]; });
}

void addBackwardData(const OpSpec& spec, const HostArgs& args)
{
    forEachCell(spec, args.stop, [&](std::int64_t i) { args.diffSrc[i] = args.diffSrc2[i] = args.diffDst[i]; });
}

void dropoutForward(const OpSpec& spec, const HostArgs& args)
{
    const float scale = keptScale(spec);
    forEachCell(spec, args.stop, [&](std::int64_t i) { args.dst[i] = isDropped(spec, args.step, i) ? 0.0F : args.src[i] * scale; });
}

void dropoutBackwardData(const OpSpec& spec, const HostArgs& args)
{
    const float scale = keptScale(spec);
    forEachCell(spec, args.stop, [&](std::int64_t i) { args.diffSrc[i] = isDropped(spec, args.step, i) ? 0.0F : args.diffDst[i] * scale; });
}

} // namespace

void addCellByCell(CpuTable& table)
{
    const auto add = [&](OpKind op, const Textbook& passes) { addRows(table, op, "serial/copy_and_add.cpp", passes); };
    add(OpKind::Flatten, {.forward = flattenForward, .backwardData = flattenBackwardData});
    add(OpKind::Add, {.forward = addForward, .backwardData = addBackwardData});
    add(OpKind::Dropout, {.forward = dropoutForward, .backwardData = dropoutBackwardData});
}

} // namespace ks::serial
