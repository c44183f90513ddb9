#include "ui/benchmark/benchmark_session.h"

#include "core/measure/experiment_edits.h"
#include "core/report/compare_results.h"
#include "core/report/result_machines.h"
#include "ui/benchmark/edit_names.h"
#include "ui/benchmark/experiment_panel.h"
#include "ui/language/text.h"
#include "ui/language/undo_step.h"

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
        if (m_made && m_closed)
            m_closed = m_session.close();
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
        note(nameOfEdit(m_noted, experiment()));
        emit experimentShown();
        emit sessionChanged(); // what was changed has another name
    });
    connect(&m_runner, &BenchmarkRunner::measured, this, [this] {
        m_joinedIsKnown = false;
        if (m_runner.isBusy() && !m_runner.result().measurements.empty() && !m_shelf.find(m_shown))
            keepRun();
        emit resultChanged();
    });
    connect(&m_runner, &BenchmarkRunner::stateChanged, this, &BenchmarkSession::followState);
    connect(&m_shelf, &ResultShelf::changed, this, &BenchmarkSession::followShelf);
}

void BenchmarkSession::keepRun()
{
    if (m_shelf.find(m_shown))
        return m_shelf.update(m_shown, m_runner.result());
    const bool beside = sideBySide().size() > 1;
    m_shown = m_shelf.add(m_runner.result(), beside, false);
}

void BenchmarkSession::followShelf()
{
    m_joinedIsKnown = false;
    std::erase_if(m_held, [this](const auto& one) { return !m_shelf.find(one.first); });
    if (m_shown != 0 && !m_shelf.find(m_shown) && !m_runner.isBusy()) { // it was taken out of the list
        m_shown = 0;
        m_runner.clear();
    }
    if (std::exchange(m_unsaved, m_shelf.isUnsaved()) != m_unsaved)
        emit sessionChanged();
    emit resultChanged();
}

void BenchmarkSession::followState()
{
    const bool busy = m_runner.isBusy();
    const bool ended = m_measuring && !busy;
    if (std::exchange(m_measuring, busy) != busy)
        emit sessionChanged(); // no new one may begin meanwhile
    if (ended && !m_runner.result().measurements.empty())
        keepRun();
    if (ended && m_shelf.isUnsaved())
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
    leaveResult();
    m_shown = 0;
    m_runner.start(experiment());
}

void BenchmarkSession::showEntry(int id)
{
    const ResultShelf::Entry* const entry = m_shelf.find(id);
    if (!entry || isBusy())
        return;
    const std::shared_ptr<const BenchmarkResult> result = entry->result;
    if (id != m_shown) {
        leaveResult();
        m_shown = id;
        if (const auto held = m_held.find(id); held != m_held.end())
            held->second();
        else
            m_runner.show(*result);
    }
    take(result->experiment);
}

void BenchmarkSession::sayBusy()
{
    m_host.post({.kind = Message::Kind::Warning,
                 .text = [] { return tr("An experiment is being measured; pause it before you open results."); },
                 .links = {{[] { return tr("Pause the measurement"); }, [this] { m_runner.pause(); }}},
                 .topic = QStringLiteral("file")});
}

void BenchmarkSession::leaveResult()
{
    if (m_runner.state() == BenchmarkRunner::State::Paused && m_runner.measuredHere() && m_shelf.find(m_shown))
        m_held[m_shown] = m_runner.putAside();
}

void BenchmarkSession::showUnsaved()
{
    const std::vector<ResultShelf::Entry>& all = m_shelf.contents().entries;
    const auto lost = [](const ResultShelf::Entry& one) { return !one.inFile; };
    const auto first = std::ranges::find_if(all, lost);
    const ResultShelf::Entry* const shown = m_shelf.find(m_shown);
    if (first == all.end() || (shown && lost(*shown) && resultFits()))
        return;
    showEntry(shown && lost(*shown) ? m_shown : first->id);
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
    Closed closed{.shelf = m_shelf.contents(), .result = {}, .shown = m_shown};
    if (m_runner.isBusy()) { // what is being measured goes on
        ResultShelf::Contents under;
        if (const ResultShelf::Entry* const entry = m_shelf.find(m_shown))
            under.entries.push_back(*entry);
        m_shelf.setContents(std::move(under));
        return closed;
    }
    if (m_runner.state() != BenchmarkRunner::State::Empty)
        closed.result = m_runner.putAside();
    m_shown = 0;
    m_runner.clear();
    m_shelf.setContents({});
    return closed;
}

void BenchmarkSession::reopen(const Closed& closed)
{
    m_shelf.bringBack(closed.shelf, false);
    if (closed.result && m_runner.state() == BenchmarkRunner::State::Empty) {
        m_shown = closed.shown;
        closed.result();
    }
}

std::function<void()> BenchmarkSession::keep()
{
    if (m_runner.isBusy())
        return {};
    const auto restore = [this, experiment = experiment(), back = m_runner.putAside(), shelf = m_shelf.contents(), shown = m_shown] {
        leaveResult();
        m_shelf.bringBack(shelf, true);
        m_shown = shown;
        back();
        take(experiment);
        if (m_shelf.isUnsaved())
            emit autosaveWanted();
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
    if (!resultFits())
        return nothing;
    const ResultShelf::Entry* const own = m_shelf.find(m_shown);
    if (!m_shelf.contents().joined || m_runner.isBusy() || !own || !own->compared)
        return m_runner.result();
    if (!std::exchange(m_joinedIsKnown, true)) {
        std::vector<BenchmarkResult> all = {m_runner.result()};
        for (const ResultShelf::Entry& one : m_shelf.contents().entries)
            if (one.compared && one.id != m_shown)
                all.push_back(*one.result);
        m_joined = joinedByMachine(all).front();
        m_joined->name = own->result->name;
    }
    return *m_joined;
}

std::vector<BenchmarkResult> BenchmarkSession::sideBySide() const
{
    std::vector<BenchmarkResult> all;
    for (const ResultShelf::Entry& one : m_shelf.contents().entries) {
        if (!one.compared || !canStandTogether(experiment(), one.result->experiment))
            continue;
        const bool live = one.id == m_shown && m_runner.isBusy();
        all.push_back(live ? m_runner.result() : *one.result);
        all.back().name = one.result->name;
    }
    if (m_shelf.contents().joined)
        all = joinedByMachine(all);
    return all.size() < 2 ? std::vector<BenchmarkResult>() : all;
}

void BenchmarkSession::whenIdle(std::function<void()> then)
{
    if (!m_runner.isBusy())
        return then();
    m_whenIdle.push_back(std::move(then));
    m_runner.pause();
}

} // namespace ks

#include "moc_benchmark_session.cpp"
