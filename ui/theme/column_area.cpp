#include "ui/theme/column_area.h"

#include "ui/theme/theme.h"

#include <QEvent>
#include <QScrollBar>

#include <algorithm>

namespace ks {

ColumnArea::ColumnArea(QWidget* parent) : ControlArea(parent)
{
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
}

void ColumnArea::keepWidth(double least)
{
    m_least = least;
    updateGeometry();
}

QSize ColumnArea::minimumSizeHint() const
{
    const int content = widget() ? widget()->minimumSizeHint().width() : 0;
    int width = content + verticalScrollBar()->sizeHint().width() + 2 * frameWidth();
    if (m_least > 0)
        width = m_widest = std::max({width, m_widest, qRound(besideText(font(), m_least))});
    return {width, ControlArea::minimumSizeHint().height()};
}

void ColumnArea::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::FontChange || event->type() == QEvent::LanguageChange || event->type() == QEvent::StyleChange)
        m_widest = 0; // the same needs another width
    ControlArea::changeEvent(event);
}

} // namespace ks
