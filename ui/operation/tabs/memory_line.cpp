#include "ui/operation/tabs/memory_line.h"

#include "ui/language/numbers.h"

#include <QPaintEvent>
#include <QPainter>

#include <algorithm>
#include <utility>

namespace ks {

namespace {

constexpr int memoryMargin = 4;
constexpr int leastCellsInLine = 5;

} // namespace

MemoryLine::MemoryLine(QWidget* parent) : Dressed(parent)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void MemoryLine::show(Shown shown)
{
    m_shown = std::move(shown);
    update();
}

int MemoryLine::cellWidth() const
{
    return fontMetrics().horizontalAdvance(QStringLiteral("−000.000"));
}

QSize MemoryLine::sizeHint() const
{
    return {9 * cellWidth(), 3 * fontMetrics().height() + 4 * memoryMargin};
}

QSize MemoryLine::minimumSizeHint() const
{
    return {leastCellsInLine * cellWidth(), sizeHint().height()};
}

std::pair<std::int64_t, std::int64_t> MemoryLine::inSight() const
{
    const std::int64_t room = std::max(1, width() / cellWidth());
    const std::int64_t count = std::min(room, m_shown.cells);
    const std::int64_t first = std::clamp<std::int64_t>(m_shown.at - count / 2, 0, m_shown.cells - count);
    return {first, first + count};
}

void MemoryLine::paintEvent(QPaintEvent*)
{
    if (m_shown.cells <= 0 || !m_shown.text)
        return;
    QPainter painter(this);
    const auto [first, last] = inSight();
    const int line = fontMetrics().height();
    const int wide = cellWidth();
    const int top = line + memoryMargin; // below the offsets
    const int high = line + 2 * memoryMargin;
    const int left = layoutDirection() == Qt::RightToLeft ? width() - static_cast<int>(last - first) * wide : 0;
    for (std::int64_t i = first; i < last; ++i) {
        const QRect cell(left + static_cast<int>(i - first) * wide, top, wide, high);
        const bool marked = i == m_shown.at;
        painter.setPen(palette().color(QPalette::Text));
        QFont font = this->font();
        font.setBold(marked);
        painter.setFont(font);
        painter.drawText(cell.translated(0, -top).adjusted(0, 0, 0, line - high), Qt::AlignCenter, countOnScreen(i));
        painter.fillRect(cell, palette().color(marked ? QPalette::Highlight : QPalette::Base));
        painter.setPen(palette().color(marked ? QPalette::HighlightedText : QPalette::Text));
        painter.drawText(cell, Qt::AlignCenter, m_shown.text(i));
        painter.setPen(QPen(palette().color(QPalette::Text), marked ? 2 : 1));
        painter.drawRect(cell.adjusted(marked ? 1 : 0, marked ? 1 : 0, -1, -1));
    }
    for (std::int64_t i = first; i <= last; ++i) { // over the frames of both neighbours
        const bool plane = i % m_shown.plane == 0;
        if (!plane && i % m_shown.row != 0)
            continue;
        const int x = std::clamp(left + static_cast<int>(i - first) * wide, 1, width() - 2);
        painter.setPen(QPen(palette().color(QPalette::Text), 3));
        painter.drawLine(x, top, x, top + high + (plane ? line : 0));
    }
}

} // namespace ks

#include "moc_memory_line.cpp"
