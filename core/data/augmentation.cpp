#include "core/data/augmentation.h"

#include "core/base/digits.h"
#include "core/base/error.h"
#include "core/data/draws.h"
#include "core/data/streams.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <string>

namespace ks {

namespace {

/// In the order of Augmentation::blackBorder.
constexpr std::array<FieldChoice, 2> borders = {{
    {.name = "edge", .title = KS_TEXT("core", "the nearest cell of the edge")},
    {.name = "black", .title = KS_TEXT("core", "black")},
}};

/// (row, column) of the new picture → where in the old one its cell comes from.
struct Motion {
    float xx = 1, xy = 0, x0 = 0;
    float yx = 0, yy = 1, y0 = 0;
};

Motion drawMotion(const Augmentation& a, const Shape& shape, Draws& draws)
{
    const auto within = [&](double most) { return static_cast<float>(most) * draws.uniform(-1, 1); };
    // Between two pixels interpolation blurs, and a network that saw only blurred pictures reads sharp ones worse.
    const bool sharp = a.rotate == 0 && a.zoom == 0;
    const auto most = static_cast<float>(std::floor(a.shift));
    const auto shift = [&] {
        return sharp ? std::clamp(std::round(within(static_cast<double>(most) + 0.5)), -most, most) : within(a.shift);
    };
    const float shiftX = shift();
    const float shiftY = shift();
    const double angle = static_cast<double>(within(a.rotate)) * std::numbers::pi / 180;
    const float zoom = 1 / (1 + within(a.zoom));
    const bool mirrored = draws.uniform() < 0.5F && a.flip;
    const float cosine = zoom * static_cast<float>(std::cos(angle));
    const float sine = zoom * static_cast<float>(std::sin(angle));
    const float side = mirrored ? -1.0F : 1.0F;
    const float cx = 0.5F * static_cast<float>(shape.w - 1);
    const float cy = 0.5F * static_cast<float>(shape.h - 1);
    Motion motion{.xx = side * cosine, .xy = side * sine, .yx = -sine, .yy = cosine};
    motion.x0 = cx - motion.xx * (cx + shiftX) - motion.xy * (cy + shiftY);
    motion.y0 = cy - motion.yx * (cx + shiftX) - motion.yy * (cy + shiftY);
    return motion;
}

/// One channel, interpolated linearly.
void move(const Motion& m, const Shape& shape, bool blackBorder, const float* from, float* into)
{
    const auto width = static_cast<std::int32_t>(shape.w);
    const auto height = static_cast<std::int32_t>(shape.h);
    const auto cell = [&](std::int32_t y, std::int32_t x) {
        if (blackBorder && (y < 0 || y >= height || x < 0 || x >= width))
            return 0.0F;
        return from[std::int64_t{std::clamp(y, 0, height - 1)} * width + std::clamp(x, 0, width - 1)];
    };
    for (std::int32_t row = 0; row < height; ++row) {
        for (std::int32_t column = 0; column < width; ++column) {
            const auto x = static_cast<float>(column);
            const auto y = static_cast<float>(row);
            const float sx = std::clamp(m.xx * x + m.xy * y + m.x0, -1.0F, static_cast<float>(width));
            const float sy = std::clamp(m.yx * x + m.yy * y + m.y0, -1.0F, static_cast<float>(height));
            const float left = std::floor(sx);
            const float top = std::floor(sy);
            const float right = sx - left;
            const float down = sy - top;
            const auto ix = static_cast<std::int32_t>(left);
            const auto iy = static_cast<std::int32_t>(top);
            const float upper = cell(iy, ix) * (1 - right) + cell(iy, ix + 1) * right;
            const float lower = cell(iy + 1, ix) * (1 - right) + cell(iy + 1, ix + 1) * right;
            *into++ = upper * (1 - down) + lower * down;
        }
    }
}

} // namespace

void checkAugmentation(const Augmentation& a, const Shape& sample)
{
    requireLegal({augmentationFields(), a});
    const std::int64_t side = std::max(sample.h, sample.w);
    if (a.shift > static_cast<double>(side))
        throw InputError(Text(KS_TEXT("core", "the setting “%1” is %2; it must be %3"),
                              {"shift", digitsOf(a.shift), Text(KS_TEXT("core", "%1 … %2"), {"0", std::to_string(side)})}));
    if (a.moves() && (sample.h < 2 || sample.w < 2))
        throw InputError(
            Text(KS_TEXT("core", "shift, rotation, zoom and flip are for pictures; the samples are %1, for which noise is left"),
                 {sample.text()}));
}

Augmentation possibleFor(Augmentation augmentation, const Shape& sample)
{
    if (sample.h < 2 || sample.w < 2)
        return {.noise = augmentation.noise, .blackBorder = augmentation.blackBorder};
    augmentation.shift = std::min(augmentation.shift, static_cast<double>(std::max(sample.h, sample.w)));
    return augmentation;
}

const FieldGroup augmentationGroup{.name = "augmentation",
                                   .option = "--augment",
                                   .title = KS_TEXT("core", "Augmentation"),
                                   .help = KS_TEXT("core", "Small random changes of the training pictures, at most")};

const FieldTable<Augmentation>& augmentationFields()
{
    using A = Augmentation;
    static const FieldTable<A> table{{
        field<&A::shift>({.name = "shift",
                          .value = "PIXELS",
                          .title = KS_TEXT("core", "Shift"),
                          .help = KS_TEXT("core", "Training pictures are moved by at most so many pixels along each axis, at random."),
                          .unit = "px",
                          .zero = KS_TEXT("core", "none"),
                          .least = 0,
                          .step = 1,
                          .advanced = true,
                          .ofPreset = true}),
        field<&A::rotate>({.name = "rotate",
                           .value = "DEGREES",
                           .title = KS_TEXT("core", "Rotation"),
                           .help = KS_TEXT("core", "Training pictures are turned by at most so many degrees either way, at random."),
                           .unit = "°",
                           .zero = KS_TEXT("core", "none"),
                           .least = 0,
                           .most = 180,
                           .step = 5,
                           .advanced = true,
                           .ofPreset = true}),
        field<&A::zoom>({.name = "zoom",
                         .value = "SHARE",
                         .title = KS_TEXT("core", "Zoom"),
                         .help = KS_TEXT("core", "Training pictures are made larger or smaller by at most this share, at random."),
                         .unit = "%",
                         .zero = KS_TEXT("core", "none"),
                         .least = 0,
                         .most = 0.9,
                         .step = 0.05,
                         .advanced = true,
                         .ofPreset = true}),
        field<&A::noise>(
            {.name = "noise",
             .value = "SHARE",
             .title = KS_TEXT("core", "Noise"),
             .help = KS_TEXT("core", "What is added to every cell of a training sample: its standard deviation, black to white = 1."),
             .zero = KS_TEXT("core", "none"),
             .least = 0,
             .most = 10,
             .step = 0.05,
             .advanced = true,
             .ofPreset = true}),
        field<&A::flip>({.name = "flip",
                         .title = KS_TEXT("core", "Mirror"),
                         .help = KS_TEXT("core", "Every other training picture, at random, has left and right swapped."),
                         .advanced = true,
                         .ofPreset = true}),
        field<&A::blackBorder>({.name = "border",
                                .title = KS_TEXT("core", "Border"),
                                .help = KS_TEXT("core", "What moves in from outside where a training picture is moved."),
                                .choices = borders,
                                .applies = appliesIf<[](const A& a) { return a.moves(); }>,
                                .advanced = true,
                                .ofPreset = true}),
    }};
    return table;
}

void augment(const Augmentation& a, const Shape& shape, std::uint64_t seed, std::int64_t epoch, std::int64_t index,
             std::span<const float> cells, std::span<float> into)
{
    constexpr unsigned indexBits = 32;
    Draws draws(seed,
                streamOf(DataStream::Augmentation, static_cast<std::uint64_t>(epoch) << indexBits | static_cast<std::uint64_t>(index)));
    const std::int64_t plane = shape.h * shape.w;
    if (a.moves()) {
        const Motion motion = drawMotion(a, shape, draws);
        for (std::int64_t c = 0; c < shape.c; ++c)
            move(motion, shape, a.blackBorder, cells.data() + c * plane, into.data() + c * plane);
    } else {
        std::ranges::copy(cells, into.begin());
    }
    if (a.noise > 0) {
        const auto deviation = static_cast<float>(a.noise);
        for (float& cell : into)
            cell += deviation * draws.bell();
    }
}

} // namespace ks
