#pragma once

#include "core/session/earlier_run.h"
#include "ui/tasks/lane.h"
#include "ui/tasks/latest_job.h"

#include <QCoreApplication>
#include <QString>

#include <map>
#include <vector>

class QUndoStack;
class QWidget;

namespace ks {

class LabHost;
class TrainingRun;

/// What a person does to the list of runs: each is a step of the lab's undo. Files are read in a lane of their own. GUI thread only.
class RunChanges {
    Q_DECLARE_TR_FUNCTIONS(ks::RunChanges)

public:
    /// All of them outlive it.
    RunChanges(LabHost& host, TrainingRun& run, QUndoStack& undo);

    void rename(int number, const QString& name);
    void note(int number, const QString& notes);
    void show(int number, bool shown);
    /// Only it is drawn, or all are again.
    void showOnly(int number);
    void showAll();
    void forget(int number);
    /// The trainings of a file, with their lines alone.
    void add(const QString& path);
    void askWhatToAdd(QWidget& window);

private:
    void say(const QString& step, int number, const RunLabel& label);
    void say(const QString& step, const std::map<int, RunLabel>& labels);
    std::map<int, RunLabel> allLabels() const;
    void take(const QString& path, const std::vector<EarlierRun>& runs);

    LabHost& m_host;
    TrainingRun& m_run;
    QUndoStack& m_undo;
    Lane m_files;
    LatestJob m_reading{m_files};
};

} // namespace ks
