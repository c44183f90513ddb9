#include "ui/shell/application_filters.h"

#include <QComboBox>
#include <QKeyEvent>
#include <QListView>

namespace ks {

namespace {

/// Pictures are clicked in passing, and nobody looks for one by the beginning of its name: the letters after the click are commands.
bool searches(const QObject* watched)
{
    const auto* list = qobject_cast<const QListView*>(watched);
    const bool pictures = list && list->viewMode() == QListView::IconMode;
    return qobject_cast<const QComboBox*>(watched) || (qobject_cast<const QAbstractItemView*>(watched) && !pictures);
}

} // namespace

bool keepTypedSearch(QObject* watched, QEvent* event)
{
    if (event->type() != QEvent::ShortcutOverride || !searches(watched))
        return false;
    const auto& key = static_cast<const QKeyEvent&>(*event);
    const bool letter = !key.text().isEmpty() && key.text().front().isLetterOrNumber();
    if (!letter || (key.modifiers() & (Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier)))
        return false;
    event->accept(); // the key is the widget's
    return true;
}

} // namespace ks
