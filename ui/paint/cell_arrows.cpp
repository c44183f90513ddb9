#include "ui/paint/cell_arrows.h"

#include <QFontMetricsF>
#include <QPainterPath>
#include <QPolygonF>

#include <algorithm>
#include <cmath>
#include <map>

namespace ks {

namespace {

/// An arrow from point to point.
struct Line {
    QPointF from;
    QPointF to;
    const CellArrow* arrow = nullptr;
};

/// The point at `share` of the way from the middle of `cell` to its border, in direction of `towards`.
QPointF borderPoint(const QRectF& cell, const QPointF& towards, double share)
{
    const QPointF way = towards - cell.center();
    const double reach = std::max(std::fabs(way.x()), std::fabs(way.y()));
    return reach <= cell.width() ? cell.center() : cell.center() + way * (share * cell.width() / 2 / reach);
}

/// Of the two corners of a cell's side that an arrow along `way` comes to, as −½ or ½ across it: the one on whose side it begins, the upper one of a row.
double cornerTowards(const QPointF& way)
{
    if (std::fabs(way.x()) >= std::fabs(way.y()))
        return (way.y() > 0) == (way.x() > 0) ? 0.5 : -0.5;
    return (way.x() > 0) == (way.y() > 0) ? -0.5 : 0.5;
}

std::vector<Line> spread(const std::vector<CellArrow>& arrows)
{
    std::vector<Line> lines;
    for (const CellArrow& arrow : arrows)
        lines.push_back({arrow.from.center(), arrow.to.center(), &arrow});
    std::map<std::pair<double, double>, std::vector<Line*>> piles;
    for (Line& line : lines)
        piles[{line.to.x(), line.to.y()}].push_back(&line);
    for (auto& [at, pile] : piles) {
        const QPointF middle(at.first, at.second);
        const auto angleOf = [&](const Line* line) { return std::atan2(line->from.y() - middle.y(), line->from.x() - middle.x()); };
        std::ranges::stable_sort(pile, {}, angleOf);
        for (std::size_t i = 0; i < pile.size(); ++i) {
            Line& line = *pile[i];
            const QPointF way = line.from - middle;
            const double length = std::max(1e-6, std::hypot(way.x(), way.y()));
            const QPointF across = QPointF(-way.y(), way.x()) / length;
            // −½ … ½ along the side; one alone keeps to a corner too: numbers stand in the middle
            const double place = pile.size() > 1 ? static_cast<double>(i) / static_cast<double>(pile.size() - 1) - 0.5 : cornerTowards(way);
            const QRectF& cell = line.arrow->to;
            const QPointF end = borderPoint(cell, line.from, 0.8) + across * place * cell.width() * 0.8;
            const double inset = cell.width() * 0.1;
            line.to = {std::clamp(end.x(), cell.left() + inset, cell.right() - inset),
                       std::clamp(end.y(), cell.top() + inset, cell.bottom() - inset)};
            line.from = borderPoint(line.arrow->from, middle, 1);
        }
    }
    return lines;
}

void paintLine(QPainter& painter, const Line& line, const GridLook& look, qreal scale)
{
    const bool strong = line.arrow->strong;
    const QColor& colour = strong ? look.window : look.source;
    const QPointF way = line.to - line.from;
    const double length = std::hypot(way.x(), way.y());
    if (length < 4 * scale)
        return;
    // Between the rows (or columns) of cells as far as it can: a line through the middle of a row strikes its numbers out, and looks like their sign.
    constexpr double straight = 0.75;
    const bool sideways = std::fabs(way.x()) >= std::fabs(way.y());
    const QPointF bend = line.to - (sideways ? QPointF(way.x(), 0) : QPointF(0, way.y())) * straight;
    QPainterPath path(line.from);
    path.quadTo(bend, line.to);
    const QPointF end = path.pointAtPercent(1);
    const QPointF before = path.pointAtPercent(std::max(0.0, 1 - 12 * scale / length));
    const QPointF along = (end - before) / std::max(1e-6, std::hypot((end - before).x(), (end - before).y()));
    const QPointF across(-along.y(), along.x());
    const double head = (strong ? 11 : 9) * scale;
    const QPolygonF tip({end, end - along * head + across * head * 0.4, end - along * head - across * head * 0.4});

    const double width = (strong ? 2.5 : 1.5) * scale;
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(look.ground, width + 2 * scale, Qt::SolidLine, Qt::FlatCap));
    painter.drawPath(path);
    painter.drawPolygon(tip);
    painter.setPen(QPen(colour, width, Qt::SolidLine, Qt::FlatCap));
    painter.drawPath(path);
    painter.setPen(Qt::NoPen);
    painter.setBrush(colour);
    painter.drawPolygon(tip);
    painter.drawEllipse(line.from, width + scale, width + scale);
    if (line.arrow->label.isEmpty())
        return;
    const QFontMetricsF metrics(look.font);
    QRectF plate(0, 0, metrics.horizontalAdvance(line.arrow->label) + 8 * scale, metrics.height());
    plate.moveCenter(path.pointAtPercent(0.5));
    painter.setBrush(look.ground);
    painter.setPen(QPen(colour, scale));
    painter.drawRoundedRect(plate, 3 * scale, 3 * scale);
    painter.setPen(look.text);
    painter.drawText(plate, Qt::AlignCenter, line.arrow->label);
}

} // namespace

void paintCellArrows(QPainter& painter, const std::vector<CellArrow>& arrows, const GridLook& look, qreal scale)
{
    std::vector<Line> lines = spread(arrows);
    std::ranges::stable_sort(lines, {}, [](const Line& line) { return line.arrow->strong; });
    painter.save();
    painter.setFont(look.font);
    for (const Line& line : lines) {
        painter.setOpacity(line.arrow->strong ? 1 : 0.75);
        paintLine(painter, line, look, scale);
    }
    painter.restore();
}

} // namespace ks
