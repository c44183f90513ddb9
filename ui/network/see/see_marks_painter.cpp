#include "ui/network/see/see_marks_painter.h"

#include "ui/paint/colour_map.h"

#include <QImage>
#include <QPainterPath>

#include <algorithm>
#include <cmath>
#include <functional>

namespace ks {

namespace {

constexpr std::size_t mostSeenWays = 24;
constexpr double thickestWay = 6;     ///< pixels
constexpr double mostTogether = 36;   ///< of all that go one way: thicker ones would be a smear in which none is told from the next
constexpr double boundedShare = 0.25; ///< where no way has more, the strongest is not as thick as it could be
constexpr double leastWayContrast = 3;
constexpr int mostSmoothFrames = 64; ///< of a column: more are thin lines
constexpr double hoverRing = 2;      ///< pixels
constexpr double holdRing = 3;
constexpr double cursorRing = 1.5;
constexpr double leastFramedAlone = 3 * holdRing; ///< of a cell with a frame alone, whether it is held or not
constexpr double thickestRoundText = 3;

/// The strongest cell almost covers what is below it.
QImage heatOf(const Tensor& heat, const QColor& colour)
{
    constexpr float leastAlpha = 8;
    constexpr float mostAlpha = 215;
    const Shape& shape = heat.shape();
    QImage image(static_cast<int>(shape.w), static_cast<int>(shape.h), QImage::Format_ARGB32);
    float most = 0;
    for (const float cell : heat.cells())
        most = std::isfinite(cell) ? std::max(most, cell) : most;
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x) {
            const float cell = heat[{0, 0, y, x}];
            const float alpha = most > 0 && std::isfinite(cell) ? cell / most * mostAlpha : 0;
            image.setPixel(x, y, qRgba(colour.red(), colour.green(), colour.blue(), alpha < leastAlpha ? 0 : static_cast<int>(alpha)));
        }
    return image;
}

} // namespace

void SeeMarksPainter::paintReach(const SeeMarks& marks, Ground ground) const
{
    m_painter.save();
    m_painter.setRenderHint(QPainter::Antialiasing);
    for (const SeeField& field : marks.fields)
        paintField(field, marks.areFieldsStrong(), ground);
    paintWays(marks);
    m_painter.restore();
}

void SeeMarksPainter::paintRings(const SeeMarks& marks) const
{
    m_painter.save();
    m_painter.setRenderHint(QPainter::Antialiasing);
    if (marks.term)
        paintSpot(*marks.term, m_look.focus, hoverRing);
    if (marks.spot.column >= 0 && !marks.left &&
        (marks.focused || marks.spot.map >= 0)) // the formula beside it is of it, wherever the keyboard is
        paintSpot(marks.spot, marks.spot.map < 0 ? m_accent : m_look.focus, cursorRing);
    if (marks.hovered && marks.hovered->map >= 0)
        paintSpot(*marks.hovered, m_look.source, hoverRing);
    if (marks.held)
        paintSpot(*marks.held, m_look.focus, holdRing);
    m_painter.restore();
}

void SeeMarksPainter::paintRing(const QRectF& rect, const QColor& colour, double width) const
{
    m_painter.setBrush(Qt::NoBrush);
    m_painter.setPen(QPen(m_look.ground, width + 2, Qt::SolidLine, Qt::SquareCap, Qt::MiterJoin));
    m_painter.drawRect(rect);
    m_painter.setPen(QPen(colour, width, Qt::SolidLine, Qt::SquareCap, Qt::MiterJoin));
    m_painter.drawRect(rect);
}

void SeeMarksPainter::paintSpot(const SeeSpot& spot, const QColor& colour, double width) const
{
    if (spot.map < 0 && spot.column >= 0 && spot.column < static_cast<int>(m_layout.places().size())) {
        m_painter.setBrush(Qt::NoBrush);
        m_painter.setPen(QPen(colour, width));
        m_painter.drawRoundedRect(m_layout.places()[static_cast<std::size_t>(spot.column)].framed(), 4, 4);
        return;
    }
    const std::vector<QRectF> rects = m_layout.rectsOf(spot);
    const double out = width / 2 + 0.5;
    for (const QRectF& rect : rects)
        if (!rect.isNull())
            paintRing(rect.adjusted(-out, -out, out, out), colour, width);
    if (!spot.cell || rects.front().width() >= leastFramedAlone) // a map; of a cell its map is marked, too, where the cell is but a dot
        return;
    for (const QRectF& map : m_layout.rectsOf({.column = spot.column, .map = spot.map}))
        if (!map.isNull())
            paintRing(map.adjusted(-1, -1, 1, 1), colour, 1);
}

void SeeMarksPainter::paintField(const SeeField& field, bool strong, Ground under) const
{
    if (field.column < 0 || field.column >= static_cast<int>(m_layout.places().size()) || field.cells.isEmpty())
        return;
    const SeePlace& place = m_layout.places()[static_cast<std::size_t>(field.column)];
    if (place.bars || place.planes.isMatrix)
        return;
    const QImage heat = field.heat && place.planes.cells() > 1 ? heatOf(*field.heat, m_look.window) : QImage();
    const auto paintHeat = [&](const QRectF& tile, const QRectF& seen) { // as far as it is in sight, without clipping
        const QRectF part = tile & seen;
        const double across = heat.width() / tile.width();
        const double down = heat.height() / tile.height();
        m_painter.drawImage(
            part, heat,
            QRectF((part.left() - tile.left()) * across, (part.top() - tile.top()) * down, part.width() * across, part.height() * down));
    };
    QVector<QRectF> veil; // rectangles that do not overlap: a path of thousands of them would take longer than a frame has
    QVector<QRectF> frames;
    const auto add = [&](const QRectF& tile, const QRectF& seen) {
        const double width = tile.width() / static_cast<double>(place.planes.columns);
        const double height = tile.height() / static_cast<double>(place.planes.rows);
        const QRectF cells(tile.left() + field.cells.left() * width, tile.top() + field.cells.top() * height, field.cells.width() * width,
                           field.cells.height() * height);
        const QRectF clear = cells & seen;
        if (clear.isEmpty())
            return veil.append(seen);
        const QRectF beside[] = {
            {seen.topLeft(), QPointF(seen.right(), clear.top())},
            {QPointF(seen.left(), clear.bottom()), seen.bottomRight()},
            {QPointF(seen.left(), clear.top()), clear.bottomLeft()},
            {clear.topRight(), QPointF(seen.right(), clear.bottom())},
        };
        for (const QRectF& part : beside)
            if (!part.isEmpty())
                veil.append(part);
        frames.append(clear);
    };
    if (place.planes.cells() == 1 && field.map < 0)
        add(place.body, place.body);
    for (const SeeTile& tile : place.tiles)
        if (place.planes.cells() == 1 ? field.map == tile.index : place.asPicture || field.map < 0 || field.map == tile.index)
            add(tile.rect, tile.rect);
    if (field.map < 0 || (place.large && field.map == place.large->index))
        for (const SeeLarge& large : place.larges())
            add(large.tile.rect, large.window);
    m_painter.save();
    m_painter.setRenderHint(QPainter::Antialiasing, false);
    QColor ground = m_look.ground;
    ground.setAlphaF(strong ? 0.65F : 0.45F);
    if (under == Ground::Clear) // the same, and many times faster than to blend them
        m_painter.setCompositionMode(QPainter::CompositionMode_Source);
    for (const QRectF& part : veil)
        m_painter.fillRect(part, ground);
    m_painter.setCompositionMode(QPainter::CompositionMode_SourceOver);
    if (!heat.isNull()) {
        m_painter.setRenderHint(QPainter::SmoothPixmapTransform, false);
        for (const SeeTile& tile : place.tiles)
            paintHeat(tile.rect, tile.rect);
        for (const SeeLarge& large : place.larges())
            paintHeat(large.tile.rect, large.window);
    }
    const bool few = frames.size() <= mostSmoothFrames;
    m_painter.setRenderHint(QPainter::Antialiasing, few);
    m_painter.setBrush(Qt::NoBrush);
    m_painter.setPen(few ? QPen(m_look.window, strong ? 2 : 1.5, Qt::SolidLine, Qt::SquareCap, Qt::MiterJoin) : QPen(m_look.window, 0));
    m_painter.drawRects(frames);
    m_painter.restore();
}

/// An end of the colours of signed numbers, or what is next to it and can be seen on the ground.
QColor SeeMarksPainter::colourOf(double share) const
{
    const auto table = ColourMap::of(Palette::BlueOrange).table();
    const QRgb ground = m_look.ground.rgb();
    constexpr std::size_t half = 128;
    const auto at = [&](std::size_t i) { return table[share < 0 ? i : table.size() - 1 - i]; };
    std::size_t best = half / 4;
    while (best > 0 && !m_look.dark && contrastOf(at(best), ground) < leastWayContrast)
        --best;
    while (best + 1 < half && m_look.dark && contrastOf(at(best), ground) < leastWayContrast)
        ++best;
    return QColor(at(best));
}

/// Those that come and those that go are each as thick as they are among themselves: a map that is all of one other makes the rest no thinner. Many
/// of them are thinner together.
void SeeMarksPainter::paintWays(const SeeMarks& marks) const
{
    for (const bool onward : {true, false}) {
        std::vector<SeeWay> strongest = marks.ways;
        std::erase_if(strongest, [&](const SeeWay& way) { return way.onward != onward || !std::isfinite(way.share); });
        std::ranges::stable_sort(strongest, std::greater<>(), [](const SeeWay& way) { return std::fabs(way.share); });
        strongest.resize(std::min(strongest.size(), mostSeenWays));
        if (strongest.empty())
            continue;
        const double most = std::max(boundedShare, std::fabs(strongest.front().share));
        double together = 0;
        for (const SeeWay& way : strongest)
            together += std::fabs(way.share) / most;
        const double thickest = std::clamp(mostTogether / together, 1.0, thickestWay);
        std::ranges::reverse(strongest); // the strongest on top
        for (const SeeWay& way : strongest)
            paintWay(way, 1 + (thickest - 1) * std::fabs(way.share) / most);
    }
}

double SeeMarksPainter::endOf(const SeeSpot& spot, const QRectF& rect, bool right) const
{
    const SeePlace& place = m_layout.places()[static_cast<std::size_t>(spot.column)];
    if (right && place.hasNamesBeside)
        return place.end();
    const bool isNumber = (spot.cell || place.planes.cells() == 1) && rect.width() >= m_look.numbersFrom && !place.bars;
    QRectF all = isNumber ? place.body : rect;
    if (isNumber && place.large && place.window.intersects(rect)) {
        all = {};
        for (const SeeLarge& large : place.larges()) // one of two moments has the numbers of the other one beside it
            all |= large.window;
    }
    return right ? all.right() : all.left();
}

void SeeMarksPainter::paintWay(const SeeWay& way, double width) const
{
    const QRectF from = m_layout.allOf(way.from);
    const QRectF to = m_layout.allOf(way.to);
    if (from.isNull() || to.isNull())
        return;
    const bool right = from.center().x() <= to.center().x();
    const QPointF begin(endOf(way.from, from, right), from.center().y());
    const QPointF end(endOf(way.to, to, !right), to.center().y());
    const double bend = (end.x() - begin.x()) / 2;
    QPainterPath path(begin);
    path.cubicTo(begin + QPointF(bend, 0), end - QPointF(bend, 0), end);
    m_painter.save();
    m_painter.setBrush(Qt::NoBrush);
    m_painter.setPen(QPen(m_look.ground, width + 2, Qt::SolidLine, Qt::FlatCap));
    m_painter.drawPath(path);
    m_painter.setPen(QPen(colourOf(way.share), width, Qt::SolidLine, Qt::FlatCap));
    m_painter.drawPath(path);
    const SeeSpot& framed = way.onward ? way.to : way.from;
    const QRectF& words = m_layout.places()[static_cast<std::size_t>(framed.column)].moreRect;
    for (const QRectF& side : m_layout.rectsOf(framed)) {
        if (side.isNull())
            continue;
        const bool isText = side == words; // which it leaves free
        const double line = isText ? std::min(width, thickestRoundText) : width;
        const double out = isText ? line / 2 : 1;
        m_painter.setPen(QPen(colourOf(way.share), line, Qt::SolidLine, Qt::FlatCap));
        m_painter.drawRect(side.adjusted(-out, -out, out, out));
    }
    m_painter.restore();
}

} // namespace ks
