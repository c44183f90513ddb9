#include "ui/theme/column_area.h"

#include <QScrollBar>

namespace ks {

ColumnArea::ColumnArea(QWidget* parent) : ControlArea(parent)
{
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
}

QSize ColumnArea::minimumSizeHint() const
{
    const int content = widget() ? widget()->minimumSizeHint().width() : 0;
    return {content + verticalScrollBar()->sizeHint().width() + 2 * frameWidth(), ControlArea::minimumSizeHint().height()};
}
} // namespace ks
