#include "ui/theme/hidden_focus.h"

#include <QApplication>
#include <QEvent>
#include <QWidget>

namespace ks {

HiddenFocus::HiddenFocus(QApplication& application, QObject* parent) : QObject(parent)
{
    application.installEventFilter(this);
}

bool HiddenFocus::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::Hide && watched->isWidgetType() && !event->spontaneous()) {
        auto* hidden = static_cast<QWidget*>(watched);
        const QWidget* window = hidden->window();
        QWidget* focused = window->focusWidget();
        // A window that is hidden as a whole keeps its focus for when it comes back.
        if (window != hidden && window->isVisible() && focused && (focused == hidden || hidden->isAncestorOf(focused)) &&
            focused != QApplication::focusWidget())
            focused->clearFocus();
    }
    return QObject::eventFilter(watched, event);
}

} // namespace ks
