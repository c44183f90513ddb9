#include "ui/plots/chart_legend.h"

#include "core/report/line_strokes.h"
#include "ui/language/text.h"
#include "ui/plots/plot_style.h"
#include "ui/theme/lines.h"
#include "ui/theme/theme.h"

#include <qcustomplot.h>

#include <algorithm>

namespace ks {

void shareKeys(QCustomPlot& plot, const Chart& chart, const std::vector<QCPAbstractPlottable*>& drawn)
{
    for (std::size_t s = 0; s < drawn.size(); ++s) {
        const ChartSeries& series = chart.series[s];
        std::vector<std::size_t> alike;
        for (std::size_t other = 0; other < drawn.size(); ++other)
            if (!series.key.empty() && chart.series[other].key == series.key)
                alike.push_back(other);
        if (alike.size() < 2 || alike.front() != s)
            continue;
        const bool oneColour = std::ranges::all_of(alike, [&](std::size_t other) { return chart.series[other].style == series.style; });
        if (oneColour)
            alike.pop_back();
        for (const std::size_t other : alike)
            drawn[other]->removeFromLegend();
        if (oneColour)
            continue;
        const QColor text = coloursFor(plot).text;
        QCPGraph* key = plot.addGraph(); // of the legend alone
        key->setPen(plotPen(plot, text, strokeOnScreen(strokeOf(series))));
        key->setScatterStyle(QCPScatterStyle(QCPScatterStyle::ssDisc, text, besideText(plot, singlePoint)));
        key->setName(toQString(series.legendName()));
    }
}

int fitLegend(QCustomPlot& plot, const Chart& chart, const std::vector<QCPAbstractPlottable*>& drawn, double mostOfHeight)
{
    QCPLegend& legend = *plot.legend;
    const QMargins around = legend.margins();
    const int room = plot.width() - legend.iconSize().width() - legend.iconTextPadding() - around.left() - around.right() - 2 * gridStep;
    for (std::size_t s = 0; s < drawn.size(); ++s)
        drawn[s]->setName(inLines(toQString(chart.series[s].legendName()), QFontMetrics(legend.font()), room));
    const int behindFirst = arrangeLegend(plot, mostOfHeight);
    if (drawn.size() == 1 &&
        toQString(chart.series.front().legendName()) != toQString(chart.y)) { // a ratio has one: it is nowhere else said whose
        legend.setVisible(true);
        legend.setMinimumSize(0, 0);
    }
    return behindFirst;
}

} // namespace ks
