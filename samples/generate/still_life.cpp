#include "core/tensor/split_mix.h"
#include "samples/generate/pictures.h"
#include "samples/generate/scene.h"

namespace ks::samples {

namespace {

constexpr double pi = 3.14159265358979323846;
constexpr double farAway = 1e6;

/// The window: a rectangle on the left, with bars between its panes.
struct Window {
    Vec corner{-4.2, 1.1, -1.9};
    Vec right{0.0, 0.0, 2.6};
    Vec up{0.0, 2.4, 0.0};
    Vec light{17.5, 16.2, 14.0};

    bool pane(double u, double v) const
    {
        const auto between = [](double t, int panes) {
            const double inside = t * panes - std::floor(t * panes);
            return inside > 0.06 && inside < 0.94;
        };
        return between(u, 2) && between(v, 3);
    }
};

constexpr Window window;

Vec randomDirection(const Vec& normal, SplitMix64& random)
{
    const double z = random.uniform(-1, 1);
    const double turn = random.uniform(0, 2 * pi);
    const double r = std::sqrt(1 - z * z);
    return normalized(normal * 1.0001 + Vec{r * std::cos(turn), r * std::sin(turn), z});
}

/// Daylight of the room behind the camera, dim and bluish, warmer from below.
Vec ambient(const Vec& direction)
{
    return mix({0.16, 0.14, 0.12}, {0.30, 0.34, 0.40}, 0.5 + 0.5 * direction.y);
}

Vec fromWindow(const Hit& hit, SplitMix64& random)
{
    const double u = random.uniform();
    const double v = random.uniform();
    if (!window.pane(u, v))
        return {};
    const Vec to = window.corner + window.right * u + window.up * v - hit.point;
    const double distance = length(to);
    const Vec direction = to * (1 / distance);
    const Vec facing = cross(window.right, window.up);
    const double area = length(facing);
    const double cosines = dot(hit.normal, direction) * std::abs(dot(facing, direction)) / area;
    if (cosines <= 0 || dot(hit.normal, direction) <= 0 || blocked(hit.point + hit.normal * 2e-3, direction, distance))
        return {};
    return hit.material.colour * window.light * (cosines * area / (distance * distance) / pi);
}

/// Light that arrives along a ray: diffuse bounces, mirror reflections, and the window seen in them.
Vec radiance(Vec origin, Vec direction, SplitMix64& random)
{
    Vec sum;
    Vec weight{1, 1, 1};
    bool mirrored = false;
    for (int bounce = 0; bounce < 4; ++bounce) {
        const auto hit = trace(origin, direction, farAway);
        if (mirrored && direction.x < 0) { // reflections show the panes
            const double t = (window.corner.x - origin.x) / direction.x;
            const Vec p = origin + direction * t - window.corner;
            const double u = p.z / window.right.z;
            const double v = p.y / window.up.y;
            if ((!hit || t < hit->distance) && u > 0 && u < 1 && v > 0 && v < 1 && window.pane(u, v))
                return sum + weight * window.light * 0.8;
        }
        if (!hit)
            return sum + weight * ambient(direction);
        const double facing = std::max(0.0, -dot(hit->normal, direction));
        const double mirror = hit->material.gloss > 0 ? hit->material.gloss + (0.7 - hit->material.gloss) * std::pow(1 - facing, 5) : 0;
        const double chance = mirror > 0 ? std::max(mirror, 0.25) : 0; // more often than it shines: faint highlights without sparks
        mirrored = random.uniform() < chance;
        weight = weight * (mirrored ? mirror / chance : (1 - mirror) / (1 - chance));
        if (mirrored) {
            const Vec reflected = direction + hit->normal * (2 * facing);
            direction = normalized(reflected + (randomDirection(hit->normal, random) - hit->normal) * hit->material.roughness);
            if (dot(direction, hit->normal) <= 0)
                return sum;
        } else {
            sum = sum + weight * fromWindow(*hit, random);
            weight = weight * hit->material.colour;
            direction = randomDirection(hit->normal, random);
        }
        origin = hit->point + hit->normal * 2e-3;
    }
    return sum;
}

/// A film-like curve from light to 8 bits.
int level(double light)
{
    const double x = std::max(0.0, light * 1.05);
    const double curve = std::clamp(x * (2.51 * x + 0.03) / (x * (2.43 * x + 0.59) + 0.14), 0.0, 1.0);
    return static_cast<int>(255 * std::pow(curve, 1 / 2.2) + 0.5);
}

} // namespace

QImage stillLife(int width, int height, int paths)
{
    const Vec eye{0.35, 2.15, -5.2};
    const Vec target{-0.02, 0.52, 0.0};
    const Vec forward = normalized(target - eye);
    const Vec right = normalized(cross({0, 1, 0}, forward));
    const Vec up = cross(forward, right);
    const double focus = length(target - eye) - 0.55;
    constexpr double aperture = 0.03;
    constexpr double zoom = 3.05;

    QImage image(width, height, QImage::Format_RGB888);
    uchar* const bits = image.bits();
    const qsizetype stride = image.bytesPerLine();
#pragma omp parallel for schedule(dynamic)
    for (int y = 0; y < height; ++y) {
        for (int x = 0; x < width; ++x) {
            SplitMix64 random(static_cast<std::uint64_t>(y) * 65536 + static_cast<std::uint64_t>(x));
            Vec light;
            for (int path = 0; path < paths; ++path) {
                const double sx = (2 * (x + random.uniform()) - width) / height;
                const double sy = (height - 2 * (y + random.uniform())) / height;
                const Vec sharp = eye + normalized(forward * zoom + right * sx + up * sy) * focus;
                const double turn = random.uniform(0, 2 * pi);
                const double off = aperture * std::sqrt(random.uniform());
                const Vec lens = eye + right * (off * std::cos(turn)) + up * (off * std::sin(turn));
                const Vec sample = radiance(lens, normalized(sharp - lens), random);
                const auto calm = [](double value) { return std::min(value, 6.0); }; // no single bright sparks
                light = light + Vec{calm(sample.x), calm(sample.y), calm(sample.z)};
            }
            light = light * (1.0 / paths);
            uchar* const pixel = bits + y * stride + 3 * x;
            pixel[0] = static_cast<uchar>(level(light.x));
            pixel[1] = static_cast<uchar>(level(light.y));
            pixel[2] = static_cast<uchar>(level(light.z));
        }
    }
    return image;
}

} // namespace ks::samples
