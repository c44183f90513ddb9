#include "ui/theme/point_hint.h"

#include "ui/theme/hint.h"

#include <QApplication>
#include <QHelpEvent>
#include <QMouseEvent>
#include <QToolTip>
#include <QWidget>

#include <utility>

namespace ks {

PointHint::PointHint(QWidget& view, TextAt textAt, bool alone) : m_view(view), m_textAt(std::move(textAt)), m_alone(alone)
{
    view.installEventFilter(this);
}

void PointHint::show(const Place& place, const QString& text)
{
    showHint(place.onScreen, text, m_view);
    m_said = text;
    m_shown = QToolTip::text();
    if (!std::exchange(m_place, place))
        qApp->installEventFilter(this); // keys go to whoever has the keyboard
}

/// Not one of another control that has come in its place.
bool PointHint::isShown() const
{
    return QToolTip::isVisible() && QToolTip::text() == m_shown;
}

void PointHint::end()
{
    if (!std::exchange(m_place, std::nullopt))
        return;
    qApp->removeEventFilter(this);
    if (isShown())
        QToolTip::hideText();
}

void PointHint::follow()
{
    if (!m_place)
        return;
    const QString now = isShown() ? m_textAt(m_place->inView) : QString();
    if (now.isEmpty())
        end();
    else if (now != m_said)
        show(Place(*m_place), now);
}

bool PointHint::eventFilter(QObject* watched, QEvent* event)
{
    switch (event->type()) {
    case QEvent::ToolTip:
        if (watched == &m_view) {
            const auto& help = static_cast<const QHelpEvent&>(*event);
            if (const QString text = m_textAt(help.pos()); !text.isEmpty()) {
                show({help.pos(), help.globalPos()}, text);
                return true;
            }
            end();
            if (m_alone) {
                showHint(help.globalPos(), {}, m_view); // whatever stands there goes
                return true;
            }
        }
        break;
    case QEvent::MouseMove:
        if (watched == &m_view && m_place && isShown()) {
            const auto& mouse = static_cast<const QMouseEvent&>(*event);
            m_place = Place{mouse.position().toPoint(), mouse.globalPosition().toPoint()};
            follow();
        }
        break;
    case QEvent::Leave:
    case QEvent::Hide:
        if (watched == &m_view)
            end();
        break;
    case QEvent::ShortcutOverride: // before anybody takes the key
    case QEvent::KeyPress: end(); break;
    default: break;
    }
    return QObject::eventFilter(watched, event);
}

} // namespace ks
