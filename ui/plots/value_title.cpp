#include "ui/plots/value_title.h"

#include "core/report/chart_axis.h"
#include "ui/plots/plot_style.h"
#include "ui/theme/lines.h"
#include "ui/theme/theme.h"

#include <qcustomplot.h>

#include <algorithm>
#include <string>
#include <utility>

namespace ks {

void ValueTitle::fit(const QString& whole, bool told)
{
    if (m_plot.height() < m_plot.minimumHeight())
        return; // it has not got its place yet
    QCPAxis& axis = *m_plot.yAxis;
    const QFont& font = axis.labelFont();
    const QFontMetrics metrics(font);
    const QCPAxisRect& rect = *m_plot.axisRect();
    // What lies beyond is not drawn. Above the plot it takes room that it would have beside it: else it would come and go for ever.
    const int taken = m_above ? m_above->outerRect().height() + m_plot.plotLayout()->rowSpacing() : 0;
    const int room = rect.height() + taken + 2 * std::min(rect.margins().top(), rect.margins().bottom());
    const AxisTitle title = placedTitle(whole.toStdString(), room, told, [&metrics](const std::string& words) {
        return double(metrics.horizontalAdvance(QString::fromStdString(words)));
    });
    const QString words = QString::fromStdString(title.words);
    const QString above = title.above ? inLines(words, metrics, m_plot.width() - 2 * gridStep) : QString();
    const QString beside = title.above ? QString() : words;
    if (const QString of = whole + font.toString(); std::exchange(m_of, of) != of)
        m_room = 0;
    if (above == (m_above ? m_above->text() : QString()) && beside == axis.label() && (!m_above || m_above->font() == font)) {
        if (m_above)
            m_above->setTextColor(coloursFor(m_plot).text);
        return;
    }
    axis.setLabel(beside);
    m_wanted = above;
    if (!std::exchange(m_waits, true)) // a layout is no place to change it
        QMetaObject::invokeMethod(
            &m_plot,
            [this] {
                m_waits = false;
                writeAbove(m_wanted);
            },
            Qt::QueuedConnection);
}

void ValueTitle::writeAbove(const QString& title)
{
    constexpr double asHighAsItIs = 0.001; // beside the plot
    QCPLayoutGrid& layout = *m_plot.plotLayout();
    if (title.isEmpty()) {
        if (m_above) {
            layout.remove(std::exchange(m_above, nullptr));
            layout.simplify();
        }
    } else {
        if (!m_above) {
            const int row = layout.rowCount() - 1; // above the plot, below the legend
            layout.insertRow(row);
            m_above = new QCPTextElement(&m_plot);
            m_above->setTextFlags(Qt::AlignLeft | Qt::AlignBottom);
            layout.addElement(row, 0, m_above);
            layout.setRowStretchFactor(row, asHighAsItIs);
        }
        m_above->setFont(m_plot.yAxis->labelFont());
        m_above->setTextColor(coloursFor(m_plot).text);
        m_above->setText(title);
        const QMargins around = m_above->margins();
        const int high = QFontMetrics(m_above->font()).boundingRect(0, 0, 0, 0, Qt::AlignCenter, title).height();
        m_room = std::max(m_room, high + around.top() + around.bottom());
    }
    m_whenWritten();
    m_plot.replot(QCustomPlot::rpQueuedReplot);
}

} // namespace ks
