#pragma once

#include "ui/language/retranslating.h"

#include <QMenu>
#include <QToolButton>

namespace ks {

class TaskList;

/// The running tasks in the status bar: hidden when there are none; opens the list, in which each can be cancelled.
class TaskButton : public Retranslating<QToolButton> {
    Q_OBJECT

public:
    explicit TaskButton(TaskList& tasks, QWidget* parent = nullptr);

protected:
    void retranslate() override;

private:
    void follow();
    void fillMenu();

    TaskList& m_tasks;
    QMenu m_menu;
};

} // namespace ks
