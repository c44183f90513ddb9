#include "core/report/chart_axis.h"
#include "ui/plots/drawn_chart.h"
#include "ui/plots/plot_style.h"
#include "ui/theme/lines.h"
#include "ui/theme/theme.h"

#include <qcustomplot.h>

#include <algorithm>
#include <utility>

namespace ks {

void DrawnChart::fitTitle()
{
    if (m_plot.height() < m_plot.minimumHeight())
        return; // it has not got its place yet
    QCPAxis& axis = *m_plot.yAxis;
    const QFont& font = axis.labelFont();
    const QFontMetrics metrics(font);
    const QString whole = labelOfY();
    const QCPAxisRect& rect = *m_plot.axisRect();
    const int room = rect.height() + 2 * std::min(rect.margins().top(), rect.margins().bottom()); // what lies beyond is not drawn
    const AxisTitle title = placedTitle(whole.toStdString(), room, m_titled, [&metrics](const std::string& words) {
        return double(metrics.horizontalAdvance(QString::fromStdString(words)));
    });
    const QString words = QString::fromStdString(title.words);
    const QString above = title.above ? inLines(words, metrics, m_plot.width() - 2 * gridStep) : QString();
    const QString beside = title.above ? QString() : words;
    if (const QString of = whole + font.toString(); std::exchange(m_titleOf, of) != of)
        m_titleRoom = 0;
    if (above == (m_titleAbove ? m_titleAbove->text() : QString()) && beside == axis.label() &&
        (!m_titleAbove || m_titleAbove->font() == font)) {
        if (m_titleAbove)
            m_titleAbove->setTextColor(coloursFor(m_plot).text);
        return;
    }
    axis.setLabel(beside);
    // A layout is no place to change it.
    QMetaObject::invokeMethod(
        &m_plot, [this, above] { writeAbove(above); }, Qt::QueuedConnection);
}

void DrawnChart::writeAbove(const QString& title)
{
    constexpr double asHighAsItIs = 0.001; // beside the plot
    QCPLayoutGrid& layout = *m_plot.plotLayout();
    if (title.isEmpty()) {
        if (m_titleAbove) {
            layout.remove(std::exchange(m_titleAbove, nullptr));
            layout.simplify();
        }
    } else {
        if (!m_titleAbove) {
            const int row = layout.rowCount() - 1; // above the plot, below the legend
            layout.insertRow(row);
            m_titleAbove = new QCPTextElement(&m_plot);
            m_titleAbove->setTextFlags(Qt::AlignLeft | Qt::AlignBottom);
            layout.addElement(row, 0, m_titleAbove);
            layout.setRowStretchFactor(row, asHighAsItIs);
        }
        m_titleAbove->setFont(m_plot.yAxis->labelFont());
        m_titleAbove->setTextColor(coloursFor(m_plot).text);
        m_titleAbove->setText(title);
        const QMargins around = m_titleAbove->margins();
        const int high = QFontMetrics(m_titleAbove->font()).boundingRect(0, 0, 0, 0, Qt::AlignCenter, title).height();
        m_titleRoom = std::max(m_titleRoom, high + around.top() + around.bottom());
    }
    if (m_whenDrawn)
        m_whenDrawn();
    m_plot.replot(QCustomPlot::rpQueuedReplot);
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
