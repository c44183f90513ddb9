#include "ui/benchmark/benchmark_files.h"

#include "core/base/error.h"
#include "core/base/file.h"
#include "core/measure/experiment_edits.h"
#include "core/measure/experiment_file.h"
#include "core/measure/result_list.h"
#include "core/measure/result_store.h"
#include "core/report/compare_results.h"
#include "core/report/result_machines.h"
#include "core/report/result_page.h"
#include "ui/benchmark/benchmark_session.h"
#include "ui/benchmark/experiment_panel.h"
#include "ui/language/text.h"
#include "ui/plots/chart_file.h"
#include "ui/shell/file_writing.h"

#include <algorithm>
#include <utility>

namespace ks {

void BenchmarkFiles::say(Message::Kind kind, Sentence text) const
{
    m_host.post({.kind = kind, .text = std::move(text), .topic = QStringLiteral("file")});
}

namespace {

/// One result that is nothing but itself is a file that every command takes.
std::string sessionText(const ResultList& list)
{
    return list.results.size() == 1 && !list.baseline && !list.experiment ? storedResult(list.results.front()) : storedResults(list);
}

} // namespace

std::function<void(const Text&)> BenchmarkFiles::failed() const
{
    return [this](const Text& why) { say(Message::Kind::Failure, why); };
}

void BenchmarkFiles::open(const QString& path, bool remember)
{
    struct Read {
        std::optional<Experiment> experiment;
        std::optional<ResultList> results;
    };
    m_opening.start(
        [path](const std::stop_token&) {
            const FileContents contents = readFile(path.toStdString());
            if (looksLikeResult(contents.text()))
                return Read{.results = readResultList(path.toStdString())};
            return Read{.experiment = readExperiment(path.toStdString())};
        },
        [this, path, remember](const Read& read) {
            m_host.noteOpened(QStringLiteral("benchmark"));
            m_host.withdraw(QStringLiteral("file"));     // what an earlier one was refused for
            const bool left = m_host.isLeftBehind(path); // of a program that crashed
            if (remember && !left)
                m_host.noteRecentFile(path);
            if (read.results && !takeResults(*read.results, !left))
                return; // it can be opened later, also what was left behind
            if (read.experiment) {
                m_session.take(*read.experiment);
                if (remember)
                    m_filed = *read.experiment;
            }
            if (left)
                m_host.noteRestored(path);
        },
        failed());
}

void BenchmarkFiles::openResults(const QStringList& paths)
{
    m_opening.start(
        [paths](const std::stop_token&) {
            ResultList all;
            for (const QString& path : paths) {
                ResultList one = readResultList(path.toStdString());
                std::ranges::move(one.results, std::back_inserter(all.results));
            }
            return all;
        },
        [this, paths](const ResultList& results) {
            m_host.noteOpened(QStringLiteral("benchmark"));
            m_host.withdraw(QStringLiteral("file"));
            for (const QString& path : paths)
                m_host.noteRecentFile(path);
            takeResults(results);
        },
        failed());
}

BenchmarkFiles::BenchmarkFiles(LabHost& host, BenchmarkSession& session, const ExperimentPanel& panel, Lane& lane)
    : m_host(host), m_session(session), m_panel(panel), m_opening(lane), m_writing(lane), m_autosaving(lane)
{
    connect(&m_session, &BenchmarkSession::experimentShown, this, [this] {
        if (m_panel.isLegal())
            m_legal = m_panel.experiment();
    });
}

bool BenchmarkFiles::has(const Experiment& experiment) const
{
    const auto same = [&](const Experiment& one) { return sameQuestion(one, experiment); };
    return (m_filed && same(*m_filed)) || std::ranges::any_of(m_session.shelf().contents().entries,
                                                              [&](const ResultShelf::Entry& one) { return same(one.result->experiment); });
}

bool BenchmarkFiles::takeResults(const ResultList& list, bool inFile)
{
    if (m_session.isBusy()) {
        m_session.sayBusy();
        return false;
    }
    ResultShelf& shelf = m_session.shelf();
    std::vector<int> ids;
    bool more = false;
    for (const BenchmarkResult& result : list.results) {
        int id = shelf.idOf(result);
        more = more || id == 0;
        if (id == 0)
            id = shelf.add(result, true, inFile);
        ids.push_back(id);
    }
    const auto setExperiment = [&] {
        if (list.experiment)
            m_session.take(*list.experiment);
    };
    if (ids.empty()) {
        setExperiment();
        return true;
    }
    if (list.baseline)
        shelf.setBaseline(ids[*list.baseline]);
    if (list.joined)
        shelf.setJoined(true);
    const int shown = ids.at(list.shown);
    if (!more && shown == m_session.shownEntry() && m_session.resultFits())
        say(Message::Kind::Note, [] { return tr("What was chosen is open already."); });
    m_session.showEntry(shown);
    setExperiment();
    const std::vector<BenchmarkResult> side = m_session.sideBySide();
    if (side.empty() || !more)
        return true;
    emit severalOpened();
    const QString machines = textsFor(machineNames(side), QString::fromStdString).join(QStringLiteral("; "));
    say(Message::Kind::Done, [count = static_cast<int>(side.size()), machines] {
        return tr("%n results stand side by side: %1.", nullptr, count).arg(machines);
    });
    return true;
}

void BenchmarkFiles::openBaseline(const QString& path)
{
    m_opening.start([path](const std::stop_token&) { return readResult(path.toStdString()); },
                    [this](const BenchmarkResult& result) { setBaseline(result); }, failed());
}

void BenchmarkFiles::setBaseline(const BenchmarkResult& result)
{
    ResultShelf& shelf = m_session.shelf();
    const int known = shelf.idOf(result);
    shelf.setBaseline(known != 0 ? known : shelf.add(result, false, true));
    m_host.post({.kind = Message::Kind::Done,
                 .text = [] { return tr("The baseline is set: from now on every result is held against it."); },
                 .topic = QStringLiteral("benchmark")});
}

void BenchmarkFiles::closeResults()
{
    std::vector<int> others;
    for (const ResultShelf::Entry& one : m_session.shelf().contents().entries)
        if (one.id != m_session.shownEntry())
            others.push_back(one.id);
    m_session.shelf().remove(others);
    m_session.shelf().setBaseline(0);
    m_host.post({.kind = Message::Kind::Done,
                 .text = [] { return tr("The opened results and the baseline are closed; the figures on show stay."); },
                 .topic = QStringLiteral("benchmark")});
}

void BenchmarkFiles::save(const QString& path)
{
    if (m_session.shelf().contents().entries.empty())
        return saveExperiment(path);
    writeMade(
        path, [list = m_session.shelf().list(m_session.shownEntry())] { return sessionText(list); },
        [this, saved = m_session.shelf().revision()] {
            if (saved == m_session.shelf().revision())
                m_session.shelf().setAllSaved();
        });
}

void BenchmarkFiles::saveExperiment(const QString& path)
{
    if (m_panel.isLegal())
        return writeMade(
            path, [experiment = m_panel.experiment()] { return jsonOf(experiment); },
            [this, experiment = m_panel.experiment()] { m_filed = experiment; });
    say(Message::Kind::Failure,
        [why = m_panel.whyNot()] { return tr("The experiment cannot be saved like this: %1").arg(toQString(why)); });
}

void BenchmarkFiles::saveResult(const QString& path)
{
    writeMade(
        path, [result = m_session.shown()] { return storedResult(result); },
        [this, id = m_session.shownEntry(), saved = m_session.shelf().revision()] {
            if (saved == m_session.shelf().revision())
                m_session.shelf().setSaved(id);
        });
}

void BenchmarkFiles::autosave(const QString& path)
{
    ResultList all = m_session.shelf().list(m_session.shownEntry());
    if (all.results.empty() || all.results[all.shown].experiment != m_legal)
        all.experiment = m_legal;
    m_autosaving.start(
        [path, list = std::move(all)](const std::stop_token&) { writeText(path.toStdString(), sessionText(list)); }, [] {},
        [this](const Text& why) { m_host.post({.kind = Message::Kind::Warning, .text = why, .topic = QStringLiteral("autosave")}); });
}

void BenchmarkFiles::writeTable(const QString& path, bool machines)
{
    if (machines)
        writeMade(path, [results = m_session.sideBySide()] { return machinesCsv(results); });
    else
        writeMade(path, [result = m_session.shown()] { return csvOf(result); });
}

void BenchmarkFiles::writeReport(const QString& path, bool machines)
{
    if (machines)
        writeMade(path, [results = m_session.sideBySide(), words = screenWording()] { return machinesHtml(results, words); });
    else
        writeMade(path, [result = m_session.shown(), words = screenWording()] { return htmlOf(result, words); });
}

void BenchmarkFiles::writeMade(const QString& path, std::function<std::string()> text, std::function<void()> then)
{
    write(
        path, [path, text = std::move(text)] { writeText(path.toStdString(), text()); }, std::move(then));
}

void BenchmarkFiles::write(const QString& path, std::function<void()> work, std::function<void()> then)
{
    writeIn(m_writing, m_host, path, std::move(work), std::move(then), failed());
}

} // namespace ks

#include "moc_benchmark_files.cpp"
