#pragma once

#include "ui/benchmark/benchmark_runner.h"
#include "ui/language/sentence.h"

#include <QUndoStack>

#include <functional>
#include <optional>
#include <vector>

namespace ks {

class ExperimentPanel;

/// What the Benchmark lab holds: the experiment that is set, the result that was measured or opened last, others beside it, a baseline. What was measured
/// here and is in no file is put aside before another takes its place. GUI thread only.
class BenchmarkSession final : public QObject {
    Q_OBJECT

public:
    /// Results from files.
    struct Opened {
        std::vector<BenchmarkResult> results;    ///< of one experiment
        std::optional<BenchmarkResult> baseline; ///< what results are held against

        bool isEmpty() const { return results.empty() && !baseline; }
    };

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
    /// Shows `result` and its experiment. Needs nothing running.
    void show(const BenchmarkResult& result);
    /// This experiment and nothing else: neither result nor baseline. Undo goes back to the one before, with its result and what was opened. Needs
    /// nothing running.
    void beginAnew(const Experiment& experiment);
    /// What brings all of this back, whatever happens to it until then; nothing while something is measured.
    std::function<void()> keep();

    /// What is measured belongs to the experiment that it answers: the result of another one is kept, but never shown beside this one.
    bool resultFits() const;
    bool isPausedHere() const { return m_runner.state() == BenchmarkRunner::State::Paused && resultFits(); }
    /// The result, if it fits; else one without figures.
    const BenchmarkResult& shown() const;
    bool hasFigures() const { return !shown().measurements.empty(); }

    const Opened& opened() const { return m_opened; }
    void setOpened(Opened opened);
    /// What stands side by side: results from files of the experiment that is set and, once there are several, what is measured here beside them.
    std::vector<BenchmarkResult> sideBySide() const;

    /// What was measured here and is in no file would have to be measured again.
    bool isUnsaved() const { return m_unsaved; }
    void setUnsaved(bool unsaved);
    int revision() const { return m_revision; } ///< of the runner's result

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
        Opened opened;
        std::function<void()> result; ///< brings it back to the runner; none where there was none
        bool unsaved = false;

        bool isEmpty() const { return opened.isEmpty() && !result; }
    };
    Closed close();
    /// What was opened or measured since then stays.
    void reopen(const Closed& closed);
    void note(const Sentence& change);
    void showExperiment(const Experiment& experiment);
    void followState();
    /// Before another result takes the place of one that is not saved: offers to bring it back.
    void putResultAside();
    void bringBack(const std::function<void()>& result, bool unsaved);
    /// The one on show, if it is not saved, is put aside for it.
    void takeBack(const std::function<void()>& result, const Experiment& experiment, bool unsaved);
    /// Pauses what is being measured, if anything.
    void whenIdle(std::function<void()> then);

    LabHost& m_host;
    ExperimentPanel& m_panel;
    BenchmarkRunner m_runner;
    QUndoStack m_undo;
    Experiment m_noted; ///< what undo has last
    Opened m_opened;
    bool m_unsaved = false;
    bool m_measuring = false; ///< when the state changed last
    int m_putAside = 0;       ///< results, so far
    int m_revision = 0;
    std::vector<std::function<void()>> m_whenIdle; ///< in the order in which they were asked for
};

/// Its name in the language of the window.
QString titleOf(const Experiment& experiment);
/// One that is opened twice, or opened beside itself, is still one run of one machine.
bool isAmong(const std::vector<BenchmarkResult>& results, const BenchmarkResult& one);

} // namespace ks
