#pragma once

#include "ui/language/controls.h"
#include "ui/language/retranslating.h"
#include "ui/shell/lab_actions.h"

#include <QLabel>
#include <QWidget>

namespace ks {

class BenchmarkSession;
class ExperimentPanel;

/// Starts, pauses and goes on, leads back to the last result, and says how far it is.
class RunBar final : public Dressed<QWidget> {
    Q_OBJECT

public:
    /// Adds to the actions of the lab, in order: start, pause, start anew, measure anyway, last result.
    RunBar(LabActions& actions, BenchmarkSession& session, const ExperimentPanel& panel, QWidget* parent);

    /// State and texts, after whatever changed; also in another language. The lab has the texts of its actions said anew.
    void refresh();

signals:
    void startWanted(); ///< or to go on

protected:
    void takeFont() override { keepLines(); }

private:
    /// A longer sentence moves nothing.
    void keepLines() { m_status->setMinimumHeight(2 * m_status->fontMetrics().lineSpacing()); }
    void makeActions(LabActions& actions);
    QString startTip() const;
    QString stateText() const;

    BenchmarkSession& m_session;
    const ExperimentPanel& m_panel;
    QAction* m_start = nullptr;
    QAction* m_pause = nullptr;
    QAction* m_again = nullptr;
    QAction* m_anyway = nullptr; ///< while it waits for other programs
    QAction* m_back = nullptr;   ///< to the result of another experiment
    QLabel* m_status;
    QProgressBar* m_progress;
};

} // namespace ks
