#include "ui/plots/histogram_view.h"

#include "ui/paint/number_format.h"
#include "ui/plots/chart_tools.h"
#include "ui/plots/number_ticks.h"
#include "ui/plots/plot_style.h"
#include "ui/theme/measured_once.h"
#include "ui/theme/text_rows.h"
#include "ui/theme/theme.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLocale>
#include <QScrollBar>
#include <QTableWidget>

#include <qcustomplot.h>

#include <optional>

namespace ks {

namespace {

QString number(double value)
{
    return shortNumberText(value, 7, QLocale());
}

QString number(std::int64_t value)
{
    return QLocale().toString(static_cast<qlonglong>(value));
}

/// Where a bin begins, with as many digits as tell it from its neighbours; for programs, too.
QString beginOfBin(const TensorStatistics& statistics, std::size_t bin)
{
    return QString::number(statistics.firstBin + static_cast<double>(bin) * statistics.binWidth, 'g', 9);
}

} // namespace

Chart histogramChart(const TensorStatistics& statistics, const std::string& subject)
{
    Chart chart{.id = "histogram",
                .kind = Chart::Kind::Bars,
                .title = Text("%1", {subject}),
                .x = Text(KS_TEXT("core", "from value")),
                .y = Text(KS_TEXT("core", "cells"))};
    ChartSeries series{.name = chart.y};
    for (std::size_t i = 0; i < statistics.bins.size(); ++i) {
        const auto cells = static_cast<double>(statistics.bins[i]);
        chart.categories.push_back(Text::name(beginOfBin(statistics, i).toStdString()));
        series.points.push_back({.x = static_cast<double>(i), .y = cells, .low = cells, .high = cells});
    }
    chart.series.push_back(std::move(series));
    return chart;
}

HistogramView::HistogramView(QWidget* parent)
    : Retranslating(parent), m_empty(new QLabel(this)), m_plot(new QCustomPlot(this)), m_table(new QTableWidget(this))
{
    m_empty->setAlignment(Qt::AlignCenter);
    m_empty->setWordWrap(true);
    m_plot->setMinimumSize(180, 160);
    keepArranged(*m_plot);
    m_plot->setFocusPolicy(Qt::NoFocus); // the table beside it says the same to the keyboard
    m_table->setObjectName("histogramStatistics");
    m_table->setColumnCount(2);
    m_table->horizontalHeader()->hide();
    m_table->verticalHeader()->hide();
    keepTextRows(*m_table);
    m_table->horizontalHeader()->setSectionResizeMode(0, QHeaderView::ResizeToContents);
    m_table->horizontalHeader()->setSectionResizeMode(1, QHeaderView::Stretch); // the numbers are at the table's edge, never beyond it
    m_table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_table->setTabKeyNavigation(false); // Tab leaves it
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_empty, 1);
    layout->addWidget(m_plot, 1);
    layout->addWidget(m_table);
    retranslate();
}

void HistogramView::offerTools(LabHost& host)
{
    setFocusPolicy(Qt::StrongFocus);
    m_tools = new ChartTools(host, {.frame = this, .plot = m_plot, .fit = [this] { draw(); }});
    m_tools->setSource([this] {
        const QString subject = m_subject.isEmpty() ? accessibleName() : m_subject;
        return [statistics = m_statistics, subject = subject.toStdString()] { return histogramChart(statistics, subject); };
    });
    draw();
}

void HistogramView::show(TensorStatistics statistics, QList<std::pair<QString, QString>> more)
{
    m_statistics = std::move(statistics);
    m_more = std::move(more);
    draw();
}

void HistogramView::retranslate()
{
    setAccessibleName(tr("Histogram"));
    m_plot->setAccessibleName(tr("Histogram; the table beside it holds its statistics"));
    m_table->setAccessibleName(tr("Statistics"));
    draw();
}

void HistogramView::changeEvent(QEvent* event)
{
    Retranslating::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange)
        draw();
}

void HistogramView::draw()
{
    const bool any = m_statistics.cells > 0;
    const bool drawn = m_statistics.finite > 0;
    m_empty->setText(any ? tr("None of these numbers is finite: there is nothing to draw.") : tr("There are no numbers to count yet."));
    m_empty->setVisible(!drawn);
    if (m_tools)
        m_tools->setFilled(drawn);
    else
        m_plot->setVisible(drawn);
    m_table->setVisible(any);
    if (any)
        fillTable();
    if (!drawn)
        return;
    const Colours& colours = coloursOf(palette());
    m_plot->clearPlottables();
    stylePlot(*m_plot);
    useNumberTicks(*m_plot->xAxis, false);
    useNumberTicks(*m_plot->yAxis, true);
    m_plot->xAxis->setLabel(tr("value"));
    m_plot->yAxis->setLabel(tr("cells"));
    auto* bars = new QCPBars(m_plot->xAxis, m_plot->yAxis);
    bars->setWidth(m_statistics.binWidth * 0.96);
    bars->setBrush(colours.accent);
    bars->setPen(Qt::NoPen);
    double highest = 1;
    for (std::size_t i = 0; i < m_statistics.bins.size(); ++i) {
        const auto height = static_cast<double>(m_statistics.bins[i]);
        bars->addData(m_statistics.firstBin + (static_cast<double>(i) + 0.5) * m_statistics.binWidth, height);
        highest = std::max(highest, height);
    }
    m_plot->xAxis->setRange(m_statistics.firstBin,
                            m_statistics.firstBin + m_statistics.binWidth * static_cast<double>(m_statistics.bins.size()));
    m_plot->yAxis->setRange(0, highest * 1.05);
    m_plot->replot(QCustomPlot::rpQueuedReplot);
}

void HistogramView::fillTable()
{
    const auto& s = m_statistics;
    const bool numbers = s.finite > 0;
    const auto value = [&](double one) { return numbers ? number(one) : tr("none"); };
    QList<std::pair<QString, QString>> rows = {
        {tr("Cells"), number(s.cells)},
        {tr("Smallest"), value(s.minimum)},
        {tr("Largest"), value(s.maximum)},
        {tr("Mean"), value(s.mean)},
        {tr("Standard deviation"), value(s.deviation)},
        {tr("5th percentile"), value(s.quantiles[0])},
        {tr("25th percentile"), value(s.quantiles[1])},
        {tr("Median"), value(s.quantiles[2])},
        {tr("75th percentile"), value(s.quantiles[3])},
        {tr("95th percentile"), value(s.quantiles[4])},
        {tr("Zeros"), number(s.zeros)},
        {tr("NaN"), number(s.notANumber)},
        {tr("Infinite"), number(s.infinite)},
    };
    rows += m_more;
    m_table->setRowCount(static_cast<int>(rows.size()));
    const QFont digits = numbersFont(font());
    std::optional<MeasuredOnce> measured(std::in_place, *m_table);
    for (int row = 0; row < m_table->rowCount(); ++row) {
        m_table->setItem(row, 0, new QTableWidgetItem(rows[row].first));
        auto* item = new QTableWidgetItem(rows[row].second);
        item->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
        item->setFont(digits);
        m_table->setItem(row, 1, item);
    }
    measured.reset();
    // As wide as its numbers are, so that none is cut; the plot has the rest.
    constexpr int cellMargins = 32;
    const QAbstractItemView& table = *m_table;
    m_table->setFixedWidth(table.sizeHintForColumn(0) + table.sizeHintForColumn(1) + cellMargins + 2 * table.frameWidth() +
                           table.verticalScrollBar()->sizeHint().width());
}

void HistogramView::copy() const
{
    QString text = "from\tto\tcells\n";
    for (std::size_t i = 0; i < m_statistics.bins.size(); ++i)
        text += beginOfBin(m_statistics, i) + '\t' + beginOfBin(m_statistics, i + 1) + '\t' + QString::number(m_statistics.bins[i]) + '\n';
    QGuiApplication::clipboard()->setText(text);
}

} // namespace ks
