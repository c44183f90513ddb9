#include "ui/grids/link_overlay.h"

#include <QEvent>

#include <algorithm>

namespace ks {

namespace {

constexpr std::size_t mostArrows = 48;

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
    if (watched == parent() && event->type() == QEvent::Resize)
        setGeometry(parentWidget()->rect());
    if (watched == parent() && (event->type() == QEvent::ChildAdded || event->type() == QEvent::LayoutRequest))
        raise();
    return QWidget::eventFilter(watched, event);
}

void LinkOverlay::setLinks(std::vector<CellLink> links)
{
    if (links.empty() && m_links.empty())
        return;
    m_links = std::move(links);
    for (const CellLink& link : m_links) {
        for (const QPointer<CellGrid>& grid : {link.from, link.to}) {
            if (grid && std::find(m_watched.begin(), m_watched.end(), grid) == m_watched.end()) {
                connect(&grid->view(), &GridView::moved, this, qOverload<>(&LinkOverlay::update));
                connect(&grid->cover(), &GridCover::moving, this, qOverload<>(&LinkOverlay::update));
                m_watched.push_back(grid);
            }
        }
    }
    raise();
    update();
}

std::optional<QRectF> LinkOverlay::placeOf(const CellGrid* grid, const Cell& cell) const
{
    if (!grid || !grid->isVisible() || !grid->tensor() || cell.n != grid->n() || cell.c != grid->c())
        return std::nullopt;
    const QRectF inside = grid->view().placeOf(cell);
    if (!QRectF(grid->rect()).contains(inside.center()))
        return std::nullopt;
    return inside.translated(QPointF(grid->mapTo(parentWidget(), QPoint(0, 0))));
}

std::vector<CellArrow> LinkOverlay::arrows() const
{
    std::vector<CellArrow> all;
    for (const bool strong : {true, false}) {
        for (const CellLink& link : m_links) {
            const auto arrives = [](const CellGrid* grid) { return grid && grid->cover().isOnTheWay(); };
            if (link.strong != strong || all.size() >= mostArrows || (strong && (arrives(link.from) || arrives(link.to))))
                continue;
            const std::optional<QRectF> from = placeOf(link.from, link.fromCell);
            const std::optional<QRectF> to = placeOf(link.to, link.toCell);
            if (from && to)
                all.push_back({*from, *to, link.label, link.strong});
        }
    }
    return all;
}

void LinkOverlay::paintEvent(QPaintEvent*)
{
    const std::vector<CellArrow> all = arrows();
    if (all.empty())
        return;
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    paintCellArrows(painter, all, GridLook::of(palette(), font(), locale()));
}

} // namespace ks
