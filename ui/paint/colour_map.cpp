#include "ui/paint/colour_map.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

namespace ks {

namespace {

struct Lab {
    double l = 0;
    double a = 0;
    double b = 0;
};

double toLinear(double channel)
{
    return channel <= 0.04045 ? channel / 12.92 : std::pow((channel + 0.055) / 1.055, 2.4);
}

double fromLinear(double channel)
{
    const double limited = std::clamp(channel, 0.0, 1.0);
    return limited <= 0.0031308 ? limited * 12.92 : 1.055 * std::pow(limited, 1 / 2.4) - 0.055;
}

/// Of an 8-bit channel. Known beforehand: every scale of colours asks for 257 colours.
double linearOf(int byte)
{
    static const std::array<double, 256> known = [] {
        std::array<double, 256> all{};
        for (std::size_t i = 0; i < all.size(); ++i)
            all[i] = toLinear(static_cast<double>(i) / 255.0);
        return all;
    }();
    return known[static_cast<std::size_t>(byte)];
}

double luminanceOf(QRgb colour)
{
    return 0.2126 * linearOf(qRed(colour)) + 0.7152 * linearOf(qGreen(colour)) + 0.0722 * linearOf(qBlue(colour));
}

// CIE 15:2004, CIELAB under D65.
constexpr double whiteX = 0.95047;
constexpr double whiteZ = 1.08883;
constexpr double delta = 6.0 / 29.0;

double compressed(double t)
{
    return t > delta * delta * delta ? std::cbrt(t) : t / (3 * delta * delta) + 4.0 / 29.0;
}

double expanded(double t)
{
    return t > delta ? t * t * t : 3 * delta * delta * (t - 4.0 / 29.0);
}

Lab toLab(QRgb colour)
{
    const double r = toLinear(qRed(colour) / 255.0);
    const double g = toLinear(qGreen(colour) / 255.0);
    const double b = toLinear(qBlue(colour) / 255.0);
    const double x = compressed((0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / whiteX);
    const double y = compressed(0.2126729 * r + 0.7151522 * g + 0.0721750 * b);
    const double z = compressed((0.0193339 * r + 0.1191920 * g + 0.9503041 * b) / whiteZ);
    return {116 * y - 16, 500 * (x - y), 200 * (y - z)};
}

/// The 8-bit colour next to `lab`; of the eight around it the one whose lightness is closest, so that rounding does not make steps uneven.
QRgb toRgb(const Lab& lab)
{
    const double fy = (lab.l + 16) / 116;
    const double x = whiteX * expanded(fy + lab.a / 500);
    const double y = expanded(fy);
    const double z = whiteZ * expanded(fy - lab.b / 200);
    const std::array channels = {255 * fromLinear(3.2404542 * x - 1.5371385 * y - 0.4985314 * z),
                                 255 * fromLinear(-0.9692660 * x + 1.8760108 * y + 0.0415560 * z),
                                 255 * fromLinear(0.0556434 * x - 0.2040259 * y + 1.0572252 * z)};
    QRgb best = 0;
    double least = std::numeric_limits<double>::infinity();
    for (int corner = 0; corner < 8; ++corner) {
        const auto byte = [&](int i) {
            const double channel = channels[static_cast<std::size_t>(i)];
            return static_cast<int>((corner >> i & 1) != 0 ? std::ceil(channel) : std::floor(channel));
        };
        const QRgb colour = qRgb(byte(0), byte(1), byte(2));
        const double error = std::fabs(toLab(colour).l - lab.l);
        if (error < least) {
            least = error;
            best = colour;
        }
    }
    return best;
}

/// The colour of lightness `l` on the smooth curve through `points`, which are ordered by lightness.
Lab onCurve(const std::vector<Lab>& points, double l)
{
    std::size_t i = 0;
    while (i + 2 < points.size() && l > points[i + 1].l)
        ++i;
    const auto slope = [&](std::size_t at, double Lab::*axis) {
        const std::size_t before = at == 0 ? 0 : at - 1;
        const std::size_t after = std::min(at + 1, points.size() - 1);
        return (points[after].*axis - points[before].*axis) / (points[after].l - points[before].l);
    };
    const double width = points[i + 1].l - points[i].l;
    const double t = std::clamp((l - points[i].l) / width, 0.0, 1.0);
    const auto hermite = [&](double Lab::*axis) {
        const double t2 = t * t;
        const double t3 = t2 * t;
        return (2 * t3 - 3 * t2 + 1) * points[i].*axis + (t3 - 2 * t2 + t) * width * slope(i, axis) +
               (3 * t2 - 2 * t3) * points[i + 1].*axis + (t3 - t2) * width * slope(i + 1, axis);
    };
    return {l, hermite(&Lab::a), hermite(&Lab::b)};
}

/// `count` colours along the curve through `hues`, even in lightness.
std::vector<QRgb> evenRamp(const std::vector<QRgb>& hues, int count)
{
    std::vector<Lab> points;
    points.reserve(hues.size());
    for (const QRgb hue : hues)
        points.push_back(toLab(hue));
    std::sort(points.begin(), points.end(), [](const Lab& one, const Lab& other) { return one.l < other.l; });
    std::vector<QRgb> ramp;
    ramp.reserve(static_cast<std::size_t>(count));
    for (int i = 0; i < count; ++i)
        ramp.push_back(toRgb(onCurve(points, points.front().l + (points.back().l - points.front().l) * i / (count - 1))));
    return ramp;
}

} // namespace

QString titleOf(Palette palette)
{
    switch (palette) {
    case Palette::Viridis: return QCoreApplication::translate("ks::ColourMap", "viridis");
    case Palette::Cividis: return QCoreApplication::translate("ks::ColourMap", "cividis");
    case Palette::Grey: return QCoreApplication::translate("ks::ColourMap", "grey");
    case Palette::BlueOrange: return QCoreApplication::translate("ks::ColourMap", "blue–white–orange");
    }
    return {};
}

ColourMap::ColourMap(Palette palette)
{
    std::vector<QRgb> ramp;
    switch (palette) {
    case Palette::Viridis:
        ramp = evenRamp({0xFF440154, 0xFF46327E, 0xFF365C8D, 0xFF277F8E, 0xFF1FA187, 0xFF4AC16D, 0xFFA0DA39, 0xFFFDE725}, 256);
        break;
    case Palette::Cividis:
        ramp = evenRamp({0xFF00224E, 0xFF2F4068, 0xFF575D6D, 0xFF7D7C78, 0xFFA69D75, 0xFFD1C063, 0xFFFDE737}, 256);
        break;
    case Palette::Grey:
        for (int i = 0; i < 256; ++i)
            ramp.push_back(qRgb(i, i, i));
        break;
    case Palette::BlueOrange: {
        // Both arms have the same lightness at the same distance from zero.
        const std::vector<QRgb> blue = evenRamp({0xFF0B4A86, 0xFF4A90C4, 0xFFA9CDE6, 0xFFFFFFFF}, 128);
        const std::vector<QRgb> orange = evenRamp({0xFF883A00, 0xFFD9761F, 0xFFF7BE86, 0xFFFFFFFF}, 128);
        ramp.assign(blue.begin(), blue.end());
        ramp.insert(ramp.end(), orange.rbegin(), orange.rend());
        break;
    }
    }
    std::copy(ramp.begin(), ramp.end(), m_table.begin());
}

const ColourMap& ColourMap::of(Palette palette)
{
    static const std::array maps = {ColourMap(Palette::Viridis), ColourMap(Palette::Cividis), ColourMap(Palette::Grey),
                                    ColourMap(Palette::BlueOrange)};
    return maps[static_cast<std::size_t>(palette)];
}

double contrastOf(QRgb one, QRgb other)
{
    const double a = luminanceOf(one) + 0.05;
    const double b = luminanceOf(other) + 0.05;
    return a > b ? a / b : b / a;
}

QRgb textColourOn(QRgb ground)
{
    const QRgb black = 0xFF000000;
    const QRgb white = 0xFFFFFFFF;
    return contrastOf(ground, black) >= contrastOf(ground, white) ? black : white;
}

} // namespace ks
