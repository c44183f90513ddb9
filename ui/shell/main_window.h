#pragma once

#include "ui/language/retranslating.h"
#include "ui/shell/crash_copies.h"
#include "ui/shell/message_bar.h"
#include "ui/shell/presentation.h"
#include "ui/tasks/compute_thread.h"
#include "ui/tasks/task_list.h"

#include <QHash>
#include <QMainWindow>
#include <QPointer>
#include <QStackedWidget>
#include <QThreadPool>
#include <QToolBar>
#include <QUndoGroup>

#include <memory>
#include <vector>

class QActionGroup;

namespace ks {

class BackendStatus;
class FileMenu;
class HelpSheet;
class Languages;
class PresenterWindow;
class StallNotes;
class Theme;
class UnsavedWork;
class WatchedApplication;
class WindowMenus;

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
    LabDocks& docks() const { return *m_docks; }

    void openFile(const QString& path, bool asCopy) override;
    /// Side by side where they belong together: what is given at the start, chosen in the dialog or dropped on the window.
    void openFiles(const QStringList& paths);
    /// Keeps copies of unsaved work in `folder` and offers what a crash left there, unless it is not to (the next start does then).
    void startAutosave(const QString& folder, bool offersLeft = true) { m_copies->start(folder, m_labs, offersLeft); }
    /// Notes among the earlier messages when the window was away for long; tells what escaped from a handler.
    void listenTo(const WatchedApplication& application);
    /// Ends the program with this status as soon as all unsaved work is kept, without asking: nobody is there any more to answer. What is
    /// kept is offered at the next start.
    void endLeavingUnsaved(int status);
    /// See UnsavedWork.
    void resetEverything();
    void setPresenting(bool on) { m_presentation->set(on); }
    bool isPresenting() const { return m_presentation && m_presentation->isOn(); }
    PresenterWindow& presenter() const { return m_presentation->window(); }
    void showPalette();
    void showHelp();
    /// F6 and Shift+F6: the focus goes to the next panel.
    void walkPanels(int direction);
    MessageBar& messages() { return *m_messages; }
    /// Why what was asked for does nothing.
    void answer(const Sentence& why) { m_messages->answer(why, m_active ? m_active->id() : QString()); }

    void post(const Message& message) override;
    TaskList& tasks() override { return m_tasks; }
    ComputeThread& compute() override { return m_compute; }
    QThreadPool& files() override { return m_filePool; }
    bool lend(const LentOperation& operation) override;
    bool ask(const LabWish& wish) override;

protected:
    void retranslate() override;
    void closeEvent(QCloseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;
    void showEvent(QShowEvent* event) override;

private:
    void withdraw(const QString& topic) override { m_messages->withdraw(topic); }
    void hush(const QString& topic) override { m_messages->hush(topic); }
    bool isOffering() const override { return m_messages->isOffering(); }
    Preferences& preferences() override { return m_preferences; }
    void noteOpened(const QString& lab) override;
    void noteRecentFile(const QString& path) override;
    bool isLeftBehind(const QString& path) const override { return m_copies->isLeftBehind(path); }
    void noteRestored(const QString& path) override { m_copies->noteRestored(path); }
    void showDock(const QString& id) override { m_docks->bring(id); }
    void showLab(const QString& id) override;

    void buildFrame(Theme& theme, Languages& languages);
    void buildMenus(Theme& theme, Languages& languages);
    bool saysWhyNot(const QKeySequence& keys);
    void fillLabMenus();
    void useUndoOf(Lab* lab);
    void refreshTitle();
    void refreshBackend();
    /// What stands in the fields of all labs counts.
    void settle();

    Preferences& m_preferences;
    ComputeThread m_compute;
    QThreadPool m_filePool;
    TaskList m_tasks;
    QUndoGroup m_undo;
    std::unique_ptr<UnsavedWork> m_unsaved;
    std::vector<std::unique_ptr<Lab>> m_labs;
    Lab* m_active = nullptr;
    const QString m_leftIn;                   ///< id of the lab in which the program was left; empty: at the first start
    QHash<Lab*, QPointer<QWidget>> m_focused; ///< in the centres of labs that are not active

    QStackedWidget* m_centre;
    QToolBar* m_rail;
    QActionGroup* m_railGroup;
    MessageBar* m_messages;
    BackendStatus* m_backendStatus;
    LabDocks* m_docks;
    Presentation* m_presentation = nullptr;
    FileMenu* m_files = nullptr;
    WindowMenus* m_menus = nullptr;
    HelpSheet* m_help = nullptr;
    CrashCopies* m_copies = nullptr;
    std::unique_ptr<StallNotes> m_stalls;
};

} // namespace ks
