#include "ui/theme/flow_layout.h"

#include "ui/theme/theme.h"

#include <QStyle>
#include <QWidget>

#include <algorithm>
#include <utility>

namespace ks {

namespace {

class FillingItem final : public QWidgetItem {
public:
    FillingItem(QWidget* widget, double least) : QWidgetItem(widget), m_least(least) {}

    bool knowsItsWidth() const { return wid->sizePolicy().horizontalPolicy() != QSizePolicy::Ignored; }
    /// Pixels, with less of which it begins a line.
    int least() const { return qRound(besideText(wid->font(), m_least)); }

private:
    double m_least; ///< pixels beside usual text
};

const FillingItem* fillingOf(const QLayoutItem& item)
{
    return dynamic_cast<const FillingItem*>(&item);
}

/// In a line of so much room that has nothing over.
int widthIn(const QLayoutItem& item, int room)
{
    const FillingItem* const filling = fillingOf(item);
    return filling ? std::max(item.minimumSize().width(), std::min(filling->least(), room)) : item.sizeHint().width();
}

} // namespace

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

void FlowLayout::addTogether(QLayout* parts)
{
    addChildLayout(parts);
    addItem(parts);
    invalidate();
}

void FlowLayout::addFilling(QWidget* widget, double least)
{
    addChildWidget(widget);
    addItem(new FillingItem(widget, least));
    invalidate();
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
    if (spacing() >= 0)
        return spacing();
    const QWidget* around = parentWidget();
    return around ? qRound(besideText(around->font(), gridStep / 2)) : gridStep / 2; // as far apart as their letters are large
}

std::vector<FlowLayout::Line> FlowLayout::linesFor(int width) const
{
    std::vector<Line> lines = broken(width, false);
    if (lines.size() > 1)
        if (std::vector<Line> apart = broken(width, true); apart.size() == lines.size())
            lines = std::move(apart);
    for (Line& line : lines)
        fill(line, width);
    return lines;
}

std::vector<FlowLayout::Line> FlowLayout::broken(int width, bool behindTexts) const
{
    std::vector<Line> lines;
    bool isBehindText = false;
    for (const auto& item : m_items) {
        if (item->isEmpty())
            continue;
        const int needed = widthIn(*item, width);
        if (lines.empty() || (behindTexts && isBehindText) || lines.back().width + gap() + needed > width)
            lines.emplace_back();
        Line& line = lines.back();
        line.width += needed + (line.parts.empty() ? 0 : gap());
        line.parts.push_back({item.get(), needed});
        isBehindText = fillingOf(*item) && fillingOf(*item)->knowsItsWidth();
    }
    return lines;
}

void FlowLayout::fill(Line& line, int width)
{
    int spare = std::max(0, width - line.width);
    const auto widen = [&](Part& part, int more) {
        spare -= more;
        part.width += more;
        line.width += more;
    };
    const auto takesAll = [](const Part& part) { return fillingOf(*part.item) && !fillingOf(*part.item)->knowsItsWidth(); };
    const bool some = std::ranges::any_of(line.parts, takesAll);
    if (some) // what one wants comes before what another one takes
        for (Part& part : line.parts)
            if (fillingOf(*part.item) && !takesAll(part)) {
                widen(part, std::clamp(part.item->sizeHint().width() - part.width, 0, spare));
                for (Part& other : line.parts)
                    if (takesAll(other)) { // it has shorter words, too
                        const int given = std::clamp(part.item->sizeHint().width() - part.width, 0, other.width / 2);
                        part.width += given;
                        other.width -= given;
                    }
            }
    const auto fills = [&](const Part& part) { return some ? takesAll(part) : fillingOf(*part.item) != nullptr; };
    auto fillers = static_cast<int>(std::ranges::count_if(line.parts, fills));
    for (Part& part : line.parts) {
        int height = part.item->sizeHint().height();
        if (fills(part))
            widen(part, spare / fillers--);
        if (fillingOf(*part.item) && part.item->hasHeightForWidth())
            height = part.item->heightForWidth(part.width);
        line.height = std::max(line.height, height);
    }
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
    QSize all(0, 0);
    for (const auto& item : m_items)
        if (!item->isEmpty())
            all = {all.width() + (all.width() > 0 ? gap() : 0) + std::max(widthIn(*item, QWIDGETSIZE_MAX), item->sizeHint().width()),
                   std::max(all.height(), item->sizeHint().height())};
    return all;
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
        for (const auto& [item, width] : line.parts) {
            if (item->alignment() & Qt::AlignRight) {
                left += spare;
                spare = 0;
            }
            const QSize size =
                QSize(width, fillingOf(*item) ? line.height : item->sizeHint().height()).boundedTo({place.width(), line.height});
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

#include "moc_flow_layout.cpp"
