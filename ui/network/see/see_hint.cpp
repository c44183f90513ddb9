#include "ui/network/see/see_hint.h"

#include "ui/network/see/see_layout.h"
#include "ui/network/see/see_speech.h"
#include "ui/network/see/see_veil.h"
#include "ui/theme/hint.h"

#include <QApplication>
#include <QHelpEvent>
#include <QToolTip>
#include <QWidget>

#include <utility>

namespace ks {

QString seeHintAt(const SeePicture& picture, const SeeLayout& layout, const SeeVeil& veil, const QPointF& point)
{
    const QString tip = seeTipAt(picture, layout, point);
    const SeeSpot spot = layout.spotAt(point);
    return !tip.isEmpty() ? tip : seeHintText(picture, spot, veil.textOf(picture, spot));
}

SeeHint::SeeHint(QWidget& view, std::function<QString(const QPointF&)> textAt) : m_view(view), m_textAt(std::move(textAt))
{
    view.installEventFilter(this);
}

void SeeHint::show(const Place& place, const QString& text)
{
    showHint(place.onScreen, text, m_view);
    m_said = text;
    m_shown = QToolTip::text();
    if (!std::exchange(m_place, place))
        qApp->installEventFilter(this); // keys go to whoever has the keyboard
}

/// Not one of another control that has come in its place.
bool SeeHint::isShown() const
{
    return QToolTip::isVisible() && QToolTip::text() == m_shown;
}

void SeeHint::end()
{
    if (!std::exchange(m_place, std::nullopt))
        return;
    qApp->removeEventFilter(this);
    if (isShown())
        QToolTip::hideText();
}

void SeeHint::follow()
{
    if (!m_place)
        return;
    const QString now = isShown() ? m_textAt(m_place->inView) : QString();
    if (now.isEmpty())
        end();
    else if (now != m_said)
        show(Place(*m_place), now);
}

bool SeeHint::eventFilter(QObject* watched, QEvent* event)
{
    switch (event->type()) {
    case QEvent::ToolTip:
        if (watched == &m_view) {
            const auto& help = static_cast<const QHelpEvent&>(*event);
            if (const QString text = m_textAt(help.pos()); !text.isEmpty()) {
                show({help.pos(), help.globalPos()}, text);
            } else {
                end();
                showHint(help.globalPos(), text, m_view); // whatever stands there goes
            }
            return true;
        }
        break;
    case QEvent::Leave:
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
