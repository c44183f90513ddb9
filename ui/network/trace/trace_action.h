#pragma once

#include "ui/shell/lab_actions.h"

#include <QCoreApplication>
#include <QPointer>

namespace ks {

class NetworkDocument;
class TraceWindow;

/// Opens the window of traces, which is made when it is first asked for. GUI thread only.
class TraceAction {
    Q_DECLARE_TR_FUNCTIONS(ks::TraceAction)

public:
    /// Adds itself to the lab's menu. `parent`: of the window.
    TraceAction(LabActions& actions, LabHost& host, NetworkDocument& document, QWidget& parent);

    QAction* action() const { return m_action; }
    TraceWindow& show();

private:
    LabHost& m_host;
    NetworkDocument& m_document;
    QWidget& m_parent;
    QAction* m_action;
    QPointer<TraceWindow> m_window;
};

} // namespace ks
