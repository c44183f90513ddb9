#include "ui/network/try/inference_view.h"

#include "ui/language/numbers.h"
#include "ui/network/training_run.h"
#include "ui/plots/chart_tools.h"
#include "ui/plots/chart_view.h"
#include "ui/theme/parts.h"
#include "ui/theme/placing.h"
#include "ui/theme/text_rows.h"
#include "ui/theme/theme.h"

#include <QComboBox>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QSignalBlocker>
#include <QTableWidget>
#include <qcustomplot.h>

#include <algorithm>

namespace ks {

namespace {

constexpr int rowsInSight = 3;
constexpr double highestChart = 340; ///< pixels beside usual text

} // namespace

InferenceView::InferenceView(LabHost& host, TrainingRun& run, QWidget* parent)
    : Retranslating(parent), m_host(host), m_run(run), m_question(named(sentenceLabel(this), "inferenceQuestion")),
      m_start(named(new QPushButton(this), "timeInference")), m_quantity(fittingBox(this)),
      m_chart(named(new ChartView(host, this), "inferenceChart")), m_table(named(new QTableWidget(0, 4, this), "inferenceTimes")),
      m_leftOut(named(sentenceLabel(this), "inferenceLeftOut"))
{
    m_leftOut->hide();
    m_chart->hide();
    setUpTexts(*m_table);
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
    m_table->setFont(numbersFont(font()));

    layColumn(*this, {m_question, inFlow({m_start, m_quantity}), {m_chart, 3}, {m_table, 2}, m_leftOut, Placed::rest()});
    takeFont();
    connect(m_start, &QPushButton::clicked, this, &InferenceView::measure);
    connect(m_quantity, &QComboBox::activated, this, &InferenceView::drawChart);
    connect(m_chart, &ChartView::picked, this, [this](std::size_t index) { m_table->selectRow(static_cast<int>(index)); });
    connect(m_table, &QTableWidget::itemSelectionChanged, this, [this] {
        const QList<QTableWidgetItem*> chosen = m_table->selectedItems();
        m_chart->mark(chosen.isEmpty() ? std::nullopt : std::optional(static_cast<std::size_t>(chosen.first()->row())));
    });
    retranslate();
}

InferenceChart InferenceView::quantity() const
{
    return m_quantity->currentIndex() == 0 ? InferenceChart::TimePerImage : InferenceChart::ImagesPerSecond;
}

void InferenceView::measure()
{
    forget();
    m_start->setEnabled(false);
    measureNext();
}

void InferenceView::forget()
{
    ++m_series;
    m_start->setEnabled(true);
    m_times.clear();
    showAll();
}

void InferenceView::measureNext()
{
    const std::int64_t batch = *nextInferenceBatch(m_times);
    m_run.query<InferenceTime>([batch](Trainer& trainer) { return timeOf(trainer, batch); },
                               [this, series = m_series](const InferenceTime& time) {
                                   if (series != m_series)
                                       return;
                                   m_times.push_back(time);
                                   showAll();
                                   const bool goesOn = nextInferenceBatch(m_times).has_value();
                                   m_start->setEnabled(!goesOn);
                                   if (goesOn)
                                       measureNext();
                               },
                               [this, series = m_series](const Text& why) {
                                   if (series != m_series)
                                       return;
                                   m_start->setEnabled(true);
                                   m_host.post({.kind = Message::Kind::Failure, .text = why, .topic = QStringLiteral("network")});
                               });
}

void InferenceView::showAll()
{
    const int chosen = m_table->currentRow();
    const QSignalBlocker blocker(m_table);
    m_table->setRowCount(static_cast<int>(m_times.size()));
    for (int row = 0; row < m_table->rowCount(); ++row) {
        const InferenceTime& time = m_times[static_cast<std::size_t>(row)];
        const double perImage = 1e6 / static_cast<double>(time.batch);
        const QStringList texts = {
            countOnScreen(time.batch), figureOnScreen(time.secondsPerImage() * 1e6),
            tr("%1 … %2").arg(figureOnScreen(time.pass.lowerQuartile() * perImage), figureOnScreen(time.pass.upperQuartile() * perImage)),
            countOnScreen(time.imagesPerSecond())};
        for (int column = 0; column < texts.size(); ++column) {
            auto* item = new QTableWidgetItem(texts[column]);
            item->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
            item->setToolTip(tr("A batch of %1 takes %2 ms, the median of %3 runs.")
                                 .arg(texts[0], figureOnScreen(time.pass.median() * 1e3), countOnScreen(time.pass.runs().size())));
            m_table->setItem(row, column, item);
        }
    }
    if (chosen >= 0 && chosen < m_table->rowCount())
        m_table->selectRow(chosen);
    const bool isMeasured = !m_times.empty();
    m_table->setVisible(isMeasured);
    m_question->setVisible(!isMeasured);
    if (m_chart->isHidden() == isMeasured) {
        m_chart->setVisible(isMeasured);
        emit chartShown(isMeasured);
    }
    // Not where something else has ended it.
    const bool leavesOut = !nextInferenceBatch(m_times) && m_times.back().batch != inferenceBatches.back();
    m_leftOut->setVisible(leavesOut);
    if (leavesOut)
        m_leftOut->setText(
            tr("Batches above %1 are left out: one of them would be timed for more than %2 s, in which nothing else is computed.")
                .arg(countOnScreen(m_times.back().batch), countOnScreen(static_cast<int>(longestInferenceTiming))));
    keepRows();
    drawChart();
}

/// As wide as with its chart: what stands beside what does not change when it comes.
QSize InferenceView::minimumSizeHint() const
{
    const int least = std::max(m_chart->plot().minimumWidth(), m_table->minimumSizeHint().width()); // an empty chart asks for less
    return Retranslating::minimumSizeHint().expandedTo(QSize(least, 0));
}

/// The page scrolls where there is no room: a table in which nothing is seen is none.
void InferenceView::keepRows()
{
    if (m_table->rowCount() == 0)
        return;
    const int rows =
        std::min(rowsInSight, m_table->rowCount()) * std::max(m_table->rowHeight(0), m_table->verticalHeader()->minimumSectionSize());
    m_table->setMinimumHeight(heightWithRows(*m_table, rows));
}

void InferenceView::takeFont()
{
    m_chart->setMaximumHeight(qRound(besideText(font(), highestChart)));             // below its button also in a high window
    QMetaObject::invokeMethod(this, &InferenceView::keepRows, Qt::QueuedConnection); // when the table has it, too
}

void InferenceView::drawChart()
{
    m_chart->show(inferenceChart(m_times, quantity()));
}

void InferenceView::retranslate()
{
    setTexts(*m_start, tr("Time inference"),
             tr("Measures forward passes in batches of 1 to 1024, as long as a size takes a few seconds at most."));
    m_quantity->setAccessibleName(tr("Shown in the chart"));
    setEntries(*m_quantity, {tr("Time per sample"), tr("Samples per second")});
    m_table->setAccessibleName(tr("Inference times"));
    m_table->setHorizontalHeaderLabels({tr("Batch"), tr("µs/sample"), tr("Quartiles"), tr("Samples/s")});
    m_question->setText(tr("How fast does this network answer, one sample at a time and many together?"));
    showAll();
}

} // namespace ks

#include "moc_inference_view.cpp"
