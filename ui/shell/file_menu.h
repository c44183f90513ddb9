#pragma once

#include "ui/shell/action_set.h"

#include <QMenu>

#include <functional>

class QWidget;

namespace ks {

class Lab;
class Preferences;

/// The File menu: sessions and images of the active lab, samples, recent files.
class FileMenu : public QObject {
    Q_OBJECT

public:
    FileMenu(QMenu& menu, Preferences& preferences, std::function<Lab*()> activeLab, QWidget* window);

    /// Puts a lab's own actions and its exports into the menu (before Quit); call once per change of lab.
    void setLab(Lab* lab);
    void retranslate();
    /// After the session or the lab changed.
    void refresh();

    void open(const QString& path, bool asCopy);
    /// Of several files those that belong together; else the first, and which are left out is said.
    void openAll(const QStringList& paths);
    /// Saves where the session came from, or asks where.
    void save();
    void saveAs();

signals:
    void quitRequested();
    void cannotOpen(const QString& path, bool asCopy);
    void severalGiven(const QStringList& paths);
    /// A new session took the place of one with changes that are not saved.
    void putAside(const std::function<void()>& bringBack);

private:
    void newSession();
    void askForFiles(const QString& title, const QStringList& filters);
    void fillRecent();
    void fillSamples();

    QMenu& m_menu;
    Preferences& m_preferences;
    std::function<Lab*()> m_lab;
    QWidget* m_window;
    ActionSet m_actions;
    QMenu* m_recent;
    QMenu* m_samples;
    QMenu* m_export;
    QAction* m_new = nullptr;
    QAction* m_save = nullptr;
    QAction* m_saveAs = nullptr;
    QAction* m_beforeLab = nullptr;
    QList<QAction*> m_labActions;
    QList<QAction*> m_needLab;
};

} // namespace ks
