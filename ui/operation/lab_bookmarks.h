#pragma once

#include "ui/session/operation_document.h"
#include "ui/shell/lab_actions.h"

#include <QObject>

namespace ks {

class BookmarkBar;
class BookmarkEditor;
class Inspection;
class SessionFiles;
class TensorsView;
class TimelineBar;
class UndoMessages;

/// Bookmarks in the Operation lab: going to them, editing and removing them, the list of all, and the one that a class sees.
class LabBookmarks final : public QObject {
    Q_OBJECT

public:
    /// What is around it; all of it outlives this, the widgets belong to `centre`.
    struct Around {
        OperationDocument& document;
        const Inspection& inspection;
        const SessionFiles& files;
        UndoMessages& messages;
        LabHost& host;
        TimelineBar& timeline;
        TensorsView& tensors;
        QWidget* centre;
    };
    explicit LabBookmarks(const Around& around);

    void addActions(LabActions& actions);
    void refreshActions();
    BookmarkBar* bar() const { return m_bar; }
    BookmarkEditor* editor() const { return m_editor; }
    void goTo(int direction);
    /// One line above the tensors in presenter mode.
    QString title() const;

signals:
    void lessonWanted(const QString& path); ///< that comes after this one

private:
    std::size_t current() const { return m_around.document.bookmarks().current().value_or(0); }
    void edit(std::size_t index);
    void remove(std::size_t index);
    void openList();
    void openMenu(std::size_t index, const QPoint& global);

    Around m_around;
    BookmarkBar* m_bar;
    BookmarkEditor* m_editor;
    QList<QAction*> m_steps;
    QList<QAction*> m_edits; ///< of the one that is on screen
};

} // namespace ks
