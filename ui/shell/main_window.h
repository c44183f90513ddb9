#pragma once

#include "ui/language/retranslating.h"
#include "ui/shell/action_set.h"
#include "ui/shell/lab.h"
#include "ui/tasks/compute_thread.h"
#include "ui/tasks/task_list.h"

#include <QHash>
#include <QMainWindow>
#include <QPointer>
#include <QStackedWidget>
#include <QTimer>
#include <QToolBar>
#include <QUndoGroup>

#include <map>
#include <memory>
#include <vector>

class QActionGroup;
class QDockWidget;

namespace ks {

class Autosave;
class BackendStatus;
class FileMenu;
class HelpSheet;
class Languages;
class MessageBar;
class Preferences;
class PresenterControls;
class PresenterWindow;
class StallNotes;
class WatchedApplication;
class Theme;
class TopControls;

/// The frame around the labs: rail, menus, docks, message bar. What a lab is, lab.h says.
class MainWindow : public Retranslating<QMainWindow>, public LabHost {
    Q_OBJECT

public:
    MainWindow(Theme& theme, Languages& languages, Preferences& preferences);
    ~MainWindow() override;

    /// The window owns it. Active becomes the one in which the program was left, at the first start the first one; no other is woken for it.
    void addLab(std::unique_ptr<Lab> lab);
    const std::vector<std::unique_ptr<Lab>>& labs() const { return m_labs; }
    Lab* activeLab() const { return m_active; }
    void activateLab(Lab* lab);

    void openFile(const QString& path, bool asCopy);
    /// Side by side where they belong together: what is given at the start, chosen in the dialog or dropped on the window.
    void openFiles(const QStringList& paths);
    /// Keeps copies of unsaved work in `folder` and offers what a crash left there, unless it is not to (the next start does then).
    void startAutosave(const QString& folder, bool offersLeft = true);
    /// Notes among the earlier messages when the window was away for long; tells what escaped from a handler.
    void listenTo(const WatchedApplication& application);
    /// Ends the program with this status as soon as all unsaved work is kept, without asking: nobody is there any more to answer. What is
    /// kept is offered at the next start.
    void endLeavingUnsaved(int status);
    void resetLayout();
    /// Sessions, layout and preferences (but the language) as at the first start; the message bar offers the way back.
    void resetEverything();
    void setPresenting(bool on);
    bool isPresenting() const;
    PresenterWindow& presenter() { return *m_presenter; }
    void showPalette();
    void showHelp();
    /// F6 and Shift+F6: the focus goes to the next panel.
    void walkPanels(int direction);
    QList<QDockWidget*> docksOf(const Lab* lab) const;
    QDockWidget* dock(const QString& id) const; ///< of the active lab
    MessageBar& messages() { return *m_messages; }
    /// Why what was asked for does nothing.
    void answer(const Sentence& why);

    void post(const Message& message) override;
    void withdraw(const QString& topic) override;
    void hush(const QString& topic) override;
    bool isOffering() const override;
    TaskList& tasks() override { return m_tasks; }
    ComputeThread& compute() override { return m_compute; }
    Preferences& preferences() override { return m_preferences; }
    void noteRecentFile(const QString& path) override;
    bool isLeftBehind(const QString& path) const override { return m_left.contains(path) || m_restored.contains(path); }
    void noteRestored(const QString& path) override;
    void showDock(const QString& id) override;
    void showLab(const QString& id) override;
    bool lend(const LentOperation& operation) override;

protected:
    void retranslate() override;
    void closeEvent(QCloseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void childEvent(QChildEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    bool saysWhyNot(const QKeySequence& keys);
    void buildFrame();
    void buildMenus();
    void buildViewMenu();
    void buildComputationMenu();
    void fillScreensMenu();
    void checkScreen();
    void buildHelpMenu();
    void fillLessons();
    void showAbout();
    QMenu* choiceMenu(const char* name, ActionSet::TextOf title);
    QAction* addAction(QMenu* menu, const char* name, ActionSet::TextOf text, const QList<QKeySequence>& keys,
                       const std::function<void()>& follow);
    /// One of several, or something that is on or off: the menu asks anew each time it opens.
    QAction* addChoice(QMenu* menu, const char* name, ActionSet::TextOf text, std::function<bool()> isOn, std::function<void()> choose);
    void fillLabMenus();
    void arrangeDocks(const Lab* lab);
    void keepLayout();
    void fitPanels();
    void widenTo(QDockWidget* dock);
    /// Panels at the sides share in the width of the window, but those that a person has drawn.
    void growPanels();
    std::vector<std::pair<QDockWidget*, int>> widthsOfPanels() const;
    void comeBackFromPresenting();
    void showLayout(const Lab* lab);
    void applyPreferences();
    void useUndoOf(Lab* lab);
    void refreshTitle();
    void refreshBackend();
    /// What is in no file, and where saving would put it.
    struct Unsaved {
        Lab* lab;
        QString path; ///< empty: asks for one
        bool operator==(const Unsaved&) const = default;
    };
    std::vector<Unsaved> unsaved() const;
    bool asksForUnsaved();
    void takeBackQuestion();
    /// What stands in the fields of all labs counts.
    void settle();
    void offerLeft();

    Theme& m_theme;
    Languages& m_languages;
    Preferences& m_preferences;
    ComputeThread m_compute;
    TaskList m_tasks;
    QUndoGroup m_undo;
    ActionSet m_actions;

    struct Place {
        Lab* lab;
        LabDock description;
        QDockWidget* dock;
    };
    std::vector<std::unique_ptr<Lab>> m_labs;
    std::vector<Place> m_places;
    Lab* m_active = nullptr;
    const QString m_leftIn;                            ///< id of the lab in which the program was left; empty: at the first start
    QHash<Lab*, QPointer<QWidget>> m_focused;          ///< in the centres of labs that are not active
    QByteArray m_sideBySide;                           ///< the layout that comes back when there is room for it; empty while it is there
    std::map<const Lab*, Qt::DockWidgetAreas> m_drawn; ///< sides whose width a person has chosen
    bool m_quitAsked = false;                          ///< and nothing of what was asked for has changed since
    std::vector<Unsaved> m_askedFor;                   ///< by the question that quitting asked
    bool m_leaving = false;                            ///< without what is not saved
    std::function<void()> m_bringBack;                 ///< what the last reset put aside, as long as it holds unsaved work
    int m_resets = 0;                                  ///< that put unsaved work aside

    QStackedWidget* m_centre;
    QToolBar* m_rail;
    QActionGroup* m_railGroup;
    MessageBar* m_messages;
    BackendStatus* m_backendStatus;
    TopControls* m_top;
    QMenu* m_editMenu;
    QMenu* m_viewMenu;
    QMenu* m_labMenu;
    QMenu* m_helpMenu;
    QMenu* m_panelsMenu;
    QMenu* m_screensMenu;
    QMenu* m_lessonsMenu;
    std::vector<std::pair<QMenu*, ActionSet::TextOf>> m_menuTitles;
    QList<QAction*> m_labActions;
    FileMenu* m_files = nullptr;
    PresenterWindow* m_presenter = nullptr;
    QTimer m_settled{this}; ///< after presenter mode was entered or left
    QSize m_sizeBefore;
    std::vector<std::pair<QDockWidget*, int>> m_widthsBefore; ///< of the panels at the sides
    QTimer m_regrow{this};                                    ///< the centre needs other room than before
    QSize m_sizeOfControls;                                   ///< once they have settled
    PresenterControls* m_controls = nullptr;                  ///< in the centre's place in presenter mode
    HelpSheet* m_help = nullptr;
    std::unique_ptr<StallNotes> m_stalls;
    std::vector<std::unique_ptr<Autosave>> m_autosaves; ///< one for each lab
    QStringList m_left;                                 ///< copies of programs that crashed, as they were offered
    QStringList m_restored;                             ///< those of them that labs have taken
};

} // namespace ks
