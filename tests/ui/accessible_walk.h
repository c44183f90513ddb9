#pragma once

#include <QAccessible>
#include <QStringList>
#include <QWidget>

namespace ks {

/// Every visible control below `root` that a screen reader could not name: "QToolButton in QWidget/…: no name". Empty is good.
inline QStringList unnamedControls(QWidget* root)
{
    QStringList faults;
    QList<QWidget*> widgets = root->findChildren<QWidget*>();
    widgets.prepend(root);
    for (QWidget* widget : widgets) {
        if (!widget->isVisible() || !(widget->focusPolicy() & Qt::TabFocus))
            continue;
        // Parts of a compound (the line edit in a spin box) speak through the whole.
        if (widget->parentWidget() && widget->parentWidget()->focusProxy() == widget)
            continue;
        if (widget->objectName() == QLatin1String("qt_spinbox_lineedit"))
            continue;
        QAccessibleInterface* face = QAccessible::queryAccessibleInterface(widget);
        const QString where =
            QStringLiteral("%1 %2 in %3")
                .arg(QLatin1String(widget->metaObject()->className()), widget->objectName(),
                     widget->parentWidget() ? QLatin1String(widget->parentWidget()->metaObject()->className()) : QLatin1String("nothing"));
        if (!face)
            faults.append(where + QStringLiteral(": not accessible"));
        else if (face->text(QAccessible::Name).trimmed().isEmpty())
            faults.append(where + QStringLiteral(": no name"));
        else if (face->role() == QAccessible::NoRole)
            faults.append(where + QStringLiteral(": no role"));
    }
    return faults;
}

} // namespace ks
