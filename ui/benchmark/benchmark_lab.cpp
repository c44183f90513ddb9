#include "ui/benchmark/benchmark_lab.h"

#include "core/measure/experiment_edits.h"
#include "ui/benchmark/experiment_panel.h"
#include "ui/benchmark/reading_panel.h"
#include "ui/benchmark/result_view.h"
#include "ui/benchmark/results_panel.h"
#include "ui/benchmark/run_bar.h"
#include "ui/benchmark/sample_experiments.h"
#include "ui/benchmark/subjects_form.h"
#include "ui/language/text.h"
#include "ui/plots/chart_file.h"
#include "ui/plots/chart_tools.h"
#include "ui/plots/chart_view.h"
#include "ui/shell/file_writing.h"
#include "ui/shell/json_format.h"
#include "ui/shell/lab_wish.h"
#include "ui/shell/last_folder.h"
#include "ui/shell/path_dialog.h"
#include "ui/theme/page_area.h"
#include "ui/theme/placing.h"
#include "ui/theme/presented_parts.h"
#include "ui/theme/theme.h"

#include <QFileInfo>

#include <algorithm>
#include <utility>

namespace ks {

BenchmarkLab::BenchmarkLab(LabHost& host)
    : m_host(host), m_centre(new QWidget), m_panel(new ExperimentPanel), m_reading(new ReadingPanel), m_session(host, *m_panel),
      m_files(host, m_session, *m_panel, m_io), m_notes(m_session, *m_panel, host.compute(), m_io),
      m_results(new ResultView(host, m_session, *m_panel, *m_reading, m_centre)),
      m_run(new RunBar(m_actions, m_session, *m_panel, m_centre)), m_list(new ResultsPanel(m_session)),
      m_first(builtInExperiment()), m_untaken{m_centre, m_panel, m_reading, m_list}
{
    makeActions();
    layColumn(*m_centre, {m_run, {new PageArea(*m_results, m_centre), 1}})->setContentsMargins(gridStep, gridStep, gridStep, 0);
    connectSession();
    beginWith(m_first);
    retranslate();
}

void BenchmarkLab::beginWith(const Experiment& experiment)
{
    m_began = experiment;
    m_session.beginWith(experiment);
}

void BenchmarkLab::connectSession()
{
    const auto refresh = [this] {
        m_results->refresh();
        refreshState();
    };
    connect(&m_session, &BenchmarkSession::resultChanged, this, refresh);
    connect(&m_session, &BenchmarkSession::experimentShown, this, [this, refresh] {
        m_notes.forecast();
        refresh();
        emit backendChanged();
    });
    connect(&m_session, &BenchmarkSession::stateChanged, this, [this] {
        m_results->sayWhatComes();
        refreshState();
        m_notes.lookAtMachine();
        if (!m_session.isBusy() && !m_notes.hasForecast())
            m_notes.forecast();
    });
    connect(&m_session, &BenchmarkSession::sessionChanged, this, &Lab::sessionChanged);
    connect(&m_session, &BenchmarkSession::autosaveWanted, this, &Lab::autosaveWanted);
    connect(&m_files, &BenchmarkFiles::severalOpened, this, [this] { m_results->choose(QStringLiteral("machines")); });
    connect(m_list, &ResultsPanel::compared, this, [this] { m_results->choose(QStringLiteral("machines")); });
    connect(&m_notes, &StartNotes::lookAgain, this, [this] {
        if (m_centre->isVisible())
            m_notes.lookAtMachine();
    });
    connect(m_run, &RunBar::startWanted, this, &BenchmarkLab::startOrResume);
    m_panel->subjects().readBy([this](const QString& names, auto then, auto failed) {
        m_networks.start([names = names.toStdString()](const std::stop_token&) { return networksNamed(names); }, std::move(then),
                         std::move(failed));
    });
    connect(m_panel, &ExperimentPanel::sampleChosen, this, [this](const QString& path) { m_files.open(path, false); });
}

void BenchmarkLab::makeActions()
{
    struct Written {
        LabMenu menu;
        const char* name;
        const char* ending;
        ActionSet::TextOf text;
        ActionSet::TextOf filter; // when it is asked for: the language may be another one by then
        std::function<void(const QString&)> write;
        QList<QKeySequence> keys;
    };
    const auto chartFilter = [](const char* ending) -> ActionSet::TextOf { return [ending] { return ChartTools::filterOf(ending); }; };
    const auto drawn = [this](const QString& path) {
        m_files.write(path, [path, chart = m_results->chartView().chart(), words = screenWording()] {
            writeChart(chart, path.toStdString(), words);
        });
    };
    const auto machines = [this] { return m_results->machinesOnShow(); };
    for (const Written& one :
         {Written{LabMenu::File,
                  "saveExperiment",
                  "json",
                  [] { return tr("Save the experiment…"); },
                  [] { return tr("Experiments (*.json)"); },
                  [this](const QString& path) { m_files.saveExperiment(path); },
                  {}},
          Written{LabMenu::File,
                  "saveResult",
                  "json",
                  [] { return tr("Save the result…"); },
                  [] { return tr("Results (*.json)"); },
                  [this](const QString& path) { m_files.saveResult(path); },
                  {}},
          Written{LabMenu::Export,
                  "csv",
                  "csv",
                  [] { return tr("Figures as CSV…"); },
                  chartFilter("csv"),
                  [this, machines](const QString& path) { m_files.writeTable(path, machines()); },
                  {}},
          Written{LabMenu::Export,
                  "html",
                  "html",
                  [] { return tr("Report as HTML…"); },
                  [] { return tr("Reports (*.html)"); },
                  [this, machines](const QString& path) { m_files.writeReport(path, machines()); },
                  {}},
          Written{LabMenu::Export, "png", "png", [] { return tr("Chart as PNG…"); }, chartFilter("png"), drawn, {Qt::CTRL | Qt::Key_E}},
          Written{LabMenu::Export, "svg", "svg", [] { return tr("Chart as SVG…"); }, chartFilter("svg"), drawn, {}},
          Written{LabMenu::Export, "pdf", "pdf", [] { return tr("Chart as PDF…"); }, chartFilter("pdf"), drawn, {}}})
        m_exports += m_actions.add(one.menu, one.name, one.text, one.keys, [this, one] {
            askWhereToWrite(m_centre, QString(), one.filter(), QLatin1String(one.ending), sessionName(), one.write);
        });
    m_saveExperiment = m_exports.takeFirst();
    m_actions.setTip(m_saveExperiment, [this] {
        return m_panel->isLegal() ? QString() : tr("The experiment cannot be saved like this: %1").arg(m_panel->problem());
    });
    m_actions.add(
        LabMenu::File, "openResults", [] { return tr("Open results…"); }, {},
        [this] {
            askResults([this](const QStringList& paths) {
                m_given = true;
                m_files.openResults(paths);
            });
        });
    m_exports += m_actions.add(
        LabMenu::Lab, "takeBaseline", [] { return tr("Take the result as the baseline"); }, {},
        [this] { m_files.setBaseline(m_session.shown()); });
    m_actions.add(
        LabMenu::Lab, "openBaseline", [] { return tr("Open a baseline…"); }, {},
        [this] {
            (new PathDialog(m_centre, {}, {tr("Results (*.json)")}))->ask(this, [this](const QString& path) {
                m_files.openBaseline(path);
            });
        });
    m_closeResults = m_actions.add(
        LabMenu::Lab, "closeResults", [] { return tr("Close opened results and the baseline"); }, {}, [this] { m_files.closeResults(); },
        nullptr, [this] { return m_closeResults->isEnabled() ? QString() : tr("No results are open, and there is no baseline."); });
    for (const QAction* action : m_exports)
        m_actions.setTip(
            action, [this] { return m_session.hasFigures() ? QString() : tr("There are no figures yet; start the experiment first."); });
}

void BenchmarkLab::askResults(const std::function<void(const QStringList&)>& then)
{
    auto* dialog = new QFileDialog(m_centre, QString(), QString(), tr("Results (*.json)"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    startInLastFolder(*dialog);
    dialog->setFileMode(QFileDialog::ExistingFiles);
    connect(dialog, &QFileDialog::filesSelected, this, then);
    dialog->open();
}

LabBackend BenchmarkLab::backend() const
{
    const Experiment& experiment = m_session.experiment();
    return {.ids = textsFor(experiment.backends, QString::fromStdString), .threads = experiment.threads};
}

QList<LabDock> BenchmarkLab::docks()
{
    return {{QStringLiteral("experiment"), m_panel, Qt::LeftDockWidgetArea, true},
            {QStringLiteral("reading"), m_reading, Qt::RightDockWidgetArea, true},
            {QStringLiteral("results"), m_list, Qt::RightDockWidgetArea, true}};
}

void BenchmarkLab::startOrResume()
{
    if (m_session.isBusy())
        return;
    if (m_session.isPausedHere())
        return m_session.runner().resume();
    if (!m_panel->problem().isEmpty())
        return;
    m_results->leaveMachines(); // of all results: who starts one wants to see that
    m_session.start();
}

bool BenchmarkLab::canOpen(const QString& path) const
{
    if (!path.endsWith(QLatin1String(".json"), Qt::CaseInsensitive))
        return false;
    const QString format = jsonFormatOf(path);
    return format.isEmpty() || format == QLatin1String("kernelscope-experiment") || format == QLatin1String("kernelscope-result") ||
           format == QLatin1String("kernelscope-results");
}

void BenchmarkLab::open(const QString& path, bool /*asCopy*/)
{
    m_given = true;
    m_files.open(path, true);
}

bool BenchmarkLab::openTogether(const QStringList& paths)
{
    if (!std::ranges::all_of(paths, [this](const QString& path) { return canOpen(path); }))
        return false;
    m_given = true;
    m_files.openResults(paths);
    return true;
}

bool BenchmarkLab::grant(const LabWish& wish)
{
    if (!wish.experiment)
        return true;
    m_given = true;
    m_session.take(*wish.experiment);
    return true;
}

void BenchmarkLab::newSession()
{
    if (m_session.isBusy())
        return;
    m_files.cancelOpening(); // what is being read belongs to the session before
    m_given = false;
    m_host.withdraw(QStringLiteral("benchmark"));
    m_host.withdraw(QStringLiteral("file"));
    m_results->choose({});
    m_began = m_first;
    m_session.beginAnew(m_first);
}

QString BenchmarkLab::saveFilter() const
{
    return m_session.shelf().contents().entries.empty() ? tr("Experiments (*.json)") : tr("Results (*.json)");
}

void BenchmarkLab::showUnsaved()
{
    m_session.showUnsaved();
}

void BenchmarkLab::setPresenting(bool presenting)
{
    setPresentedParts(*m_centre, presenting);
}

void BenchmarkLab::setActive(bool active)
{
    if (!active)
        return m_host.withdraw(QStringLiteral("benchmark")); // how busy the machine was is no other lab's affair; the reading keeps it
    m_notes.lookAtMachine();
    listSamples();
}

void BenchmarkLab::listSamples()
{
    if (std::exchange(m_listed, true))
        return;
    const QStringList paths = sampleExperiments();
    if (paths.isEmpty())
        return m_panel->samples().fill({}); // which says that there are none
    m_listing.start(
        [paths](const std::stop_token&) { return readSamples(paths); },
        [this](const SampleList& list) {
            m_panel->samples().fill(list.samples);
            m_first = list.first;
            const bool untouched =
                m_session.runner().state() == BenchmarkRunner::State::Empty && m_session.experiment() == builtInExperiment();
            if (!m_given && untouched) // what a person began meanwhile stays
                beginWith(list.first);
        },
        [this](const Text& failure) { m_host.post({.kind = Message::Kind::Failure, .text = failure, .topic = QStringLiteral("file")}); });
}

QList<LabPlace> BenchmarkLab::places()
{
    listSamples(); // the lab was never on screen
    QList<LabPlace> places;
    const auto add = [&](const QString& name, const QString& path) {
        places.append({.name = name,
                       .kind = tr("Experiment that comes ready"),
                       .go = [this, path] { emit m_panel->sampleChosen(path); },
                       .deed = tr("Takes the place of the experiment")});
    };
    for (const SampleExperiment& sample : m_panel->samples().samples())
        add(onScreen(sample.name, sample.nameIn), sample.path);
    if (places.isEmpty()) // their own names are still being read
        for (const QString& path : sampleExperiments())
            add(QFileInfo(path).completeBaseName().replace(QLatin1Char('-'), QLatin1Char(' ')), path);
    return places;
}

void BenchmarkLab::refreshState()
{
    m_run->refresh();
    m_saveExperiment->setEnabled(m_panel->isLegal());
    for (QAction* action : m_exports)
        action->setEnabled(m_session.hasFigures());
    const ResultShelf::Contents& list = m_session.shelf().contents();
    m_closeResults->setEnabled(m_session.shelf().baseline() || std::ranges::any_of(list.entries, [this](const ResultShelf::Entry& one) {
                                   return one.id != m_session.shownEntry();
                               }));
    m_actions.retranslate();
}

void BenchmarkLab::retranslate()
{
    m_results->retranslate();
    m_notes.sayForecast();
    refreshState();
}

} // namespace ks

#include "moc_benchmark_lab.cpp"
