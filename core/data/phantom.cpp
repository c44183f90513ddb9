#include "core/data/phantom.h"

#include "core/base/error.h"
#include "core/tensor/split_mix.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

namespace ks {

namespace {

struct Blob {
    double x;
    double y;
    double amplitude;
    double sigma;
};

/// What varies from picture to picture, in the order in which it is drawn.
struct Variation {
    double centreX;
    double centreY;
    double halfWidth;
    double halfHeight;
    double tilt;
    double gain;
    double phase1;
    double phase2;
    std::vector<Blob> blobs;
    double mixing;
    int otherClass;
};

Variation draw(SplitMix64& random, int kind, double difficulty)
{
    Variation v{};
    v.centreX = random.uniform(-0.04, 0.04);
    v.centreY = random.uniform(-0.04, 0.04);
    v.halfWidth = random.uniform(0.78, 0.90);
    v.halfHeight = random.uniform(0.84, 0.95);
    v.tilt = random.uniform(-0.1, 0.1);
    v.gain = random.uniform(0.8, 1.2);
    v.phase1 = random.uniform(0, 6.28);
    v.phase2 = random.uniform(0, 6.28);
    v.blobs.resize(2 + static_cast<std::size_t>(5 * random.uniform()));
    for (Blob& blob : v.blobs) {
        blob.x = random.uniform(-0.5, 0.5);
        blob.y = random.uniform(-0.55, 0.55);
        blob.amplitude = random.uniform(60, 130);
        blob.sigma = random.uniform(0.06, 0.12);
    }
    v.mixing = difficulty * random.uniform();
    v.otherClass = (kind + 1 + static_cast<int>(2 * random.uniform())) % 3;
    return v;
}

double smoothStep(double from, double to, double z)
{
    const double t = std::clamp((z - from) / (to - from), 0.0, 1.0);
    return t * t * (3 - 2 * t);
}

/// The noise-free grey levels of the three classes at one point of the head, (u, v) in −1 … 1.
std::array<double, 3> fields(const Variation& p, double u, double v)
{
    const double x = u - p.centreX + p.tilt * (v - p.centreY);
    const double y = v - p.centreY - p.tilt * (u - p.centreX);
    const double r = std::sqrt((x / p.halfWidth) * (x / p.halfWidth) + (y / p.halfHeight) * (y / p.halfHeight));

    const double brain = 1 - smoothStep(0.80, 0.88, r);
    const double skull = smoothStep(0.90, 0.94, r) * (1 - smoothStep(0.98, 1.02, r));
    const double ex = (std::abs(x) - 0.14) / 0.07;
    const double ey = (y + 0.02) / 0.24;
    const double ventricles = 1 - smoothStep(0.7, 1.3, ex * ex + ey * ey);
    double blobs = 0;
    for (const Blob& blob : p.blobs) {
        const double dx = x - blob.x;
        const double dy = y - blob.y;
        blobs += blob.amplitude * std::exp(-(dx * dx + dy * dy) / (2 * blob.sigma * blob.sigma));
    }

    const double folds = 0.5 + 0.5 * std::sin(14 * x + p.phase1) * std::sin(13 * y + p.phase2);
    return {150 * brain + 190 * skull - 110 * brain * ventricles - 40 * brain * smoothStep(0.5, 0.8, r) * folds,
            brain * (115 * (1 - 0.3 * r * r) + 0.6 * blobs) + 30 * skull - 40 * brain * ventricles,
            brain * (25 + std::max(0.0, 1.3 * blobs - 25))};
}

} // namespace

Tensor phantom(PhantomClass kind, std::int64_t index, double difficulty, std::uint64_t start)
{
    if (index < 0)
        throw InputError(Text(KS_TEXT("core", "a phantom has the index %1; it must be 0 or more"), {std::to_string(index)}));
    if (!(difficulty >= 0 && difficulty <= 1))
        throw InputError(Text(KS_TEXT("core", "a phantom has the difficulty %1; it must be from 0 to 1"), {std::to_string(difficulty)}));

    static constexpr std::array noise = {8.0, 12.0, 4.0};
    const auto own = static_cast<std::size_t>(kind);
    SplitMix64 random(start + 1000 * own + static_cast<std::uint64_t>(index));
    const Variation variation = draw(random, static_cast<int>(kind), difficulty);
    const auto other = static_cast<std::size_t>(variation.otherClass);

    Tensor image = Tensor::uninitialized({1, 1, phantomHeight, phantomWidth}, "phantom");
    float* pixel = image.data();
    for (int row = 0; row < phantomHeight; ++row) {
        for (int column = 0; column < phantomWidth; ++column) {
            const auto field = fields(variation, (column - 45) / 45.0, (row - 54) / 54.0);
            double normal = -6; // twelve uniform numbers: mean 6, variance 1
            for (int draws = 0; draws < 12; ++draws)
                normal += random.uniform();
            const double clean = variation.gain * ((1 - variation.mixing) * field.at(own) + variation.mixing * field.at(other));
            *pixel++ = static_cast<float>(std::clamp(std::floor(clean + noise.at(own) * normal + 0.5), 0.0, 255.0));
        }
    }
    return image;
}

} // namespace ks
