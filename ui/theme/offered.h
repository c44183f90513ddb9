#pragma once

#include <QWidget>

namespace ks {

/// A control that can be used now, with its hint; or one that cannot, and `whyNot` then says why, to the eye and to the screen reader.
inline void offer(QWidget& control, bool possible, const QString& hint, const QString& whyNot)
{
    control.setEnabled(possible);
    control.setToolTip(possible ? hint : whyNot);
    control.setAccessibleDescription(possible ? QString() : whyNot);
}

} // namespace ks
