#include "ui/network/see/see_view.h"
#include "ui/network/see/see_walk.h"

#include <QKeyEvent>

namespace ks {

bool SeeView::claims(const QKeyEvent& key) const
{
    const bool enter = key.key() == Qt::Key_Return || key.key() == Qt::Key_Enter;
    if (key.modifiers() & (Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier))
        return enter;
    switch (key.key()) {
    case Qt::Key_Escape: return m_marks.held || m_look.level != SeeLevel::Network;
    case Qt::Key_Space:
    case Qt::Key_Plus:
    case Qt::Key_Minus:
    case Qt::Key_Return:
    case Qt::Key_Enter: return true;
    default: return false;
    }
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
        return go(m_look.level, walked(m_picture, m_layout, m_look.level, m_look.spot, static_cast<Qt::Key>(event->key())));
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
        if (m_marks.held)
            return toggleHold(*m_marks.held);
        if (m_look.level != SeeLevel::Network)
            return zoomOut();
        [[fallthrough]];
    default: QWidget::keyPressEvent(event);
    }
}

} // namespace ks
