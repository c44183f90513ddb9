#include "samples/generate/pictures.h"
#include "samples/generate/vec.h"

#include <algorithm>
#include <vector>

namespace ks::samples {

namespace {

/// Broad massifs with sharp crests on them: noise folded at zero.
double elevation(const Vec& p)
{
    const double massif = 0.5 + 0.5 * fractal(p * 0.7, 3);
    const double crest = 1 - std::abs(fractal(p * 1.2, 8));
    return massif * crest * crest * crest + 0.12 * fractal(p * 3, 7) * massif;
}

} // namespace

QImage heightMap()
{
    constexpr int size = 256;
    std::vector<double> heights;
    for (int y = 0; y < size; ++y) {
        for (int x = 0; x < size; ++x) {
            const Vec at{x / 60.0 + 3.1, y / 60.0 + 7.4, 0.5};
            const Vec bent = at + Vec{0.3 * noise(at * 1.7), 0.3 * noise(at * 1.7 + Vec{9, 4, 2}), 0};
            heights.push_back(elevation(bent));
        }
    }
    const auto [low, high] = std::ranges::minmax(heights);
    QImage image(size, size, QImage::Format_Grayscale16);
    for (int y = 0; y < size; ++y) {
        auto* row = reinterpret_cast<quint16*>(image.scanLine(y));
        for (int x = 0; x < size; ++x)
            row[x] = static_cast<quint16>(65535 * (heights[static_cast<std::size_t>(y * size + x)] - low) / (high - low) + 0.5);
    }
    return image;
}

} // namespace ks::samples
