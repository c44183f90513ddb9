#pragma once

#include "ui/shell/action_set.h"

#include <initializer_list>

class QMenu;

namespace ks {

/// The actions of a window in its menus, whose keys work also while the menu bar is hidden. Their texts and the titles of the menus follow the language.
class MenuActions final : public ActionSet {
public:
    struct Command {
        const char* name = nullptr; ///< stable, never shown; null: a line between what stands above and below
        TextOf text = {};
        QList<QKeySequence> keys = {};
        std::function<void()> follow = {};
        const char* icon = nullptr;
        TextOf tip = {};
        bool isPossible = true;
    };

    explicit MenuActions(QWidget& window) : m_window(window) {}

    QAction* add(QMenu& menu, const Command& command);
    /// One of several: those between two lines of the menu exclude each other, and are marked by a dot. The menu asks anew each time it opens.
    void addChoice(QMenu& menu, const Command& command, const std::function<bool()>& isOn);
    /// Something that is on or off by itself, marked by a tick.
    QAction* addSwitch(QMenu& menu, const Command& command, const std::function<bool()>& isOn);
    void addAll(QMenu& menu, std::initializer_list<Command> commands);
    QMenu& addMenu(QMenu& parent, const char* name, TextOf title);
    void setTitle(QMenu& menu, TextOf title) { m_titles.emplace_back(&menu, std::move(title)); }
    void retranslate();

private:
    QWidget& m_window;
    std::vector<std::pair<QMenu*, TextOf>> m_titles;
};

} // namespace ks
