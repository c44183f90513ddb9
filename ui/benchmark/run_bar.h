#pragma once

#include "ui/shell/action_set.h"

#include <QWidget>

class QLabel;
class QProgressBar;

namespace ks {

class BenchmarkSession;
class ExperimentPanel;

/// Starts, pauses and goes on, leads back to the last result, and says how far it is.
class RunBar final : public QWidget {
    Q_OBJECT

public:
    RunBar(BenchmarkSession& session, const ExperimentPanel& panel, QWidget* parent);

    /// Of the menu, in order: start, pause, start anew, last result.
    QList<QAction*> runActions() const { return {m_start, m_pause, m_again, m_back}; }
    /// State and texts, after whatever changed; also in another language.
    void refresh();

signals:
    void startWanted(); ///< or to go on

private:
    void makeActions();
    QString startTip() const;
    QString stateText() const;

    BenchmarkSession& m_session;
    const ExperimentPanel& m_panel;
    ActionSet m_actions;
    QAction* m_start = nullptr;
    QAction* m_pause = nullptr;
    QAction* m_again = nullptr;
    QAction* m_back = nullptr; ///< to the result of another experiment
    QLabel* m_status;
    QProgressBar* m_progress;
};

} // namespace ks
