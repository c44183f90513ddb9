#include "ui/network/try/spread_view.h"

#include "ui/language/numbers.h"
#include "ui/paint/grid_look.h"
#include "ui/theme/colours.h"
#include "ui/theme/series.h"
#include "ui/theme/theme.h"

#include <QFontMetricsF>
#include <QPainter>
#include <QSlider>
#include <QStyle>

#include <algorithm>
#include <cmath>

namespace ks {

namespace {

constexpr int leastSpread = 18; ///< pixels beside usual text
constexpr int usualSpread = 48;
constexpr float barShare = 0.3F; ///< of the ink, the rest is the ground
constexpr float bandShare = 0.25F;

} // namespace

SpreadView::SpreadView(QWidget* parent) : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
}

void SpreadView::show(const TensorStatistics& spread, const ValueRange& range)
{
    m_spread = spread;
    m_range = range.widened();
    update();
}

void SpreadView::mark(std::vector<Mark> marks, const std::optional<ValueRange>& band)
{
    m_marks = std::move(marks);
    m_band = band;
    update();
}

void SpreadView::writeEnds()
{
    m_writesEnds = true;
    updateGeometry();
    update();
}

QSize SpreadView::minimumSizeHint() const
{
    const int letters = m_writesEnds ? 3 * fontMetrics().height() : 0; // two marks above, the ends below
    return {qRound(besideText(font(), 2 * usualSpread)), qRound(besideText(font(), leastSpread)) + letters};
}

QSize SpreadView::sizeHint() const
{
    return minimumSizeHint() + QSize(0, qRound(besideText(font(), m_writesEnds ? 2 * usualSpread : usualSpread)));
}

void SpreadView::alignWith(const QSlider& slider)
{
    m_slider = &slider;
    update();
}

double SpreadView::inset() const
{
    return m_slider ? m_slider->style()->pixelMetric(QStyle::PM_SliderLength, nullptr, m_slider) / 2.0 : 0;
}

double SpreadView::placeOf(double value) const
{
    const double share = std::clamp((value - m_range.low) / (m_range.high - m_range.low), 0.0, 1.0);
    return inset() + share * std::max(0.0, width() - 1 - 2 * inset());
}

void SpreadView::paintEvent(QPaintEvent*)
{
    const Colours& colours = coloursOf(palette());
    QPainter painter(this);
    const QFontMetricsF metrics(font());
    const double line = m_writesEnds ? metrics.height() : 0;
    const QRectF room(inset(), 2 * line, std::max(0.0, width() - 1 - 2 * inset()), std::max(1.0, height() - 1 - 3 * line));
    std::int64_t most = 0;
    for (const std::int64_t count : m_spread.bins)
        most = std::max(most, count);
    if (m_band) {
        const double left = placeOf(m_band->low);
        painter.fillRect(QRectF(left, room.top(), std::max(1.0, placeOf(m_band->high) - left), room.height()),
                         mixedColour(colours.window, colours.accent, bandShare));
    }
    for (std::size_t bin = 0; bin < m_spread.bins.size() && most > 0; ++bin) {
        const double low = m_spread.firstBin + static_cast<double>(bin) * m_spread.binWidth;
        const double left = placeOf(low);
        const double right = placeOf(low + m_spread.binWidth);
        const double high = room.height() * static_cast<double>(m_spread.bins[bin]) / static_cast<double>(most);
        painter.fillRect(QRectF(left, room.bottom() - high, std::max(1.0, right - left - 1), high),
                         mixedColour(colours.window, colours.text, barShare));
    }
    painter.setPen(colours.muted);
    painter.drawLine(room.bottomLeft(), room.bottomRight());
    if (m_writesEnds) {
        const QRectF below(room.left(), room.bottom() + 1, room.width(), line);
        painter.drawText(below, Qt::AlignLeft, shortNumberText(m_range.low, 4));
        painter.drawText(below, Qt::AlignRight, shortNumberText(m_range.high, 4));
    }
    double top = 0;
    for (const Mark& mark : m_marks) {
        if (!std::isfinite(mark.value))
            continue;
        const double x = std::clamp(std::round(placeOf(mark.value)) - 1, room.left(),
                                    std::max(room.left(), room.right() - 1)); // in the middle of its line
        const QColor colour = seriesStyle(mark.series, colours).colour;
        painter.fillRect(QRectF(x, mark.text.isEmpty() ? room.top() : top, 2, room.bottom() - (mark.text.isEmpty() ? room.top() : top)),
                         colour);
        if (mark.text.isEmpty())
            continue;
        const double wide = metrics.horizontalAdvance(mark.text);
        const bool hasRoomRight = x + gridStep + wide <= room.right();
        painter.setPen(colours.text);
        painter.drawText(QRectF(hasRoomRight ? x + gridStep : x - gridStep / 2.0 - wide, top, wide + 1, line),
                         Qt::AlignLeft | Qt::AlignVCenter, mark.text);
        top += line;
    }
}

} // namespace ks

#include "moc_spread_view.cpp"
