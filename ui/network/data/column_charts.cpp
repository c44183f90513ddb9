#include "ui/network/data/column_charts.h"

#include "core/report/value_charts.h"
#include "ui/network/data/data_preview.h"
#include "ui/plots/chart_view.h"
#include "ui/theme/theme.h"

#include <QGridLayout>

#include <algorithm>

namespace ks {

namespace {

constexpr std::size_t mostBelow = 4; ///< charts below one another; more stand in two columns

} // namespace

ColumnCharts::ColumnCharts(LabHost& host, QWidget* parent) : Retranslating(parent), m_host(host)
{
    auto* grid = new QGridLayout(this);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setSpacing(gridStep);
    retranslate();
}

ChartView* ColumnCharts::made(std::size_t chart)
{
    while (m_charts.size() <= chart) {
        m_charts.push_back(new ChartView(m_host, this));
        m_charts.back()->showTitle();
    }
    return m_charts[chart];
}

void ColumnCharts::show(const DataPreview& preview, const QStringList& names, const Text& counted)
{
    clear();
    m_shown = std::min(preview.columns.size(), static_cast<std::size_t>(names.size()));
    auto* grid = static_cast<QGridLayout*>(layout());
    const std::size_t perRow = m_shown > mostBelow ? 2 : 1;
    for (std::size_t i = 0; i < m_shown; ++i) {
        ChartView* chart = made(i);
        chart->show(histogramChart(preview.columns[i], names[static_cast<qsizetype>(i)].toStdString(), counted));
        grid->addWidget(chart, static_cast<int>(i / perRow), static_cast<int>(i % perRow));
        chart->setVisible(true);
    }
    retranslate();
}

void ColumnCharts::clear()
{
    m_shown = 0;
    for (ChartView* chart : m_charts) {
        layout()->removeWidget(chart);
        chart->hide();
        chart->show(Chart());
    }
}

void ColumnCharts::retranslate()
{
    for (ChartView* chart : m_charts)
        chart->setEmptyText(tr("None of these numbers is finite: there is nothing to draw."));
}

} // namespace ks

#include "moc_column_charts.cpp"
