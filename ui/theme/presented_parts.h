#pragma once

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
    for (QWidget* part : whole.findChildren<QWidget*>())
        if (part->property(goesInPresenterMode).toBool())
            part->setVisible(!presenting);
}

} // namespace ks
