#include "ui/shell/keyboard_return.h"

#include "ui/shell/main_window.h"

#include <QEvent>

namespace ks {

KeyboardReturn::KeyboardReturn(MainWindow& window) : QObject(&window), m_window(window)
{
    window.installEventFilter(this);
}

bool KeyboardReturn::eventFilter(QObject* watched, QEvent* event)
{
    if (watched != &m_window) {
        m_hidden = m_hidden || event->type() == QEvent::Hide;
    } else if (event->type() == QEvent::WindowDeactivate) {
        m_left = true;
        m_hidden = false;
        m_before = m_window.focusWidget();
        if (m_before)
            m_before->installEventFilter(this);
    } else if (event->type() == QEvent::WindowActivate && m_left) {
        if (m_before)
            m_before->removeEventFilter(this);
        giveBack();
    }
    return QObject::eventFilter(watched, event);
}

void KeyboardReturn::giveBack()
{
    if (const QWidget* now = m_window.focusWidget(); now && now->isVisible() && !m_hidden)
        return;
    QWidget* centre = m_window.activeLab() ? m_window.activeLab()->centre() : nullptr;
    if (m_before && m_before->isVisible() && m_before->isEnabled())
        m_before->setFocus(Qt::ActiveWindowFocusReason);
    else if (centre && m_window.isAncestorOf(centre)) // not while it is presented in a window of its own
        centre->setFocus(Qt::ActiveWindowFocusReason);
}

} // namespace ks
