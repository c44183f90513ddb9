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

/// A part of a page that is scrolled sideways by itself where the page is narrower: what stands above and below it keeps to the window's width. It is as
/// high as what it holds.
class SidewaysArea final : public ControlArea {
    Q_OBJECT

public:
    SidewaysArea(QWidget& part, QWidget* parent);

    /// With which nothing is scrolled: the page asks for it, as far as a window has it.
    int askedWidth() const { return widget()->minimumSizeHint().width(); }
    QSize minimumSizeHint() const override;
    QSize sizeHint() const override { return widget()->sizeHint(); }

protected:
    void resizeEvent(QResizeEvent* event) override;
};

/// What a page with a layout needs of height at the width that it has now, all lines of its texts with it. For the minimumSizeHint() of a page in
/// tabs, which ask for a height that knows of no width: its charts and grids would give the room for the lines. Call updateGeometry() when the
/// width is another one.
int leastHeightOf(const QWidget& page);

} // namespace ks
