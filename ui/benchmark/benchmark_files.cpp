#include "ui/benchmark/benchmark_files.h"

#include "core/base/error.h"
#include "core/base/file.h"
#include "core/measure/experiment_file.h"
#include "core/measure/result_store.h"
#include "core/report/compare_results.h"
#include "core/report/result_page.h"
#include "ui/benchmark/benchmark_session.h"
#include "ui/benchmark/experiment_panel.h"
#include "ui/language/text.h"
#include "ui/plots/chart_file.h"
#include "ui/shell/file_writing.h"

#include <utility>

namespace ks {

void BenchmarkFiles::say(Message::Kind kind, Sentence text) const
{
    m_host.post({.kind = kind, .text = std::move(text), .topic = QStringLiteral("file")});
}

std::function<void(const Text&)> BenchmarkFiles::failed() const
{
    return [this](const Text& why) { say(Message::Kind::Failure, why); };
}

void BenchmarkFiles::open(const QString& path, bool remember)
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
            m_host.noteOpened(QStringLiteral("benchmark"));
            m_host.withdraw(QStringLiteral("file"));     // what an earlier one was refused for
            const bool left = m_host.isLeftBehind(path); // of a program that crashed
            if (remember && !left)
                m_host.noteRecentFile(path);
            if (read.result && !takeResults({*read.result}))
                return; // it can be opened later, also what was left behind
            if (read.experiment)
                m_session.take(*read.experiment);
            if (left) {
                m_session.setUnsaved(read.result.has_value());
                m_host.noteRestored(path);
            }
        },
        failed());
}

void BenchmarkFiles::openResults(const QStringList& paths)
{
    m_opening.start(
        [paths](const std::stop_token&) {
            std::vector<BenchmarkResult> results;
            for (const QString& path : paths)
                results.push_back(readResult(path.toStdString()));
            return results;
        },
        [this, paths](const std::vector<BenchmarkResult>& results) {
            m_host.noteOpened(QStringLiteral("benchmark"));
            m_host.withdraw(QStringLiteral("file"));
            for (const QString& path : paths)
                m_host.noteRecentFile(path);
            takeResults(results);
        },
        failed());
}

bool BenchmarkFiles::takeResults(const std::vector<BenchmarkResult>& results)
{
    BenchmarkRunner& runner = m_session.runner();
    if (runner.isBusy()) {
        m_host.post({.kind = Message::Kind::Warning,
                     .text = [] { return tr("An experiment is being measured; pause it before you open results."); },
                     .links = {{[] { return tr("Pause the measurement"); }, [&runner] { runner.pause(); }}},
                     .topic = QStringLiteral("file")});
        return false;
    }
    BenchmarkSession::Opened opened = m_session.opened();
    std::vector<BenchmarkResult>& all = opened.results;
    const std::size_t before = all.size();
    for (const BenchmarkResult& result : results)
        if (!isAmong(all, result))
            all.push_back(result);
    const bool isOnShow = !results.empty() && isAmong({m_session.shown()}, results.front()); // else it comes to show, as was asked for
    if (all.size() == before && isOnShow)
        say(Message::Kind::Note, [] { return tr("What was chosen is open already."); });
    try {
        (void)acrossMachines(all);
    } catch (const Error&) { // another experiment's: the new ones replace those before
        all = results;
        try {
            (void)acrossMachines(all);
        } catch (const Error& error) {
            say(Message::Kind::Failure, error.text());
            return false;
        }
    }
    m_session.setOpened(std::move(opened));
    if (!results.empty())
        m_session.show(results.front());
    const std::vector<BenchmarkResult>& side = m_session.opened().results;
    if (side.size() < 2)
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
    BenchmarkSession::Opened opened = m_session.opened();
    opened.baseline = result;
    m_session.setOpened(std::move(opened));
    m_host.post({.kind = Message::Kind::Done,
                 .text = [] { return tr("The baseline is set: from now on every result is held against it."); },
                 .topic = QStringLiteral("benchmark")});
}

void BenchmarkFiles::closeResults()
{
    m_session.setOpened({});
    m_host.post({.kind = Message::Kind::Done,
                 .text = [] { return tr("The opened results and the baseline are closed; the figures on show stay."); },
                 .topic = QStringLiteral("benchmark")});
}

void BenchmarkFiles::save(const QString& path)
{
    if (m_session.hasFigures())
        saveResult(path);
    else
        saveExperiment(path);
}

void BenchmarkFiles::saveExperiment(const QString& path)
{
    if (m_panel.isLegal())
        return writeMade(path, [experiment = m_panel.experiment()] { return jsonOf(experiment); });
    say(Message::Kind::Failure,
        [why = m_panel.whyNot()] { return tr("The experiment cannot be saved like this: %1").arg(toQString(why)); });
}

void BenchmarkFiles::saveResult(const QString& path)
{
    writeMade(
        path, [result = m_session.shown()] { return storedResult(result); },
        [this, saved = m_session.revision()] {
            if (saved == m_session.revision())
                m_session.setUnsaved(false);
        });
}

void BenchmarkFiles::autosave(const QString& path)
{
    m_autosaving.start(
        [path, result = m_session.runner().result()](const std::stop_token&) { writeText(path.toStdString(), storedResult(result)); },
        [] {},
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
    m_writing.start(
        path, [work = std::move(work)](const std::stop_token&) { work(); },
        [this, path, then = std::move(then)] {
            if (then)
                then();
            sayWritten(m_host, path);
        },
        failed());
}

} // namespace ks

#include "moc_benchmark_files.cpp"
