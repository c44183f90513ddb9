#include "ui/shell/typed_search.h"

#include <QComboBox>
#include <QKeyEvent>

namespace ks {

bool TypedSearch::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() != QEvent::ShortcutOverride || !qobject_cast<QComboBox*>(watched))
        return QObject::eventFilter(watched, event);
    const auto& key = static_cast<const QKeyEvent&>(*event);
    const bool letter = !key.text().isEmpty() && key.text().front().isLetterOrNumber();
    if (!letter || (key.modifiers() & (Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier)))
        return QObject::eventFilter(watched, event);
    event->accept(); // the key is the widget's
    return true;
}

} // namespace ks
