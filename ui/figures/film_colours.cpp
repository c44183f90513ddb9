#include "ui/figures/film_colours.h"

#include "ui/paint/colour_map.h"

#include <algorithm>
#include <cstddef>
#include <limits>

namespace ks {

namespace {

constexpr qsizetype mostFilmColours = 256;
constexpr qsizetype mostExact = 40;
constexpr int stepsFromZero = 28; ///< of either sign
constexpr int stepsOfValues = 56;
constexpr int greys = 16;
constexpr qsizetype mostKnown = 1 << 16; ///< colours whose nearest one is kept

/// Of a scale of 256 colours.
QRgb inScale(Palette palette, int index)
{
    return ColourMap::of(palette).table()[static_cast<std::size_t>(index)] | 0xFF000000U;
}

int levelOf(int step, int levels)
{
    return step * 255 / (levels - 1);
}

/// Green counts most for the eye, blue least.
int distanceOf(QRgb one, QRgb other)
{
    const int red = qRed(one) - qRed(other);
    const int green = qGreen(one) - qGreen(other);
    const int blue = qBlue(one) - qBlue(other);
    return 3 * red * red + 4 * green * green + 2 * blue * blue;
}

} // namespace

FilmColours::FilmColours(const QList<QRgb>& exact)
{
    m_table.append(0xFFFFFFFFU); // asBefore
    const auto add = [this](QRgb colour) {
        if (m_table.size() < mostFilmColours && m_table.indexOf(colour | 0xFF000000U, 1) < 0)
            m_table.append(colour | 0xFF000000U);
    };
    for (const QRgb colour : exact.first(std::min(exact.size(), mostExact)))
        add(colour);
    constexpr int zero = 128; // the first colour of what is not negative
    for (int step = -stepsFromZero; step <= stepsFromZero; ++step)
        add(inScale(Palette::BlueOrange, zero + step * (step < 0 ? zero : 255 - zero) / stepsFromZero));
    for (int step = 0; step < stepsOfValues; ++step)
        add(inScale(Palette::Viridis, levelOf(step, stepsOfValues)));
    for (int step = 0; step < greys; ++step)
        add(qRgb(levelOf(step, greys), levelOf(step, greys), levelOf(step, greys)));
    add(notANumberColour);
    for (int red = 0; red < 4; ++red)
        for (int green = 0; green < 5; ++green)
            for (int blue = 0; blue < 4; ++blue)
                add(qRgb(levelOf(red, 4), levelOf(green, 5), levelOf(blue, 4)));
    for (int step = 0; step < 256; ++step) // what is left makes the scale of values finer
        add(inScale(Palette::Viridis, (step * 5) % 256));
}

std::uint8_t FilmColours::indexOf(QRgb colour)
{
    const QRgb wanted = colour | 0xFF000000U;
    if (const auto known = m_known.constFind(wanted); known != m_known.cend())
        return *known;
    qsizetype best = 1;
    int least = std::numeric_limits<int>::max();
    for (qsizetype i = 1; i < m_table.size(); ++i)
        if (const int distance = distanceOf(m_table[i], wanted); distance < least) {
            least = distance;
            best = i;
        }
    if (m_known.size() >= mostKnown)
        m_known.clear();
    m_known.insert(wanted, static_cast<std::uint8_t>(best));
    return static_cast<std::uint8_t>(best);
}

QImage FilmColours::indexed(const QImage& frame)
{
    const QImage source = frame.convertToFormat(QImage::Format_RGB32);
    QImage cells(source.size(), QImage::Format_Indexed8);
    cells.setColorTable(m_table);
    for (int y = 0; y < source.height(); ++y) {
        const auto* from = reinterpret_cast<const QRgb*>(source.constScanLine(y));
        std::uint8_t* to = cells.scanLine(y);
        for (int x = 0; x < source.width(); ++x)
            to[x] = x > 0 && from[x] == from[x - 1] ? to[x - 1] : indexOf(from[x]); // one look-up per run
    }
    return cells;
}

} // namespace ks
