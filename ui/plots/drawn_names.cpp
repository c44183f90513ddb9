#include "ui/plots/drawn_chart.h"

#include <qcustomplot.h>

#include <algorithm>

namespace ks {

/// Of a label that is longer than a low chart the unit alone is left.
void DrawnChart::fitLabel()
{
    QCPAxis& axis = *m_plot.yAxis;
    const QString whole = labelOfY();
    const QRect around = m_plot.axisRect()->outerRect(); // what lies beyond is not drawn
    const int middle = m_plot.axisRect()->center().y();
    const int room = 2 * std::min(middle - around.top(), around.bottom() - middle);
    const qsizetype open = whole.lastIndexOf(QLatin1Char('('));
    const bool fits = QFontMetrics(axis.labelFont()).horizontalAdvance(whole) <= room;
    axis.setLabel(fits || open < 0 || !whole.endsWith(QLatin1Char(')')) ? whole : whole.mid(open + 1).chopped(1));
}

void DrawnChart::nameTicks()
{
    if (m_ticks.empty())
        return;
    const QFontMetrics metrics(m_plot.xAxis->tickLabelFont());
    const QSharedPointer<QCPAxisTickerText> ticker(new QCPAxisTickerText);
    ticker->setSubTickCount(0);
    double free = -1e9; // pixels from here on are not written on
    for (const auto& [place, name] : m_ticks) {
        const double at = m_plot.xAxis->coordToPixel(place);
        const double half = metrics.horizontalAdvance(name) / 2.0 + 4;
        ticker->addTick(place, at - half < free ? QString() : name);
        free = at - half < free ? free : at + half;
    }
    const auto before = m_plot.xAxis->ticker().dynamicCast<QCPAxisTickerText>();
    if (before && before->ticks() == ticker->ticks())
        return;
    m_plot.xAxis->setTicker(ticker);
    m_plot.replot(QCustomPlot::rpQueuedReplot);
}

} // namespace ks
