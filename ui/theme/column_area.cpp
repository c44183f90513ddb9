#include "ui/theme/column_area.h"

#include <QEvent>
#include <QScrollBar>

#include <algorithm>

namespace ks {

ColumnArea::ColumnArea(QWidget* parent) : ControlArea(parent)
{
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
}

void ColumnArea::keepWidth()
{
    m_keeps = true;
}

QSize ColumnArea::minimumSizeHint() const
{
    const int content = widget() ? widget()->minimumSizeHint().width() : 0;
    const int width = content + verticalScrollBar()->sizeHint().width() + 2 * frameWidth();
    m_widest = m_keeps ? std::max(width, m_widest) : width;
    return {m_widest, ControlArea::minimumSizeHint().height()};
}

void ColumnArea::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::FontChange || event->type() == QEvent::LanguageChange || event->type() == QEvent::StyleChange)
        m_widest = 0; // the same needs another width
    ControlArea::changeEvent(event);
}

} // namespace ks

#include "moc_column_area.cpp"
