#pragma once

#include "ui/theme/control_area.h"

namespace ks {

/// A page that needs more room than there is, in large text or a small window, is scrolled: it does not push the window beyond the screen.
class PageArea : public ControlArea {
    Q_OBJECT

public:
    PageArea(QWidget& page, QWidget* parent);

    /// What the page needs, as far as any screen has it.
    QSize minimumSizeHint() const override;
};

} // namespace ks
