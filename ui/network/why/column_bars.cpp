#include "ui/network/why/column_bars.h"

#include "ui/language/text.h"
#include "ui/paint/value_scale.h"
#include "ui/theme/colours.h"
#include "ui/theme/fitted_line.h"
#include "ui/theme/theme.h"

#include <QFontMetrics>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace ks {

namespace {

constexpr int barLines = 5;         ///< of text, that the highest bar is high
constexpr double barColour = 0.85;  ///< of the way to the ends of the colours of signed numbers, as ShareBar has it
constexpr int leastBarPixels = 120; ///< beside usual text

int widestOf(const std::vector<ColumnBars::Bar>& bars, const QFontMetrics& metrics, QString ColumnBars::Bar::*text)
{
    int width = 0;
    for (const ColumnBars::Bar& bar : bars)
        width = std::max(width, metrics.horizontalAdvance(bar.*text));
    return width;
}

} // namespace

ColumnBars::ColumnBars(QWidget* parent) : QWidget(parent)
{
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
}

void ColumnBars::show(std::vector<Bar> bars)
{
    m_bars = std::move(bars);
    setAccessibleDescription(
        textsFor(m_bars, [](const Bar& bar) { return tr("%1: %2").arg(bar.name, bar.number); }).join(QStringLiteral(", ")));
    updateGeometry();
    update();
}

QSize ColumnBars::minimumSizeHint() const
{
    const int rows = std::max(1, static_cast<int>(m_bars.size()));
    return {qRound(besideText(font(), 2 * leastBarPixels)), rows * (fontMetrics().height() + gridStep / 2)};
}

QSize ColumnBars::sizeHint() const
{
    return minimumSizeHint() + QSize(qRound(besideText(font(), leastBarPixels)), fontMetrics().height());
}

void ColumnBars::paintEvent(QPaintEvent*)
{
    const Colours& colours = coloursOf(palette());
    QPainter painter(this);
    if (hasFocus()) {
        painter.setPen(QPen(colours.accent, 1));
        painter.drawRect(rect().adjusted(0, 0, -1, -1));
    }
    if (m_bars.empty())
        return;
    const QFontMetrics metrics = fontMetrics();
    const int rows = static_cast<int>(m_bars.size());
    const int height = std::min(barLines * metrics.height(), (this->height() - 4) / rows);
    const int nameWidth = std::min(widestOf(m_bars, metrics, &Bar::name) + 2, width() / 4);
    const int numberWidth = std::min(widestOf(m_bars, metrics, &Bar::number) + 2, width() / 4);
    const QRect room(nameWidth + 2 * gridStep, 2, std::max(2, width() - nameWidth - numberWidth - 4 * gridStep), rows * height);
    double most = 0;
    for (const Bar& bar : m_bars)
        most = std::max(most, std::fabs(bar.share));
    const ValueScale scale(Palette::BlueOrange, {-1, 1});
    const Qt::TextElideMode where = tellingCut(textsFor(m_bars, &Bar::name), metrics, nameWidth);
    const double zero = room.left() + 0.5 * room.width();
    int top = room.top();
    for (const Bar& bar : m_bars) {
        painter.fillRect(QRect(room.left(), top + 2, room.width(), height - 4), colours.alternate);
        const double length = most > 0 ? 0.5 * room.width() * bar.share / most : 0;
        const QRectF drawn = QRectF(zero, top + 2, length, height - 4).normalized();
        painter.fillRect(drawn, QColor(scale.colourOf(static_cast<float>(bar.share < 0 ? -barColour : barColour))));
        painter.setPen(colours.text);
        painter.drawText(QRect(gridStep, top, nameWidth, height), Qt::AlignRight | Qt::AlignVCenter,
                         metrics.elidedText(bar.name, where, nameWidth));
        painter.drawText(QRect(room.right() + gridStep, top, numberWidth, height), Qt::AlignRight | Qt::AlignVCenter, bar.number);
        top += height;
    }
    painter.setPen(QPen(colours.text, 1));
    painter.drawLine(QPointF(zero, room.top()), QPointF(zero, top));
}

} // namespace ks
