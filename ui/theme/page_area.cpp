#include "ui/theme/page_area.h"

#include <QEvent>

namespace ks {

namespace {

constexpr QSize mostAsked{480, 300}; ///< beside the settings and below the lines of the other pages, on a screen of 1024 × 768

} // namespace

PageArea::PageArea(QWidget& page, QWidget* parent) : QScrollArea(parent)
{
    setWidgetResizable(true);
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::NoFocus); // what is in it takes the focus and scrolls it
    setWidget(&page);
    viewport()->setAutoFillBackground(false);
    page.setAutoFillBackground(false);
}

QSize PageArea::minimumSizeHint() const
{
    return widget()->minimumSizeHint().boundedTo(mostAsked);
}

bool PageArea::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == widget() && event->type() == QEvent::LayoutRequest)
        updateGeometry();
    return QScrollArea::eventFilter(watched, event);
}

} // namespace ks
