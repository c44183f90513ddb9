#pragma once

#include "ui/language/languages.h"
#include "ui/operation/figure_export.h"
#include "ui/operation/first_start.h"
#include "ui/operation/inspection.h"
#include "ui/operation/lab_bookmarks.h"
#include "ui/operation/lab_borrowing.h"
#include "ui/operation/next_term.h"
#include "ui/operation/player.h"
#include "ui/operation/prediction.h"
#include "ui/operation/session_files.h"
#include "ui/operation/undo_messages.h"
#include "ui/shell/untaken_widgets.h"

namespace ks {

class BackendsPanel;
class CellMenu;
class ExplanationPanel;
class ExportDialog;
class Legend;
class OperationTabs;
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

    // As Lab says, where other code than the window asks as well.
    QString title() const override { return tr("Operation"); }
    QWidget* centre() override { return m_centre; }
    QUndoStack* undoStack() override { return &m_document.undoStack(); }
    QString sessionName() const override;
    QString sessionPath() const override { return m_files.path(); }
    bool isModified() const override { return m_document.shelf().isModified() || m_document.shelf().isAsideModified(); }
    void newSession() override;
    void open(const QString& path, bool asCopy) override;
    void save(const QString& path) override { m_files.save(path); }
    void autosave(const QString& path) override { m_files.autosave(path); }
    bool borrow(const LentOperation& operation) override;
    QList<QAction*> actions(LabMenu menu) override { return m_actions.in(menu); }
    QString presenterTitle() const override { return m_bookmarks.title(); }
    void presenterStep(int direction) override { m_document.cursor().step(direction); }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    QString id() const override { return QStringLiteral("operation"); }
    QString iconName() const override { return QStringLiteral("operation"); }
    QList<LabDock> docks() override;
    QList<LabKey> keys() const override;
    QList<LabPlace> places() override;
    bool grant(const LabWish& wish) override;
    LabBackend backend() const override;
    void settle() override;
    bool isShownModified() const override { return m_document.shelf().isModified(); }
    void showUnsaved() override { m_borrowing.showUnsaved(); }
    std::function<void()> keepSession() override;
    bool canOpen(const QString& path) const override { return SessionFiles::canOpen(path); }
    QStringList sessionFilters() const override;
    QStringList imageFilters() const override;
    void setPresenting(bool presenting) override;
    void setActive(bool active) override;
    void retranslate() override;

    void makeActions();
    void listen();
    void listenToDocument();
    void listenTo(SourceLoader& loader);
    /// Where the program was started with a file that cannot be read, the window shows what it shows without one.
    void showSomething();
    /// What a tensor that is there now is called.
    QString exportedName(Role role) const;
    ExportDialog& openExport();
    /// The keyboard steps and answers again: in the grid of the tab on screen, or on the timeline where the tab has none for it.
    void focusSteps();
    void setBackward(bool backward);
    void refreshActions();

    LabHost& m_host;
    OperationDocument m_document;
    Inspection m_inspection;
    CellPrediction m_prediction;
    Player m_player;
    NextTerm m_nextTerm;
    SessionFiles m_files;
    FigureExport m_export;
    std::unique_ptr<CellMenu> m_cellMenu;
    Hints m_hints;
    UndoMessages m_messages;
    LabActions m_actions{QStringLiteral("operation")};
    QAction* m_backward = nullptr;
    QAction* m_reveal = nullptr;
    QAction* m_stepToNext = nullptr;
    QAction* m_unpin = nullptr;
    QList<QAction*> m_singleLetters;

    // The window owns the widgets from the moment it asks for them.
    QWidget* m_centre;
    OperationTabs* m_tabs;
    TensorsView* m_tensors;
    TimelineBar* m_timeline;
    ExplanationPanel* m_explanation;
    ExplanationPanel* m_formula; ///< below the tensors in presenter mode, in place of the dock
    SettingsPanel* m_settings;
    BackendsPanel* m_backends;
    Legend* m_legend;
    LabBookmarks m_bookmarks;
    LabBorrowing m_borrowing;
    QString m_language = Languages::onScreen(); ///< of the screen, when it was last looked
    bool m_started = false;
    UntakenWidgets m_untaken;
};

} // namespace ks
