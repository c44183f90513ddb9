#include "ui/theme/flat_menu.h"

#include "ui/theme/colours.h"
#include "ui/theme/flat_parts.h"
#include "ui/theme/text_role.h"
#include "ui/theme/theme.h"

#include <QFontMetrics>
#include <QIcon>
#include <QPainter>
#include <QStyle>
#include <QStyleOption>
#include <QWidget>

#include <algorithm>

namespace ks {

namespace {

constexpr int besideEntry = 6; ///< pixels from the menu's edge to the marks
constexpr int aboveEntry = 3;  ///< and from what stands in an entry to its neighbours
constexpr int beforeKeys = 24; ///< between words and keys
constexpr int arrowRoom = 20;  ///< at the end of each entry

int metric(QStyle::PixelMetric which, const QStyleOptionMenuItem& item, const QWidget& menu)
{
    return menu.style()->pixelMetric(which, &item, &menu);
}

int markSide(const QStyleOptionMenuItem& item, const QWidget& menu)
{
    return metric(QStyle::PM_IndicatorWidth, item, menu);
}

/// A picture may be three times as wide as it is high: a scale of colours.
QSize pictureSize(const QStyleOptionMenuItem& item, const QWidget& menu)
{
    const int side = metric(QStyle::PM_SmallIconSize, item, menu);
    if (item.icon.isNull())
        return {0, 0};
    // Lines are drawn in any size, and would be as wide as there is room; pictures, such as those of palettes, have their own.
    return item.icon.availableSizes().isEmpty() ? QSize(side, side) : item.icon.actualSize(QSize(3 * side, side));
}

/// One column for marks and pictures; a picture that has a mark stands behind it.
int columnWidth(const QStyleOptionMenuItem& item, const QWidget& menu)
{
    return std::max(markSide(item, menu), metric(QStyle::PM_SmallIconSize, item, menu));
}

bool hasBoth(const QStyleOptionMenuItem& item)
{
    return item.checkType != QStyleOptionMenuItem::NotCheckable && !item.icon.isNull();
}

MarkColours colourOfMark(const QStyleOptionMenuItem& item, bool active)
{
    const Colours& colours = coloursOf(item.palette);
    if (!(item.state & QStyle::State_Enabled))
        return {item.checked ? colours.border : colours.base, colours.border, colours.base};
    if (active)
        return {item.checked ? colours.onAccent : colours.accent, colours.onAccent, colours.accent};
    return {item.checked ? colours.accent : colours.base, item.checked ? colours.accent : colours.border, colours.onAccent};
}

} // namespace

QSize menuItemSize(const QStyleOptionMenuItem& item, const QSize& words, const QWidget& menu)
{
    if (item.menuItemType == QStyleOptionMenuItem::Separator) {
        const QFontMetrics heading(textFont(TextRole::Heading, item.font));
        return {2 * besideEntry + gridStep + heading.horizontalAdvance(item.text), heading.height() + 2 * aboveEntry};
    }
    const QSize picture = pictureSize(item, menu);
    int width = besideEntry + columnWidth(item, menu) + gridStep + words.width() + arrowRoom;
    if (hasBoth(item))
        width += picture.width() + gridStep;
    if (item.text.contains(QLatin1Char('\t')))
        width += beforeKeys;
    return {width, std::max({words.height(), markSide(item, menu), picture.height()}) + 2 * aboveEntry};
}

void drawMenuItem(QPainter& painter, const QStyleOptionMenuItem& item, const QWidget& menu)
{
    const Colours& colours = coloursOf(item.palette);
    if (item.menuItemType == QStyleOptionMenuItem::Separator) {
        if (item.text.isEmpty()) {
            painter.fillRect(QRect(item.rect.left() + besideEntry, item.rect.center().y(), item.rect.width() - 2 * besideEntry, 1),
                             colours.hairline);
            return;
        }
        painter.save(); // what the entries below are about
        painter.setFont(textFont(TextRole::Heading, item.font));
        painter.setPen(colours.text);
        painter.drawText(item.rect.adjusted(besideEntry + gridStep / 2, 0, -besideEntry, 0),
                         Qt::AlignVCenter | Qt::TextSingleLine | Qt::TextHideMnemonic |
                             int(QStyle::visualAlignment(item.direction, Qt::AlignLeft)),
                         item.text);
        painter.restore();
        return;
    }
    const bool enabled = item.state & QStyle::State_Enabled;
    const bool reached = item.state & QStyle::State_Selected;
    const bool active = enabled && reached;
    if (reached)
        painter.fillRect(item.rect, active ? colours.accent : colours.hover);
    const QColor text = active ? colours.onAccent : enabled ? colours.text : colours.disabled;
    const auto placed = [&](int left, int width) { // from the side where reading begins
        return QStyle::visualRect(item.direction, item.rect, QRect(item.rect.left() + left, item.rect.top(), width, item.rect.height()));
    };

    int left = besideEntry;
    const int column = columnWidth(item, menu);
    const bool marked = item.checkType != QStyleOptionMenuItem::NotCheckable;
    if (marked) {
        const int side = markSide(item, menu);
        QRectF mark(0, 0, side, side);
        mark.moveCenter(QRectF(placed(left, column)).center());
        mark.moveTopLeft(mark.topLeft().toPoint()); // lines on whole pixels
        const auto shape = item.checkType == QStyleOptionMenuItem::Exclusive ? MarkShape::Dot : MarkShape::Tick;
        drawMark(painter, mark, shape, item.checked ? MarkState::On : MarkState::Off, colourOfMark(item, active));
    }
    if (!item.icon.isNull()) {
        const QSize picture = pictureSize(item, menu);
        if (marked)
            left += column + gridStep;
        const QIcon::Mode mode = !enabled ? QIcon::Disabled : active ? QIcon::Selected : QIcon::Normal;
        const QRect place = placed(left, marked ? picture.width() : column);
        menu.style()->drawItemPixmap(&painter, place, Qt::AlignCenter, item.icon.pixmap(picture, menu.devicePixelRatio(), mode));
        left += marked ? picture.width() + gridStep : 0;
    }
    left = hasBoth(item) ? left : besideEntry + column + gridStep;

    painter.save();
    QFont font = item.font;
    if (item.menuItemType == QStyleOptionMenuItem::DefaultItem)
        font.setBold(true);
    painter.setFont(font);
    painter.setPen(text);
    const bool lettersShown = menu.style()->styleHint(QStyle::SH_UnderlineShortcut, &item, &menu);
    const int flags = Qt::AlignVCenter | Qt::TextSingleLine | (lettersShown ? Qt::TextShowMnemonic : Qt::TextHideMnemonic);
    const int end = item.rect.width() - arrowRoom;
    const int keys = item.reservedShortcutWidth;
    const qsizetype tab = item.text.indexOf(QLatin1Char('\t'));
    const Qt::Alignment begin = QStyle::visualAlignment(item.direction, Qt::AlignLeft);
    painter.drawText(placed(left, end - left), flags | int(begin), tab < 0 ? item.text : item.text.left(tab));
    if (tab >= 0) {
        if (!active && enabled)
            painter.setPen(colours.muted);
        painter.drawText(placed(end - keys, keys), (flags & ~Qt::TextShowMnemonic) | int(begin), item.text.mid(tab + 1));
    }
    painter.restore();
    if (item.menuItemType == QStyleOptionMenuItem::SubMenu)
        drawChevron(painter, placed(end, arrowRoom), item.direction == Qt::RightToLeft ? Qt::LeftArrow : Qt::RightArrow, text);
}

} // namespace ks
