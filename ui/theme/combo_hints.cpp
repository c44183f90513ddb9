#include "ui/theme/combo_hints.h"

#include <QApplication>
#include <QComboBox>
#include <QEvent>

namespace ks {

ComboHints::ComboHints(QApplication& application, QObject* parent) : QObject(parent)
{
    application.installEventFilter(this);
}

bool ComboHints::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::FontChange && qobject_cast<QComboBox*>(watched)) {
        QEvent restyled(QEvent::StyleChange); // the only news for which it drops both of its hints
        QCoreApplication::sendEvent(watched, &restyled);
    }
    return QObject::eventFilter(watched, event);
}

} // namespace ks
