#pragma once

#include "ui/shell/lab_actions.h"

#include <QCoreApplication>

namespace ks {

class AsideTrainings;
class NetworkDocument;
class NetworkFiles;
class TrainingRun;

/// What can be done with the training, as actions whose names and hints say what they would do now. GUI thread only.
class TrainingActions {
    Q_DECLARE_TR_FUNCTIONS(ks::TrainingActions)

public:
    /// Adds them to those of the lab, Train first. `window`: where a file is asked for.
    TrainingActions(LabActions& actions, LabHost& host, NetworkDocument& document, TrainingRun& run, NetworkFiles& files,
                    AsideTrainings& aside, QWidget& window);

    /// Train, one batch, one epoch, more epochs; and what is needed less often.
    QList<QAction*> ofTheRun() const { return {m_train, m_batch, m_epoch, m_more}; }
    QList<QAction*> besideTheRun() const { return {m_untrained, m_settings}; }
    /// All that Train may be called.
    static QStringList trainTexts() { return {tr("Train"), tr("Pause"), tr("Go on"), tr("Finished")}; }
    /// Offered while an earlier moment of the training is looked at.
    QAction* trainOn() const { return m_trainOn; }
    QAction* compare() const { return m_compare; }
    /// What can be compared is not what is offered: the first moment was kept since.
    bool isBehind() const { return m_compare->isEnabled() != canCompare(); }
    /// State or settings are others: offers what can be done now. The lab has the texts said anew.
    void follow();

private:
    QString trainText() const;
    QString trainTip() const;
    QString moreTip() const;
    QString stepTip() const;
    QString untrainedTip() const;
    /// What it would do.
    QString untrainedDeed() const;
    QString trainOnTip() const;
    QString compareTip() const;
    bool canCompare() const;
    void trainOrPause();
    void trainMore();

    LabHost& m_host;
    NetworkDocument& m_document;
    TrainingRun& m_run;
    QAction* m_train;
    QAction* m_batch;
    QAction* m_epoch;
    QAction* m_more; ///< has a place of its own: a click that was to pause at the end of the training does not train on
    QAction* m_untrained;
    QAction* m_settings;
    QAction* m_trainOn;
    QAction* m_compare;
    QAction* m_save;
};

} // namespace ks
