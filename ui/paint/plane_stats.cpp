#include "ui/paint/plane_stats.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace ks {

namespace {

constexpr std::array<double, 8> powersOfTen = {1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7};
constexpr int maxMantissa = 5;

/// std::nearbyint() without a call into the C library for each cell. Between numbers as large as this one, doubles are whole: adding it rounds as
/// nearbyint() does, by the mode that is set, and taking it away again is exact. What is beyond its reach goes the long way. Only the sign of a zero
/// may be another one, which no comparison sees.
double nearestWhole(double number)
{
    constexpr double wholeFromHere = 0x1.8p52;
    return std::fabs(number) < 0x1p51 ? (number + wholeFromHere) - wholeFromHere : std::nearbyint(number);
}

bool isWhole(float value)
{
    constexpr float wholeFromHere = 0x1p24F; // and an int holds what is less
    return std::fabs(value) >= wholeFromHere || static_cast<float>(static_cast<int>(value)) == value;
}

bool isExact(float value, int decimals)
{
    if (decimals == 0)
        return isWhole(value);
    const double scale = powersOfTen[static_cast<std::size_t>(decimals)];
    return static_cast<float>(nearestWhole(static_cast<double>(value) * scale) / scale) == value;
}

struct Scan {
    float low = std::numeric_limits<float>::infinity();
    float high = -std::numeric_limits<float>::infinity();
    bool whole = true;
    bool nonFinite = false;
    int exact = 0;
    int telling = 0;
    int mantissa = 0;

    void value(float v)
    {
        if (!std::isfinite(v)) {
            nonFinite = true;
            return;
        }
        low = std::min(low, v);
        high = std::max(high, v);
        if (exact >= 0 && !isExact(v, exact)) {
            whole = false;
            while (exact >= 0 && !isExact(v, exact))
                exact = exact == 3 ? -1 : exact + 1;
        }
    }

    void neighbours(float a, float b)
    {
        if (a == b || !std::isfinite(a) || !std::isfinite(b))
            return;
        // What is more than 1 apart is rounded to two numbers: that is most neighbours, and needs no rounding.
        const auto same = [&](double scale) {
            const double x = a * scale;
            const double y = b * scale;
            return std::fabs(x - y) <= 1 && nearestWhole(x) == nearestWhole(y);
        };
        while (telling < 7 && same(powersOfTen[static_cast<std::size_t>(telling)]))
            ++telling;
        if (mantissa == maxMantissa)
            return;
        const double magnitude = std::max(std::fabs(static_cast<double>(a)), std::fabs(static_cast<double>(b)));
        if (magnitude >= 1e7 || magnitude < 1e-3) {
            // The larger one is at least 1 of its unit, so that what differs by more than this is more than 1 apart below; a thousandth for rounding.
            const double apart = std::fabs(static_cast<double>(a) - static_cast<double>(b));
            if (apart * powersOfTen[static_cast<std::size_t>(mantissa)] > 1.001 * magnitude)
                return;
            const double unit = std::pow(10.0, -std::floor(std::log10(magnitude)));
            while (mantissa < maxMantissa && same(unit * powersOfTen[static_cast<std::size_t>(mantissa)]))
                ++mantissa;
        }
    }

    PlaneStats result() const
    {
        PlaneStats stats;
        stats.finite = low <= high;
        if (stats.finite)
            stats.range = {low, high};
        stats.nonFinite = nonFinite;
        stats.exactDecimals = exact;
        stats.tellingDecimals = telling;
        stats.tellingMantissa = mantissa;
        return stats;
    }
};

PlaneStats scan(const ConstView& plane, std::int64_t stepY, std::int64_t stepX)
{
    Scan all;
    const Shape& shape = plane.shape();
    const std::int64_t stride = plane.strides().w;
    for (std::int64_t y = 0; y < shape.h; y += stepY) {
        const float* row = plane.row(0, 0, y);
        const float* above = y > 0 ? plane.row(0, 0, y - 1) : nullptr;
        for (std::int64_t x = 0; x < shape.w; x += stepX) {
            const float value = row[x * stride];
            all.value(value);
            if (all.exact == 0 && std::fabs(value) < 1e7F) // whole numbers need no decimals to be told apart
                continue;
            if (x > 0)
                all.neighbours(row[(x - 1) * stride], value);
            if (above)
                all.neighbours(above[x * stride], value);
        }
    }
    return all.result();
}

} // namespace

PlaneStats PlaneStats::united(const PlaneStats& other) const
{
    PlaneStats both = *this;
    both.range = !finite ? other.range : !other.finite ? range : range.united(other.range);
    both.finite = finite || other.finite;
    both.nonFinite = nonFinite || other.nonFinite;
    both.exactDecimals = exactDecimals < 0 || other.exactDecimals < 0 ? -1 : std::max(exactDecimals, other.exactDecimals);
    both.tellingDecimals = std::max(tellingDecimals, other.tellingDecimals);
    both.tellingMantissa = std::max(tellingMantissa, other.tellingMantissa);
    return both;
}

PlaneStats statsOf(const ConstView& plane)
{
    return scan(plane, 1, 1);
}

PlaneStats sampledStatsOf(const ConstView& plane, std::int64_t budget)
{
    const double ratio =
        std::sqrt(static_cast<double>(plane.shape().h * plane.shape().w) / static_cast<double>(std::max<std::int64_t>(1, budget)));
    const auto step = std::max<std::int64_t>(1, static_cast<std::int64_t>(std::ceil(ratio)));
    return scan(plane, step, step);
}

PlaneStats statsOfTensor(const Tensor& tensor)
{
    PlaneStats stats;
    const Shape& shape = tensor.shape();
    for (std::int64_t n = 0; n < shape.n; ++n) {
        for (std::int64_t c = 0; c < shape.c; ++c)
            stats = stats.united(statsOf(tensor.view().channel(n, c)));
    }
    return stats;
}

} // namespace ks
