#include "core/data/synthetic/line_digits.h"

#include "core/tensor/split_mix.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <vector>

namespace ks {

namespace {

struct Corner {
    double x;
    double y;
};

constexpr Corner lineOfZero[] = {{-.5, -.8}, {.5, -.8}, {.5, .8}, {-.5, .8}, {-.5, -.8}};
constexpr Corner lineOfOne[] = {{-.2, -.5}, {.1, -.8}, {.1, .8}};
constexpr Corner lineOfTwo[] = {{-.5, -.5}, {-.2, -.8}, {.3, -.8}, {.5, -.5}, {.5, -.2}, {-.5, .8}, {.5, .8}};
constexpr Corner lineOfThree[] = {{-.5, -.8}, {.5, -.8}, {0, -.1}, {.5, .3}, {.3, .8}, {-.5, .8}};
constexpr Corner lineOfFour[] = {{.3, .8}, {.3, -.8}, {-.5, .3}, {.5, .3}};
constexpr Corner lineOfFive[] = {{.5, -.8}, {-.4, -.8}, {-.5, -.1}, {.3, -.1}, {.5, .3}, {.3, .8}, {-.5, .8}};
constexpr Corner lineOfSix[] = {{.4, -.8}, {-.3, -.2}, {-.5, .3}, {-.3, .8}, {.3, .8}, {.5, .4}, {.3, 0}, {-.4, .1}};
constexpr Corner lineOfSeven[] = {{-.5, -.8}, {.5, -.8}, {-.1, .8}};
constexpr Corner lineOfEight[] = {{0, -.1},  {-.4, -.4}, {-.2, -.8}, {.2, -.8}, {.4, -.4}, {0, -.1},
                                  {-.5, .4}, {-.3, .8},  {.3, .8},   {.5, .4},  {0, -.1}};
constexpr Corner lineOfNine[] = {{.4, -.2}, {-.2, 0}, {-.5, -.4}, {-.2, -.8}, {.3, -.8}, {.5, -.3}, {.2, .8}};
constexpr std::array<std::span<const Corner>, digitClasses> plainLines = {lineOfZero, lineOfOne, lineOfTwo,   lineOfThree, lineOfFour,
                                                                          lineOfFive, lineOfSix, lineOfSeven, lineOfEight, lineOfNine};

LineDigitForm drawLineForm(SplitMix64& random)
{
    LineDigitForm form{};
    form.shiftX = random.uniform(-0.12, 0.12);
    form.shiftY = random.uniform(-0.12, 0.12);
    form.acrossX = random.uniform(0.6, 1.0);
    form.downY = random.uniform(0.6, 1.0);
    form.acrossY = random.uniform(-0.35, 0.35);
    form.downX = random.uniform(-0.25, 0.25);
    form.width = random.uniform(0.06, 0.16);
    return form;
}

double softEdge(double from, double to, double z)
{
    const double t = std::clamp((z - from) / (to - from), 0.0, 1.0);
    return t * t * (3 - 2 * t);
}

double distanceToLine(std::span<const Corner> line, double x, double y)
{
    double nearest = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i + 1 < line.size(); ++i) {
        const double dx = line[i + 1].x - line[i].x;
        const double dy = line[i + 1].y - line[i].y;
        const double squared = dx * dx + dy * dy; // 0 only where jitter laid two corners on each other
        const double along = squared > 0 ? std::clamp(((x - line[i].x) * dx + (y - line[i].y) * dy) / squared, 0.0, 1.0) : 0;
        nearest = std::min(nearest, std::hypot(x - line[i].x - along * dx, y - line[i].y - along * dy));
    }
    return nearest;
}

} // namespace

LineDigitForm lineDigitForm(std::uint64_t state)
{
    SplitMix64 random(state);
    return drawLineForm(random);
}

void drawLineDigit(std::uint64_t state, int digit, double jitter, std::span<std::uint8_t> pixels)
{
    SplitMix64 random(state);
    const LineDigitForm form = drawLineForm(random);
    std::vector<Corner> line;
    for (const Corner& plain : plainLines.at(static_cast<std::size_t>(digit))) {
        const double x = plain.x + random.uniform(-jitter, jitter);
        const double y = plain.y + random.uniform(-jitter, jitter);
        line.push_back({form.acrossX * x + form.acrossY * y + form.shiftX, form.downX * x + form.downY * y + form.shiftY});
    }
    constexpr double middle = (digitSide - 1) / 2.0;
    for (int row = 0; row < digitSide; ++row) {
        for (int column = 0; column < digitSide; ++column) {
            const double far = distanceToLine(line, (column - middle) / middle, (row - middle) / middle);
            const double ink = 255 * (1 - softEdge(form.width - 0.04, form.width + 0.06, far));
            double noise = -2; // four uniform numbers: mean 2
            for (int draws = 0; draws < 4; ++draws)
                noise += random.uniform();
            pixels[static_cast<std::size_t>(row * digitSide + column)] =
                static_cast<std::uint8_t>(std::clamp(std::floor(ink + 40 * noise + 0.5), 0.0, 255.0));
        }
    }
}

} // namespace ks
