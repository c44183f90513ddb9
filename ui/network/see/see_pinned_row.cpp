#include "ui/network/see/see_pinned_row.h"

#include "ui/grids/number_row_painter.h"
#include "ui/operation/pictured_rows.h"
#include "ui/theme/theme.h"

#include <QHelpEvent>
#include <QPainter>

#include <cmath>
#include <utility>

namespace ks {

SeePinnedRow::SeePinnedRow(std::function<GridLook()> look, QWidget* parent) : QWidget(parent), m_look(std::move(look))
{
    setObjectName(QStringLiteral("seePinned"));
    setAutoFillBackground(true);
    setBackgroundRole(QPalette::Base);
    hide();
}

void SeePinnedRow::pin(const NumberRow& row, const QRectF& place, const QRect& view)
{
    m_row = row;
    m_place = QRectF(QPointF(place.left() - view.left(), 0), place.size());
    setGeometry(view.left(), view.top(), view.width(), static_cast<int>(std::ceil(place.height())) + 1); // with the line below it
    raise();
    show();
    update();
}

bool SeePinnedRow::event(QEvent* event)
{
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto& help = static_cast<const QHelpEvent&>(*event);
    showNumberHint(m_row, m_look(), m_place.size(), QPointF(help.pos()) - m_place.topLeft(), help.globalPos(), *this);
    return true;
}

void SeePinnedRow::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    const GridLook look = m_look();
    NumberRowPainter(m_row, look, m_place.height()).paint(painter, m_place);
    painter.fillRect(QRect(0, height() - 1, width(), 1), coloursOf(palette()).border);
}

} // namespace ks
