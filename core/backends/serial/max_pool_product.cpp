#include "core/backends/serial/kernels.h"
#include "core/ops/operator.h"
#include "core/ops/window.h"

#include <chrono>

namespace ks::serial {

namespace {

/// What lies in the workspace, kH×kW, kW×kW and kH×kW cells.
struct ProductPlaces {
    float* window;
    float* identity;
    float* product;
};

ProductPlaces placesOf(const Window& window, std::byte* workspace)
{
    auto* const first = reinterpret_cast<float*>(workspace);
    float* const identity = first + window.taps();
    return {first, identity, identity + window.x.kernel * window.x.kernel};
}

std::size_t productBytes(const OpSpec& spec, int)
{
    const Window window = windowOf(spec);
    return static_cast<std::size_t>(2 * window.taps() + window.x.kernel * window.x.kernel) * sizeof(float);
}

void cutWindow(const OpSpec& spec, const Window& window, const float* src, std::int64_t oy, std::int64_t ox, float* to)
{
    for (std::int64_t ky = 0; ky < window.y.kernel; ++ky)
        for (std::int64_t kx = 0; kx < window.x.kernel; ++kx) {
            const std::int64_t y = window.y.at(oy, ky);
            const std::int64_t x = window.x.at(ox, kx);
            *to++ = window.inside(y, x) ? src[y * spec.src.w + x] : 0.0F;
        }
}

void multiplyWithIdentity(const Window& window, const ProductPlaces& at, const std::stop_token& stop)
{
    const std::int64_t width = window.x.kernel;
    for (std::int64_t i = 0; i < window.y.kernel && !stop.stop_requested(); ++i) // a large window takes long
        for (std::int64_t j = 0; j < width; ++j) {
            float sum = 0.0F;
            for (std::int64_t k = 0; k < width; ++k)
                sum += at.window[i * width + k] * at.identity[k * width + j];
            at.product[i * width + j] = sum;
        }
}

/// As in the study: the first cell, then whatever is larger.
float largestCell(const Window& window, const float* product)
{
    float best = product[0];
    for (std::int64_t tap = 1; tap < window.taps(); ++tap)
        if (product[tap] > best)
            best = product[tap];
    return best;
}

void maxPoolByProducts(const OpSpec& spec, const HostArgs& args)
{
    using Clock = std::chrono::steady_clock;
    const Window window = windowOf(spec);
    const Shape dst = shapeOf(spec, Role::Dst);
    const ProductPlaces at = placesOf(window, args.workspace);
    for (std::int64_t i = 0; i < window.x.kernel * window.x.kernel; ++i)
        at.identity[i] = i % (window.x.kernel + 1) == 0 ? 1.0F : 0.0F;

    std::int64_t to = 0;
    auto last = Clock::now();
    const auto take = [&](RunPart part) {
        const auto now = Clock::now();
        if (args.parts)
            args.parts->add(part, std::chrono::duration<double>(now - last).count());
        last = now;
    };
    for (std::int64_t plane = 0; plane < dst.n * dst.c; ++plane) {
        const float* src = args.src + plane * spec.src.h * spec.src.w;
        for (std::int64_t oy = 0; oy < dst.h; ++oy)
            for (std::int64_t ox = 0; ox < dst.w && !args.stop.stop_requested(); ++ox) {
                cutWindow(spec, window, src, oy, ox, at.window);
                take(RunPart::Extraction);
                multiplyWithIdentity(window, at, args.stop);
                take(RunPart::Product);
                args.dst[to++] = largestCell(window, at.product);
                take(RunPart::Maximum);
            }
    }
}

/// The study pads the image with zeros before it cuts windows out of it.
Support padsWithZeros(const OpSpec& spec)
{
    const Window window = windowOf(spec);
    if (spec.padValue != PadValue::Zero && (window.isPadded() || window.hasOverhang()))
        return Support::no(
            Text(KS_TEXT("core", "padding would be multiplied, and −∞ · 0 is no number; pad_value 0, as in the study, is possible")));
    return {};
}

} // namespace

void addMaxPoolByProducts(CpuTable& table)
{
    table.add(
        OpKind::MaxPool, Pass::Inference,
        {.meta = {.name = "identity-product",
                  .source = "serial/max_pool_product.cpp",
                  .story = Text(KS_TEXT(
                      "core",
                      "The pooling study’s serial program: every window is cut out, multiplied with the identity matrix in three loops, "
                      "and the "
                      "largest cell of the product is taken. The product changes nothing (∞ and NaN apart, which it spoils) and costs k³ "
                      "multiplications a window, N²k³/s² for an image of N×N cells: with a fixed window the time grows with the number of "
                      "cells, not with N⁵ as the study says. A clock is read three times a window, so that cutting, product and maximum "
                      "are told "
                      "apart; the study’s multiplication time is product and maximum together.")),
                  .supports = padsWithZeros,
                  .prefers = [](const OpSpec&) { return false; },
                  .rules = {.cellsAreCompared = false}},
         .run = maxPoolByProducts,
         .workspaceBytes = productBytes});
}

} // namespace ks::serial
