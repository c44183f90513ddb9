#include "samples/generate/scene.h"

#include <array>

namespace ks::samples {

namespace {

constexpr double pi = 3.14159265358979323846;

double smoothUnion(double a, double b, double radius)
{
    const double h = std::clamp(0.5 + 0.5 * (b - a) / radius, 0.0, 1.0);
    return std::lerp(b, a, h) - radius * h * (1 - h);
}

double capsule(const Vec& p, const Vec& from, const Vec& to, double radius)
{
    const Vec along = to - from;
    const double t = std::clamp(dot(p - from, along) / dot(along, along), 0.0, 1.0);
    return length(p - from - along * t) - radius;
}

// Distances in the object's own frame: its foot at the origin, y up.

double appleBody(const Vec& p)
{
    const Vec q = p - Vec{0, 0.40, 0};
    const double ring = std::hypot(q.x, q.z);
    const double angle = std::atan2(ring, q.y); // 0 at the top
    const double lobes = 0.008 * std::cos(5 * std::atan2(q.z, q.x)) * smooth(1.0, 3.0, angle);
    const double radius = 0.44 - 0.22 * std::exp(-angle * angle / 0.10) - 0.10 * std::exp(-(pi - angle) * (pi - angle) / 0.06) -
                          0.035 * smooth(1.4, 3.0, angle) + lobes;
    return (length(q) - radius) * 0.7;
}

double appleStem(const Vec& p)
{
    return capsule(p, {0, 0.58, 0}, {0.07, 0.82, 0.03}, 0.016 + 0.01 * smooth(0.7, 0.85, p.y));
}

double pearBody(const Vec& p)
{
    const double belly = length(p - Vec{0, 0.40, 0}) - 0.40;
    const double neck = length((p - Vec{0.03, 0.90, 0}) * 1.0) - 0.19;
    return smoothUnion(belly, neck, 0.42) * 0.9;
}

double pearStem(const Vec& p)
{
    return capsule(p, {0.03, 1.02, 0}, {0.13, 1.27, 0.04}, 0.018 + 0.008 * smooth(1.15, 1.3, p.y));
}

double orangeBody(const Vec& p)
{
    const Vec q = p - Vec{0, 0.37, 0};
    return (length(q) - 0.37 - 0.0025 * noise(q * 50) - 0.008 * fractal(q * 4, 2)) * 0.85;
}

double lemonBody(const Vec& p)
{
    const Vec q = p - Vec{0, 0.27, 0};
    const double body = (length(q * Vec{0.74, 1, 1}) - 0.265) * 0.9;
    const double tip = length(q - Vec{0.40, 0.01, 0}) - 0.045;
    return (smoothUnion(body, tip, 0.12) - 0.004 * noise(q * 34)) * 0.85;
}

double bowlBody(const Vec& p)
{
    const Vec q = p - Vec{0, 0.86, 0};
    const double shell = std::abs(length(q * Vec{1, 1.12, 1}) - 0.86) * 0.88 - 0.022;
    const double cut = q.y;
    const double wall = std::max(shell, cut);
    const double lip = std::hypot(std::hypot(q.x, q.z) - 0.86, q.y) - 0.03;
    const double foot = std::hypot(std::hypot(p.x, p.z) - 0.30, p.y - 0.06) - 0.055;
    return smoothUnion(std::min(wall, lip), foot, 0.05) * 0.9;
}

Material appleSkin(const Vec& p)
{
    const Vec q = p - Vec{0, 0.40, 0};
    const double around = std::atan2(q.z, q.x);
    const double streaks = fractal({std::cos(around) * 9, q.y * 1.6, std::sin(around) * 9}, 4);
    const double blush = smooth(-0.5, 0.45, streaks + 0.5 * std::sin(around + 2.4) - 0.3 * smooth(0.22, 0.4, q.y));
    Vec colour = mix({0.62, 0.42, 0.07}, {0.46, 0.022, 0.018}, blush);
    colour = mix(colour, {0.75, 0.60, 0.35}, 0.45 * smooth(0.66, 0.8, noise(q * 60))); // pale dots
    return {mix({0.30, 0.22, 0.06}, colour, smooth(0.02, 0.16, std::hypot(q.x, q.z))), 0.05, 0.12};
}

Material pearSkin(const Vec& p)
{
    const double russet = smooth(0.1, 0.7, fractal(p * 6, 4) + 0.9 * smooth(0.75, 1.1, p.y));
    const Vec skin = mix({0.46, 0.47, 0.07}, {0.52, 0.30, 0.06}, russet);
    return {mix(skin, {0.20, 0.13, 0.04}, 0.55 * smooth(0.5, 0.75, noise(p * 30))), 0.035, 0.25};
}

Material bowlGlaze(const Vec& p)
{
    const Vec glaze{0.78, 0.77, 0.72};
    const Vec cobalt{0.03, 0.07, 0.30};
    const double turn = std::atan2(p.z, p.x) / (2 * pi) * 28;
    const double tooth = std::abs(turn - std::floor(turn) - 0.5) * 2; // 0 … 1 … 0 around the rim
    const auto band = [&](double from, double to) { return smooth(from - 0.006, from + 0.006, p.y) - smooth(to - 0.006, to + 0.006, p.y); };
    const double zigzag = band(0.50, 0.72) * (smooth(-0.05, 0.05, tooth - (p.y - 0.50) / 0.22));
    const double ink = std::max({band(0.76, 0.79), band(0.44, 0.465), zigzag}) * (0.85 + 0.15 * fractal(p * 12, 3));
    const bool outside = length((p - Vec{0, 0.86, 0}) * Vec{1, 1.12, 1}) > 0.86;
    return {mix(glaze, cobalt, outside ? ink : 0.0), 0.06, 0.04};
}

Material stem(const Vec& p)
{
    return {mix({0.10, 0.06, 0.03}, {0.22, 0.15, 0.07}, 0.5 + 0.5 * noise(p * 60)), 0.02, 0.4};
}
Material orangePeel(const Vec& p)
{
    return {mix({0.86, 0.30, 0.02}, {0.80, 0.22, 0.01}, 0.5 + 0.5 * fractal(p * 5, 3)), 0.045, 0.22};
}
Material lemonPeel(const Vec& p)
{
    return {mix({0.86, 0.64, 0.05}, {0.80, 0.52, 0.03}, 0.5 + 0.5 * fractal(p * 5, 3)), 0.045, 0.2};
}

struct Object {
    Vec foot;
    double turn; ///< about the vertical, radians
    double tilt; ///< about the own x axis, radians
    Vec centre;  ///< of a sphere around it, in its own frame
    double radius;
    double (*distance)(const Vec&);
    Material (*material)(const Vec&);
};

constexpr std::array objects = {
    Object{{-0.35, 0, 0.55}, 0.3, 0, {0, 0.45, 0}, 0.98, bowlBody, bowlGlaze},
    Object{{-0.62, 0.42, 0.45}, 0.5, 0, {0, 0.37, 0}, 0.40, orangeBody, orangePeel},
    Object{{-0.02, 0.43, 0.72}, 1.9, 0.3, {0, 0.37, 0}, 0.40, orangeBody, orangePeel},
    Object{{-0.12, 0.50, 0.22}, 0.8, 0.2, {0.05, 0.27, 0}, 0.46, lemonBody, lemonPeel},
    Object{{0.98, 0, -0.05}, 0.4, 0, {0, 0.60, 0}, 0.72, pearBody, pearSkin},
    Object{{0.98, 0, -0.05}, 0.4, 0, {0.08, 1.14, 0.02}, 0.20, pearStem, stem},
    Object{{0.28, 0, -0.85}, -0.6, 0.12, {0, 0.40, 0}, 0.50, appleBody, appleSkin},
    Object{{0.28, 0, -0.85}, -0.6, 0.12, {0.03, 0.70, 0.01}, 0.17, appleStem, stem},
    Object{{-1.12, 0, -0.62}, -0.5, 0, {0.05, 0.27, 0}, 0.46, lemonBody, lemonPeel},
};

Vec intoFrame(const Object& o, const Vec& p, bool isPoint)
{
    const Vec q = isPoint ? p - o.foot : p;
    const double c = std::cos(o.turn);
    const double s = std::sin(o.turn);
    const Vec r{c * q.x + s * q.z, q.y, -s * q.x + c * q.z};
    const double ct = std::cos(o.tilt);
    const double st = std::sin(o.tilt);
    return {r.x, ct * r.y + st * r.z, -st * r.y + ct * r.z};
}

Vec outOfFrame(const Object& o, const Vec& d)
{
    const double ct = std::cos(o.tilt);
    const double st = std::sin(o.tilt);
    const Vec r{d.x, ct * d.y - st * d.z, st * d.y + ct * d.z};
    const double c = std::cos(o.turn);
    const double s = std::sin(o.turn);
    return {c * r.x - s * r.z, r.y, s * r.x + c * r.z};
}

/// The distance at which a ray in the object's frame meets it, walking only inside its sphere.
std::optional<double> march(const Object& o, const Vec& origin, const Vec& direction, double reach)
{
    const Vec to = origin - o.centre;
    const double b = dot(to, direction);
    const double root = b * b - dot(to, to) + o.radius * o.radius;
    if (root <= 0)
        return std::nullopt;
    const double end = std::min(reach, -b + std::sqrt(root));
    double t = std::max(1e-3, -b - std::sqrt(root));
    for (int step = 0; step < 160 && t < end; ++step) {
        const double d = o.distance(origin + direction * t);
        if (d < 4e-4)
            return t;
        t += d;
    }
    return std::nullopt;
}

Vec normalAt(const Object& o, const Vec& p)
{
    constexpr double h = 8e-4;
    const auto d = [&](const Vec& offset) { return o.distance(p + offset * h); };
    return normalized({d({1, 0, 0}) - d({-1, 0, 0}), d({0, 1, 0}) - d({0, -1, 0}), d({0, 0, 1}) - d({0, 0, -1})});
}

Material table(const Vec& p)
{
    // A linen cloth lies askew on the wood.
    const double u = 0.94 * p.x - 0.34 * p.z;
    const double v = 0.34 * p.x + 0.94 * p.z;
    const bool cloth = std::abs(u + 0.1) < 1.75 && v > -1.28 && v < 1.3;
    if (cloth) {
        const double weave = 0.5 + 0.25 * std::sin(u * 190) + 0.25 * std::sin(v * 190);
        const double stripe = std::abs(std::fmod(std::abs(u + 40.1), 0.36) - 0.18);
        const double red = smooth(0.105, 0.115, stripe) + 0.9 * (smooth(0.045, 0.05, stripe) - smooth(0.065, 0.07, stripe));
        const Vec linen = mix({0.74, 0.71, 0.63}, {0.40, 0.055, 0.045}, std::clamp(red, 0.0, 1.0));
        return {linen * (0.78 + 0.22 * weave + 0.05 * fractal(p * 9, 3)), 0, 1};
    }
    const double board = std::floor(p.z / 0.62);
    const Vec grainAt{p.x * 0.7 + board * 5.3, board * 2.1, p.z * 7};
    const double rings = std::sin(9 * (p.z + 0.16 * fractal(grainAt * 0.6, 3)) + 14 * fractal(grainAt * 0.35, 2));
    const double fibre = fractal({p.x * 4, board, p.z * 90}, 3);
    const double gap = smooth(0.0, 0.012, std::abs(p.z / 0.62 - std::round(p.z / 0.62)));
    const Vec wood = mix({0.16, 0.075, 0.03}, {0.36, 0.19, 0.085}, std::clamp(0.5 + 0.3 * rings + 0.5 * fibre, 0.0, 1.0));
    return {wood * (0.25 + 0.75 * gap), 0.04, 0.18};
}

Material wall(const Vec& p)
{
    const double plaster = fractal(p * 5, 5);
    return {mix({0.20, 0.26, 0.27}, {0.28, 0.34, 0.33}, 0.5 + plaster), 0, 1};
}

constexpr double wallDepth = 2.6;

} // namespace

std::optional<Hit> trace(const Vec& origin, const Vec& direction, double reach)
{
    std::optional<Hit> hit;
    const auto accept = [&](double t, const Vec& normal, const Material& material) {
        reach = t;
        hit = {t, origin + direction * t, normal, material};
    };
    if (direction.y < 0) {
        const double t = -origin.y / direction.y;
        if (t > 1e-4 && t < reach)
            accept(t, {0, 1, 0}, table(origin + direction * t));
    }
    if (direction.z > 0) {
        const double t = (wallDepth - origin.z) / direction.z;
        if (t > 1e-4 && t < reach)
            accept(t, {0, 0, -1}, wall(origin + direction * t));
    }
    for (const Object& o : objects) {
        const Vec from = intoFrame(o, origin, true);
        const Vec along = intoFrame(o, direction, false);
        if (const auto t = march(o, from, along, reach)) {
            const Vec p = from + along * *t;
            accept(*t, outOfFrame(o, normalAt(o, p)), o.material(p));
        }
    }
    return hit;
}

bool blocked(const Vec& origin, const Vec& direction, double reach)
{
    return std::ranges::any_of(
        objects, [&](const Object& o) { return march(o, intoFrame(o, origin, true), intoFrame(o, direction, false), reach).has_value(); });
}

} // namespace ks::samples
