#include "ui/theme/combo_hints.h"

#include <QApplication>
#include <QComboBox>
#include <QEvent>

#include <algorithm>

namespace ks {

namespace {

void dropHints(QObject* box)
{
    QEvent restyled(QEvent::StyleChange); // the only news for which it drops both of its hints
    QCoreApplication::sendEvent(box, &restyled);
}

} // namespace

ComboHints::ComboHints(QApplication& application, QObject* parent) : QObject(parent)
{
    application.installEventFilter(this);
}

bool ComboHints::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::FontChange && qobject_cast<QComboBox*>(watched))
        dropHints(watched);
    return QObject::eventFilter(watched, event);
}

void readWhole(QComboBox& box)
{
    int widest = 0;
    for (int i = 0; i < box.count(); ++i)
        widest = std::max(widest, box.fontMetrics().horizontalAdvance(box.itemText(i)));
    box.setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    box.setMinimumContentsLength(widest / box.fontMetrics().horizontalAdvance(QLatin1Char('X')) + 1);
    dropHints(&box); // it keeps the least width that its first words asked for
}

} // namespace ks
