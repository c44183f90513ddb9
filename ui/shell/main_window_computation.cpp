#include "core/backends/backend.h"
#include "core/backends/traits.h"
#include "core/base/threads.h"
#include "ui/language/text.h"
#include "ui/shell/main_window.h"
#include "ui/shell/message_bar.h"
#include "ui/shell/preferences.h"

#include <QMenu>

namespace ks {

void MainWindow::buildComputationMenu()
{
    QMenu* menu = choiceMenu("view.computation", [] { return tr("C&omputation"); });
    menu->setToolTipsVisible(true);
    const auto follow = [this] {
        setDefaultThreads(m_preferences.threads());
        setWorkspaceLimit(static_cast<std::size_t>(m_preferences.workspaceLimit()) << 20U);
    };
    connect(&m_preferences, &Preferences::changed, this, follow);
    follow();

    const auto threads = [&](const char* name, ActionSet::TextOf text, ActionSet::TextOf tip, int number) {
        const QAction* action = addChoice(
            menu, name, std::move(text), [this, number] { return m_preferences.threads() == number; },
            [this, number] {
                m_preferences.setThreads(number);
                m_messages->post({.kind = Message::Kind::Note,
                                  .text =
                                      [] {
                                          return tr("Computations use %1 of %2 processors from the next one on.")
                                              .arg(defaultThreads())
                                              .arg(availableThreads());
                                      },
                                  .topic = QStringLiteral("computation")});
            });
        m_actions.setTip(action, std::move(tip));
    };
    const int all = availableThreads();
    threads(
        "view.threads.all", [all] { return tr("Threads: one for each processor (%1)").arg(all); },
        [] { return tr("The shortest times, when nothing else runs on this machine."); }, 0);
    if (all > 2)
        threads(
            "view.threads.allButOne", [all] { return tr("Threads: one processor is left free (%1)").arg(all - 1); },
            [] { return tr("The window and other programs stay quick while something long is computed."); }, all - 1);
    if (all > 1)
        threads(
            "view.threads.one", [] { return tr("Threads: one"); },
            [] { return tr("Slower, but times vary least: what else runs on the machine disturbs one thread less than several."); }, 1);
    menu->addSeparator();

    const auto waiting = [&](const char* name, ActionSet::TextOf text, ActionSet::TextOf tip, Waiting which) {
        QAction* action = addChoice(
            menu, name, std::move(text), [this, which] { return m_preferences.waiting() == which; },
            [this, which] {
                m_preferences.setWaiting(which);
                m_messages->post(
                    {.kind = Message::Kind::Note,
                     .text = [] { return tr("How waiting threads behave changes when Kernelscope is started the next time."); },
                     .topic = QStringLiteral("computation")});
            });
        const std::string_view variable = waitingSetFromOutside();
        action->setEnabled(variable.empty());
        m_actions.setTip(action, [tip = std::move(tip), variable] {
            return variable.empty() ? tip() : tr("The environment decides: %1 is set.").arg(QLatin1String(variable.data()));
        });
    };
    waiting(
        "view.waiting.sleep", [] { return tr("Waiting threads sleep"); },
        [] {
            return tr(
                "Right for nearly everybody: other programs are not disturbed and do not disturb; each computation begins 0.1 ms later.");
        },
        Waiting::Sleep);
    waiting(
        "view.waiting.spin", [] { return tr("Waiting threads keep a processor busy"); },
        [] { return tr("For measuring short computations on a quiet machine; on a busy one each may take 10 ms longer."); }, Waiting::Spin);
    menu->addSeparator();

    const BackendInfo cudnn = findBackend(backendsThat(&BackendTraits::limitsWorkspace).front())->info();
    for (const int mebibytes : {0, 64, static_cast<int>(usualWorkspaceLimit >> 20U), 1024, 4096}) {
        QAction* action = addChoice(
            menu, ("view.workspace." + std::to_string(mebibytes)).c_str(),
            [mebibytes] {
                return mebibytes == 0 ? tr("cuDNN: no scratch memory") : tr("cuDNN: up to %1 MiB of scratch memory").arg(mebibytes);
            },
            [this, mebibytes] { return m_preferences.workspaceLimit() == mebibytes; },
            [this, mebibytes] {
                m_preferences.setWorkspaceLimit(mebibytes);
                m_messages->post({.kind = Message::Kind::Note,
                                  .text = [] { return tr("cuDNN chooses among the algorithms that fit from the next plan on."); },
                                  .topic = QStringLiteral("computation")});
            });
        action->setEnabled(cudnn.available);
        m_actions.setTip(action, [cudnn] {
            return cudnn.available ? tr("Some of the library's fastest convolutions need much memory beside the tensors.")
                                   : tr("cuDNN is not available here: %1.").arg(toQString(cudnn.reason));
        });
    }
}

} // namespace ks
