#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace ks::samples {

/// A point, a direction or a linear RGB colour.
struct Vec {
    double x = 0;
    double y = 0;
    double z = 0;
};

inline Vec operator+(const Vec& a, const Vec& b)
{
    return {a.x + b.x, a.y + b.y, a.z + b.z};
}
inline Vec operator-(const Vec& a, const Vec& b)
{
    return {a.x - b.x, a.y - b.y, a.z - b.z};
}
inline Vec operator*(const Vec& a, const Vec& b)
{
    return {a.x * b.x, a.y * b.y, a.z * b.z};
}
inline Vec operator*(const Vec& a, double s)
{
    return {a.x * s, a.y * s, a.z * s};
}
inline double dot(const Vec& a, const Vec& b)
{
    return a.x * b.x + a.y * b.y + a.z * b.z;
}
inline Vec cross(const Vec& a, const Vec& b)
{
    return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}
inline double length(const Vec& a)
{
    return std::sqrt(dot(a, a));
}
inline Vec normalized(const Vec& a)
{
    return a * (1 / length(a));
}
inline Vec mix(const Vec& a, const Vec& b, double t)
{
    return a * (1 - t) + b * t;
}
inline double smooth(double from, double to, double x)
{
    const double t = std::clamp((x - from) / (to - from), 0.0, 1.0);
    return t * t * (3 - 2 * t);
}

/// Value noise in −1 … 1, smooth, from an integer hash.
inline double noise(const Vec& p)
{
    const auto hash = [](std::int64_t x, std::int64_t y, std::int64_t z) {
        auto h = static_cast<std::uint64_t>(x * 73856093 ^ y * 19349663 ^ z * 83492791);
        h = (h ^ (h >> 30U)) * 0xBF58476D1CE4E5B9U;
        h = (h ^ (h >> 27U)) * 0x94D049BB133111EBU;
        return static_cast<double>((h ^ (h >> 31U)) >> 11U) * 0x1p-52 - 1;
    };
    const auto x = static_cast<std::int64_t>(std::floor(p.x));
    const auto y = static_cast<std::int64_t>(std::floor(p.y));
    const auto z = static_cast<std::int64_t>(std::floor(p.z));
    const double tx = smooth(0, 1, p.x - static_cast<double>(x));
    const double ty = smooth(0, 1, p.y - static_cast<double>(y));
    const double tz = smooth(0, 1, p.z - static_cast<double>(z));
    const auto edge = [&](std::int64_t dy, std::int64_t dz) { return std::lerp(hash(x, y + dy, z + dz), hash(x + 1, y + dy, z + dz), tx); };
    return std::lerp(std::lerp(edge(0, 0), edge(1, 0), ty), std::lerp(edge(0, 1), edge(1, 1), ty), tz);
}

/// Noise over several octaves, about −1 … 1.
inline double fractal(Vec p, int octaves)
{
    double sum = 0;
    double amplitude = 0.5;
    for (int i = 0; i < octaves; ++i) {
        sum += amplitude * noise(p);
        p = p * 2.03 + Vec{17.1, 9.2, 3.7};
        amplitude *= 0.5;
    }
    return sum;
}

} // namespace ks::samples
