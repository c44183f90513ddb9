#include "ui/shell/task_button.h"

#include "ui/language/numbers.h"
#include "ui/tasks/task_list.h"
#include "ui/theme/icon.h"

#include <cmath>

namespace ks {

TaskButton::TaskButton(TaskList& tasks, QWidget* parent) : Retranslating(parent), m_tasks(tasks)
{
    setIcon(themedIcon(QStringLiteral("tasks")));
    setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    setPopupMode(QToolButton::InstantPopup);
    setAutoRaise(true);
    setFocusPolicy(Qt::TabFocus);
    setMenu(&m_menu);
    connect(&m_menu, &QMenu::aboutToShow, this, &TaskButton::fillMenu);
    connect(&m_tasks, &TaskList::changed, this, &TaskButton::follow);
    retranslate();
}

void TaskButton::retranslate()
{
    setAccessibleName(tr("Running tasks"));
    setToolTip(tr("Running tasks: choose one to cancel it"));
    follow();
}

void TaskButton::follow()
{
    const auto entries = m_tasks.entries();
    setVisible(!entries.empty());
    if (entries.empty())
        return;
    double sum = 0;
    int known = 0;
    for (const TaskList::Entry& entry : entries) {
        if (entry.fraction >= 0) {
            sum += entry.fraction;
            ++known;
        }
    }
    QString text = tr("%n task(s)", nullptr, int(entries.size()));
    if (known > 0)
        text += QStringLiteral(" · ") + tr("%1 %").arg(countOnScreen(std::floor(100 * sum / known)));
    setText(text);
}

void TaskButton::fillMenu()
{
    m_menu.clear();
    for (const TaskList::Entry& entry : m_tasks.entries()) {
        QAction* action =
            m_menu.addAction(themedIcon(QStringLiteral("close")),
                             entry.cancelling ? tr("%1 (is being cancelled)").arg(entry.title) : tr("Cancel: %1").arg(entry.title));
        action->setEnabled(!entry.cancelling);
        connect(action, &QAction::triggered, &m_tasks, [this, id = entry.id] { m_tasks.cancel(id); });
    }
}

} // namespace ks

#include "moc_task_button.cpp"
