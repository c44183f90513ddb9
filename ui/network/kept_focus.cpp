#include "ui/network/kept_focus.h"

#include <QAbstractButton>
#include <QApplication>
#include <QEvent>

namespace ks {

KeptFocus::KeptFocus(QWidget& whole) : m_whole(whole)
{
    connect(qApp, &QApplication::focusChanged, this, &KeptFocus::keep);
}

/// Qt hands the focus of what is disabled or hidden to whatever comes next.
void KeptFocus::keep(QWidget* before, QWidget* now)
{
    if (m_pressed && now != &m_whole) { // it went on by itself
        m_pressed->removeEventFilter(this);
        m_pressed = nullptr;
    }
    if (!now || now == &m_whole || !m_whole.isVisible() || !qobject_cast<QAbstractButton*>(before) || !m_whole.isAncestorOf(before) ||
        (before->isEnabled() && !before->isHidden()))
        return;
    m_pressed = before;
    m_pressed->installEventFilter(this);
    m_whole.setFocus(Qt::OtherFocusReason);
}

void KeptFocus::giveBack()
{
    if (m_pressed && m_pressed->isEnabled() && m_pressed->isVisible() && m_whole.hasFocus())
        m_pressed->setFocus(Qt::OtherFocusReason);
}

bool KeptFocus::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_pressed && (event->type() == QEvent::EnabledChange || event->type() == QEvent::Show))
        QMetaObject::invokeMethod(this, &KeptFocus::giveBack, Qt::QueuedConnection); // when all others have followed, too
    return QObject::eventFilter(watched, event);
}

} // namespace ks
