#pragma once

#include "ui/network/network_document.h"
#include "ui/tasks/file_jobs.h"
#include "ui/tasks/lane.h"
#include "ui/tasks/latest_job.h"

#include <QCoreApplication>
#include <QObject>

class QAction;

namespace ks {

class LabActions;
class LabHost;

/// Opens and saves the network, its data and settings as a configuration (core/nn/training_config.h), which `kernelscope-cli train --config` takes, too.
/// Lives in the GUI thread; files and data are read in others.
class ConfigFiles final : public QObject {
    Q_OBJECT

public:
    /// Adds its actions to those of the lab. `window`: where a file is asked for.
    ConfigFiles(LabHost& host, NetworkDocument& document, LabActions& actions, QWidget& window);

    static bool canOpen(const QString& path);
    /// A step for undo. Of several networks the first is taken, which is said.
    void open(const QString& path);
    void save(const QString& path);
    void cancelOpening() { m_opening.cancel(); }
    QList<QAction*> inPanel() const { return {m_open, m_save}; }

private:
    void askWhich(QWidget& window);
    void askWhereToSave(QWidget& window);
    void sayFailed(const Text& why);

    LabHost& m_host;
    NetworkDocument& m_document;
    QAction* m_open;
    QAction* m_save;
    Lane m_files;
    LatestJob m_opening{m_files};
    FileJobs m_saving{m_files};
};

} // namespace ks
