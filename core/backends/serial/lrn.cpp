#include "core/backends/serial/kernels.h"

#include <algorithm>
#include <cmath>

namespace ks::serial {

namespace {

/// The channels of one (n, y, x).
struct Row {
    const OpSpec& spec;
    const float* src;
    std::int64_t stride;

    float at(std::int64_t c) const { return src[c * stride]; }
    std::int64_t before() const { return (spec.size - 1) / 2; }
    std::int64_t after() const { return spec.size - 1 - before(); }

    /// bias + alpha / size · Σ src² over the neighbourhood of channel c.
    float sum(std::int64_t c) const
    {
        float squares = 0.0F;
        forEachNeighbour(c, before(), after(), [&](std::int64_t one) { squares += at(one) * at(one); });
        return spec.offset + spec.alpha / static_cast<float>(spec.size) * squares;
    }

    template <class Visit>
    void forEachNeighbour(std::int64_t c, std::int64_t below, std::int64_t above, Visit&& visit) const
    {
        for (std::int64_t one = std::max<std::int64_t>(0, c - below); one <= std::min(spec.src.c - 1, c + above); ++one)
            visit(one);
    }
};

void lrnForward(const OpSpec& spec, const HostArgs& args)
{
    forEachRow<Row>(spec, args, [&](const Row& row, std::int64_t first) {
        for (std::int64_t c = 0; c < spec.src.c; ++c)
            args.dst[first + c * row.stride] = row.at(c) * std::pow(row.sum(c), -spec.beta);
    });
}

void lrnBackwardData(const OpSpec& spec, const HostArgs& args)
{
    const float factor = -2.0F * spec.alpha * spec.beta / static_cast<float>(spec.size);
    forEachRow<Row>(spec, args, [&](const Row& row, std::int64_t first) {
        const auto diffDst = [&](std::int64_t c) { return args.diffDst[first + c * row.stride]; };
        for (std::int64_t c = 0; c < spec.src.c; ++c) {
            float feedback = 0.0F;
            row.forEachNeighbour(c, row.after(), row.before(), [&](std::int64_t one) {
                feedback += diffDst(one) * row.at(one) * std::pow(row.sum(one), -spec.beta - 1.0F);
            });
            args.diffSrc[first + c * row.stride] = diffDst(c) * std::pow(row.sum(c), -spec.beta) + factor * row.at(c) * feedback;
        }
    });
}

} // namespace

void addLrn(CpuTable& table)
{
    addRows(table, OpKind::LRN, "serial/lrn.cpp", {.forward = lrnForward, .backwardData = lrnBackwardData});
}

} // namespace ks::serial
