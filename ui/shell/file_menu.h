#pragma once

#include "ui/shell/menu_actions.h"

#include <QMenu>

#include <functional>

namespace ks {

class Lab;
class MainWindow;
class Preferences;

/// The File menu: sessions and images of the active lab, samples, recent files.
class FileMenu : public QObject {
    Q_OBJECT

public:
    FileMenu(MainWindow& window, Preferences& preferences);

    /// Puts a lab's own actions and its exports into the menu (before Quit); call once per change of lab.
    void setLab(Lab* lab);
    /// Of the menu within it, in the language of the moment.
    static QString exportTitle() { return tr("&Export"); }
    void retranslate() { m_actions.retranslate(); }
    /// After the session or the lab changed.
    void refresh();

    void open(const QString& path, bool asCopy);
    /// Of several files those that belong together; else the first, and which are left out is said.
    void openAll(const QStringList& paths);
    /// A lab has read what it was asked for last: it comes on screen, unless somebody has gone elsewhere meanwhile. See LabHost.
    void noteOpened(const QString& lab);
    /// A crash has left something: its entry is there until that is restored or discarded, whatever becomes of the message.
    void setHasLeft(bool hasLeft) { m_left->setVisible(hasLeft); }
    /// Saves where the session came from, or asks where.
    void save();
    void saveAs();

signals:
    /// Somebody asks what a crash has left.
    void leftWanted();

private:
    void newSession();
    Lab* lab() const;
    /// What was asked for last, and is not read yet.
    struct Asked {
        Lab* of = nullptr;          ///< null: nothing
        Lab* from = nullptr;        ///< was on screen then
        std::function<void()> then; ///< once the lab has taken it
    };
    /// Null where none reads it; the lab on screen before others.
    Lab* labFor(const QString& path) const;
    void openIn(Lab& lab, const QString& path, bool asCopy, std::function<void()> then = {});
    void offerOther(const Lab& reader, const QString& path, bool asCopy);
    void refuse(const QString& path);
    void openSeveral(const QStringList& paths);
    QStringList allFilters() const;
    void askForFiles(const QString& title, const QStringList& filters);
    void fillRecent();
    void fillSamples();

    MainWindow& m_window;
    QMenu& m_menu;
    Preferences& m_preferences;
    MenuActions m_actions;
    QMenu* m_recent = nullptr;
    QMenu* m_samples = nullptr;
    QMenu* m_export = nullptr;
    QAction* m_new = nullptr;
    QAction* m_left = nullptr;
    QAction* m_save = nullptr;
    QAction* m_saveAs = nullptr;
    QAction* m_beforeLab = nullptr;
    QList<QAction*> m_labActions;
    QList<QAction*> m_needLab;
    Asked m_asked;
};

} // namespace ks
