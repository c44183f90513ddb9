#include "ui/benchmark/result_view.h"

#include "core/base/threads.h"
#include "core/measure/experiment_edits.h"
#include "core/measure/rates.h"
#include "core/report/property_chart.h"
#include "core/report/result_charts.h"
#include "ui/benchmark/benchmark_session.h"
#include "ui/benchmark/column_fit.h"
#include "ui/benchmark/compared_table.h"
#include "ui/benchmark/experiment_panel.h"
#include "ui/benchmark/notes_area.h"
#include "ui/benchmark/property_boxes.h"
#include "ui/benchmark/reading_panel.h"
#include "ui/benchmark/result_table.h"
#include "ui/language/text.h"
#include "ui/plots/chart_view.h"
#include "ui/theme/parts.h"
#include "ui/theme/placing.h"
#include "ui/theme/theme.h"

#include <QHeaderView>
#include <QMenu>
#include <QScrollBar>
#include <QSignalBlocker>
#include <QSplitter>
#include <QTabBar>
#include <QTableView>
#include <QTimer>

#include <algorithm>
#include <iterator>

namespace ks {

namespace {

constexpr QLatin1String machinesId("machines");
constexpr QLatin1String rooflineId("roofline");
constexpr QLatin1String propertiesId("by-property");
constexpr int columnLines = 3; ///< of text below the table

} // namespace

ResultView::ResultView(LabHost& host, BenchmarkSession& session, const ExperimentPanel& panel, ReadingPanel& reading, QWidget* parent)
    : QWidget(parent), m_host(host), m_session(session), m_panel(panel), m_reading(reading),
      m_tabs(named(new QTabBar(this), "benchmarkCharts")), m_properties(new PropertyBoxes(this)), m_chart(new ChartView(host, this)),
      m_table(named(new QTableView(this), "benchmarkTable")), m_model(new ResultTable(this)),
      m_comparedView(named(new QTableView(this), "comparedTable")), m_compared(new ComparedTable(this)),
      m_measuringCeilings(host.compute()), m_look(host, session)
{
    m_chart->showTitle(ChartView::Stands::Alone); // the tabs have a word for each
    m_tabs->setDrawBase(false);
    m_tabs->setExpanding(false);
    m_tabs->setUsesScrollButtons(true);
    m_table->setModel(m_model);
    m_comparedView->setModel(m_compared);
    for (QTableView* table : {m_table, m_comparedView}) {
        table->setSelectionBehavior(QAbstractItemView::SelectRows);
        table->setSelectionMode(QAbstractItemView::SingleSelection);
        table->setEditTriggers(QAbstractItemView::NoEditTriggers);
        table->setTabKeyNavigation(false);
        table->setWordWrap(false);
        table->verticalHeader()->hide();
        table->horizontalHeader()->setHighlightSections(false);                          // bold headings would be wider than their columns
        for (QHeaderView* header : {table->verticalHeader(), table->horizontalHeader()}) // in presenter mode the text is larger
            header->setSectionResizeMode(QHeaderView::ResizeToContents);
        table->setFont(numbersFont(table->font()));
    }

    auto* splitter = new QSplitter(Qt::Vertical, this);
    auto* upper = new QWidget(this);
    layColumn(*upper, {m_tabs, Placed::gap(gridStep / 2), m_properties, {m_chart, 1}}, 0); // its title is no part of the tabs
    splitter->addWidget(upper);
    auto* lower = new QWidget(this);
    auto* columns = new QWidget;
    layColumn(*columns, {new ColumnFit(*m_table, *m_model, columns)});
    m_single = new QWidget(lower);
    layColumn(*m_single, {{m_table, 1}, new NotesArea(*columns, columnLines, m_single)}, 0);
    layColumn(*lower, {{m_single, 1}, {m_comparedView, 1}}, 0);
    m_comparedView->hide();
    lower->hide();
    splitter->addWidget(lower);
    splitter->setStretchFactor(0, 3);
    splitter->setStretchFactor(1, 2);
    splitter->setChildrenCollapsible(false);
    splitter->setSizes({600, 300});
    layColumn(*this, {splitter}, 0);
    link();
}

void ResultView::link()
{
    connect(&m_session, &BenchmarkSession::stateChanged, this, [this] { m_look.follow(); }); // a run has ended, and is in the list
    connect(m_properties, &PropertyBoxes::chosen, this, [this] {
        ResultLook look = m_look.look();
        look.points = m_properties->points();
        m_look.set(look);
        makeCharts();
    });
    // Qt looks once more which tab lies under the mouse after this signal: the bar must not be laid out anew before.
    connect(m_tabs, &QTabBar::tabBarClicked, this, [this](int index) {
        if (index >= 0)
            QTimer::singleShot(0, this, [this, id = m_tabs->tabData(index).toString()] { choose(id); });
    });
    connect(m_tabs, &QTabBar::currentChanged, this, [this](int index) {
        if (index >= 0 && m_tabs->hasFocus()) // by keyboard
            choose(m_tabs->tabData(index).toString());
    });
    m_table->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(m_table, &QWidget::customContextMenuRequested, this, [this](const QPoint& at) {
        QModelIndex index = m_table->indexAt(at);
        if (!index.isValid()) // by keyboard
            index = m_table->currentIndex();
        if (index.isValid())
            menuForRow(index.row())->popup(m_table->viewport()->mapToGlobal(at));
    });
    connect(m_chart, &ChartView::picked, this, [this](std::size_t measurement) {
        if (measurement < m_session.shown().measurements.size())
            m_table->setCurrentIndex(m_model->index(static_cast<int>(measurement), 0));
    });
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this, [this](const QModelIndex& now) {
        m_chart->mark(now.isValid() ? std::optional(static_cast<std::size_t>(now.row())) : std::nullopt);
    });
    connect(m_model, &QAbstractItemModel::modelReset, this, [this] {
        m_chart->mark(std::nullopt); // then no row is chosen, and Qt says nothing
        m_atEnd = true;
    });
    // The rows find their heights later than they come, and a line below the table takes room from them.
    QScrollBar* const bar = m_table->verticalScrollBar();
    connect(bar, &QScrollBar::rangeChanged, this, &ResultView::followEnd);
    connect(bar, &QScrollBar::actionTriggered, this, [this, bar] { m_atEnd = bar->sliderPosition() == bar->maximum(); });
}

void ResultView::followEnd()
{
    if (m_atEnd && m_session.runner().measuredHere() && !m_table->currentIndex().isValid())
        m_table->scrollToBottom();
}

void ResultView::refresh()
{
    m_look.follow();
    const BenchmarkResult& result = m_session.shown();
    m_model->setResult(result);
    m_single->parentWidget()->setVisible(m_model->rowCount() > 0); // until then its room is the chart's
    m_table->clearSpans();
    for (int row = 0; row < m_model->rowCount(); ++row)
        if (m_model->at(row).failed())
            m_table->setSpan(row, ResultTable::reasonColumn, 1, ResultTable::ColumnCount - ResultTable::reasonColumn);
    followEnd();
    if (m_session.runner().measuredHere())
        for (const auto& [_, ceilings] : m_session.runner().result().ceilings)
            addCeilings(m_ceilings, ceilings);
    const BenchmarkResult* const baseline = m_session.shelf().baseline();
    const HeldAgainst chosen = m_look.held();
    m_model->setHeld(chosen, chosen.point || !chosen.variant.empty() ? toQString(nameOf(chosen, result.experiment, result.measurements))
                                                                     : QString());
    m_againstBaseline = baseline ? againstBaseline(result, *baseline) : std::vector<BaselineRow>();
    m_model->setBaseline(m_againstBaseline);
    makeCharts();
}

void ResultView::holdAgainst(HeldAgainst held)
{
    m_look.set({.points = m_look.look().points, .variant = std::move(held.variant), .point = held.point});
    refresh();
}

QMenu* ResultView::menuForRow(int row)
{
    auto* menu = new QMenu(this);
    menu->setObjectName(QStringLiteral("rowActions"));
    menu->setAttribute(Qt::WA_DeleteOnClose);
    const Measurement one = m_model->at(row);
    const std::string variant = one.variantName(m_session.shown().experiment);
    menu->addAction(tr("Take %1 as the baseline").arg(QString::fromStdString(variant)), this,
                    [this, variant] { holdAgainst({.variant = variant}); })
        ->setEnabled(!one.failed());
    menu->addAction(tr("Take this point as the baseline"), this, [this, place = one.place] { holdAgainst({.point = place}); })
        ->setEnabled(one.comparable());
    menu->addAction(tr("Take the first of each value as the baseline"), this, [this] { holdAgainst({}); })
        ->setEnabled(m_look.look().holdsAgainst());
    return menu;
}

void ResultView::retranslate()
{
    m_tabs->setAccessibleName(tr("Charts"));
    m_table->setAccessibleName(tr("Figures of every point"));
    m_comparedView->setAccessibleName(tr("Times of all results side by side"));
    m_model->retranslate();
    m_compared->retranslate();
    makeCharts();
}

/// A line over itself would say nothing.
bool ResultView::isOnShow(const BenchmarkResult& baseline) const
{
    const ResultShelf::Entry* const shown = m_session.shelf().find(m_session.shownEntry());
    return shown && shown->result.get() == &baseline;
}

bool ResultView::hasNoFigures() const
{
    return m_session.hasFigures() && std::ranges::all_of(m_session.shown().measurements, &Measurement::failed);
}

const Chart* ResultView::currentChart() const
{
    if (m_charts.empty())
        return nullptr;
    if (m_charts.front().series.empty() && m_chosen.isEmpty())
        return nullptr; // nothing was measured and nobody asked for the ceilings
    if (hasNoFigures() && m_chosen != rooflineId && m_chosen != machinesId)
        return nullptr; // axes without a point
    const auto chosen = std::ranges::find(m_charts, m_chosen.toStdString(), &Chart::id);
    return chosen == m_charts.end() ? &m_charts.front() : &*chosen;
}

bool ResultView::machinesOnShow() const
{
    const Chart* const chart = currentChart();
    return chart && chart->id == machinesId.data();
}

void ResultView::leaveMachines()
{
    if (m_chosen == machinesId)
        m_chosen.clear();
}

void ResultView::choose(const QString& id)
{
    m_chosen = id;
    if (id == rooflineId) {
        std::erase_if(m_ceilings, [](const auto& one) { return one.second.struckOut(); }); // it may be quiet now
        measureCeilings();
    }
    showChart();
}

void ResultView::measureCeilings()
{
    const int threads = mostThreadsOf(m_session.experiment());
    if (m_ceilings.contains(threads) || m_session.isBusy())
        return;
    m_measuringCeilings.start(
        [threads, measure = m_session.runner().hooks().ceilings](const std::stop_token&) {
            Ceilings found = measure(std::min(threads, availableThreads())); // more than there are can do no more
            found.threads = threads;
            return found;
        },
        [this](const Ceilings& found) {
            addCeilings(m_ceilings, found);
            makeCharts();
        },
        [this](const Text& failure) {
            m_host.post({.kind = Message::Kind::Failure, .text = failure, .topic = QStringLiteral("benchmark")});
        });
}

void ResultView::makeCharts()
{
    const BenchmarkResult& result = m_session.shown();
    const Experiment& set = m_session.experiment();
    HeldAgainst held = m_look.held();
    held.result = m_session.shelf().baseline() && !isOnShow(*m_session.shelf().baseline()) ? m_session.shelf().baseline() : nullptr;
    m_properties->show(result, m_look.look().points);
    const std::optional<PointsBy>& by = m_properties->points();
    m_charts = chartsOf(result, held, by);
    const bool drawn = std::ranges::any_of(m_charts, [](const Chart& chart) { return chart.id == propertiesId.data(); });
    if (const BenchmarkResult* const one[] = {&result}; by && !drawn)
        m_charts.push_back(propertyChart(one, *by)); // without a point, and yet with the boxes that lead to others
    std::erase_if(m_charts, [](const Chart& chart) { return chart.id == "roofline"; });
    // A result stands under the ceilings measured with it, as its percentages do. What else was measured on this machine is for settings
    // without figures only, and never for a result from a file, which may be of another machine.
    std::map<int, Ceilings> ceilings = result.ceilings;
    if (result.measurements.empty() || m_session.runner().measuredHere())
        ceilings.insert(m_ceilings.begin(), m_ceilings.end());
    // Of settings that cannot be measured there is no point, and yet the roof is that of their operation.
    m_charts.push_back(rooflineOf(result.measurements.empty() ? set : result.experiment, result.measurements, ceilings,
                                  m_panel.problem().isEmpty() ? &set : nullptr));
    for (Chart& chart : m_charts)
        chart.footer = result.footer();
    if (const std::vector<BenchmarkResult> all = m_session.sideBySide(); !all.empty()) {
        if (!result.measurements.empty())
            for (Chart& chart : m_charts)
                chart.notes.insert(chart.notes.begin(), oneOfSeveral(result, all.size()));
        m_charts.push_back(machinesChart(all));
        m_compared->show(all, m_session.shelf().baselineAmong(all));
        for (const BenchmarkResult& one : all)
            std::ranges::copy(one.footer(), std::back_inserter(m_charts.back().footer));
    }
    if (m_chosen == rooflineId)
        measureCeilings(); // of other threads than before
    showChart();
}

void ResultView::showChart()
{
    const QSignalBlocker block(m_tabs);
    for (std::size_t i = 0; i < m_charts.size(); ++i) {
        const int tab = static_cast<int>(i);
        if (tab >= m_tabs->count())
            m_tabs->addTab(QString());
        m_tabs->setTabData(tab, QString::fromStdString(m_charts[i].id));
        if (const QString title = toQString(m_charts[i].tab.empty() ? m_charts[i].title : m_charts[i].tab);
            m_tabs->tabText(tab) != title) // else the bar would scroll back to its beginning
            m_tabs->setTabText(tab, title);
        m_tabs->setTabToolTip(tab, toQString(m_charts[i].title));
    }
    while (m_tabs->count() > static_cast<int>(m_charts.size()))
        m_tabs->removeTab(m_tabs->count() - 1);
    const Chart* chart = currentChart();
    m_tabs->setVisible(!m_charts.empty());
    m_tabs->setCurrentIndex(chart ? static_cast<int>(chart - m_charts.data()) : -1);
    m_properties->setVisible(chart && chart->id == propertiesId.data());
    const bool compares = machinesOnShow();
    m_single->setVisible(!compares);
    m_comparedView->setVisible(compares);
    sayWhatComes();
    m_chart->show(chart ? *chart : Chart{});
    const BenchmarkResult& result = m_session.shown();
    const BenchmarkResult* const baseline = m_session.shelf().baseline();
    m_reading.show(result, chart, baseline ? baselineReading(result, *baseline, m_againstBaseline) : std::vector<Text>());
}

void ResultView::sayWhatComes()
{
    const bool roofless =
        m_session.hasFigures() && m_session.shown().ceilings.empty() && !m_session.runner().measuredHere(); // see makeCharts()
    const bool measures = m_session.isBusy() && m_session.resultFits() && !m_session.hasFigures() && m_chosen != rooflineId;
    const Chart* const chart = currentChart();
    if (chart && chart->id == rooflineId.data() && chart->series.empty() && withoutStruckOut(m_ceilings).empty() && !m_ceilings.empty())
        return m_chart->setEmptyText(followedBy(toQString(struckOutText(m_ceilings)), tr("Choose “Roofline” again when it is quiet.")));
    m_chart->setEmptyText(hasNoFigures()                    ? tr("No point has figures; the table says why.")
                          : m_properties->isVisibleTo(this) ? tr("No point has both of these properties: choose others above.")
                          : roofless ? tr("This result does not say what its machine can do at best, so there is no ceiling to draw.")
                          : measures ? tr("Being measured: %1. The chart grows here with every point, and the table of its figures below.")
                                           .arg(titleOf(m_session.experiment()))
                                     : QString());
}

} // namespace ks

#include "moc_result_view.cpp"
