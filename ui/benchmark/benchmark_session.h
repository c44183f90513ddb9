#pragma once

#include "ui/benchmark/benchmark_runner.h"
#include "ui/benchmark/result_shelf.h"
#include "ui/language/sentence.h"

#include <QUndoStack>

#include <functional>
#include <map>
#include <optional>
#include <vector>

namespace ks {

class ExperimentPanel;

/// What the Benchmark lab holds: the experiment that is set, the result that was measured or opened last, and the list of all results with the baseline
/// among them. What was measured here stays in the list when another takes its place. GUI thread only.
class BenchmarkSession final : public QObject {
    Q_OBJECT

public:
    /// `panel` shows the experiment and is edited by people.
    BenchmarkSession(LabHost& host, ExperimentPanel& panel);

    BenchmarkRunner& runner() { return m_runner; }
    bool isBusy() const { return m_runner.isBusy(); }
    const Experiment& experiment() const;
    /// The experiments that were shown, one after the other: edits, and others that took their place.
    QUndoStack& undoStack() { return m_undo; }

    /// Shows an experiment, ready to start; undo goes back to the one before.
    void take(const Experiment& experiment);
    /// The same, with nothing before it.
    void beginWith(const Experiment& experiment);
    /// Measures what is set from its first point on. Needs a legal experiment and nothing running.
    void start();
    /// Shows one of the list and its experiment, as it is there: what is paused can go on. Needs nothing running.
    void showEntry(int id);
    /// That no other result can come to show while one is measured, with a way to pause it.
    void sayBusy();
    /// The place in the list of what the runner has; 0 before there is any.
    int shownEntry() const { return m_shown; }
    /// This experiment and nothing else: neither result nor baseline. Undo goes back to the one before, with its result and what was opened. Needs
    /// nothing running.
    void beginAnew(const Experiment& experiment);
    /// What brings all of this back, whatever happens to it until then; nothing while something is measured.
    std::function<void()> keep();

    /// What is measured belongs to the experiment that it answers: the result of another one is kept, but never shown beside this one.
    bool resultFits() const;
    bool isPausedHere() const { return m_runner.state() == BenchmarkRunner::State::Paused && resultFits(); }
    /// The result, if it fits; else one without figures. With it those of the same machine and experiment, where the list has them shown as one.
    const BenchmarkResult& shown() const;
    bool hasFigures() const { return !shown().measurements.empty(); }

    ResultShelf& shelf() { return m_shelf; }
    const ResultShelf& shelf() const { return m_shelf; }
    /// What stands side by side: the results of the list that are to be compared, as far as they answer the experiment that is set; fewer than two do not.
    std::vector<BenchmarkResult> sideBySide() const;

    /// What would be lost comes to show.
    void showUnsaved();

signals:
    void experimentShown(); ///< another one, or other settings of it
    void resultChanged();   ///< or what stands beside it
    void stateChanged();    ///< of the runner
    void sessionChanged();  ///< as Lab's
    void autosaveWanted();  ///< as Lab's

private:
    class Change;
    /// What a new session began without.
    struct Closed {
        ResultShelf::Contents shelf;
        std::function<void()> result; ///< brings it back to the runner; none where there was none
        int shown = 0;

        bool isEmpty() const { return shelf.entries.empty() && !result; }
    };
    Closed close();
    /// What was opened or measured since then stays.
    void reopen(const Closed& closed);
    void note(const Sentence& change);
    void showExperiment(const Experiment& experiment);
    void followState();
    void followShelf();
    /// The run under way, as far as it has come, into the list.
    void keepRun();
    /// Before another result takes its place: a run that is paused can go on when it is shown again.
    void leaveResult();
    /// Pauses what is being measured, if anything.
    void whenIdle(std::function<void()> then);

    LabHost& m_host;
    ExperimentPanel& m_panel;
    BenchmarkRunner m_runner;
    QUndoStack m_undo;
    Experiment m_noted; ///< what undo has last
    ResultShelf m_shelf{m_undo};
    int m_shown = 0;                                 ///< the runner's result in the list
    std::map<int, std::function<void()>> m_held;     ///< what brings a paused run back, by its place in the list
    mutable std::optional<BenchmarkResult> m_joined; ///< what is on show, where it is made of several; made when it is asked for
    mutable bool m_joinedIsKnown = false;
    bool m_unsaved = false;                        ///< as was told last
    bool m_measuring = false;                      ///< when the state changed last
    std::vector<std::function<void()>> m_whenIdle; ///< in the order in which they were asked for
};

/// Its name in the language of the window.
QString titleOf(const Experiment& experiment);

} // namespace ks
