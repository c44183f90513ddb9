// Flatten, Add, Concat, Dropout and Pad: each cell by itself.

#include "core/backends/serial/kernels.h"
#include "core/ops/dropout.h"
#include "core/ops/pad.h"

#include <algorithm>

namespace ks::serial {

namespace {

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

/// visit(offset in dst, in a source, is it the second one?) for every cell of both, row by row.
template <class Visit>
void forEachJoinedCell(const OpSpec& spec, const std::stop_token& stop, Visit&& visit)
{
    const std::int64_t area = spec.src.h * spec.src.w;
    const std::int64_t channels = spec.src.c + spec.src2Channels;
    for (std::int64_t n = 0; n < spec.src.n; ++n)
        for (std::int64_t c = 0; c < channels && !stop.stop_requested(); ++c)
            for (std::int64_t i = 0; i < area; ++i) {
                const bool second = c >= spec.src.c;
                const std::int64_t plane = second ? n * spec.src2Channels + c - spec.src.c : n * spec.src.c + c;
                visit((n * channels + c) * area + i, plane * area + i, second);
            }
}

void concatForward(const OpSpec& spec, const HostArgs& args)
{
    forEachJoinedCell(spec, args.stop, [&](std::int64_t dst, std::int64_t source, bool second) {
        args.dst[dst] = second ? args.src2[source] : args.src[source];
    });
}

void concatBackwardData(const OpSpec& spec, const HostArgs& args)
{
    forEachJoinedCell(spec, args.stop, [&](std::int64_t dst, std::int64_t source, bool second) {
        (second ? args.diffSrc2 : args.diffSrc)[source] = args.diffDst[dst];
    });
}

/// visit(offset in dst, in src or −1 where there is none) for every cell of dst, row by row.
template <class Visit>
void forEachPaddedCell(const OpSpec& spec, const std::stop_token& stop, Visit&& visit)
{
    const PadAxes axes = padAxesOf(spec);
    for (std::int64_t plane = 0; plane < spec.src.n * spec.src.c; ++plane)
        for (std::int64_t y = 0; y < axes.y.padded() && !stop.stop_requested(); ++y)
            for (std::int64_t x = 0; x < axes.x.padded(); ++x) {
                const std::int64_t row = axes.y.from(y);
                const std::int64_t column = axes.x.from(x);
                const bool none = row < 0 || column < 0;
                visit((plane * axes.y.padded() + y) * axes.x.padded() + x, none ? -1 : (plane * spec.src.h + row) * spec.src.w + column);
            }
}

void padForward(const OpSpec& spec, const HostArgs& args)
{
    forEachPaddedCell(spec, args.stop,
                      [&](std::int64_t dst, std::int64_t src) { args.dst[dst] = src < 0 ? spec.padConstant : args.src[src]; });
}

void padBackwardData(const OpSpec& spec, const HostArgs& args)
{
    std::fill_n(args.diffSrc, spec.src.elements(), 0.0F);
    forEachPaddedCell(spec, args.stop, [&](std::int64_t dst, std::int64_t src) {
        if (src >= 0)
            args.diffSrc[src] += args.diffDst[dst];
    });
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
    add(OpKind::Concat, {.forward = concatForward, .backwardData = concatBackwardData});
    add(OpKind::Pad, {.forward = padForward, .backwardData = padBackwardData});
    add(OpKind::Dropout, {.forward = dropoutForward, .backwardData = dropoutBackwardData});
}

} // namespace ks::serial
