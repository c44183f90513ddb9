#include "ui/network/why/column_bars.h"

#include "ui/paint/value_scale.h"
#include "ui/theme/theme.h"

#include <QPainter>

#include <algorithm>
#include <cmath>
#include <utility>

namespace ks {

namespace {

constexpr int barLines = 8;         ///< of text, that the highest bar is high
constexpr double barColour = 0.85;  ///< of the way to the ends of the colours of signed numbers, as ShareBar has it
constexpr int leastBarPixels = 120; ///< beside usual text

} // namespace

ColumnBars::ColumnBars(QWidget* parent) : NamedBars(barLines, parent)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
}

void ColumnBars::show(std::vector<Bar> bars)
{
    m_most = 0;
    for (const Bar& bar : bars)
        m_most = std::max(m_most, std::fabs(bar.share));
    setBars(std::move(bars), {});
}

QSize ColumnBars::minimumSizeHint() const
{
    const int rows = std::max(1, static_cast<int>(bars().size()));
    return {qRound(besideText(font(), 2 * leastBarPixels)), rows * (fontMetrics().height() + gridStep / 2)};
}

QSize ColumnBars::sizeHint() const
{
    return minimumSizeHint() + QSize(qRound(besideText(font(), leastBarPixels)), fontMetrics().height());
}

void ColumnBars::drawBar(QPainter& painter, const Bar& bar, const QRectF& field) const
{
    const double zero = field.center().x();
    const double length = m_most > 0 ? 0.5 * field.width() * bar.share / m_most : 0;
    const ValueScale scale(Palette::BlueOrange, {-1, 1});
    painter.fillRect(QRectF(zero, field.top(), length, field.height()).normalized(),
                     QColor(scale.colourOf(static_cast<float>(bar.share < 0 ? -barColour : barColour))));
    painter.setPen(QPen(coloursOf(palette()).text, 1));
    painter.drawLine(QPointF(zero, field.top()), QPointF(zero, field.bottom()));
}

} // namespace ks

#include "moc_column_bars.cpp"
