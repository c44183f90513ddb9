#include "ui/network/data/row_names.h"

#include <QPainter>

#include <algorithm>

namespace ks {

RowNames::RowNames(QWidget* parent) : Dressed(parent)
{
    hide();
}

void RowNames::setNames(const QStringList& names)
{
    m_names = names;
    setAccessibleName(names.join(QStringLiteral(", ")));
    setVisible(!names.isEmpty());
    update();
}

int RowNames::widthUpTo(int most) const
{
    int widest = 0;
    for (const QString& name : m_names)
        widest = std::max(widest, fontMetrics().horizontalAdvance(name) + 1);
    return std::min(widest, most);
}

void RowNames::standBeside(int height, int most)
{
    setFixedSize(widthUpTo(most), height);
}

void RowNames::paintEvent(QPaintEvent* /*event*/)
{
    const double each = static_cast<double>(height()) / static_cast<double>(std::max<qsizetype>(1, m_names.size()));
    if (each < fontMetrics().height())
        return;
    QPainter painter(this);
    painter.setPen(palette().color(QPalette::WindowText));
    for (qsizetype i = 0; i < m_names.size(); ++i)
        painter.drawText(QRectF(0, static_cast<double>(i) * each, width(), each), Qt::AlignRight | Qt::AlignVCenter,
                         fontMetrics().elidedText(m_names[i], Qt::ElideMiddle, width()));
}

} // namespace ks
