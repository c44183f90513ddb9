#include "ui/shell/menu_actions.h"

#include <QActionGroup>
#include <QMenu>

namespace ks {

namespace {

/// Of the choice before; a line begins another one.
QActionGroup* groupOfLast(QMenu& menu)
{
    const QList<QAction*> before = menu.actions();
    QActionGroup* group = before.isEmpty() ? nullptr : before.constLast()->actionGroup();
    return group ? group : new QActionGroup(&menu);
}

} // namespace

QAction* MenuActions::add(QMenu& menu, const Command& command)
{
    if (!command.name)
        return menu.addSeparator();
    QAction* action = ActionSet::add(QLatin1String(command.name), command.text, command.keys, command.follow, command.icon, command.tip);
    action->setEnabled(command.isPossible);
    menu.addAction(action);
    m_window.addAction(action);
    return action;
}

void MenuActions::addChoice(QMenu& menu, const Command& command, const std::function<bool()>& isOn)
{
    QActionGroup* group = groupOfLast(menu);
    addSwitch(menu, command, isOn);
    group->addAction(menu.actions().constLast());
}

QAction* MenuActions::addSwitch(QMenu& menu, const Command& command, const std::function<bool()>& isOn)
{
    QAction* action = add(menu, command);
    action->setCheckable(true);
    action->setChecked(isOn()); // the command palette says what it does without the menu
    connect(&menu, &QMenu::aboutToShow, action, [action, isOn] { action->setChecked(isOn()); });
    return action;
}

void MenuActions::addAll(QMenu& menu, std::initializer_list<Command> commands)
{
    for (const Command& command : commands)
        add(menu, command);
}

QMenu& MenuActions::addMenu(QMenu& parent, const char* name, TextOf title)
{
    QMenu* menu = parent.addMenu(QString());
    menu->setObjectName(QLatin1String(name));
    setTitle(*menu, std::move(title));
    return *menu;
}

void MenuActions::retranslate()
{
    ActionSet::retranslate();
    for (const auto& [menu, title] : m_titles)
        menu->setTitle(title());
}

} // namespace ks
