#include "core/base/error.h"
#include "core/base/file.h"
#include "core/measure/compare_results.h"
#include "core/measure/experiment_edits.h"
#include "core/measure/experiment_file.h"
#include "core/measure/result_charts.h"
#include "core/measure/result_store.h"
#include "ui/benchmark/benchmark_lab.h"
#include "ui/benchmark/experiment_panel.h"
#include "ui/benchmark/result_table.h"
#include "ui/language/text.h"
#include "ui/plots/chart_file.h"
#include "ui/plots/chart_view.h"
#include "ui/shell/file_writing.h"
#include "ui/shell/last_folder.h"
#include "ui/shell/path_dialog.h"
#include "ui/shell/put_aside.h"
#include "ui/theme/icon.h"

#include <QFileDialog>
#include <QLocale>
#include <QTime>

#include <algorithm>
#include <span>
#include <utility>

// What the Benchmark lab reads and writes: experiments, results, baselines, charts, reports.

namespace ks {

namespace {

/// One that is opened twice, or opened beside itself, is still one run of one machine.
bool isAmong(std::span<const BenchmarkResult> results, const BenchmarkResult& one)
{
    return std::ranges::any_of(results, [&](const BenchmarkResult& other) { // the text last: it is long
        return other.environment.date == one.environment.date && storedResult(other) == storedResult(one);
    });
}

} // namespace

void BenchmarkLab::makeActions()
{
    const auto add = [this](LabMenu menu, const char* name, ActionSet::TextOf text, const QList<QKeySequence>& keys, auto follow) {
        QAction* action = m_actions.add(QStringLiteral("benchmark.") + QLatin1String(name), std::move(text), keys, std::move(follow));
        m_menus[menu] += action;
        return action;
    };
    m_start = add(
        LabMenu::Lab, "start",
        [this] { return m_runner.state() == BenchmarkRunner::State::Paused && resultFits() ? tr("Go on") : tr("Start"); }, {Qt::Key_F5},
        [this] { startOrResume(); });
    m_start->setIcon(themedIcon(QStringLiteral("play")));
    m_actions.setTip(m_start, [this] {
        if (m_runner.isBusy())
            return tr("An experiment is running.");
        if (m_runner.state() == BenchmarkRunner::State::Paused && resultFits())
            return tr("Measures the points that are missing.");
        if (!m_panel->problem().isEmpty())
            return tr("This cannot run: %1").arg(m_panel->problem());
        // One result is of one machine in one hour: what is missing in that of a file is not added later.
        return shown().measurements.empty() || unfinishedText(shown().experiment, shown().measurements).empty()
                   ? tr("Runs the experiment that is set.")
                   : tr("Measures all points anew, from the first point on: those of a file are of another time, and stay in the file.");
    });
    m_pause = add(
        LabMenu::Lab, "pause", [] { return tr("Pause"); }, {Qt::SHIFT | Qt::Key_F5}, [this] { m_runner.pause(); });
    m_pause->setIcon(themedIcon(QStringLiteral("pause")));
    m_actions.setTip(m_pause, [this] {
        return m_runner.isBusy() ? tr("Leaves the point under way; it is measured again when you go on.") : tr("Nothing is running.");
    });
    m_again = add(
        LabMenu::Lab, "again", [] { return tr("Start anew"); }, {},
        [this] {
            putResultAside();
            m_runner.start(m_panel->experiment());
        });
    m_again->setIcon(themedIcon(QStringLiteral("reset")));
    m_actions.setTip(m_again, [this] {
        return m_runner.state() == BenchmarkRunner::State::Paused && resultFits()
                   ? tr("Drops the results so far and runs the experiment that is set.")
                   : tr("Only after a pause.");
    });
    m_back = add(
        LabMenu::Lab, "lastResult", [] { return tr("Last result"); }, {}, [this] { showLastResult(); });
    m_back->setIcon(themedIcon(QStringLiteral("back")));
    m_actions.setTip(m_back, [] { return tr("Back to the experiment that the last result belongs to."); });
    m_saveExperiment = add(
        LabMenu::File, "saveExperiment", [] { return tr("Save the experiment…"); }, {},
        [this] { askPath(tr("Experiments (*.json)"), QStringLiteral("json"), [this](const QString& path) { saveExperiment(path); }); });
    m_actions.setTip(m_saveExperiment, [this] {
        return m_panel->isLegal() ? QString() : tr("The experiment cannot be saved like this: %1").arg(m_panel->problem());
    });
    m_exports += add(
        LabMenu::File, "saveResult", [] { return tr("Save the result…"); }, {},
        [this] { askPath(tr("Results (*.json)"), QStringLiteral("json"), [this](const QString& path) { saveResult(path); }); });
    add(
        LabMenu::File, "openResults", [] { return tr("Open results…"); }, {},
        [this] { askFiles(tr("Results (*.json)"), [this](const QStringList& paths) { openResults(paths); }); });
    m_exports += add(
        LabMenu::Lab, "takeBaseline", [] { return tr("Take the result as the baseline"); }, {}, [this] { setBaseline(shown()); });
    add(
        LabMenu::Lab, "openBaseline", [] { return tr("Open a baseline…"); }, {},
        [this] {
            (new PathDialog(m_centre, {}, {tr("Results (*.json)")}))->ask(this, [this](const QString& path) { openBaseline(path); });
        });
    m_closeResults = add(
        LabMenu::Lab, "closeResults", [] { return tr("Close opened results and the baseline"); }, {}, [this] { closeResults(); });
    m_actions.setTip(m_closeResults,
                     [this] { return m_opened.empty() && !m_baseline ? tr("No results are open, and there is no baseline.") : QString(); });
    m_exports += add(
        LabMenu::Export, "csv", [] { return tr("Figures as CSV…"); }, {},
        [this] { askPath(tr("Tables (*.csv)"), QStringLiteral("csv"), [this](const QString& path) { writeTable(path); }); });
    m_exports += add(
        LabMenu::Export, "html", [] { return tr("Report as HTML…"); }, {},
        [this] { askPath(tr("Reports (*.html)"), QStringLiteral("html"), [this](const QString& path) { writeReport(path); }); });
    struct Drawing {
        const char* ending;
        ActionSet::TextOf text;
        ActionSet::TextOf filter; // when it is asked for: the language may be another one by then
        QList<QKeySequence> keys;
    };
    for (const Drawing& one :
         {Drawing{"png", [] { return tr("Chart as PNG…"); }, [] { return tr("Pictures (*.png)"); }, {Qt::CTRL | Qt::Key_E}},
          Drawing{"svg", [] { return tr("Chart as SVG…"); }, [] { return tr("Drawings (*.svg)"); }, {}},
          Drawing{"pdf", [] { return tr("Chart as PDF…"); }, [] { return tr("Documents (*.pdf)"); }, {}}})
        m_exports += add(LabMenu::Export, one.ending, one.text, one.keys, [this, one] {
            askPath(one.filter(), QLatin1String(one.ending), [this](const QString& path) {
                write(path, [path, chart = m_chart->chart(), words = screenWording()] { writeChart(chart, path.toStdString(), words); });
            });
        });
    for (const QAction* action : m_exports)
        m_actions.setTip(action, [this] {
            return shown().measurements.empty() ? tr("There are no figures yet; start the experiment first.") : QString();
        });
}

void BenchmarkLab::askPath(const QString& filter, const QString& ending, const std::function<void(const QString&)>& then)
{
    askWhereToWrite(m_centre, QString(), filter, ending, sessionName(), then);
}

void BenchmarkLab::askFiles(const QString& filter, const std::function<void(const QStringList&)>& then)
{
    auto* dialog = new QFileDialog(m_centre, QString(), QString(), filter);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    startInLastFolder(*dialog);
    dialog->setFileMode(QFileDialog::ExistingFiles);
    connect(dialog, &QFileDialog::filesSelected, this, then);
    dialog->open();
}

void BenchmarkLab::write(const QString& path, std::function<void()> work)
{
    m_writing.start(
        path, [work = std::move(work)](const std::stop_token&) { work(); }, [this, path] { sayWritten(m_host, path); },
        [this](const Text& why) { sayFailed(why); });
}

void BenchmarkLab::writeResult(const QString& path, std::string (*textOf)(const BenchmarkResult&))
{
    write(path, [path, textOf, result = shown()] { writeText(path.toStdString(), textOf(result)); });
}

void BenchmarkLab::save(const QString& path)
{
    if (shown().measurements.empty())
        saveExperiment(path);
    else
        saveResult(path);
}

void BenchmarkLab::saveExperiment(const QString& path)
{
    if (m_panel->isLegal())
        return write(path, [path, text = jsonOf(m_panel->experiment())] { writeText(path.toStdString(), text); });
    m_host.post({.kind = Message::Kind::Failure,
                 .text = [why = m_panel->problem()] { return tr("The experiment cannot be saved like this: %1").arg(why); },
                 .topic = QStringLiteral("file")});
}

void BenchmarkLab::saveResult(const QString& path)
{
    m_writing.start(
        path, [path, result = shown()](const std::stop_token&) { writeText(path.toStdString(), storedResult(result)); },
        [this, path, saved = m_revision] {
            if (saved == m_revision)
                setUnsaved(false);
            sayWritten(m_host, path);
        },
        [this](const Text& why) { sayFailed(why); });
}

void BenchmarkLab::autosave(const QString& path)
{
    m_autosaving.start(
        [path, result = m_runner.result()](const std::stop_token&) { writeText(path.toStdString(), storedResult(result)); }, [] {},
        [this](const Text& why) { m_host.post({.kind = Message::Kind::Warning, .text = why, .topic = QStringLiteral("autosave")}); });
}

void BenchmarkLab::setUnsaved(bool unsaved)
{
    if (std::exchange(m_unsaved, unsaved) != unsaved)
        emit sessionChanged();
}

void BenchmarkLab::showUnsaved()
{
    if (m_unsaved && !resultFits())
        showLastResult();
}

void BenchmarkLab::whenIdle(std::function<void()> then)
{
    if (!m_runner.isBusy())
        return then();
    m_whenIdle.push_back(std::move(then));
    m_runner.pause();
}

void BenchmarkLab::putResultAside()
{
    if (!m_unsaved || m_runner.isBusy())
        return;
    const QString topic = QStringLiteral("benchmark.before.%1").arg(++m_putAside); // one for each: none takes another's place
    const auto bringBack = [this, topic, experiment = m_runner.result().experiment, back = m_runner.putAside()] {
        m_host.withdraw(topic);
        whenIdle([this, experiment, back] { takeBack(back, experiment, true); });
    };
    m_host.post({.kind = Message::Kind::Note,
                 .text =
                     [experiment = m_runner.result().experiment, time = QTime::currentTime()] {
                         return tr("The result of \"%1\" is in no file. It was put aside at %2.")
                             .arg(titleOf(experiment), QLocale().toString(time, QLocale::ShortFormat));
                     },
                 .links = {{[] { return tr("Bring it back"); }, once(bringBack)}},
                 .topic = topic,
                 .holdsWork = true});
}

void BenchmarkLab::takeBack(const std::function<void()>& result, const Experiment& experiment, bool unsaved)
{
    putResultAside(); // the newer one
    result();
    if (m_unsaved != unsaved) { // what a crash left behind was not measured in this run of the program, and is in no file all the same
        setUnsaved(unsaved);
        if (unsaved)
            emit autosaveWanted();
    }
    takeExperiment(experiment);
}

void BenchmarkLab::newSession()
{
    if (m_runner.isBusy())
        return;
    m_opening.cancel(); // what is being read belongs to the session before
    m_given = false;
    m_opened.clear();
    m_baseline.reset();
    m_chosen.clear();
    m_host.withdraw(QStringLiteral("benchmark"));
    m_host.withdraw(QStringLiteral("file"));
    m_runner.clear();
    takeExperiment(m_first);
}

std::function<void()> BenchmarkLab::keepSession()
{
    if (m_runner.isBusy())
        return {};
    return [this, experiment = m_panel->experiment(), back = m_runner.putAside(), opened = m_opened, baseline = m_baseline,
            unsaved = m_unsaved] {
        whenIdle([this, experiment, back, opened, baseline, unsaved] {
            m_opened = opened;
            m_baseline = baseline;
            takeBack(back, experiment, unsaved);
        });
    };
}

QString BenchmarkLab::saveFilter() const
{
    return shown().measurements.empty() ? tr("Experiments (*.json)") : tr("Results (*.json)");
}

void BenchmarkLab::writeTable(const QString& path)
{
    if (machinesOnShow())
        write(path, [path, results = sideBySide()] { writeText(path.toStdString(), machinesCsv(results)); });
    else
        writeResult(path, csvOf);
}

void BenchmarkLab::writeReport(const QString& path)
{
    if (machinesOnShow())
        write(path,
              [path, results = sideBySide(), words = screenWording()] { writeText(path.toStdString(), machinesHtml(results, words)); });
    else
        write(path, [path, result = shown(), words = screenWording()] { writeText(path.toStdString(), htmlOf(result, words)); });
}

void BenchmarkLab::sayFailed(const Text& why)
{
    m_host.post({.kind = Message::Kind::Failure, .text = why, .topic = QStringLiteral("file")});
}

void BenchmarkLab::open(const QString& path, bool /*asCopy*/)
{
    m_given = true;
    openFile(path, true);
}

bool BenchmarkLab::openTogether(const QStringList& paths)
{
    if (!std::ranges::all_of(paths, [this](const QString& path) { return canOpen(path); }))
        return false;
    openResults(paths);
    return true;
}

void BenchmarkLab::openFile(const QString& path, bool remember)
{
    struct Read {
        std::optional<Experiment> experiment;
        std::optional<BenchmarkResult> result;
    };
    m_opening.start(
        [path](const std::stop_token&) {
            const FileContents contents = readFile(path.toStdString());
            if (looksLikeResult(contents.text()))
                return Read{.result = readResult(path.toStdString())};
            return Read{.experiment = readExperiment(path.toStdString())};
        },
        [this, path, remember](const Read& read) {
            m_host.withdraw(QStringLiteral("file"));     // what an earlier one was refused for
            const bool left = m_host.isLeftBehind(path); // of a program that crashed
            if (remember && !left)
                m_host.noteRecentFile(path);
            if (read.result && !takeResults({*read.result}))
                return; // it can be opened later, also what was left behind
            if (read.experiment)
                takeExperiment(*read.experiment);
            if (left) {
                setUnsaved(read.result.has_value());
                m_host.noteRestored(path);
            }
        },
        [this](const Text& failure) { m_host.post({.kind = Message::Kind::Failure, .text = failure, .topic = QStringLiteral("file")}); });
}

void BenchmarkLab::openResults(const QStringList& paths)
{
    m_given = true;
    m_opening.start(
        [paths](const std::stop_token&) {
            std::vector<BenchmarkResult> results;
            for (const QString& path : paths)
                results.push_back(readResult(path.toStdString()));
            return results;
        },
        [this, paths](const std::vector<BenchmarkResult>& results) {
            m_host.withdraw(QStringLiteral("file"));
            for (const QString& path : paths)
                m_host.noteRecentFile(path);
            takeResults(results);
        },
        [this](const Text& failure) { m_host.post({.kind = Message::Kind::Failure, .text = failure, .topic = QStringLiteral("file")}); });
}

bool BenchmarkLab::takeResults(const std::vector<BenchmarkResult>& results)
{
    if (m_runner.isBusy()) {
        m_host.post({.kind = Message::Kind::Warning,
                     .text = [] { return tr("An experiment is being measured; pause it before you open results."); },
                     .links = {{[] { return tr("Pause the measurement"); }, [this] { m_runner.pause(); }}},
                     .topic = QStringLiteral("file")});
        return false;
    }
    std::vector<BenchmarkResult> all = m_opened;
    for (const BenchmarkResult& result : results)
        if (!isAmong(all, result))
            all.push_back(result);
    if (all.size() == m_opened.size() && results.size() > 0)
        m_host.post(
            {.kind = Message::Kind::Note, .text = [] { return tr("What was chosen is open already."); }, .topic = QStringLiteral("file")});
    try {
        (void)acrossMachines(all);
    } catch (const Error& error) { // another experiment's: the new ones replace those before
        all = results;
        try {
            (void)acrossMachines(all);
        } catch (const Error& again) {
            m_host.post({.kind = Message::Kind::Failure, .text = again.text(), .topic = QStringLiteral("file")});
            return false;
        }
    }
    m_opened = std::move(all);
    if (!results.empty()) {
        putResultAside();
        m_runner.show(results.front());
        takeExperiment(results.front().experiment);
    }
    refresh();
    if (m_opened.size() < 2)
        return true;
    chooseChart(QStringLiteral("machines"));
    QStringList machines;
    for (const std::string& name : machineNames(m_opened))
        machines.append(QString::fromStdString(name));
    m_host.post({.kind = Message::Kind::Done,
                 .text =
                     [count = static_cast<int>(m_opened.size()), machines = machines.join(QStringLiteral("; "))] {
                         return tr("%n results stand side by side: %1.", nullptr, count).arg(machines);
                     },
                 .topic = QStringLiteral("file")});
    return true;
}

std::vector<BenchmarkResult> BenchmarkLab::sideBySide() const
{
    const auto fits = [this](const BenchmarkResult& one) { return sameQuestion(one.experiment, m_panel->experiment()); };
    if (m_opened.size() < 2 || std::ranges::none_of(m_opened, fits))
        return {};
    std::vector<BenchmarkResult> all = m_opened;
    if (m_runner.measuredHere() && !shown().measurements.empty() && !isAmong(all, shown()))
        all.push_back(shown());
    return all;
}

void BenchmarkLab::openBaseline(const QString& path)
{
    m_opening.start(
        [path](const std::stop_token&) { return readResult(path.toStdString()); },
        [this](const BenchmarkResult& result) { setBaseline(result); },
        [this](const Text& failure) { m_host.post({.kind = Message::Kind::Failure, .text = failure, .topic = QStringLiteral("file")}); });
}

void BenchmarkLab::setBaseline(const BenchmarkResult& result)
{
    m_baseline = result;
    m_host.post({.kind = Message::Kind::Done,
                 .text = [] { return tr("The baseline is set: from now on every result is held against it."); },
                 .topic = QStringLiteral("benchmark")});
    refresh();
}

void BenchmarkLab::compareWithBaseline()
{
    m_againstBaseline.clear();
    if (m_baseline)
        m_againstBaseline = againstBaseline(shown(), *m_baseline);
    m_model->setBaseline(m_againstBaseline);
}

void BenchmarkLab::closeResults()
{
    m_opened.clear();
    m_baseline.reset();
    m_host.post({.kind = Message::Kind::Done,
                 .text = [] { return tr("The opened results and the baseline are closed; the figures on show stay."); },
                 .topic = QStringLiteral("benchmark")});
    refresh();
}

} // namespace ks
