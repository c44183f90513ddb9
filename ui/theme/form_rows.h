#pragma once

#include "ui/theme/theme.h"

#include <QFormLayout>
#include <QWidget>

#include <algorithm>

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

/// Forms that stand as one: their fields begin at the same place. Rows that are hidden count for nothing.
inline void alignLabels(const QList<QFormLayout*>& forms)
{
    constexpr double mostAligned = 136; ///< pixels beside usual text: a longer label is no reason to move all others
    QList<QWidget*> labels;
    int widest = 0;
    for (const QFormLayout* form : forms)
        for (int row = 0; row < form->rowCount(); ++row)
            if (QLayoutItem* item = form->itemAt(row, QFormLayout::LabelRole); item && item->widget()) {
                QWidget* label = item->widget();
                labels.append(label);
                if (!label->testAttribute(Qt::WA_WState_ExplicitShowHide) || !label->testAttribute(Qt::WA_WState_Hidden))
                    widest = std::max(widest, label->sizeHint().width());
            }
    for (QWidget* label : labels)
        label->setMinimumWidth(std::min(widest, qRound(besideText(label->font(), mostAligned))));
}

/// Beside large text fields stand below their titles, rather than that the form asks for more width. All of them: where only those with long titles
/// do, Qt keeps the places of another width, and rows lie over each other.
inline void wrapRows(QFormLayout& form, const QFont& text)
{
    constexpr double large = 1.1; ///< times the usual text
    form.setRowWrapPolicy(besideText(text, 1) > large ? QFormLayout::WrapAllRows : QFormLayout::DontWrapRows);
}

} // namespace ks
