#include "ui/shell/settled_fields.h"

#include "ui/shell/application_filters.h"

#include <QAbstractSpinBox>
#include <QApplication>
#include <QFocusEvent>
#include <QLineEdit>
#include <QPlainTextEdit>

namespace ks {

void settleField()
{
    QWidget* field = QApplication::focusWidget();
    if (!qobject_cast<QAbstractSpinBox*>(field) && !qobject_cast<QLineEdit*>(field) && !qobject_cast<QPlainTextEdit*>(field))
        return;
    QFocusEvent out(QEvent::FocusOut, Qt::ActiveWindowFocusReason);
    QCoreApplication::sendEvent(field, &out);
    if (field != QApplication::focusWidget()) // what it stood for has gone meanwhile, and the field with it
        return;
    QFocusEvent in(QEvent::FocusIn, Qt::ActiveWindowFocusReason);
    QCoreApplication::sendEvent(field, &in);
}

namespace {

/// Does the keyboard stay in a field while something else in its window is pressed? Where it moves, it has done so before a filter is asked.
bool pressedBesideField(QObject* watched)
{
    const QWidget* field = QApplication::focusWidget();
    const auto* pressed = qobject_cast<const QWidget*>(watched);
    return field && pressed && field != pressed && !field->isAncestorOf(pressed) && field->window() == pressed->window();
}

} // namespace

bool settleBefore(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::Shortcut || (event->type() == QEvent::MouseButtonPress && pressedBesideField(watched)))
        settleField();
    return false;
}

} // namespace ks
