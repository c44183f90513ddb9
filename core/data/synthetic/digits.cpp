#include "core/data/synthetic/digits.h"

#include "core/data/draws.h"
#include "core/data/nearest_byte.h"
#include "core/data/streams.h"
#include "core/data/synthetic/digit_strokes.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace ks {

namespace {

constexpr std::size_t pixelCount = std::size_t{digitSide} * digitSide;
using Ink = std::array<float, pixelCount>; ///< how much of a pixel the pen has covered, 0 … 1

/// What varies from digit to digit as a whole.
struct Hand {
    // (x, y) of the plain shape → pixel (xx·x + xy·y + x0, yx·x + yy·y + y0)
    float xx, xy, yx, yy;
    float x0, y0;
    float wander;     ///< how far single points stray, in units of the plain shape
    float pen;        ///< radius in pixels
    float penChange;  ///< along a stroke
    float brightness; ///< of the ink
    float noise;      ///< deviation, black to white = 1
};

Hand drawHand(Draws& draws, float difficulty)
{
    const float spread = 2 * difficulty; // 1 for the default
    Hand hand{};
    const float height = draws.uniform(8.8F - 0.9F * spread, 9.6F + 0.6F * spread); // half of it, pixels
    const float width = height * (1 + spread * draws.uniform(-0.22F, 0.22F));
    const float slant = 0.12F + spread * draws.uniform(-0.32F, 0.32F); // most hands lean to the right
    const float t = spread * draws.uniform(-0.08F, 0.08F);             // tangent of half the angle: no library function needed
    const float cosine = (1 - t * t) / (1 + t * t);
    const float sine = 2 * t / (1 + t * t);
    // Slant and scale first, then the turn.
    hand.xx = cosine * width;
    hand.xy = -cosine * slant * width * 0.8F - sine * height;
    hand.yx = sine * width;
    hand.yy = -sine * slant * width * 0.8F + cosine * height;
    const float centre = 0.5F * static_cast<float>(digitSide - 1);
    hand.x0 = centre + spread * draws.uniform(-1.6F, 1.6F);
    hand.y0 = centre + spread * draws.uniform(-1.6F, 1.6F);
    hand.wander = 0.035F + 0.045F * spread * draws.uniform();
    hand.pen = draws.uniform(1.05F - 0.2F * spread, 1.35F + 0.45F * spread);
    hand.penChange = 0.18F * spread;
    hand.brightness = 1 - 0.18F * spread * draws.uniform();
    hand.noise = 0.07F * spread * draws.uniform();
    return hand;
}

/// A straight piece of a stroke with round ends: every pixel nearer than `radius` is covered, the edge is soft over one pixel.
/// What is not looked at would leave the ink, which is 0 … 1 and never grows less, bit for bit as it is: pixels beyond the reach, from which nothing
/// comes, and those that are covered already. Both bounds leave more room than rounding needs; see `certainlyBeyond`.
void drawSegment(Ink& ink, PenPoint from, PenPoint to, float radius)
{
    constexpr float slack = 0.01F; // pixels; coordinates and distances are rounded by less than a thousandth of it
    const float reach = radius + 0.5F;
    const auto first = [&](float a, float b) { return std::max(0, static_cast<int>(std::ceil(std::min(a, b) - reach - slack))); };
    const auto last = [&](float a, float b) {
        return std::min(digitSide - 1, static_cast<int>(std::floor(std::max(a, b) + reach + slack)));
    };
    const int firstRow = first(from.y, to.y);
    const int lastRow = last(from.y, to.y);
    const int firstColumn = first(from.x, to.x);
    const int lastColumn = last(from.x, to.x);
    const float certainlyBeyond = reach * reach * 1.0001F; // the root of what is larger is no less than `reach`, however it is rounded
    const float dx = to.x - from.x;
    const float dy = to.y - from.y;
    const float inverse = 1 / std::max(dx * dx + dy * dy, 1e-9F);
    for (int row = firstRow; row <= lastRow; ++row) {
        const float py = static_cast<float>(row) - from.y;
        float* cells = ink.data() + static_cast<std::size_t>(row) * digitSide;
        for (int column = firstColumn; column <= lastColumn; ++column) {
            float& cell = cells[column];
            if (cell >= 1)
                continue;
            const float px = static_cast<float>(column) - from.x;
            const float along = std::clamp((px * dx + py * dy) * inverse, 0.0F, 1.0F);
            const float ex = px - along * dx;
            const float ey = py - along * dy;
            const float squared = ex * ex + ey * ey;
            if (squared < certainlyBeyond)
                cell = std::max(cell, std::clamp(reach - std::sqrt(squared), 0.0F, 1.0F));
        }
    }
}

/// Catmull–Rom through p1 and p2; p0 and p3 give the directions there.
PenPoint onCurve(PenPoint p0, PenPoint p1, PenPoint p2, PenPoint p3, float t)
{
    const auto axis = [t](float a, float b, float c, float d) {
        return 0.5F * (2 * b + t * ((c - a) + t * ((2 * a - 5 * b + 4 * c - d) + t * (3 * b - a - 3 * c + d))));
    };
    return {axis(p0.x, p1.x, p2.x, p3.x), axis(p0.y, p1.y, p2.y, p3.y)};
}

void drawStroke(Ink& ink, std::span<const PenPoint> points, float radius, float radiusAtEnd)
{
    constexpr int steps = 5;
    const std::size_t spans = points.size() - 1;
    PenPoint from = points[0];
    for (std::size_t i = 0; i < spans; ++i) {
        const PenPoint before = points[i == 0 ? 0 : i - 1];
        const PenPoint after = points[std::min(i + 2, spans)];
        const int pieces = spans == 1 ? 1 : steps;
        for (int step = 1; step <= pieces; ++step) {
            const PenPoint to = onCurve(before, points[i], points[i + 1], after, static_cast<float>(step) / static_cast<float>(pieces));
            const float done = (static_cast<float>(i) + static_cast<float>(step) / static_cast<float>(pieces)) / static_cast<float>(spans);
            drawSegment(ink, from, to, radius + (radiusAtEnd - radius) * done);
            from = to;
        }
    }
}

void drawForm(Ink& ink, WritingForm form, const Hand& hand, Draws& draws)
{
    std::array<PenPoint, 16> points{};
    PenPoint plainEnd{};
    PenPoint penEnd{};
    float radius = hand.pen;
    for (std::size_t s = 0; s < form.size(); ++s) {
        const PenStroke stroke = form[s];
        for (std::size_t i = 0; i < stroke.size(); ++i) {
            const float x = stroke[i].x + hand.wander * draws.bell();
            const float y = stroke[i].y + hand.wander * draws.bell();
            points.at(i) = {hand.xx * x + hand.xy * y + hand.x0, hand.yx * x + hand.yy * y + hand.y0};
        }
        // Where the plain shape goes on from the last stroke's end, the pen was not lifted.
        if (s > 0 && stroke[0].x == plainEnd.x && stroke[0].y == plainEnd.y)
            points[0] = penEnd;
        plainEnd = stroke.back();
        penEnd = points.at(stroke.size() - 1);
        const float radiusAtEnd = hand.pen * (1 + hand.penChange * draws.bell() * 0.6F);
        drawStroke(ink, std::span(points).first(stroke.size()), radius, std::max(radiusAtEnd, 0.6F));
        radius = std::max(radiusAtEnd, 0.6F);
    }
}

} // namespace

void drawDigit(std::uint64_t seed, std::int64_t index, const DigitStyle& style, std::span<std::uint8_t> pixels)
{
    Draws draws(seed, streamOf(DataStream::Digits, static_cast<std::uint64_t>(index)));
    const std::span<const WritingForm> forms = writingForms(digitLabel(index));
    const WritingForm form = forms[draws.below(static_cast<std::uint32_t>(forms.size()))];
    const Hand hand = drawHand(draws, style.difficulty);
    Ink ink{};
    drawForm(ink, form, hand, draws);
    std::array<float, pixelCount> noise; // NOLINT(cppcoreguidelines-pro-type-member-init): filled at once
    draws.bells(noise);
    for (std::size_t i = 0; i < pixelCount; ++i) {
        const float grey = hand.brightness * ink[i] + hand.noise * noise[i];
        pixels[i] = nearestByte(grey * 255);
    }
}

} // namespace ks
