#include "ui/network/why/share_bar.h"

#include "ui/paint/value_scale.h"
#include "ui/theme/colours.h"
#include "ui/theme/theme.h"

#include <QPainter>

#include <algorithm>

namespace ks {

namespace {

constexpr int barRoom = 20;         ///< pixels beside usual text that the longest bar has at least
constexpr double sideColour = 0.85; ///< of the way to the ends of the colours of signed numbers

} // namespace

ShareBar::ShareBar(QWidget* parent) : QAbstractButton(parent)
{
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setAttribute(Qt::WA_Hover);
}

void ShareBar::show(const Share& share)
{
    m_share = share;
    updateGeometry();
    update();
}

/// Beside the longest that is usual, so that the bars of a list begin, and end, below one another.
int ShareBar::nameWidth() const
{
    return std::max(fontMetrics().horizontalAdvance(m_share.name), fontMetrics().horizontalAdvance(QStringLiteral("unit 000"))) + gridStep;
}

int ShareBar::numberWidth() const
{
    return std::max(fontMetrics().horizontalAdvance(m_share.number), fontMetrics().horizontalAdvance(QStringLiteral("0.000 · 00.0 %"))) +
           gridStep;
}

QSize ShareBar::sizeHint() const
{
    return {nameWidth() + numberWidth() + qRound(besideText(font(), 4 * barRoom)), fontMetrics().height() + gridStep / 2};
}

QSize ShareBar::minimumSizeHint() const
{
    return {nameWidth() + numberWidth() + qRound(besideText(font(), barRoom)), sizeHint().height()};
}

void ShareBar::paintEvent(QPaintEvent*)
{
    const Colours& colours = coloursOf(palette());
    QPainter painter(this);
    if (underMouse() || isDown())
        painter.fillRect(rect(), isDown() ? colours.button : colours.alternate);
    const QRect inside = rect().adjusted(gridStep / 2, 0, -gridStep / 2, 0);
    painter.setPen(colours.text);
    painter.drawText(inside, Qt::AlignLeft | Qt::AlignVCenter, m_share.name);
    painter.drawText(inside, Qt::AlignRight | Qt::AlignVCenter, m_share.number);
    const QRect room = inside.adjusted(nameWidth(), gridStep / 2, -numberWidth(), -gridStep / 2);
    if (room.width() > 0) {
        const ValueScale scale(Palette::BlueOrange, {-1, 1});
        const QRect bar(room.left(), room.top(), std::max(1, qRound(room.width() * std::clamp(m_share.length, 0.0, 1.0))), room.height());
        painter.fillRect(bar, QColor(scale.colourOf(static_cast<float>(m_share.forFirst ? sideColour : -sideColour))));
    }
    if (hasFocus()) {
        painter.setPen(QPen(colours.accent, 2));
        painter.drawRect(rect().adjusted(1, 1, -1, -1));
    }
}

} // namespace ks

#include "moc_share_bar.cpp"
