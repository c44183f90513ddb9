#pragma once

#include "ui/shell/lab.h"
#include "ui/tasks/compute_thread.h"
#include "ui/tasks/task_list.h"

#include <QThreadPool>

namespace ks::test {

/// A host for a part of a lab by itself: it computes and writes files; whatever it is told it forgets.
class PlainHost final : public LabHost {
public:
    void post(const Message&) override {}
    void withdraw(const QString&) override {}
    void hush(const QString&) override {}
    TaskList& tasks() override { return m_tasks; }
    ComputeThread& compute() override { return m_compute; }
    QThreadPool& files() override { return m_files; }
    Preferences& preferences() override { qFatal("a part of a lab asks for no preferences"); }
    void noteRecentFile(const QString&) override {}
    void showDock(const QString&) override {}
    void showLab(const QString&) override {}
    bool lend(const LentOperation&) override { return false; }

private:
    ComputeThread m_compute;
    QThreadPool m_files;
    TaskList m_tasks;
};

} // namespace ks::test
