#pragma once

#include <QPointer>
#include <QWidget>

#include <initializer_list>

namespace ks {

// In presenter mode controls at which nobody points in front of a class go, and charts and tensors have their room.

/// Property of such a control.
constexpr char goesInPresenterMode[] = "goesInPresenterMode";

/// Nothing else may show or hide them; what comes and goes by itself stands in a box that is told of here.
inline void foldWhenPresented(std::initializer_list<QWidget*> controls)
{
    for (QWidget* control : controls)
        control->setProperty(goesInPresenterMode, true);
}

/// All of them in `whole`.
inline void setPresentedParts(const QWidget& whole, bool presenting)
{
    QList<QPointer<QWidget>> parts; // what appears may fill itself anew, and what stood in it is gone then
    for (QWidget* part : whole.findChildren<QWidget*>())
        if (part->property(goesInPresenterMode).toBool())
            parts.append(part);
    for (const QPointer<QWidget>& part : std::as_const(parts))
        if (part)
            part->setVisible(!presenting);
}

} // namespace ks
