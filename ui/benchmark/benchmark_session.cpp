#include "ui/benchmark/benchmark_session.h"

#include "core/measure/experiment_edits.h"
#include "core/measure/result_store.h"
#include "ui/benchmark/experiment_panel.h"
#include "ui/language/text.h"
#include "ui/language/undo_step.h"
#include "ui/shell/put_aside.h"

#include <QLocale>
#include <QTime>

#include <algorithm>
#include <utility>

namespace ks {

class BenchmarkSession::Change final : public UndoStep {
public:
    /// `closed`: where a new session has begun.
    Change(BenchmarkSession& session, const Sentence& name, std::optional<Closed> closed = std::nullopt)
        : UndoStep(name), m_session(session), m_before(session.m_noted), m_after(session.experiment()), m_closed(std::move(closed))
    {
    }
    void redo() override
    {
        if (m_made && m_closed) {
            m_session.putResultAside(); // what was measured since then is in no step of undo
            m_closed = m_session.close();
        }
        show(m_after);
    }
    void undo() override
    {
        if (m_closed)
            m_session.reopen(*m_closed);
        show(m_before);
    }

private:
    void show(const Experiment& experiment)
    {
        if (std::exchange(m_made, true)) // the first time it is on show already
            m_session.showExperiment(experiment);
        m_session.m_noted = experiment;
    }

    BenchmarkSession& m_session;
    Experiment m_before;
    Experiment m_after;
    std::optional<Closed> m_closed;
    bool m_made = false;
};

BenchmarkSession::BenchmarkSession(LabHost& host, ExperimentPanel& panel) : m_host(host), m_panel(panel), m_runner(host)
{
    connect(&m_panel, &ExperimentPanel::edited, this, [this] {
        note([] { return tr("Change the experiment"); });
        emit experimentShown();
        emit sessionChanged(); // what was changed has another name
    });
    connect(&m_runner, &BenchmarkRunner::measured, this, [this] {
        emit resultChanged();
        ++m_revision;
        setUnsaved(m_runner.measuredHere() && !m_runner.result().measurements.empty());
    });
    connect(&m_runner, &BenchmarkRunner::stateChanged, this, &BenchmarkSession::followState);
}

void BenchmarkSession::followState()
{
    const bool busy = m_runner.isBusy();
    if (std::exchange(m_measuring, busy) != busy)
        emit sessionChanged(); // no new one may begin meanwhile
    if (!busy && m_unsaved)
        emit autosaveWanted(); // a crash is not to cost what has just been measured
    if (!busy && !m_whenIdle.empty()) {
        for (auto& then : std::exchange(m_whenIdle, {}))
            whenIdle(std::move(then));
        return;
    }
    emit stateChanged();
    if (m_runner.state() != BenchmarkRunner::State::Finished || !m_runner.measuredHere())
        return; // of a file the reading says it
    if (const std::vector<Text> warnings = m_runner.result().warnings(); !warnings.empty())
        m_host.post({.kind = Message::Kind::Warning,
                     .text =
                         [warnings] {
                             QStringList lines;
                             for (const Text& warning : warnings)
                                 lines.append(toQString(warning));
                             return lines.join(QLatin1Char('\n'));
                         },
                     .topic = QStringLiteral("benchmark")}); // one of each topic is on screen
}

const Experiment& BenchmarkSession::experiment() const
{
    return m_panel.experiment();
}

QString titleOf(const Experiment& experiment)
{
    return experiment.name.empty() ? BenchmarkSession::tr("Experiment") : onScreen(experiment.name, experiment.nameIn);
}

void BenchmarkSession::take(const Experiment& experiment)
{
    showExperiment(experiment);
    note([] { return tr("Show another experiment"); });
}

void BenchmarkSession::beginWith(const Experiment& experiment)
{
    showExperiment(experiment);
    m_undo.clear();
    m_noted = experiment;
}

void BenchmarkSession::note(const Sentence& change)
{
    if (experiment() != m_noted)
        m_undo.push(new Change(*this, change));
}

void BenchmarkSession::showExperiment(const Experiment& experiment)
{
    m_panel.setExperiment(experiment);
    emit experimentShown();
    emit sessionChanged();
}

void BenchmarkSession::start()
{
    putResultAside();
    m_runner.start(experiment());
}

void BenchmarkSession::show(const BenchmarkResult& result)
{
    putResultAside();
    m_runner.show(result);
    take(result.experiment);
}

void BenchmarkSession::beginAnew(const Experiment& experiment)
{
    Closed closed = close();
    showExperiment(experiment);
    if (closed.isEmpty())
        note([] { return tr("Show another experiment"); });
    else // also where the experiment is the same
        m_undo.push(new Change(
            *this, [] { return tr("New session"); }, std::move(closed)));
}

BenchmarkSession::Closed BenchmarkSession::close()
{
    Closed closed{.opened = std::exchange(m_opened, {}), .result = {}, .unsaved = m_unsaved};
    if (m_runner.isBusy())
        return closed; // what is being measured goes on
    if (m_runner.state() != BenchmarkRunner::State::Empty)
        closed.result = m_runner.putAside();
    m_runner.clear();
    return closed;
}

void BenchmarkSession::reopen(const Closed& closed)
{
    if (m_opened.isEmpty())
        m_opened = closed.opened;
    if (closed.result && m_runner.state() == BenchmarkRunner::State::Empty)
        bringBack(closed.result, closed.unsaved);
}

std::function<void()> BenchmarkSession::keep()
{
    if (m_runner.isBusy())
        return {};
    const auto restore = [this, experiment = experiment(), back = m_runner.putAside(), opened = m_opened, unsaved = m_unsaved] {
        m_opened = opened;
        takeBack(back, experiment, unsaved);
    };
    return [this, restore] { whenIdle(restore); };
}

bool BenchmarkSession::resultFits() const
{
    return m_runner.state() != BenchmarkRunner::State::Empty && sameQuestion(m_runner.result().experiment, experiment());
}

const BenchmarkResult& BenchmarkSession::shown() const
{
    static const BenchmarkResult nothing;
    return resultFits() ? m_runner.result() : nothing;
}

void BenchmarkSession::setOpened(Opened opened)
{
    m_opened = std::move(opened);
    emit resultChanged();
}

std::vector<BenchmarkResult> BenchmarkSession::sideBySide() const
{
    const auto fits = [this](const BenchmarkResult& one) { return sameQuestion(one.experiment, experiment()); };
    std::vector<BenchmarkResult> all = m_opened.results;
    if (all.size() < 2 || std::ranges::none_of(all, fits))
        return {};
    if (m_runner.measuredHere() && hasFigures() && !isAmong(all, shown()))
        all.push_back(shown());
    return all;
}

bool isAmong(const std::vector<BenchmarkResult>& results, const BenchmarkResult& one)
{
    return std::ranges::any_of(results, [&](const BenchmarkResult& other) { // the text last: it is long
        return other.environment.date == one.environment.date && storedResult(other) == storedResult(one);
    });
}

void BenchmarkSession::setUnsaved(bool unsaved)
{
    if (std::exchange(m_unsaved, unsaved) != unsaved)
        emit sessionChanged();
}

void BenchmarkSession::whenIdle(std::function<void()> then)
{
    if (!m_runner.isBusy())
        return then();
    m_whenIdle.push_back(std::move(then));
    m_runner.pause();
}

void BenchmarkSession::putResultAside()
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
                         return tr("The result of “%1” is in no file. It was put aside at %2.")
                             .arg(titleOf(experiment), QLocale().toString(time, QLocale::ShortFormat));
                     },
                 .links = {{[] { return tr("Bring it back"); }, once(bringBack)}},
                 .topic = topic,
                 .holdsWork = true});
}

void BenchmarkSession::takeBack(const std::function<void()>& result, const Experiment& experiment, bool unsaved)
{
    putResultAside(); // the newer one
    bringBack(result, unsaved);
    take(experiment);
}

void BenchmarkSession::bringBack(const std::function<void()>& result, bool unsaved)
{
    result();
    if (m_unsaved != unsaved) { // what a crash left behind was not measured in this run of the program, and is in no file all the same
        setUnsaved(unsaved);
        if (unsaved)
            emit autosaveWanted();
    }
}

} // namespace ks

#include "moc_benchmark_session.cpp"
