#include "ui/theme/flow_layout.h"

#include "ui/theme/theme.h"

#include <QStyle>
#include <QWidget>

#include <algorithm>

namespace ks {

FlowLayout::FlowLayout(QWidget* parent) : QLayout(parent)
{
    setContentsMargins(0, 0, 0, 0);
}

FlowLayout::~FlowLayout() = default;
void FlowLayout::addLast(QWidget* widget)
{
    addWidget(widget);
    m_items.back()->setAlignment(Qt::AlignRight);
}

QLayoutItem* FlowLayout::takeAt(int index)
{
    if (index < 0 || index >= count())
        return nullptr;
    QLayoutItem* item = m_items[static_cast<std::size_t>(index)].release();
    m_items.erase(m_items.begin() + index);
    return item;
}

int FlowLayout::gap() const
{
    return spacing() >= 0 ? spacing() : gridStep / 2;
}

std::vector<FlowLayout::Line> FlowLayout::linesFor(int width) const
{
    std::vector<Line> lines;
    for (const auto& item : m_items) {
        if (item->isEmpty())
            continue;
        const QSize size = item->sizeHint();
        if (lines.empty() || (!lines.back().items.empty() && lines.back().width + gap() + size.width() > width))
            lines.emplace_back();
        Line& line = lines.back();
        line.width += size.width() + (line.items.empty() ? 0 : gap());
        line.height = std::max(line.height, size.height());
        line.items.push_back(item.get());
    }
    return lines;
}

int FlowLayout::heightForWidth(int width) const
{
    int height = 0;
    for (const Line& line : linesFor(width))
        height += line.height + (height > 0 ? gap() : 0);
    return height;
}

QSize FlowLayout::minimumSize() const
{
    int widest = 0;
    for (const auto& item : m_items)
        if (!item->isEmpty())
            widest = std::max(widest, item->minimumSize().width());
    return {widest, heightForWidth(std::max(widest, geometry().isEmpty() ? QWIDGETSIZE_MAX : geometry().width()))};
}

QSize FlowLayout::sizeHint() const
{
    const std::vector<Line> lines = linesFor(QWIDGETSIZE_MAX);
    return lines.empty() ? QSize(0, 0) : QSize(lines.front().width, lines.front().height);
}

void FlowLayout::setGeometry(const QRect& place)
{
    const bool rewrapped = heightForWidth(place.width()) != heightForWidth(geometry().width());
    QLayout::setGeometry(place);
    const Qt::LayoutDirection direction = parentWidget() ? parentWidget()->layoutDirection() : Qt::LeftToRight;
    int top = place.top();
    for (const Line& line : linesFor(place.width())) {
        int left = place.left();
        int spare = std::max(0, place.width() - line.width);
        for (QLayoutItem* item : line.items) {
            if (item->alignment() & Qt::AlignRight) {
                left += spare;
                spare = 0;
            }
            const QSize size = item->sizeHint().boundedTo(QSize(place.width(), line.height));
            const QRect room(left, top + (line.height - size.height()) / 2, size.width(), size.height());
            item->setGeometry(QStyle::visualRect(direction, place, room));
            left += size.width() + gap();
        }
        top += line.height + gap();
    }
    if (rewrapped && parentWidget())
        parentWidget()->updateGeometry();
}

} // namespace ks
