#include "ui/shell/application_filters.h"

#include <QAbstractItemView>
#include <QHelpEvent>
#include <QLabel>
#include <QMenu>
#include <QToolTip>

namespace ks {

namespace {

/// What Qt would show for the widget at a place by itself.
QString tipAt(const QWidget& widget, const QPoint& at)
{
    const auto* view = qobject_cast<QAbstractItemView*>(widget.parentWidget());
    return view && view->viewport() == &widget ? view->indexAt(at).data(Qt::ToolTipRole).toString() : widget.toolTip();
}

} // namespace

bool showPlainText(QObject* watched, QEvent* event)
{
    if (!watched->isWidgetType())
        return false;
    if (event->type() == QEvent::Polish) {
        auto* label = qobject_cast<QLabel*>(watched);
        if (label && label->textFormat() == Qt::AutoText && !label->inherits("QTipLabel"))
            label->setTextFormat(Qt::PlainText);
    } else if (event->type() == QEvent::ToolTip && !qobject_cast<QMenu*>(watched)) {
        auto& widget = static_cast<QWidget&>(*watched);
        const auto& help = static_cast<const QHelpEvent&>(*event);
        const QString tip = tipAt(widget, help.pos());
        if (Qt::mightBeRichText(tip)) {
            QToolTip::showText(help.globalPos(), Qt::convertFromPlainText(tip, Qt::WhiteSpaceNormal), &widget);
            return true;
        }
    }
    return false;
}

} // namespace ks
