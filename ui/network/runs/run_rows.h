#pragma once

#include "core/report/run_figures.h"
#include "core/session/earlier_run.h"

#include <QCoreApplication>
#include <QString>

#include <vector>

namespace ks {

class TrainingRun;
struct RunView;

/// The colour of a run, and its stroke where colours repeat, in its lines and its row, as long as there is this session: see seriesStyle(), strokeOf().
inline int styleOfRun(int number)
{
    return number - 1;
}

/// As their tasks do: see run_differences.h.
bool learnTheSame(const RunView& a, const RunView& b);

/// A line of the list: a run, or what stands above those that learn one thing.
struct RunRow {
    int number = 0;     ///< 0: a heading
    bool now = false;   ///< what is in training
    bool alike = true;  ///< it learns what the present one does
    QString title;      ///< of a heading
    RunLabel label;     ///< the rest is of a run alone
    RunFigures figures; ///< of its history
    QString differs;    ///< from those below the same heading; empty: in nothing, or there is none
    bool single = true; ///< there is none

    bool isRun() const { return number > 0; }
};

/// What the list says of runs, in the language on screen. GUI thread.
class RunRows {
    Q_DECLARE_TR_FUNCTIONS(ks::RunRows)

public:
    explicit RunRows(TrainingRun& run) : m_run(run) {}

    /// What a person has called it, or "run 2".
    QString nameOf(int number) const;
    /// The same in charts and their tables, where nothing else tells it from the others: with its number where another one is called so, too.
    QString nameInCharts(int number) const;
    /// The present run and its like first, then those of other data or another task, with a heading each where there are several such groups. Those
    /// below a heading: the newest first. A run without a batch is none.
    std::vector<RunRow> rows() const;
    /// What may be another from one batch to the next: labels and figures, in rows that are still of these runs.
    void renew(std::vector<RunRow>& rows) const;
    int count() const;

    /// "98.4 %, epoch 7": what a column has room for; empty where there is none.
    static QString inShort(const RunFigures& figures, const std::optional<RunFigures::Figure>& figure);
    /// The same in a sentence, with what it is of.
    static QString sentence(const RunFigures& figures, const std::optional<RunFigures::Figure>& figure);

private:
    std::vector<const RunView*> all() const;

    TrainingRun& m_run;
};

} // namespace ks
