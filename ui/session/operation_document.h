#pragma once

#include "ui/language/sentence.h"
#include "ui/session/bookmarks.h"
#include "ui/session/compared_side.h"
#include "ui/session/content_editor.h"
#include "ui/session/operation_cursor.h"
#include "ui/session/operation_numbers.h"
#include "ui/session/session_shelf.h"

#include <QObject>
#include <QString>

namespace ks {

/// The Operation lab's session in the window: content (under undo), view, and the newest result. GUI thread only.
/// Every panel reads from here and writes through here, by the part that it needs; none talks to another.
class OperationDocument final : public QObject {
    Q_OBJECT

public:
    explicit OperationDocument(ComputeThread& compute, QObject* parent = nullptr);

    const Session& session() const { return m_kept.session; }
    const Content& content() const { return m_kept.session.content; }
    const ViewState& view() const { return m_kept.session.view; }

    ContentEditor& edit() { return m_editor; }
    OperationCursor& cursor() { return m_cursor; }
    Bookmarks& bookmarks() { return m_bookmarks; }
    ComparedSide& comparison() { return m_compared; }
    SessionShelf& shelf() { return m_shelf; }
    const SessionShelf& shelf() const { return m_shelf; }
    QUndoStack& undoStack() { return m_shelf.undoStack(); } ///< see SessionShelf::undoStackReplaced

    /// Replaces everything; clears undo. While something borrowed is shown, the session behind it. reset() leads back to this session.
    void open(Session session) { m_shelf.bringBack({session, session, session}); }
    /// Back to the session as opened: both sides, what was looked at, and the question that is asked there.
    void reset();
    /// "en" or "es": of figures; not under undo.
    void setFigureLanguage(const QString& code) { m_kept.session.figureLanguage = code.toStdString(); }

    /// The numbers of content(), never of another one; null while there are none. The only way to them, for every panel.
    const OperationResult* result() const { return m_numbers.result().get(); }
    const OperationNumbers& numbers() const { return m_numbers; }
    /// A tensor on screen: operands from the content, results from result(); null where there is none.
    TensorPtr tensor(Role role) const;

signals:
    void aboutToLeave();   ///< for a bookmark or the session as opened: what is being typed still belongs to the content that is there
    void contentChanged(); ///< settings or operands; also after undo and redo
    void viewChanged();
    void viewportReplaced(); ///< what view() says is in sight is to come into sight
    void resultChanged();
    void computingChanged(bool computing);
    void sessionReplaced(); ///< after `open`, before the other signals
    /// A sentence for the message bar: what went wrong or what was adapted.
    void message(const ks::Sentence& text);

private:
    void show(KeptSession kept);

    KeptSession m_kept;
    OperationNumbers m_numbers;
    SessionShelf m_shelf;
    OperationCursor m_cursor;
    Bookmarks m_bookmarks;
    ComparedSide m_compared;
    ContentEditor m_editor;
};

} // namespace ks
