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

/// What a page with a layout needs of height at the width that it has now, all lines of its texts with it. For the minimumSizeHint() of a page in
/// tabs, which ask for a height that knows of no width: its charts and grids would give the room for the lines. Call updateGeometry() when the
/// width is another one.
int leastHeightOf(const QWidget& page);

} // namespace ks
