#pragma once

#include "ui/shell/message.h"

#include <QAction>
#include <QList>
#include <QObject>
#include <QString>
#include <QStringList>
#include <QWidget>

#include <functional>

class QThreadPool;
class QUndoStack;

namespace ks {

class ComputeThread;
class Preferences;
class TaskList;
struct LabWish;
struct LentOperation;

/// What the main window offers to its labs. GUI thread only.
class LabHost {
public:
    virtual ~LabHost() = default;

    /// The one visible channel for everything that happened; never a modal box.
    virtual void post(const Message& message) = 0;
    /// What was posted under this topic is over: it shows no longer, and what it offered can no longer be done.
    virtual void withdraw(const QString& topic) = 0;
    /// It has stood there long enough; what it offered is still to be found among the earlier messages.
    virtual void hush(const QString& topic) = 0;
    /// The message on screen offers something to do about it; a mere hint should not take its place.
    virtual bool isOffering() const { return false; }
    /// Long jobs with progress and cancel, shown in the status bar.
    virtual TaskList& tasks() = 0;
    /// The one thread that opens parallel regions.
    virtual ComputeThread& compute() = 0;
    /// The threads that read and write files, which wait for no computation: a Lane for each owner.
    virtual QThreadPool& files() = 0;
    virtual Preferences& preferences() = 0;
    /// What this lab was asked to open from outside has been read and is taken next: now the lab comes on screen, if that was asked from another one.
    virtual void noteOpened(const QString& /*lab*/) {}
    /// Puts a file at the head of the recent files.
    virtual void noteRecentFile(const QString& path) = 0;
    /// Was `path` left by a program that crashed, and offered? Its session is unsaved work, and the file's name is nobody's title.
    virtual bool isLeftBehind(const QString& /*path*/) const { return false; }
    /// It is a lab's session now.
    virtual void noteRestored(const QString& /*path*/) {}
    /// Shows a dock of the active lab, raises it and gives it the focus.
    virtual void showDock(const QString& id) = 0;
    /// Makes another lab the active one.
    virtual void showLab(const QString& id) = 0;
    /// Gives an operation to the lab that shows operations, which becomes the active one; false where there is none.
    virtual bool lend(const LentOperation& operation) = 0;
    /// Leads to another lab and what is wished for there; false where there is no such lab or it has no such thing, and nothing has happened.
    virtual bool ask(const LabWish& /*wish*/) { return false; }
    /// As from the File menu: in the lab that opens such files.
    virtual void openFile(const QString& /*path*/, bool /*asCopy*/) {}
};

/// A panel around a lab's centre. Its title is the widget's windowTitle() and follows it; `id` is its name in the stored layout.
struct LabDock {
    QString id;
    QWidget* widget = nullptr; ///< owned by the main window from then on
    Qt::DockWidgetArea area = Qt::LeftDockWidgetArea;
    bool shownAtFirst = true;
};

/// Where a lab computes: what the right end of the status bar says.
struct LabBackend {
    QStringList ids;
    int threads = 0; ///< 0: as many as the program uses by itself
    QString details; ///< translated: what else there is to know
};

/// A key that no action stands for, such as the arrows in a grid: a line of the help sheet.
struct LabKey {
    QString keys;    ///< "Space, Shift+Space"
    QString meaning; ///< translated
};

/// Something of a lab that has a name and is no action: an operator, a page, a bookmark, an export, a preset, an experiment that comes ready, a
/// setting whose field is made when it is gone to. The command palette leads there from everywhere.
struct LabPlace {
    QString name;             ///< translated
    QStringList otherNames;   ///< under which people look for it too, such as the formats of an export
    QString kind;             ///< translated: "Operator"
    std::function<void()> go; ///< called when the lab is the active one
    QString reason;           ///< translated: why not now; empty: it can be gone to
    /// Translated: what going there changes at once ("Takes the place of the network"); empty: nothing, or its name says it. Nobody is led there by a
    /// mistyped word.
    QString deed{};
    /// Of a setting: the field, which gets the keyboard once go() has been called; null where it has gone.
    std::function<QWidget*()> control{};
};

/// The menus to which a lab adds its actions.
enum class LabMenu { File, Export, Edit, Look, Lab }; // Look: the View menu; ks::View is a tensor

/// Property of a widget that is folded away: the checkable button that unfolds it. The command palette finds what is in it.
constexpr char foldedUnder[] = "foldedUnder";
/// Property of a page that others stand in the place of: the button that opens it.
constexpr char openedBy[] = "openedBy";
/// Property of a widget that shows a setting, or of an action whose text goes with what it does now: other names of that (QStringList), under
/// which the command palette finds it wherever it stands.
constexpr char foundAs[] = "foundAs";

/// What a lab holds that is saved, opened and lost. Files are read and written by jobs: these functions return at once and report through
/// Lab::sessionChanged(), LabHost::post() and LabHost::noteRecentFile().
class LabSession {
public:
    virtual ~LabSession() = default;

    virtual QString sessionName() const { return {}; }
    virtual QString sessionPath() const { return {}; } ///< empty: never saved
    virtual bool isModified() const { return false; }
    /// Is it what sessionName() names that has changes? isModified() speaks of whatever the lab would lose.
    virtual bool isShownModified() const { return isModified(); }
    /// What is being written in a form of its own counts from here on: the session is about to be saved or left.
    virtual void settle() {}
    virtual void newSession() {}
    virtual bool canBeginAnew() const { return true; } ///< may one begin now? Not while something is under way
    /// What brings the session of this moment back, saved or not, whatever happens to it until then; nothing where the lab has none.
    virtual std::function<void()> keepSession() { return {}; }
    virtual bool canOpen(const QString& /*path*/) const { return false; }
    /// A session, image or tensor file; `asCopy` forgets the path, so that saving asks for a new one. Once it is read, LabHost::noteOpened() is told, and
    /// not where it cannot be: the lab may be behind another one, which then stays on screen.
    virtual void open(const QString& /*path*/, bool /*asCopy*/) {}
    /// Files that belong side by side; false where the lab puts none beside another, and nothing has happened.
    virtual bool openTogether(const QStringList& /*paths*/) { return false; }
    virtual void save(const QString& /*path*/) {}
    /// Of what save() writes, translated: "Results (*.json)"; empty: sessions.
    virtual QString saveFilter() const { return {}; }
    /// File-dialog filters, translated, most general first: {"Sessions and images (*.kscope *.png)", …}.
    virtual QStringList sessionFilters() const { return {}; }
    virtual QStringList imageFilters() const { return {}; }
    /// Would a crash cost something, be it what nobody is asked about before the end?
    virtual bool isWorthKeeping() const { return isModified(); }
    /// What autosave writes next to the other state of the program: once a minute while isWorthKeeping(), and when autosaveWanted().
    virtual void autosave(const QString& /*path*/) {}
    /// Of that file: such as this lab opens.
    virtual QString autosaveEnding() const { return QStringLiteral("kscope"); }
    /// What isModified() speaks of comes into sight: somebody is about to lose it.
    virtual void showUnsaved() {}
};

/// One work area of the main window. The window asks for everything once, at registration, except where said otherwise;
/// texts of widgets and actions follow the language by themselves (see ui/language/retranslating.h) or in retranslate().
class Lab : public QObject, public LabSession {
    Q_OBJECT

public:
    using QObject::QObject;

    virtual QString id() const = 0;       ///< "operation": stable, never shown
    virtual QString title() const = 0;    ///< "Operation", translated; asked again after a change of language
    virtual QString iconName() const = 0; ///< of resources/icons
    virtual QWidget* centre() = 0;        ///< owned by the main window from then on
    virtual QList<LabDock> docks() { return {}; }
    /// Actions for a menu, in order (separators are actions with isSeparator()). Every action needs an objectName, a text and, where it can be
    /// disabled, a tooltip that says why. Their shortcuts work whenever the lab is active; the help sheet and the command palette list them.
    virtual QList<QAction*> actions(LabMenu) { return {}; }

    virtual QList<LabKey> keys() const { return {}; }
    virtual QList<LabPlace> places() { return {}; }

    virtual LabBackend backend() const { return {}; }

    /// Undo of content; null if the lab has none. Another one takes its place with undoStackReplaced().
    virtual QUndoStack* undoStack() { return nullptr; }

    /// Shows an operation of another lab, which stays as it is there; false where this lab shows none.
    virtual bool borrow(const LentOperation&) { return false; }
    /// Shows what another lab asks for, as a step for undo; false where it has no such thing.
    virtual bool grant(const LabWish&) { return false; }

    /// Presenter mode was entered or left: the centre is, or was, in a window of its own.
    virtual void setPresenting(bool) {}
    /// One line above the tensors in presenter mode.
    virtual QString presenterTitle() const { return sessionName(); }
    /// PageDown (+1) or PageUp (−1) in presenter mode.
    virtual void presenterStep(int /*direction*/) {}

    /// The lab became visible or hidden; hidden labs start no work.
    virtual void setActive(bool) {}
    /// The language changed: set the texts of actions and everything else that is not a widget.
    virtual void retranslate() {}

signals:
    void undoStackReplaced();
    void backendChanged();
    void sessionChanged(); ///< name, path or isModified() changed
    void workPutAside();   ///< another session takes the place of the one that autosave() wrote last, which is in no file
    void autosaveWanted(); ///< something was finished that a crash must not cost: autosave() is to come now
};

} // namespace ks
