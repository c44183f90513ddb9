#include "ui/network/see/see_view.h"
#include "ui/network/see/see_walk.h"

#include <QKeyEvent>

#include <algorithm>

namespace ks {

namespace {

/// With Ctrl as in every grid: up and down to another map, elsewhere as far as it goes.
SeeWayKey seeWayOf(const QKeyEvent& key)
{
    const bool control = key.modifiers() & Qt::ControlModifier;
    if (control && key.key() == Qt::Key_Up)
        return {Qt::Key_PageUp};
    if (control && key.key() == Qt::Key_Down)
        return {Qt::Key_PageDown};
    return {static_cast<Qt::Key>(key.key()), control};
}

/// The keys that mean something here, whatever they mean in the window. `leads`: there is a way out, or something to let go.
bool seeClaims(const QKeyEvent& key, bool leads)
{
    const bool enter = key.key() == Qt::Key_Return || key.key() == Qt::Key_Enter;
    if (key.modifiers() & (Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier))
        return enter;
    switch (key.key()) {
    case Qt::Key_Escape: return leads;
    case Qt::Key_Space:
    case Qt::Key_Plus:
    case Qt::Key_Minus:
    case Qt::Key_Return:
    case Qt::Key_Enter: return true;
    default: return false;
    }
}

} // namespace

bool SeeView::claims(const QKeyEvent& key) const
{
    return seeClaims(key, m_marks.held || m_look.level != SeeLevel::Network || hasOneFromAfar());
}

void SeeView::goOn(SeeLevel level, const SeeSpot& spot, const std::optional<QPointF>& anchor)
{
    const bool takesHeld = m_marks.held == m_look.spot;
    go(level, spot, anchor);
    if (takesHeld && m_look.spot.map >= 0 && m_look.spot != m_marks.held)
        toggleHold(m_look.spot);
}

void SeeView::goOut()
{
    if (m_marks.held && m_marks.held != m_look.spot)
        return toggleHold(*m_marks.held);
    const bool letsGo = m_marks.held.has_value();
    setHeld(std::nullopt);
    if (m_veil.front() || m_look.level == SeeLevel::Network) {
        zoomOut();
    } else {
        const SeeSpot above = spotAbove(m_picture, m_look.spot);
        go(std::min(m_look.level, levelOf(m_picture, above)), above);
    }
    if (letsGo)
        emit letGo();
}

void SeeView::keyPressEvent(QKeyEvent* event)
{
    const bool control = event->modifiers() & Qt::ControlModifier;
    switch (event->key()) {
    case Qt::Key_Down:
        if (seeIsAtLastBar(m_layout, m_look)) {
            showMore(m_look.spot.column);
            return go(m_look.level, {.column = m_look.spot.column,
                                     .map = m_layout.places()[static_cast<std::size_t>(m_look.spot.column)].tiles.front().index});
        }
        [[fallthrough]];
    case Qt::Key_Left:
    case Qt::Key_Right:
    case Qt::Key_Up:
    case Qt::Key_Home:
    case Qt::Key_End:
    case Qt::Key_PageUp:
    case Qt::Key_PageDown:
        hover(std::nullopt); // the mouse stands still
        return goOn(m_look.level, walked(m_picture, m_layout, m_look.level, m_look.spot, seeWayOf(*event)));
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (!control)
            return zoomIn();
        if (m_look.spot.column >= 0)
            toggleHold(m_look.spot);
        return;
    case Qt::Key_Plus:
    case Qt::Key_Equal: return zoomIn();
    case Qt::Key_Minus: return zoomOut();
    case Qt::Key_Space:
        if (m_look.spot.column >= 0)
            emit groupToggled(m_look.spot.column);
        return;
    case Qt::Key_Escape:
        if (claims(*event))
            return goOut();
        [[fallthrough]];
    default: QWidget::keyPressEvent(event);
    }
}

} // namespace ks
