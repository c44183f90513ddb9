#include "ui/network/see/see_front_painter.h"

#include "ui/network/see/see_scale.h"

#include <algorithm>
#include <cmath>

namespace ks {

namespace {

constexpr double frontLine = 3;                ///< pixels: thicker than the line that every title has
constexpr double leastFlash = 0.75;            ///< of a frame round what is updated
constexpr double restingFlash = 2.5;           ///< the same round what changes most
constexpr double brightestFlash = 6;           ///< and at its beginning
constexpr double flashWash = 0.65;             ///< opacity over what changes most, at its beginning
constexpr double leastFramed = 4;              ///< pixels: what is lower is washed alone
constexpr std::size_t mostCoveredTiles = 2000; ///< one by one

} // namespace

double seeFlashOf(double share)
{
    constexpr double faintest = 0.1;
    constexpr double least = -5; // a hundred thousandth
    constexpr double most = -1;  // a tenth
    if (share == 0)
        return 0;
    return std::isfinite(share) ? std::clamp((std::log10(share) - least) / (most - least), faintest, 1.0) : 1;
}

void SeeFrontPainter::paint(const SeeFront& front, double strength, std::span<const double> shares) const
{
    const std::vector<SeePlace>& places = m_layout.places();
    if (front.column < 0 || front.column >= static_cast<int>(places.size()))
        return;
    m_painter.save();
    m_painter.setRenderHint(QPainter::Antialiasing, false);
    for (int column = 0; column < static_cast<int>(places.size()); ++column)
        if (front.coversColumn(column)) {
            const SeePlace& place = places[static_cast<std::size_t>(column)];
            m_painter.fillRect(seeScaleOf(place), m_look.ground); // its numbers tell of it
            cover(place, 0, -1, 1);
        }
    const SeePlace& here = places[static_cast<std::size_t>(front.column)];
    if (front.pass == SeeFront::Pass::Update) {
        flash(here, front, strength, shares);
    } else if (front.pass != SeeFront::Pass::Loss) {
        if (front.map >= 0)
            cover(here, front.map + 1, -1, 1);
        if (front.cell)
            coverRest(here, front);
        else if (strength < 1)
            cover(here, std::max<std::int64_t>(0, front.map), front.map < 0 ? -1 : front.map + 1, 1 - strength);
    }
    underline(here);
    m_painter.restore();
}

void SeeFrontPainter::cover(const SeePlace& place, std::int64_t from, std::int64_t end, double opacity) const
{
    const auto isMeant = [&](const SeeTile& tile) { return tile.index >= from && (end < 0 || tile.index < end); };
    m_painter.setOpacity(opacity);
    if (from == 0 && end < 0 && (place.bars || place.tiles.size() > mostCoveredTiles))
        m_painter.fillRect(place.body, m_look.empty);
    else
        for (const SeeTile& tile : place.tiles)
            if (isMeant(tile))
                m_painter.fillRect(tile.rect.adjusted(-0.5, -0.5, 0.5, 0.5), m_look.empty);
    for (const SeeLarge& large : place.larges())
        if (isMeant(large.tile))
            m_painter.fillRect(large.window, m_look.empty);
    if (end < 0 && !place.foot.isNull()) // the loss is made of all of them
        m_painter.fillRect(place.foot, m_look.empty);
    m_painter.setOpacity(1);
}

void SeeFrontPainter::coverRest(const SeePlace& place, const SeeFront& front) const
{
    const auto rest = [&](const QRectF& tile, const QRectF& seen) {
        const double width = tile.width() / static_cast<double>(place.planes.columns);
        const double height = tile.height() / static_cast<double>(place.planes.rows);
        const double top = tile.top() + static_cast<double>(front.cell->first) * height;
        m_painter.fillRect(QRectF(QPointF(tile.left(), top + height), tile.bottomRight()) & seen, m_look.empty);
        if (front.cell->second >= 0)
            m_painter.fillRect(QRectF(tile.left() + static_cast<double>(front.cell->second + 1) * width, top,
                                      static_cast<double>(place.planes.columns - 1 - front.cell->second) * width, height) &
                                   seen,
                               m_look.empty);
        m_painter.setBrush(Qt::NoBrush); // and a frame round what it has come to
        m_painter.setPen(QPen(m_accent, 1));
        const QRectF last = front.cell->second < 0
                                ? QRectF(tile.left(), top, tile.width(), height)
                                : QRectF(tile.left() + static_cast<double>(front.cell->second) * width, top, width, height);
        if (const QRectF part = last & seen; !part.isEmpty())
            m_painter.drawRect(part);
    };
    for (const SeeTile& tile : place.tiles)
        if (tile.index == front.map && !place.asPicture)
            rest(tile.rect, tile.rect);
    for (const SeeLarge& large : place.larges())
        if (large.tile.index == front.map)
            rest(large.tile.rect, large.window);
}

void SeeFrontPainter::underline(const SeePlace& place) const
{
    m_painter.fillRect(QRectF(place.title.left(), place.title.bottom() + 1.5, place.title.width(), frontLine), m_accent);
}

void SeeFrontPainter::flash(const SeePlace& place, const SeeFront& front, double strength, std::span<const double> shares) const
{
    m_painter.setRenderHint(QPainter::Antialiasing);
    m_painter.setBrush(Qt::NoBrush);
    if (front.map < 0 && (shares.empty() || place.tiles.size() > mostCoveredTiles))
        return frame(place.body, strength, 1);
    const std::int64_t filters = std::max<std::int64_t>(1, front.count);
    const std::int64_t each = std::max<std::int64_t>(1, place.planes.tiles / filters);
    const std::int64_t first = std::max<std::int64_t>(0, front.map);
    const std::int64_t last = front.map < 0 ? filters - 1 : front.map;
    const auto brightness = [&](std::int64_t filter) {
        return static_cast<std::size_t>(filter) < shares.size() ? seeFlashOf(shares[static_cast<std::size_t>(filter)]) : 1.0;
    };
    const auto flashTile = [&](const SeeTile& tile, const QRectF& seen) {
        if (place.planes.isMatrix) { // a filter is a row of it
            const double row = tile.rect.height() / static_cast<double>(place.planes.rows);
            for (std::int64_t filter = first; filter <= last; ++filter)
                if (const QRectF part =
                        QRectF(tile.rect.left(), tile.rect.top() + row * static_cast<double>(filter), tile.rect.width(), row) & seen;
                    !part.isEmpty())
                    frame(part, strength, brightness(filter));
        } else if (const std::int64_t filter = tile.index / each; filter >= first && filter <= last && !seen.isEmpty()) {
            frame(seen, strength, brightness(filter));
        }
    };
    for (const SeeTile& tile : place.tiles)
        flashTile(tile, tile.rect);
    for (const SeeLarge& large : place.larges())
        flashTile(large.tile, large.tile.rect & large.window);
    if (const QRectF cell = front.weight ? m_layout.rectOf(*front.weight) : QRectF(); !cell.isEmpty())
        frame(cell, strength, 1);
}

void SeeFrontPainter::frame(const QRectF& rect, double strength, double brightness) const
{
    const bool isFramed = rect.height() >= leastFramed;
    const double rests = isFramed ? 0 : 0.5; // of the wash
    if (const double opacity = flashWash * brightness * (rests + (1 - rests) * (1 - strength)); opacity > 0) {
        QColor wash = m_accent;
        wash.setAlphaF(static_cast<float>(opacity));
        m_painter.fillRect(rect, wash);
    }
    if (!isFramed)
        return;
    const double resting = leastFlash + (restingFlash - leastFlash) * brightness;
    m_painter.setPen(QPen(m_accent, resting + (brightestFlash - restingFlash) * brightness * (1 - strength), Qt::SolidLine, Qt::SquareCap,
                          Qt::MiterJoin));
    m_painter.drawRect(rect.adjusted(-1, -1, 1, 1));
}

} // namespace ks
