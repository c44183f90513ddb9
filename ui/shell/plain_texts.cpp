#include "ui/shell/application_filters.h"
#include "ui/theme/hint.h"

#include <QAbstractItemView>
#include <QHeaderView>
#include <QHelpEvent>
#include <QLabel>
#include <QMenu>

namespace ks {

namespace {

/// What Qt would show for the widget at a place by itself.
QString tipAt(const QWidget& widget, const QPoint& at)
{
    const auto* view = qobject_cast<QAbstractItemView*>(widget.parentWidget());
    if (!view || view->viewport() != &widget)
        return widget.toolTip();
    const auto* header = qobject_cast<const QHeaderView*>(view);
    if (!header)
        return view->indexAt(at).data(Qt::ToolTipRole).toString();
    const int section = header->logicalIndexAt(at);
    return section < 0 ? QString() : header->model()->headerData(section, header->orientation(), Qt::ToolTipRole).toString();
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
        if (needsShowing(tip)) {
            showHint(help.globalPos(), tip, widget);
            return true;
        }
    }
    return false;
}

} // namespace ks
