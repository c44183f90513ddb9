#pragma once

#include "core/session/earlier_run.h"
#include "ui/language/sentence.h"
#include "ui/tasks/lane.h"
#include "ui/tasks/latest_job.h"

#include <QCoreApplication>
#include <QString>

#include <map>
#include <span>
#include <vector>

class QUndoStack;
class QWidget;

namespace ks {

class AsideTrainings;
class LabHost;
class TrainingRun;
struct RunView;

/// What a person does to the list of runs: each is a step of the lab's undo. Files are read in a lane of their own. GUI thread only.
class RunChanges {
    Q_DECLARE_TR_FUNCTIONS(ks::RunChanges)

public:
    /// All of them outlive it.
    RunChanges(LabHost& host, TrainingRun& run, QUndoStack& undo, AsideTrainings& aside);

    void rename(int number, const QString& name);
    void note(int number, const QString& notes);
    void show(int number, bool shown);
    /// Only it is drawn, or all are again.
    void showOnly(int number);
    void showAll();
    void forget(int number);
    /// All but the run at hand leave the list and the charts, and are offered to come back.
    void forgetEarlier();
    /// Also of a session that comes back; says nothing where there are none.
    void offerForgotten();
    /// The trainings of a file, with their lines; the weights stay there until somebody goes on with them.
    void add(const QString& path);
    /// With a training that is put aside, or one of a file, which is read once more. It takes the place of the present one.
    void goOnWith(int number);
    /// Why one cannot go on with it; empty: one can.
    QString whyNotGoOn(int number) const;
    void askWhatToAdd(QWidget& window);

private:
    void say(const Sentence& step, int number, const RunLabel& label) { say(step, {{number, label}}); }
    void say(const Sentence& step, const std::map<int, RunLabel>& labels);
    std::map<int, RunLabel> allLabels() const;
    void leave(std::span<const int> numbers);
    void remember(std::span<const int> numbers);
    const RunView* earlier(int number) const;
    void sayFailed(const Text& why);
    void take(const QString& path, const std::vector<EarlierRun>& runs);

    LabHost& m_host;
    TrainingRun& m_run;
    QUndoStack& m_undo;
    AsideTrainings& m_aside;
    Lane m_files;
    LatestJob m_reading{m_files};
};

} // namespace ks
