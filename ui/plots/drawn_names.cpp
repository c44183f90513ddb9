#include "ui/plots/drawn_chart.h"

#include <qcustomplot.h>

#include <algorithm>

namespace ks {

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
