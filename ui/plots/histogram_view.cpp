#include "ui/plots/histogram_view.h"

#include "core/report/value_charts.h"
#include "ui/language/numbers.h"
#include "ui/plots/chart_view.h"
#include "ui/theme/measured_once.h"
#include "ui/theme/parts.h"
#include "ui/theme/placing.h"
#include "ui/theme/text_rows.h"
#include "ui/theme/theme.h"

#include <QBoxLayout>
#include <QClipboard>
#include <QGuiApplication>
#include <QHeaderView>
#include <QScrollBar>
#include <QTableWidget>

#include <algorithm>
#include <optional>

namespace ks {

namespace {

constexpr double leastBars = 240; ///< pixels beside usual text

} // namespace

HistogramView::HistogramView(LabHost& host, QWidget* parent)
    : Retranslating(parent), m_chart(new ChartView(host, this)), m_table(named(new QTableWidget(this), "histogramStatistics"))
{
    m_table->setColumnCount(2);
    m_table->horizontalHeader()->hide();
    setUpTexts(*m_table);
    m_table->horizontalHeader()->setSectionResizeMode(0, QHeaderView::ResizeToContents);
    m_table->horizontalHeader()->setSectionResizeMode(1, QHeaderView::Stretch); // the numbers are at the table's edge, never beyond it
    m_layout = layRow(*this, {m_chart, m_table});
    placeTable();
    retranslate();
}

void HistogramView::show(TensorStatistics statistics, QList<std::pair<QString, QString>> more)
{
    m_statistics = std::move(statistics);
    m_more = std::move(more);
    m_why.clear();
    draw();
}

void HistogramView::clear(const QString& why)
{
    m_statistics = {};
    m_more.clear();
    m_why = why;
    draw();
}

void HistogramView::retranslate()
{
    setAccessibleName(tr("Histogram"));
    m_table->setAccessibleName(tr("Statistics"));
    draw();
}

void HistogramView::takeFont()
{
    if (m_table)
        draw();
}

void HistogramView::draw()
{
    const bool any = m_statistics.cells > 0;
    const QString subject = m_subject.isEmpty() ? accessibleName() : m_subject;
    m_chart->setEmptyText(any               ? tr("None of these numbers is finite: there is nothing to draw.")
                          : m_why.isEmpty() ? tr("There are no numbers to count yet.")
                                            : m_why);
    m_chart->show(histogramChart(m_statistics, subject.toStdString()));
    m_table->setVisible(any);
    if (any)
        fillTable();
}

void HistogramView::fillTable()
{
    const auto& s = m_statistics;
    const bool numbers = s.finite > 0;
    const auto value = [&](double one) { return numbers ? shortNumberText(one, 7) : tr("none"); };
    QList<std::pair<QString, QString>> rows = {
        {tr("Cells"), countOnScreen(s.cells)},
        {tr("Smallest"), value(s.minimum)},
        {tr("Largest"), value(s.maximum)},
        {tr("Mean"), value(s.mean)},
        {tr("Standard deviation"), value(s.deviation)},
        {tr("5th percentile"), value(s.quantiles[0])},
        {tr("25th percentile"), value(s.quantiles[1])},
        {tr("Median"), value(s.quantiles[2])},
        {tr("75th percentile"), value(s.quantiles[3])},
        {tr("95th percentile"), value(s.quantiles[4])},
        {tr("Zeros"), countOnScreen(s.zeros)},
        {tr("NaN"), countOnScreen(s.notANumber)},
        {tr("Infinite"), countOnScreen(s.infinite)},
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
    placeTable();
}

void HistogramView::placeTable()
{
    const bool beside = width() - m_table->minimumWidth() - m_layout->spacing() >= qRound(besideText(font(), leastBars));
    m_layout->setDirection(beside ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
    m_layout->setStretch(0, beside ? 1 : 3);
    m_layout->setStretch(1, beside ? 0 : 2);
}

QSize HistogramView::minimumSizeHint() const
{
    const QSize chart = m_chart->minimumSizeHint();
    const QSize table = m_table->minimumSizeHint();
    return {std::max(chart.width(), m_table->minimumWidth()), chart.height() + m_layout->spacing() + table.height()};
}

void HistogramView::copy() const
{
    QString text = "from\tto\tcells\n";
    for (std::size_t i = 0; i < m_statistics.bins.size(); ++i)
        text += QString::fromStdString(beginOfBin(m_statistics, i) + '\t' + beginOfBin(m_statistics, i + 1) + '\t' +
                                       std::to_string(m_statistics.bins[i]) + '\n');
    QGuiApplication::clipboard()->setText(text);
}

} // namespace ks

#include "moc_histogram_view.cpp"
