#include "ui/grids/link_overlay.h"

#include <QEvent>
#include <QPainterPath>

#include <algorithm>
#include <cmath>
#include <map>

namespace ks {

namespace {

/// The point at `share` of the way from the middle of `cell` to its border, in direction of `towards`.
QPointF borderPoint(const QRectF& cell, const QPointF& towards, double share)
{
    const QPointF way = towards - cell.center();
    const double reach = std::max(std::fabs(way.x()), std::fabs(way.y()));
    return reach <= cell.width() ? cell.center() : cell.center() + way * (share * cell.width() / 2 / reach);
}

} // namespace

LinkOverlay::LinkOverlay(QWidget* field) : QWidget(field)
{
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setAttribute(Qt::WA_NoSystemBackground);
    setFocusPolicy(Qt::NoFocus);
    field->installEventFilter(this);
    setGeometry(field->rect());
    raise();
}

bool LinkOverlay::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == parent() && event->type() == QEvent::Resize) {
        setGeometry(parentWidget()->rect());
    }
    if (watched == parent() && (event->type() == QEvent::ChildAdded || event->type() == QEvent::LayoutRequest)) {
        raise();
    }
    return QWidget::eventFilter(watched, event);
}

void LinkOverlay::setLinks(std::vector<CellLink> links)
{
    if (links.empty() && m_links.empty()) {
        return;
    }
    m_links = std::move(links);
    for (const CellLink& link : m_links) {
        for (const QPointer<CellGrid>& grid : {link.from, link.to}) {
            if (grid && std::find(m_watched.begin(), m_watched.end(), grid) == m_watched.end()) {
                connect(grid, &CellGrid::viewChanged, this, [this] { update(); });
                m_watched.push_back(grid);
            }
        }
    }
    raise();
    update();
}

void LinkOverlay::setMostDrawn(int count)
{
    m_most = count;
    update();
}

int LinkOverlay::drawnLinks() const
{
    return static_cast<int>(arrows().size());
}

std::optional<QRectF> LinkOverlay::placeOf(const CellGrid* grid, const Cell& cell) const
{
    if (!grid || !grid->isVisible() || !grid->tensor() || cell.n != grid->n() || cell.c != grid->c()) {
        return std::nullopt;
    }
    const QRectF inside = grid->cellRect(cell);
    if (!QRectF(grid->rect()).contains(inside.center())) {
        return std::nullopt;
    }
    return inside.translated(QPointF(grid->mapTo(parentWidget(), QPoint(0, 0))));
}

std::vector<LinkOverlay::Arrow> LinkOverlay::arrows() const
{
    std::vector<Arrow> all;
    for (const bool strong : {true, false}) {
        for (const CellLink& link : m_links) {
            if (link.strong != strong || static_cast<int>(all.size()) >= m_most) {
                continue;
            }
            const std::optional<QRectF> from = placeOf(link.from, link.fromCell);
            const std::optional<QRectF> to = placeOf(link.to, link.toCell);
            if (from && to) {
                all.push_back({from->center(), to->center(), &link});
            }
        }
    }
    // Arrows that end at one cell are spread along its side, so that a pile can be counted.
    std::map<std::pair<double, double>, std::vector<Arrow*>> piles;
    for (Arrow& arrow : all) {
        piles[{arrow.to.x(), arrow.to.y()}].push_back(&arrow);
    }
    for (auto& [at, pile] : piles) {
        const double cell = pile.front()->link->to->view().cell();
        const QPointF middle(at.first, at.second);
        const auto angleOf = [&](const Arrow* arrow) { return std::atan2(arrow->from.y() - middle.y(), arrow->from.x() - middle.x()); };
        std::stable_sort(pile.begin(), pile.end(), [&](const Arrow* one, const Arrow* other) { return angleOf(one) < angleOf(other); });
        for (std::size_t i = 0; i < pile.size(); ++i) {
            Arrow& arrow = *pile[i];
            const double place = (static_cast<double>(i) + 0.5) / static_cast<double>(pile.size()) - 0.5; // −½ … ½ along the side
            const QPointF way = arrow.from - middle;
            const double length = std::max(1e-6, std::hypot(way.x(), way.y()));
            const QRectF target(middle - QPointF(cell, cell) / 2, QSizeF(cell, cell));
            const double fromCell = arrow.link->from->view().cell();
            const QRectF source(arrow.from - QPointF(fromCell, fromCell) / 2, QSizeF(fromCell, fromCell));
            arrow.to = borderPoint(target, arrow.from, 0.8) + QPointF(-way.y(), way.x()) / length * place * cell * 0.8;
            arrow.from = borderPoint(source, middle, 0.9);
        }
    }
    return all;
}

void LinkOverlay::paintArrow(QPainter& painter, const Arrow& arrow, const QColor& colour, const QColor& halo) const
{
    const QPointF way = arrow.to - arrow.from;
    const double length = std::hypot(way.x(), way.y());
    if (length < 4) {
        return;
    }
    const QPointF bow = QPointF(-way.y(), way.x()) / length * std::min(24.0, length * 0.08);
    QPainterPath path(arrow.from);
    path.quadTo((arrow.from + arrow.to) / 2 + bow, arrow.to);
    const QPointF end = path.pointAtPercent(1);
    const QPointF before = path.pointAtPercent(std::max(0.0, 1 - 12 / length));
    const QPointF along = (end - before) / std::max(1e-6, std::hypot((end - before).x(), (end - before).y()));
    const QPointF across(-along.y(), along.x());
    const double head = arrow.link->strong ? 11 : 9;
    const QPolygonF tip({end, end - along * head + across * head * 0.4, end - along * head - across * head * 0.4});

    const double width = arrow.link->strong ? 2.5 : 1.5;
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(halo, width + 2, Qt::SolidLine, Qt::FlatCap));
    painter.drawPath(path);
    painter.drawPolygon(tip);
    painter.setPen(QPen(colour, width, Qt::SolidLine, Qt::FlatCap));
    painter.drawPath(path);
    painter.setPen(Qt::NoPen);
    painter.setBrush(colour);
    painter.drawPolygon(tip);
    painter.drawEllipse(arrow.from, width + 1, width + 1);
    if (arrow.link->label.isEmpty()) {
        return;
    }
    const QFontMetricsF metrics(font());
    QRectF plate(0, 0, metrics.horizontalAdvance(arrow.link->label) + 8, metrics.height());
    plate.moveCenter(path.pointAtPercent(0.5));
    painter.setBrush(halo);
    painter.setPen(QPen(colour, 1));
    painter.drawRoundedRect(plate, 3, 3);
    painter.setPen(palette().color(QPalette::Text));
    painter.drawText(plate, Qt::AlignCenter, arrow.link->label);
}

void LinkOverlay::paintEvent(QPaintEvent*)
{
    std::vector<Arrow> all = arrows();
    if (all.empty()) {
        return;
    }
    const GridLook look = GridLook::of(palette(), font(), locale());
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    std::stable_sort(all.begin(), all.end(), [](const Arrow& a, const Arrow& b) { return !a.link->strong && b.link->strong; });
    for (const Arrow& arrow : all) {
        painter.setOpacity(arrow.link->strong ? 1 : 0.75);
        paintArrow(painter, arrow, arrow.link->strong ? look.window : look.source, look.ground);
    }
}

} // namespace ks
