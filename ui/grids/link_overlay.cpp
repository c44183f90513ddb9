#include "ui/grids/link_overlay.h"

#include "ui/paint/cell_numbers.h"
#include "ui/theme/theme.h"

#include <QEvent>

#include <algorithm>
#include <cmath>
#include <utility>

namespace ks {

namespace {

constexpr std::size_t mostArrows = 48;
constexpr int travelMilliseconds = 220;
constexpr double lift = 0.25; ///< of a cell, in the middle of its way: it is seen to be taken up and put down

bool isOnTheWay(const CellLink& link)
{
    const auto arrives = [](const CellGrid* grid) { return grid && grid->cover().isOnTheWay(); };
    return link.strong && (arrives(link.from) || arrives(link.to));
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
    m_travel.setStartValue(0.0);
    m_travel.setEndValue(1.0);
    m_travel.setEasingCurve(QEasingCurve::InOutCubic);
    connect(&m_travel, &QVariantAnimation::valueChanged, this, qOverload<>(&LinkOverlay::update));
    connect(&m_travel, &QVariantAnimation::finished, this, qOverload<>(&LinkOverlay::update));
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
    if (links == m_links)
        return;
    m_travel.stop();
    m_links = std::move(links);
    for (const CellLink& link : m_links) {
        for (const QPointer<CellGrid>& grid : {link.from, link.to}) {
            if (grid && std::find(m_watched.begin(), m_watched.end(), grid) == m_watched.end()) {
                connect(&grid->view(), &GridView::moved, this, qOverload<>(&LinkOverlay::update));
                connect(&grid->cover(), &GridCover::moving, this, &LinkOverlay::followWindow);
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
            const bool comesLater =
                isOnTheWay(link) || (m_travel.state() == QAbstractAnimation::Running && link.result != CellLink::Result::None);
            if (link.strong != strong || all.size() >= mostArrows || comesLater)
                continue;
            const std::optional<QRectF> from = placeOf(link.from, link.fromCell);
            const std::optional<QRectF> to = placeOf(link.to, link.toCell);
            if (from && to)
                all.push_back({*from, *to, link.label, link.strong});
        }
    }
    return all;
}

void LinkOverlay::followWindow()
{
    const bool moves = std::ranges::any_of(m_links, isOnTheWay);
    const auto travels = [](const CellLink& link) { return link.result != CellLink::Result::None; };
    if (const int duration = animationDuration(this, travelMilliseconds);
        std::exchange(m_moves, moves) && !moves && duration > 0 && std::ranges::any_of(m_links, travels)) {
        m_travel.setDuration(duration);
        m_travel.start();
    }
    update();
}

void LinkOverlay::paintTravelling(QPainter& painter, const CellLink& link) const
{
    const bool toStart = link.result == CellLink::Result::From;
    const CellGrid* grid = toStart ? link.to : link.from; // where the number comes from
    const Cell& cell = toStart ? link.toCell : link.fromCell;
    const std::optional<QRectF> begin = placeOf(grid, cell);
    const std::optional<QRectF> end = toStart ? placeOf(link.from, link.fromCell) : placeOf(link.to, link.toCell);
    if (!begin || !end)
        return;
    const GridLook look = GridLook::of(palette(), font(), locale());
    const GridScene& scene = grid->plane().scene();
    const float value = (*grid->tensor())[cell];
    const double share = m_travel.currentValue().toDouble();
    const auto between = [share](double one, double other) { return one + (other - one) * share; };
    QRectF place(0, 0, between(begin->width(), end->width()), between(begin->height(), end->height()));
    place.moveCenter({between(begin->center().x(), end->center().x()),
                      between(begin->center().y(), end->center().y()) - std::sin(share * M_PI) * lift * place.height()});
    painter.fillRect(end->adjusted(1, 1, -1, -1), look.empty); // nothing is there before it comes
    painter.setPen(QPen(look.window, 2));
    painter.setBrush(QColor(scene.scale.colourOf(value)));
    painter.drawRect(place);
    const CellNumbers numbers(scene, look, {.cell = place.height()});
    if (!numbers.areWritten())
        return;
    painter.setFont(numbers.font());
    painter.setPen(QColor(scene.scale.textColourOf(value)));
    painter.drawText(place, Qt::AlignCenter, numbers.text(static_cast<double>(value)));
}

void LinkOverlay::paintEvent(QPaintEvent*)
{
    const std::vector<CellArrow> all = arrows();
    const bool travels = m_travel.state() == QAbstractAnimation::Running;
    if (all.empty() && !travels)
        return;
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    paintCellArrows(painter, all, GridLook::of(palette(), font(), locale()));
    for (std::size_t i = 0; travels && i < std::min(m_links.size(), mostArrows); ++i)
        if (m_links[i].result != CellLink::Result::None)
            paintTravelling(painter, m_links[i]);
}

} // namespace ks

#include "moc_link_overlay.cpp"
