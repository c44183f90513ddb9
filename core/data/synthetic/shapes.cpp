#include "core/data/synthetic/shapes.h"

#include "core/data/draws.h"
#include "core/data/nearest_byte.h"
#include "core/data/streams.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <tuple>
#include <utility>

namespace ks {

namespace {

constexpr std::array<std::string_view, shapeClasses> namesOfShapes = {"disc",  "ring", "square",    "triangle",
                                                                      "cross", "star", "half disc", "bars"};

struct Point {
    float x;
    float y;
};

// Distances to the shapes' edges, below 0 inside; a shape fills about the circle of radius 1.

float length(Point p)
{
    return std::sqrt(p.x * p.x + p.y * p.y);
}

float box(Point p, float halfWidth, float halfHeight)
{
    return std::max(std::abs(p.x) - halfWidth, std::abs(p.y) - halfHeight);
}

/// The corner of three half planes.
float triangle(Point p)
{
    constexpr float slope = 0.8660254F; // cosine of 30°
    return std::max(p.y - 0.5F, std::abs(p.x) * slope - p.y * 0.5F - 0.5F);
}

/// Five points: a wedge, folded.
float star(Point p)
{
    // Unit vectors of the two mirror lines of a five-pointed star.
    constexpr Point first{0.809017F, -0.587785F};
    constexpr Point second{-0.809017F, -0.587785F};
    constexpr float inner = 0.42F; // radius of the notches
    p.x = std::abs(p.x);
    p.y = -p.y;
    for (const Point& line : {first, second}) {
        const float beyond = 2 * std::max(line.x * p.x + line.y * p.y, 0.0F);
        p.x -= beyond * line.x;
        p.y -= beyond * line.y;
    }
    p.x = std::abs(p.x);
    p.y -= 1;
    const Point edge{inner * -second.y, inner * first.x - 1}; // from the tip to the notch
    const float along = std::clamp((p.x * edge.x + p.y * edge.y) / (edge.x * edge.x + edge.y * edge.y), 0.0F, 1.0F);
    const float distance = length({p.x - edge.x * along, p.y - edge.y * along});
    return p.y * edge.x - p.x * edge.y > 0 ? distance : -distance;
}

float distanceTo(int shape, Point p)
{
    switch (shape) {
    case 0: return length(p) - 0.85F;
    case 1: return std::abs(length(p) - 0.68F) - 0.2F;
    case 2: return box(p, 0.75F, 0.75F);
    case 3: return triangle(p);
    case 4: return std::min(box(p, 0.9F, 0.27F), box(p, 0.27F, 0.9F));
    case 5: return star(p);
    case 6: return std::max(length({p.x, p.y - 0.4F}) - 0.95F, p.y - 0.4F);
    default: return std::min({box(p, 0.85F, 0.17F), box({p.x, p.y - 0.6F}, 0.85F, 0.17F), box({p.x, p.y + 0.6F}, 0.85F, 0.17F)});
    }
}

using Colour = std::array<float, 3>;

float brightness(const Colour& c)
{
    return 0.299F * c[0] + 0.587F * c[1] + 0.114F * c[2];
}

Colour drawColour(Draws& draws)
{
    return {draws.uniform(), draws.uniform(), draws.uniform()};
}

/// A colour that can be told from `other` by its brightness alone.
Colour drawContrast(Draws& draws, const Colour& other, float contrast)
{
    Colour colour = drawColour(draws);
    const float wanted = brightness(other) < 0.5F ? brightness(other) + contrast * draws.uniform(1, 1.5F)
                                                  : brightness(other) - contrast * draws.uniform(1, 1.5F);
    const float change = wanted - brightness(colour);
    for (float& channel : colour)
        channel = std::clamp(channel + change, 0.0F, 1.0F);
    return colour;
}

} // namespace

std::span<const std::string_view> shapeNames()
{
    return namesOfShapes;
}

void drawShape(std::uint64_t seed, std::int64_t index, const ShapeStyle& style, std::span<std::uint8_t> cells)
{
    Draws draws(seed, streamOf(DataStream::Shapes, static_cast<std::uint64_t>(index)));
    const float hard = style.difficulty;
    const int shape = static_cast<int>(index % shapeClasses);
    const float radius = draws.uniform(7.5F - 2.5F * hard, 12.5F);
    const float room = 0.5F * static_cast<float>(shapeSide - 1);
    const float away = std::max(0.0F, room - radius);
    const Point centre{room + away * draws.uniform(-1, 1), room + away * draws.uniform(-1, 1)};
    // A turn by any angle without library functions: a quarter circle by the half-angle formula, then by 0, 90, 180 or 270 degrees.
    const float t = draws.uniform(0, 0.41421356F);
    float cosine = (1 - t * t) / (1 + t * t);
    float sine = 2 * t / (1 + t * t);
    for (std::uint32_t quarter = draws.below(4); quarter > 0; --quarter)
        std::tie(cosine, sine) = std::pair(-sine, cosine);
    const float stretch = 1 + 0.25F * hard * draws.uniform(-1, 1);

    const Colour ground = drawColour(draws);
    const Colour groundAcross = drawColour(draws);
    const Colour ink = drawContrast(draws, ground, 0.55F - 0.3F * hard);
    const Point slope{draws.uniform(-1, 1), draws.uniform(-1, 1)};
    const float noise = 0.12F * hard * draws.uniform();
    const float mixing = 0.35F * hard;

    constexpr std::size_t plane = std::size_t{shapeSide} * shapeSide;
    for (int row = 0; row < shapeSide; ++row) {
        for (int column = 0; column < shapeSide; ++column) {
            const Point offset{static_cast<float>(column) - centre.x, static_cast<float>(row) - centre.y};
            const Point p{(cosine * offset.x + sine * offset.y) / radius * stretch,
                          (cosine * offset.y - sine * offset.x) / radius / stretch};
            const float cover = std::clamp(0.5F - distanceTo(shape, p) * radius, 0.0F, 1.0F);
            const float across =
                0.5F + 0.5F * (slope.x * (static_cast<float>(column) / room - 1) + slope.y * (static_cast<float>(row) / room - 1));
            const float share = mixing * std::clamp(across, 0.0F, 1.0F);
            Colour pixel{};
            for (std::size_t c = 0; c < pixel.size(); ++c)
                pixel.at(c) = (ground.at(c) * (1 - share) + groundAcross.at(c) * share) * (1 - cover) + ink.at(c) * cover;
            const std::size_t at = static_cast<std::size_t>(row) * shapeSide + static_cast<std::size_t>(column);
            const auto byteOf = [&](float value) { return nearestByte((value + noise * draws.bell()) * 255); };
            if (style.colour) {
                for (std::size_t c = 0; c < pixel.size(); ++c)
                    cells[c * plane + at] = byteOf(pixel.at(c));
            } else {
                cells[at] = byteOf(brightness(pixel));
            }
        }
    }
}

} // namespace ks
