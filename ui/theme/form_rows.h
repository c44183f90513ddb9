#pragma once

#include <QFormLayout>
#include <QWidget>

namespace ks {

/// Takes all rows out of a form. Their widgets are gone a moment later: one of them may be dealing with the key by which it is replaced.
inline void clearRows(QFormLayout& form)
{
    while (form.rowCount() > 0) {
        const QFormLayout::TakeRowResult row = form.takeRow(0);
        for (QLayoutItem* item : {row.labelItem, row.fieldItem}) {
            if (!item)
                continue;
            if (QWidget* widget = item->widget()) {
                widget->setObjectName(QString()); // nobody is to find it any more
                widget->hide();
                widget->deleteLater();
            }
            delete item;
        }
    }
}

} // namespace ks
