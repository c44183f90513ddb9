#pragma once

#include "ui/shell/menu_actions.h"

#include <QObject>

class QUndoGroup;

namespace ks {

class Lab;
class MainWindow;
class Presentation;
class SettingsMenus;

/// The menus of the window after the File menu: what it can do itself, and what the active lab adds.
class WindowMenus final : public QObject {
    Q_OBJECT

public:
    WindowMenus(MainWindow& window, QUndoGroup& undo, SettingsMenus& settings, Presentation& presentation);

    /// Its actions and panels take the place of the last one's; `labs` leads to all of them.
    void setLab(Lab& lab, const QList<QAction*>& labs);
    void retranslate() { m_actions.retranslate(); }

private:
    void addEdit(QUndoGroup& undo);
    void addView(SettingsMenus& settings, Presentation& presentation);
    void addHelp();
    void fillLessons();
    void showAbout();

    MainWindow& m_window;
    MenuActions m_actions;
    QMenu& m_edit;
    QMenu& m_view;
    QMenu& m_lab;
    QMenu& m_help;
    QAction* m_endOfEdit = nullptr; ///< the line below what a lab has there
    QMenu* m_panels = nullptr;
    QMenu* m_lessons = nullptr;
    QList<QAction*> m_labActions;
};

} // namespace ks
