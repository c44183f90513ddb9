#include "ui/network/see/see_way_out.h"

#include "ui/network/see/see_view.h"

#include <QAbstractSpinBox>
#include <QApplication>
#include <QKeyEvent>
#include <QLineEdit>
#include <QScopedValueRollback>

namespace ks {

namespace {

/// Something was typed that nobody has confirmed yet. Of a box for numbers it is the line in it that knows.
bool isBeingEdited(const QWidget& field)
{
    const auto* const line =
        qobject_cast<const QAbstractSpinBox*>(&field) ? field.findChild<const QLineEdit*>() : qobject_cast<const QLineEdit*>(&field);
    return line && line->isUndoAvailable();
}

} // namespace

SeeWayOut::SeeWayOut(QWidget& page, SeeView& view) : QObject(&page), m_view(view)
{
    page.installEventFilter(this);
}

bool SeeWayOut::eventFilter(QObject* watched, QEvent* event)
{
    const bool isKey = event->type() == QEvent::ShortcutOverride || event->type() == QEvent::KeyPress;
    if (m_passes || !isKey || static_cast<const QKeyEvent*>(event)->key() != Qt::Key_Escape)
        return QObject::eventFilter(watched, event);
    const QWidget* const here = QApplication::focusWidget();
    if (here && (here == &m_view || m_view.isAncestorOf(here) || isBeingEdited(*here))) // the picture has had it, or it is the field's
        return QObject::eventFilter(watched, event);
    const QScopedValueRollback passing(m_passes, true);
    QCoreApplication::sendEvent(&m_view, event);
    return true;
}

} // namespace ks

#include "moc_see_way_out.cpp"
