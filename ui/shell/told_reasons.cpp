#include "ui/shell/told_reasons.h"

#include "ui/language/languages.h"
#include "ui/shell/application_filters.h"
#include "ui/theme/hint.h"

#include <QAction>
#include <QHelpEvent>
#include <QMenu>
#include <QWhatsThis>
#include <QWidget>

namespace ks {

QString reasonOf(const QAction& action)
{
    return plainName(action.toolTip()) == plainName(action.text()) ? QString() : action.toolTip();
}

namespace {

QString told(QWidget& widget, const QPoint& at)
{
    if (const auto* menu = qobject_cast<QMenu*>(&widget)) {
        const QAction* action = menu->actionAt(at);
        return action ? reasonOf(*action) : QString();
    }
    return widget.toolTip();
}

} // namespace

bool tellReason(QObject* watched, QEvent* event)
{
    const QEvent::Type type = event->type();
    if ((type != QEvent::WhatsThis && type != QEvent::QueryWhatsThis && type != QEvent::ToolTip) || !watched->isWidgetType())
        return false;
    auto& widget = *static_cast<QWidget*>(watched);
    if (type == QEvent::ToolTip && !qobject_cast<QMenu*>(&widget))
        return false; // Qt does it
    const auto& help = static_cast<const QHelpEvent&>(*event);
    const QString text = told(widget, help.pos());
    if (!widget.whatsThis().isEmpty() || (text.isEmpty() && type != QEvent::ToolTip))
        return false;
    event->accept();
    if (type == QEvent::ToolTip)
        showHint(help.globalPos(), text, widget); // an empty one takes the last one away
    else if (type == QEvent::WhatsThis)
        QWhatsThis::showText(help.globalPos(), text, &widget);
    return true;
}

} // namespace ks
