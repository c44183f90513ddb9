#include "ui/network/network_page.h"

#include <QAbstractButton>
#include <QApplication>
#include <QEvent>
#include <QLayout>

namespace ks {

NetworkPage::NetworkPage(QWidget* parent) : Retranslating(parent)
{
    connect(qApp, &QApplication::focusChanged, this, &NetworkPage::keepFocus);
}

NetworkPage::~NetworkPage()
{
    disconnect(qApp, nullptr, this, nullptr); // the last controls lose the focus when this is a page no more
}

/// Qt hands the focus of what is disabled or hidden to whatever comes next.
void NetworkPage::keepFocus(QWidget* before, QWidget* now)
{
    if (m_pressed && now != this) { // it went on by itself
        m_pressed->removeEventFilter(this);
        m_pressed = nullptr;
    }
    if (!now || now == this || !isVisible() || !qobject_cast<QAbstractButton*>(before) || !isAncestorOf(before) ||
        (before->isEnabled() && !before->isHidden()))
        return;
    m_pressed = before;
    m_pressed->installEventFilter(this);
    setFocus(Qt::OtherFocusReason);
}

void NetworkPage::giveFocusBack()
{
    if (m_pressed && m_pressed->isEnabled() && m_pressed->isVisible() && hasFocus())
        m_pressed->setFocus(Qt::OtherFocusReason);
}

bool NetworkPage::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_pressed && (event->type() == QEvent::EnabledChange || event->type() == QEvent::Show))
        QMetaObject::invokeMethod(this, &NetworkPage::giveFocusBack, Qt::QueuedConnection); // when all others have followed, too
    return Retranslating::eventFilter(watched, event);
}

int NetworkPage::heightForWidth(int width) const
{
    return layout() ? layout()->totalMinimumHeightForWidth(width) : Retranslating::heightForWidth(width);
}

bool NetworkPage::event(QEvent* event)
{
    const bool handled = Retranslating::event(event);
    if (event->type() == QEvent::Resize || event->type() == QEvent::LayoutRequest)
        if (const bool beside = hasRoomBeside(); beside != m_beside) {
            m_beside = beside;
            placePart(beside);
        }
    return handled;
}

} // namespace ks
