#pragma once

#include "ui/language/languages.h"
#include "ui/operation/figure_export.h"
#include "ui/operation/first_start.h"
#include "ui/operation/inspection.h"
#include "ui/operation/player.h"
#include "ui/operation/prediction.h"
#include "ui/operation/session_files.h"
#include "ui/session/lent_operation.h"
#include "ui/shell/action_set.h"
#include "ui/shell/lab.h"

#include <QHash>
#include <QPointer>

class QTabWidget;

namespace ks {

class BackendsPanel;
class BookmarkBar;
class BookmarkEditor;
class BorrowedBar;
class CellMenu;
class CellGrid;
class CompareTab;
class ExplanationPanel;
class ExportDialog;
class GradientCheckTab;
class Legend;
class SettingsPanel;
class SourceLoader;
class TensorsView;
class TimelineBar;

/// One operator on one tensor: grids of every tensor, timeline, explanation, and the panels around them.
class OperationLab final : public Lab {
    Q_OBJECT

public:
    explicit OperationLab(LabHost& host);
    ~OperationLab() override;

    OperationDocument& document() { return m_document; }
    Inspection& inspection() { return m_inspection; }
    CellPrediction& prediction() { return m_prediction; }
    Player& player() { return m_player; }
    TensorsView& tensors() { return *m_tensors; }
    TimelineBar& timeline() { return *m_timeline; }
    ExplanationPanel& explanation() { return *m_explanation; }

    QString id() const override { return QStringLiteral("operation"); }
    QString title() const override { return tr("Operation"); }
    QString iconName() const override { return QStringLiteral("operation"); }
    QWidget* centre() override;
    QList<LabDock> docks() override;
    QList<LabKey> keys() const override;
    QList<LabPlace> places() override;
    QList<QAction*> actions(LabMenu menu) override;
    QUndoStack* undoStack() override { return &m_document.undoStack(); }
    LabBackend backend() const override;

    QString sessionName() const override;
    QString sessionPath() const override { return m_files.path(); }
    void settle() override;
    bool isModified() const override { return m_document.isModified() || m_document.isAsideModified(); }
    bool isShownModified() const override { return m_document.isModified(); }
    void showUnsaved() override;
    void newSession() override;
    std::function<void()> keepSession() override;
    bool canOpen(const QString& path) const override;
    void open(const QString& path, bool asCopy) override;
    void save(const QString& path) override { m_files.save(path); }
    QStringList sessionFilters() const override;
    QStringList imageFilters() const override;
    void autosave(const QString& path) override { m_files.autosave(path); }

    bool borrow(const LentOperation& operation) override;
    /// Before another session takes over: what is being written is kept, and what is borrowed and nobody copied is given back, so that the
    /// session before is there again.
    void endBorrowing();
    void setPresenting(bool presenting) override;
    QString presenterTitle() const override;
    void presenterStep(int direction) override { m_document.step(direction); }
    void setActive(bool active) override;
    void retranslate() override;

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    /// In the order of LabTab.
    static QStringList tabTitles();
    void makeActions();
    void makeBorrowingActions();
    void backToLender();
    /// What was put aside last is shown again, and belongs to its file.
    void giveBack();
    void bringBackSessionBefore();
    void tellCopied();
    void refreshBorrowing();
    /// Where the program was started with a file that cannot be read, the window shows what it shows without one.
    void showSomething();
    /// What a tensor that is there now is called.
    QString exportedName(Role role) const;
    ExportDialog& openExport();
    void openBookmarkMenu(std::size_t index, const QPoint& global);
    /// The keyboard steps and answers again: in the grid of the tab on screen, or on the timeline where the tab has none for it.
    void focusSteps();
    void setBackward(bool backward);
    void changeGranularity(int direction);
    void goToBookmark(int direction);
    void editBookmark(std::size_t index);
    void removeBookmark(std::size_t index);
    void openBookmarks();
    void refreshActions();
    void listenTo(SourceLoader& loader);
    /// Of the change that was made last: what it says and offers goes when that is undone.
    void postUntilUndone(const Message& message);
    /// What it asks or offers is of what there is now: the next change, forwards or backwards, takes it away.
    void postUntilChanged(const Message& message);
    void postWhile(const Message& message, std::function<bool(int undoIndex)> holds);

    LabHost& m_host;
    OperationDocument m_document;
    Inspection m_inspection;
    CellPrediction m_prediction;
    Player m_player;
    SessionFiles m_files;
    FigureExport m_export;
    std::unique_ptr<CellMenu> m_cellMenu;
    Hints m_hints;
    ActionSet m_actions;
    std::map<LabMenu, QList<QAction*>> m_menus;
    QAction* m_backward = nullptr;
    QAction* m_reveal = nullptr;
    QAction* m_unpin = nullptr;
    QAction* m_backToLender = nullptr;
    QAction* m_copyBorrowed = nullptr;
    QAction* m_sessionBefore = nullptr;
    QList<QAction*> m_bookmarkSteps;
    QList<QAction*> m_bookmarkEdits; ///< of the one that is on screen
    QList<QAction*> m_singleLetters;
    std::map<QString, QMetaObject::Connection> m_untilUndone; ///< for each topic

    // The window owns the widgets from the moment it asks for them.
    QWidget* m_centre;
    QTabWidget* m_tabs;
    TensorsView* m_tensors;
    CompareTab* m_compare;
    QHash<const QWidget*, CellGrid*> m_askedIn; ///< of a tab beside the grids: where its cell is asked for, and stepped
    GradientCheckTab* m_gradientCheck = nullptr;
    TimelineBar* m_timeline;
    ExplanationPanel* m_explanation;
    ExplanationPanel* m_formula; ///< below the tensors in presenter mode, in place of the dock
    SettingsPanel* m_settings;
    BackendsPanel* m_backends;
    Legend* m_legend;
    BookmarkBar* m_bookmark;
    BookmarkEditor* m_naming;
    BorrowedBar* m_borrowedBar;
    /// What is, or was, shown in place of which session; the last one now.
    struct Borrowed {
        LentOperation operation;
        SessionFiles::Origin originBefore;
    };
    std::vector<Borrowed> m_borrowed;
    QList<QPointer<QWidget>> m_owned;           ///< while no window has taken them over
    QString m_language = Languages::onScreen(); ///< of the screen, when it was last looked
    bool m_started = false;
};

} // namespace ks
