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
    if (event->type() == QEvent::WindowDeactivate) {
        m_left = true;
        m_before = m_window.focusWidget();
    } else if (event->type() == QEvent::WindowActivate && m_left) {
        giveBack();
    }
    return QObject::eventFilter(watched, event);
}

void KeyboardReturn::giveBack()
{
    if (const QWidget* now = m_window.focusWidget(); now && now->isVisible())
        return;
    QWidget* centre = m_window.activeLab() ? m_window.activeLab()->centre() : nullptr;
    if (m_before && m_before->isVisible() && m_before->isEnabled())
        m_before->setFocus(Qt::ActiveWindowFocusReason);
    else if (centre && m_window.isAncestorOf(centre)) // not while it is presented in a window of its own
        centre->setFocus(Qt::ActiveWindowFocusReason);
}

} // namespace ks
