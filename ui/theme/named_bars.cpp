#include "ui/theme/named_bars.h"

#include "ui/theme/colours.h"
#include "ui/theme/fitted_line.h"
#include "ui/theme/theme.h"

#include <QPainter>

#include <utility>

namespace ks {

namespace {

constexpr int leastField = 20; ///< pixels wide

/// In which everything has room: a row that becomes bold moves nothing.
QFontMetrics boldMetrics(QFont font)
{
    font.setBold(true);
    return QFontMetrics(font);
}

} // namespace

NamedBars::NamedBars(int lines, QWidget* parent) : QWidget(parent), m_lines(lines)
{
    setFocusPolicy(Qt::StrongFocus);
}

void NamedBars::setBars(std::vector<Bar> bars, const Bar& widest)
{
    m_bars = std::move(bars);
    m_widest = widest;
    QStringList spoken;
    for (const Bar& bar : m_bars)
        spoken.append(tr("%1: %2").arg(bar.name, bar.spoken.isEmpty() ? bar.number : bar.spoken));
    setAccessibleDescription(spoken.join(QStringLiteral(", ")));
    updateGeometry();
    update();
}

int NamedBars::rowHeight() const
{
    return m_lines * fontMetrics().height() + gridStep;
}

int NamedBars::widestOf(QString Bar::*text, const QString& sign, const QString& least) const
{
    const QFontMetrics metrics = boldMetrics(font());
    int width = metrics.horizontalAdvance(least);
    for (const Bar& bar : m_bars)
        width = std::max(width, metrics.horizontalAdvance(bar.*text + sign));
    return width;
}

QRect NamedBars::rowAt(int row) const
{
    const int high = std::min(rowHeight(), (height() - 4) / std::max(1, static_cast<int>(m_bars.size())));
    return {gridStep, 2 + row * high, width() - 2 * gridStep, high};
}

QRectF NamedBars::fieldOf(int row) const
{
    const QRect inside = rowAt(row);
    const int gap = std::max(3, inside.height() / 10);
    const int numbers = widestOf(&Bar::number, {}, m_widest.number);
    QRectF field = inside.adjusted(nameWidth() + gridStep, gap, -numbers - gridStep, -gap);
    field.setWidth(std::max<double>(leastField, field.width()));
    return field;
}

void NamedBars::paintEvent(QPaintEvent*)
{
    const Colours& colours = coloursOf(palette());
    QPainter painter(this);
    if (hasFocus()) {
        painter.setPen(QPen(colours.accent, 1));
        painter.drawRect(rect().adjusted(0, 0, -1, -1));
    }
    QStringList names;
    for (const Bar& bar : m_bars)
        names.append(bar.name);
    const QFontMetrics metrics = boldMetrics(font());
    const int room = nameWidth();
    QRect inside = rowAt(0);
    QRectF field = fieldOf(0);
    const Qt::TextElideMode where = tellingCut(names, metrics, room - metrics.horizontalAdvance(m_widest.sign));
    for (const Bar& bar : m_bars) {
        painter.fillRect(field, colours.alternate);
        drawBar(painter, bar, field);
        QFont face = font();
        face.setBold(bar.bold);
        painter.setFont(face);
        painter.setPen(colours.text);
        painter.drawText(inside, Qt::AlignRight | Qt::AlignVCenter, bar.number);
        painter.drawText(QRect(inside.topLeft(), QSize(room, inside.height())), Qt::AlignRight | Qt::AlignVCenter,
                         cutBefore(bar.sign, bar.name, metrics, room, where));
        field.translate(0, inside.height());
        inside.translate(0, inside.height());
    }
}

} // namespace ks

#include "moc_named_bars.cpp"
