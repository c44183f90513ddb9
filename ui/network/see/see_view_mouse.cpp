#include "ui/network/see/see_part.h"
#include "ui/network/see/see_view.h"
#include "ui/network/see/see_walk.h"

#include <QApplication>
#include <QMouseEvent>
#include <QWheelEvent>

#include <algorithm>
#include <utility>

namespace ks {

namespace {

constexpr double leastHoveredCell = 6;   ///< pixels: of smaller ones it is the map that is meant
constexpr double leastHoveredNumber = 3; ///< of a strip of numbers: they stand one above the other alone
constexpr double wheelNotch = 120;       ///< eighths of a degree
constexpr double cellFactor = 1.25;
constexpr double mostCell = 96; ///< pixels

/// What is at a point, as fine as it is looked at.
std::optional<SeeSpot> hoveredAt(const SeePicture& picture, const SeeLayout& layout, const QPointF& point)
{
    SeeSpot spot = layout.spotAt(point);
    if (spot.column < 0)
        return std::nullopt;
    const bool main = layout.places()[static_cast<std::size_t>(spot.column)].main;
    const bool small = layout.rectOf(spot).width() < leastHoveredCell;
    const SeePlanes planes = SeePlanes::of(picture.columns[static_cast<std::size_t>(spot.column)]);
    if (planes.isOther(spot)) {
        if (!main && layout.rectOf(spot).height() < leastHoveredNumber)
            spot.map = -1;
    } else if (planes.isMatrix) {
        if (!main || small)
            spot.map = -1;
    } else if (!main || small) {
        spot.cell.reset();
    }
    return spot;
}

QPointF seePanAt(const QPointF& pan)
{
    return {std::max(0.0, pan.x()), std::max(0.0, pan.y())};
}

/// Pixels by which a turn of the wheel scrolls what does not fit: to the side, or with Shift down. Null: it zooms.
QPointF seeScrolledBy(const QWheelEvent& wheel)
{
    constexpr double pixels = 0.5; // of an eighth of a degree
    const QPoint turned = wheel.angleDelta();
    if (wheel.modifiers() & Qt::ShiftModifier) // which some systems take for a wheel that turns to the side
        return {0, -pixels * (turned.y() != 0 ? turned.y() : turned.x())};
    return turned.y() == 0 ? QPointF(-pixels * turned.x(), 0) : QPointF();
}

} // namespace

void SeeView::hover(const std::optional<SeeSpot>& spot)
{
    if (std::exchange(m_marks.hovered, spot) == spot)
        return;
    update();
    emit spotHovered(spot);
}

void SeeView::leaveEvent(QEvent* event)
{
    QWidget::leaveEvent(event);
    hover(std::nullopt);
}

void SeeView::mousePressEvent(QMouseEvent* event)
{
    m_aim.reset();
    if (event->button() == Qt::RightButton)
        return zoomOut();
    if (event->button() == Qt::LeftButton)
        m_press = Press{event->position(), m_layout.pan()};
}

void SeeView::mouseMoveEvent(QMouseEvent* event)
{
    if (!m_press || !(event->buttons() & Qt::LeftButton)) {
        setCursor(m_layout.moreAt(event->position()) < 0 ? Qt::ArrowCursor : Qt::PointingHandCursor);
        return hover(hoveredAt(m_picture, m_layout, event->position()));
    }
    const QPointF way = event->position() - m_press->at;
    m_press->dragged = m_press->dragged || way.manhattanLength() >= QApplication::startDragDistance();
    if (!m_press->dragged)
        return;
    m_look.follow = false;
    m_look.pan = seePanAt(m_press->pan - way);
    arrange(false);
}

void SeeView::mouseReleaseEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton)
        return;
    const std::optional<Press> press = std::exchange(m_press, std::nullopt);
    if (press && !press->dragged)
        click(event->position());
}

/// A title unfolds its group, or folds the one that it lies in, or is looked at closer; a map or a cell is held, or let go.
void SeeView::click(const QPointF& point)
{
    if (const int title = m_layout.titleAt(point); title >= 0) {
        const SeeColumn& column = m_picture.columns[static_cast<std::size_t>(title)];
        const bool toggles = column.part || column.group;
        go(toggles ? std::min(m_look.level, SeeLevel::Layer) : SeeLevel::Layer, {.column = title});
        return toggles ? emit groupToggled(title) : void();
    }
    if (const int more = m_layout.moreAt(point); more >= 0)
        return showMore(more);
    if (const auto there = seeOverviewAt(m_layout, point))
        return go(m_look.level, *there);
    const std::optional<SeeSpot> spot = hoveredAt(m_picture, m_layout, point);
    if (!spot || spot->map < 0) {
        if (m_marks.held)
            toggleHold(*m_marks.held);
        return;
    }
    if (m_look.level == SeeLevel::Network || spot->column == m_look.spot.column) {
        const bool isLarge = m_look.level >= SeeLevel::Map && spot->cell; // it goes on standing where it is
        go(std::min(m_look.level, levelOf(m_picture, *spot)), *spot,
           isLarge ? std::optional(m_layout.rectOf(*spot).center()) : std::nullopt);
    }
    toggleHold(*spot);
}

void SeeView::mouseDoubleClickEvent(QMouseEvent* event)
{
    m_press.reset();                                     // the click before has held it
    const int more = m_layout.moreAt(event->position()); // of quick clicks there every second one is half of a double click
    if (event->button() == Qt::LeftButton && m_layout.titleAt(event->position()) < 0)
        more < 0 ? zoomAt(event->position(), m_layout.spotAt(event->position())) : showMore(more);
}

void SeeView::showMore(int column)
{
    if (m_look.level != SeeLevel::Layer || column != m_look.spot.column)
        return go(SeeLevel::Layer, {.column = column});
    m_look = seePaged(m_layout, m_look);
    arrange(false);
}

/// Of another column first the column itself; then what is under the mouse, or what the wheel has aimed at, which comes there.
void SeeView::zoomAt(const QPointF& point, SeeSpot spot)
{
    if (spot.column < 0)
        return;
    if (m_look.level == SeeLevel::Network || spot.column != m_look.spot.column) {
        spot.cell.reset();
        return go(SeeLevel::Layer,
                  SeePlanes::of(m_picture.columns[static_cast<std::size_t>(spot.column)]).isMatrix ? SeeSpot{.column = spot.column} : spot);
    }
    const SeeLevel level = levelBelow(m_picture, m_look.level, spot);
    if (level == m_look.level)
        return;
    if (level != SeeLevel::Cells)
        return goOn(level, spot);
    goOn(level, m_aim.isAt(point) ? spot : seeEntered(m_picture, room(), m_look, spot, point), point);
}

void SeeView::wheelEvent(QWheelEvent* event)
{
    event->accept();
    if (const QPointF way = seeScrolledBy(*event); !way.isNull()) {
        m_look.follow = false;
        m_look.pan = seePanAt(m_layout.pan() + way);
        m_aim.reset();
        return arrange(false);
    }
    m_wheel += event->angleDelta().y();
    while (m_wheel >= wheelNotch || m_wheel <= -wheelNotch) {
        const bool nearer = m_wheel > 0;
        m_wheel -= nearer ? wheelNotch : -wheelNotch;
        wheelStep(event->position(), nearer);
    }
    const std::optional<SeeSpot> meant = m_aim.meant(m_look, event->position()); // not what glides past below the mouse
    hover(meant ? meant : hoveredAt(m_picture, m_layout, event->position()));
}

void SeeView::wheelStep(const QPointF& point, bool nearer)
{
    if (m_look.level != SeeLevel::Cells && nearer) {
        const SeeSpot spot = m_aim.at(point, m_glide.nowTo(m_layout));
        const SeeAim aim = m_aim;
        zoomAt(point, spot);
        m_aim = aim; // whatever has moved by it
        return;
    }
    if (m_look.level != SeeLevel::Cells)
        return zoomOut();
    const double before = seeLargeCell(m_layout, m_look.spot.column);
    const SeeSpot under = m_aim.meant(m_look, point).value_or(seeCellUnder(m_layout, m_look.spot, point));
    m_look.cell = nearer ? std::min(mostCell, before * cellFactor) : before / cellFactor;
    m_look.follow = true; // it stays in sight where the mouse is elsewhere
    if (m_layout.places()[static_cast<std::size_t>(m_look.spot.column)].largeAt(point))
        m_look = seePinned(m_picture, room(), m_look, under, point);
    arrange(false);
    if (nearer)
        return goOn(SeeLevel::Cells, under, point);           // what is told of is what one goes nearer to
    if (seeLargeCell(m_layout, m_look.spot.column) >= before) // it was as small as can be read
        zoomOut();
}

} // namespace ks
