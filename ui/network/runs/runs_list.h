#pragma once

#include "ui/language/retranslating.h"

#include <QList>
#include <QStringList>
#include <QWidget>

#include <memory>

class QUndoStack;

namespace ks {

class AsideTrainings;
class LabHost;
class RunChanges;
class RunsModel;
class TrainingRun;

/// The runs of a session below their charts: named, noted, shown and hidden, gone on with and forgotten; saved trainings beside them. Folded away in a
/// low window until somebody asks for it. GUI thread only.
class RunsList final : public Retranslating<QWidget> {
    Q_OBJECT

public:
    /// A part of `page`, which has room for it or not.
    RunsList(LabHost& host, TrainingRun& run, QWidget* page);
    ~RunsList() override;

    /// Folds and unfolds it: stands among the page's controls.
    QToolButton* fold() { return m_fold; }
    /// Where a change becomes a step of the undo, and what goes on with a run; both outlive it. To be called once.
    void connectTo(QUndoStack& undo, AsideTrainings& aside);
    /// The charts draw runs of other data and tasks, too.
    void setOthersDrawn(bool drawn);
    /// As Tab goes through it.
    QList<QWidget*> inTabs() const;
    RunsModel& model() { return *m_model; }
    RunChanges& changes() { return *m_changes; }
    /// What can be done with a run, as a menu that shows itself.
    QMenu* menuFor(int number);

protected:
    void retranslate() override;
    void takeFont() override { fit(); }
    void takeSize() override { fitNames(); }
    void comeIntoSight() override { follow(); }
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void follow();
    void placeRows();
    void fit();
    void fitNames();
    QStringList names() const;
    void foldByRoom();
    int currentRun() const;
    bool isEditing() const;
    static bool isListKey(const QKeyEvent& key);
    void doKey(const QKeyEvent& key);
    void edit(int number, int column);
    void popUp(const QPoint& at);

    LabHost& m_host;
    TrainingRun& m_run;
    QWidget* m_page;
    std::unique_ptr<RunChanges> m_changes;
    QToolButton* m_fold;
    QToolButton* m_add;
    QToolButton* m_more;
    QLabel* m_room;
    RunsModel* m_model;
    QTableView* m_table;
    int m_current = 0;     ///< the run that stood there before the rows became others
    int m_present = 0;     ///< the run at hand that had batches last: who looks at it goes on to the next one
    QStringList m_fitted;  ///< names that the width is for
    bool m_chosen = false; ///< somebody has folded or unfolded it
};

} // namespace ks
