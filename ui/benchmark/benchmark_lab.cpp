#include "ui/benchmark/benchmark_lab.h"

#include "core/backends/traits.h"
#include "core/measure/experiment_edits.h"
#include "core/measure/experiment_file.h"
#include "core/measure/result_charts.h"
#include "ui/benchmark/column_fit.h"
#include "ui/benchmark/experiment_panel.h"
#include "ui/benchmark/reading_panel.h"
#include "ui/benchmark/result_table.h"
#include "ui/language/text.h"
#include "ui/plots/chart_view.h"
#include "ui/shell/json_format.h"
#include "ui/shell/resource_locator.h"
#include "ui/theme/icon.h"
#include "ui/theme/theme.h"

#include <QDir>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QProgressBar>
#include <QSplitter>
#include <QTabBar>
#include <QTableView>
#include <QTimer>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <array>
#include <utility>

namespace ks {

namespace {

constexpr std::chrono::seconds lookAgainAfter{5};

/// The samples for a lecture in the order in which they are told; others follow by name.
constexpr std::array sampleOrder = {"maxpool-window", "threads-amdahl",   "copies-kernels",
                                    "cache-sizes",    "conv-direct-gemm", "lenet-training"};

/// Where no samples are installed: the same question as the first of them.
Experiment builtInExperiment()
{
    Experiment experiment;
    experiment.name = "MaxPool against window size, serial and openmp";
    experiment.nameIn = {{"es", "MaxPool según el tamaño de la ventana, serial y openmp"}};
    experiment.spec = plainSpec("MaxPool", {1, 2, 192, 192});
    experiment.spec.autoPad = AutoPad::SameUpper;
    experiment.backends = {referenceBackend(), usualBackend()};
    experiment.axis = SweepAxis::Window;
    experiment.values = {2, 3, 5, 7, 11, 15, 23, 31, 47, 63};
    experiment.budget = 18;
    return experiment;
}

} // namespace

BenchmarkLab::BenchmarkLab(LabHost& host)
    : m_host(host), m_runner(host), m_undo([this](const Experiment& experiment) { showExperiment(experiment); }),
      m_forecasting(host.compute()), m_measuringCeilings(host.compute()), m_centre(new QWidget), m_status(new QLabel(m_centre)),
      m_progress(new QProgressBar(m_centre)), m_tabs(new QTabBar(m_centre)), m_chart(new ChartView(host, m_centre)),
      m_table(new QTableView(m_centre)), m_model(new ResultTable(m_centre)), m_panel(new ExperimentPanel), m_reading(new ReadingPanel)
{
    m_owned = {m_centre, m_panel, m_reading};
    makeActions();

    m_status->setObjectName("benchmarkStatus");
    m_status->setWordWrap(true); // a long state must not widen the window
    m_progress->setObjectName("benchmarkProgress");
    m_progress->setFormat(QStringLiteral("%p %"));
    m_progress->setMinimumWidth(48); // it comes with the run: a small window must not grow for it
    m_progress->setMaximumWidth(160);
    m_tabs->setObjectName("benchmarkCharts");
    m_tabs->setDrawBase(false);
    m_tabs->setExpanding(false);
    m_tabs->setUsesScrollButtons(true);
    m_table->setObjectName("benchmarkTable");
    m_table->setModel(m_model);
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_table->setTabKeyNavigation(false);
    m_table->setWordWrap(false);
    m_table->verticalHeader()->hide();
    m_table->horizontalHeader()->setHighlightSections(false);                            // bold headings would be wider than their columns
    for (QHeaderView* header : {m_table->verticalHeader(), m_table->horizontalHeader()}) // in presenter mode the text is larger
        header->setSectionResizeMode(QHeaderView::ResizeToContents);
    m_table->setFont(numbersFont(m_table->font()));

    auto* row = new QHBoxLayout;
    for (QAction* action : {m_start, m_pause, m_again, m_back}) {
        auto* button = new QToolButton(m_centre);
        button->setDefaultAction(action);
        button->setToolButtonStyle(action == m_back ? Qt::ToolButtonIconOnly : Qt::ToolButtonTextBesideIcon); // a small window has no room
        row->addWidget(button);
        connect(action, &QAction::visibleChanged, button, [button, action] { button->setVisible(action->isVisible()); });
    }
    row->addSpacing(gridStep);
    row->addWidget(m_status, 1);
    row->addWidget(m_progress);
    auto* upper = new QWidget(m_centre);
    auto* upperColumn = new QVBoxLayout(upper);
    upperColumn->setContentsMargins(0, 0, 0, 0);
    upperColumn->setSpacing(0);
    upperColumn->addWidget(m_tabs);
    upperColumn->addWidget(m_chart, 1);
    auto* splitter = new QSplitter(Qt::Vertical, m_centre);
    splitter->addWidget(upper);
    auto* lower = new QWidget(m_centre);
    auto* lowerColumn = new QVBoxLayout(lower);
    lowerColumn->setContentsMargins(0, 0, 0, 0);
    lowerColumn->setSpacing(0);
    lowerColumn->addWidget(m_table, 1);
    lowerColumn->addWidget(new ColumnFit(*m_table, *m_model, lower));
    lower->hide();
    splitter->addWidget(lower);
    splitter->setStretchFactor(0, 3);
    splitter->setStretchFactor(1, 2);
    splitter->setChildrenCollapsible(false);
    splitter->setSizes({600, 300});
    upper->setMinimumHeight(270);
    auto* layout = new QVBoxLayout(m_centre);
    layout->setContentsMargins(gridStep, gridStep, gridStep, 0);
    layout->addLayout(row);
    layout->addWidget(splitter, 1);

    connect(m_panel, &ExperimentPanel::edited, this, &Lab::backendChanged);
    connect(m_panel, &ExperimentPanel::edited, this, [this] {
        m_undo.note(m_panel->experiment(), tr("Change the experiment"));
        emit sessionChanged(); // what was changed has another name
        forecast();
        refresh();
    });
    m_lookAgain.setSingleShot(true);
    m_lookAgain.setInterval(lookAgainAfter);
    connect(&m_lookAgain, &QTimer::timeout, this, [this] {
        if (m_centre->isVisible())
            lookAtMachine();
    });
    connect(m_panel, &ExperimentPanel::sampleChosen, this, [this](const QString& path) { openFile(path, false); });
    connect(&m_runner, &BenchmarkRunner::measured, this, &BenchmarkLab::refresh);
    connect(&m_runner, &BenchmarkRunner::measured, this, [this] {
        ++m_revision;
        setUnsaved(m_runner.measuredHere() && !m_runner.result().measurements.empty());
    });
    connect(&m_runner, &BenchmarkRunner::stateChanged, this, [this] {
        if (const bool busy = m_runner.isBusy(); std::exchange(m_measuring, busy) != busy)
            emit sessionChanged(); // no new one may begin meanwhile
        if (!m_runner.isBusy() && m_unsaved)
            emit autosaveWanted(); // a crash is not to cost what has just been measured
        if (!m_runner.isBusy() && !m_whenIdle.empty()) {
            for (auto& then : std::exchange(m_whenIdle, {}))
                whenIdle(std::move(then));
            return;
        }
        refreshState();
        lookAtMachine();
        if (!m_runner.isBusy() && !m_forecast)
            forecast();
        if (m_runner.state() != BenchmarkRunner::State::Finished || !m_runner.measuredHere())
            return; // of a file the reading says it
        for (const Text& warning : m_runner.result().warnings())
            m_host.post({.kind = Message::Kind::Warning, .text = warning, .topic = QStringLiteral("benchmark")});
    });
    // Qt looks once more which tab lies under the mouse after this signal: the bar must not be laid out anew before.
    connect(m_tabs, &QTabBar::tabBarClicked, this, [this](int index) {
        if (index >= 0)
            QTimer::singleShot(0, this, [this, id = m_tabs->tabData(index).toString()] { chooseChart(id); });
    });
    connect(m_tabs, &QTabBar::currentChanged, this, [this](int index) {
        if (index >= 0 && m_tabs->hasFocus()) // by keyboard
            chooseChart(m_tabs->tabData(index).toString());
    });
    connect(m_chart, &ChartView::picked, this, [this](std::size_t measurement) { selectRow(measurement); });
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this, [this](const QModelIndex& now) {
        m_chart->mark(now.isValid() ? std::optional(static_cast<std::size_t>(now.row())) : std::nullopt);
    });
    connect(m_model, &QAbstractItemModel::modelReset, this,
            [this] { m_chart->mark(std::nullopt); }); // then no row is chosen, and Qt says nothing
    retranslate();
    m_first = builtInExperiment();
    showExperiment(m_first);
    m_undo.beginWith(m_first);
}

BenchmarkLab::~BenchmarkLab()
{
    for (const QPointer<QWidget>& widget : m_owned)
        if (widget && !widget->parent())
            delete widget;
}

QWidget* BenchmarkLab::centre()
{
    return m_centre;
}

LabBackend BenchmarkLab::backend() const
{
    const Experiment& experiment = m_panel->experiment();
    QStringList ids;
    for (const std::string& id : experiment.backends)
        ids << QString::fromStdString(id);
    return {.ids = ids, .threads = experiment.threads};
}

QList<LabDock> BenchmarkLab::docks()
{
    return {{QStringLiteral("experiment"), m_panel, Qt::LeftDockWidgetArea, true},
            {QStringLiteral("reading"), m_reading, Qt::RightDockWidgetArea, true}};
}

void BenchmarkLab::startOrResume()
{
    if (m_runner.isBusy())
        return;
    if (m_runner.state() == BenchmarkRunner::State::Paused && resultFits()) {
        m_runner.resume();
    } else if (m_panel->problem().isEmpty()) {
        if (m_chosen == QLatin1String("machines")) // of all results: who starts one wants to see that
            m_chosen.clear();
        putResultAside();
        m_runner.start(m_panel->experiment());
    }
}

void BenchmarkLab::takeExperiment(const Experiment& experiment)
{
    showExperiment(experiment);
    m_undo.note(experiment, tr("Show another experiment"));
}

void BenchmarkLab::showExperiment(const Experiment& experiment)
{
    m_panel->setExperiment(experiment);
    forecast();
    refresh();
    emit sessionChanged();
    emit backendChanged();
}

QString BenchmarkLab::sessionName() const
{
    return titleOf(m_panel->experiment());
}

QString BenchmarkLab::titleOf(const Experiment& experiment)
{
    return experiment.name.empty() ? tr("Experiment") : onScreen(experiment.name, experiment.nameIn);
}

bool BenchmarkLab::canOpen(const QString& path) const
{
    if (!path.endsWith(QLatin1String(".json"), Qt::CaseInsensitive))
        return false;
    const QString format = jsonFormatOf(path);
    return format.isEmpty() || format == QLatin1String("kernelscope-experiment") || format == QLatin1String("kernelscope-result");
}

QStringList BenchmarkLab::sessionFilters() const
{
    return {tr("Experiments (*.json)")};
}

void BenchmarkLab::setActive(bool active)
{
    if (active)
        lookAtMachine();
    else
        m_host.withdraw(QStringLiteral("benchmark")); // how busy the machine was is no other lab's affair; the reading keeps it
    if (!active || m_listed)
        return;
    m_listed = true;
    listSamples();
}

void BenchmarkLab::listSamples()
{
    QStringList paths;
    const QString folder = ResourceLocator::samplesFolder();
    if (!folder.isEmpty())
        for (const QFileInfo& file :
             QDir(folder + QStringLiteral("/experiments")).entryInfoList({QStringLiteral("*.json")}, QDir::Files, QDir::Name))
            paths.append(file.absoluteFilePath());
    const auto rank = [](const QString& path) {
        const QString name = QFileInfo(path).completeBaseName();
        return std::ranges::find_if(sampleOrder, [&](const char* one) { return name == QLatin1String(one); }) - sampleOrder.begin();
    };
    std::ranges::stable_sort(paths, {}, rank);
    if (paths.isEmpty())
        return;
    struct Listed {
        std::vector<ExperimentPanel::Sample> samples;
        Experiment first;
    };
    m_listing.start(
        [paths](const std::stop_token&) {
            Listed listed;
            for (const QString& path : paths) {
                Experiment experiment = readExperiment(path.toStdString());
                listed.samples.push_back({path, experiment.name, experiment.nameIn});
                if (listed.samples.size() == 1)
                    listed.first = std::move(experiment);
            }
            return listed;
        },
        [this](const Listed& listed) {
            m_panel->setSamples(listed.samples);
            m_first = listed.first;
            const bool untouched = m_runner.state() == BenchmarkRunner::State::Empty && m_panel->experiment() == builtInExperiment();
            if (m_given || !untouched) // what a person began meanwhile stays
                return;
            showExperiment(listed.first);
            m_undo.beginWith(listed.first);
        },
        [this](const Text& failure) { m_host.post({.kind = Message::Kind::Failure, .text = failure, .topic = QStringLiteral("file")}); });
}

void BenchmarkLab::lookAtMachine()
{
    m_lookAgain.stop();
    if (m_runner.isBusy()) { // the measurement looks for itself
        m_looking.cancel();
        m_panel->setWarnings({}); // what was said of "now"
        return;
    }
    m_looking.start([](const std::stop_token&) { return ks::lookAtMachine().warningsNow(); },
                    [this](const std::vector<Text>& warnings) {
                        m_panel->setWarnings(warnings);
                        if (!warnings.empty())
                            m_lookAgain.start(); // it may pass
                    },
                    [](const Text&) {});
}

bool BenchmarkLab::resultFits() const
{
    return m_runner.state() != BenchmarkRunner::State::Empty && sameQuestion(m_runner.result().experiment, m_panel->experiment());
}

const BenchmarkResult& BenchmarkLab::shown() const
{
    static const BenchmarkResult nothing;
    return resultFits() ? m_runner.result() : nothing;
}

void BenchmarkLab::showLastResult()
{
    takeExperiment(m_runner.result().experiment);
}

void BenchmarkLab::refresh()
{
    const BenchmarkResult& result = shown();
    const bool atEnd = m_table->currentIndex().row() < 0;
    m_model->setResult(result);
    m_table->parentWidget()->setVisible(m_model->rowCount() > 0); // until then its room is the chart's
    spanReasons();
    if (atEnd)
        m_table->scrollToBottom();
    if (m_runner.measuredHere())
        for (const auto& [_, ceilings] : m_runner.result().ceilings)
            addCeilings(m_ceilings, ceilings);
    compareWithBaseline();
    makeCharts();
    refreshState();
}

void BenchmarkLab::spanReasons()
{
    m_table->clearSpans();
    for (int row = 0; row < m_model->rowCount(); ++row)
        if (m_model->at(row).failed())
            m_table->setSpan(row, ResultTable::reasonColumn, 1, ResultTable::ColumnCount - ResultTable::reasonColumn);
}

QString BenchmarkLab::stateText() const
{
    using State = BenchmarkRunner::State;
    const std::vector<Measurement>& measured = m_runner.result().measurements;
    const auto done = static_cast<int>(measured.size());
    const auto all = static_cast<int>(m_runner.pointCount());
    const auto figures = static_cast<int>(std::ranges::count_if(measured, [](const Measurement& one) { return !one.failed(); }));
    const QString ready = m_panel->problem().isEmpty() ? tr("Ready: start runs the experiment that is set.")
                                                       : tr("Not ready: the settings say why this cannot run.");
    if (!resultFits() && m_runner.state() != State::Empty) {
        const QString name = titleOf(m_runner.result().experiment);
        return m_runner.isBusy() ? tr("Another experiment is being measured: %1, point %2 of %3.").arg(name).arg(done + 1).arg(all)
                                 : ready + QLatin1Char(' ') + tr("The result of another experiment is kept: %1.").arg(name);
    }
    switch (m_runner.state()) {
    case State::Empty: return ready;
    case State::Running:
        return m_runner.measuresCeilings() ? tr("Measuring what this machine can do at best …")
                                           : tr("Point %1 of %2 …").arg(done + 1).arg(all);
    case State::Stopping: return tr("Leaving the point under way …");
    case State::Paused: return tr("Paused: %1 of %2 points are measured.").arg(done).arg(all);
    case State::Finished:
        if (const Text unfinished = unfinishedText(m_runner.result().experiment, measured); !unfinished.empty()) // of a file
            return toQString(unfinished);
        return figures == done
                   ? tr("Finished: %n point(s).", nullptr, all)
                   : tr("Finished: %1 of %2 points have figures; the table says why the others have none.").arg(figures).arg(all);
    }
    return {};
}

void BenchmarkLab::refreshState()
{
    using State = BenchmarkRunner::State;
    const State state = m_runner.state();
    const bool fits = resultFits();
    const bool goesOn = state == State::Paused && fits;
    const auto done = static_cast<int>(m_runner.result().measurements.size());
    m_pause->setEnabled(state == State::Running); // first: it takes the focus of the start's button
    m_start->setEnabled(!m_runner.isBusy() && (goesOn || m_panel->problem().isEmpty()));
    m_again->setEnabled(goesOn && m_panel->problem().isEmpty());
    m_saveExperiment->setEnabled(m_panel->isLegal());
    m_back->setVisible(state != State::Empty && !fits);
    for (QAction* action : m_exports)
        action->setEnabled(!shown().measurements.empty());
    m_closeResults->setEnabled(!m_opened.empty() || m_baseline.has_value());
    m_progress->setVisible(m_runner.isBusy() || goesOn);
    m_progress->setRange(0, std::max(1, static_cast<int>(m_runner.pointCount())));
    m_progress->setValue(done);
    m_status->setMinimumHeight(2 * m_status->fontMetrics().lineSpacing()); // a longer sentence moves nothing
    m_status->setText(stateText());
    m_actions.retranslate();
}

void BenchmarkLab::selectRow(std::optional<std::size_t> measurement)
{
    if (measurement && *measurement < shown().measurements.size())
        m_table->setCurrentIndex(m_model->index(static_cast<int>(*measurement), 0));
}

void BenchmarkLab::retranslate()
{
    m_actions.retranslate();
    m_tabs->setAccessibleName(tr("Charts"));
    m_table->setAccessibleName(tr("Figures of every point"));
    m_progress->setAccessibleName(tr("Progress of the experiment"));
    m_model->retranslate();
    sayForecast();
    makeCharts();
    refreshState();
}

} // namespace ks
