#include "ui/network/see/see_pinned_row.h"

#include "ui/grids/number_row_painter.h"
#include "ui/theme/theme.h"

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
    m_hint.follow();
}

void SeePinnedRow::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    const GridLook look = m_look();
    NumberRowPainter(m_row, look, m_place.height()).paint(painter, m_place);
    painter.fillRect(QRect(0, height() - 1, width(), 1), coloursOf(palette()).border);
}

} // namespace ks

#include "moc_see_pinned_row.cpp"
