#include "ui/network/trace/trace_action.h"

#include "ui/network/network_document.h"
#include "ui/network/trace/trace_window.h"

namespace ks {

TraceAction::TraceAction(LabActions& actions, LabHost& host, NetworkDocument& document, QWidget& parent)
    : m_host(host), m_document(document), m_parent(parent)
{
    m_action = actions.add(
        LabMenu::Lab, "trace", [] { return tr("Trace of operations…"); }, {}, [this] { show(); }, "timeline",
        [] { return tr("When each operation of a step runs, on which thread, and what the operators take together."); });
}

TraceWindow& TraceAction::show()
{
    if (!m_window)
        m_window = new TraceWindow(
            m_host, [this] { return m_document.content(); }, &m_parent);
    m_window->show();
    m_window->raise();
    m_window->activateWindow();
    return *m_window;
}

} // namespace ks
