#pragma once

#include "ui/shell/action_set.h"

#include <QCoreApplication>

namespace ks {

class AsideTrainings;
class LabHost;
class NetworkDocument;
class NetworkFiles;
class TrainingRun;

/// What can be done with the training, as actions whose names and hints say what they would do now. GUI thread only.
class TrainingActions {
    Q_DECLARE_TR_FUNCTIONS(ks::TrainingActions)

public:
    /// `window`: where a file is asked for.
    TrainingActions(LabHost& host, NetworkDocument& document, TrainingRun& run, NetworkFiles& files, AsideTrainings& aside,
                    QWidget& window);

    /// Train first.
    QList<QAction*> actions() const { return {m_train, m_batch, m_epoch, m_untrained, m_settings}; }
    QAction* save() const { return m_save; }
    /// State, settings or language are others: says and offers what holds now.
    void follow();

private:
    QString trainText() const;
    QString trainTip() const;
    QString stepTip() const;
    QString untrainedTip() const;
    void trainOrPause();

    LabHost& m_host;
    NetworkDocument& m_document;
    TrainingRun& m_run;
    ActionSet m_actions;
    QAction* m_train;
    QAction* m_batch;
    QAction* m_epoch;
    QAction* m_untrained;
    QAction* m_settings;
    QAction* m_save;
};

} // namespace ks
