#include "ui/operation/tabs/plot_style.h"

#include "ui/theme/theme.h"

#include <qcustomplot.h>

namespace ks {

void stylePlot(QCustomPlot& plot, const QString& xLabel, const QString& yLabel)
{
    const Colours& colours = coloursOf(plot.palette());
    plot.setBackground(colours.base);
    const QFont numbers = numbersFont(plot.font());
    for (QCPAxis* axis : {plot.xAxis, plot.yAxis, plot.xAxis2, plot.yAxis2}) {
        axis->setBasePen(QPen(colours.border, 0));
        axis->setTickPen(QPen(colours.border, 0));
        axis->setSubTickPen(QPen(colours.border, 0));
        axis->setTickLabelColor(colours.text);
        axis->setLabelColor(colours.text);
        axis->setTickLabelFont(numbers);
        axis->setLabelFont(plot.font());
        QColor grid = colours.border;
        grid.setAlpha(70);
        axis->grid()->setPen(QPen(grid, 0, Qt::DotLine));
        axis->grid()->setZeroLinePen(Qt::NoPen);
    }
    plot.xAxis->setLabel(xLabel);
    plot.yAxis->setLabel(yLabel);
    plot.setLocale(QLocale());
}

} // namespace ks
