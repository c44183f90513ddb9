#pragma once

#include "core/session/session.h"
#include "ui/language/sentence.h"

#include <QObject>
#include <QString>

#include <optional>
#include <vector>

namespace ks {

class OperationDocument;

/// The bookmarks of a session, a lesson's questions, and the one that is asked. Each change is one undoable entry.
class Bookmarks final : public QObject {
    Q_OBJECT

public:
    Bookmarks(OperationDocument& document, Session& session) : m_document(document), m_session(session) {}

    /// It becomes the current one where it leads to what is on screen.
    void add(const Bookmark& bookmark);
    /// Of the present content and view.
    void add(const QString& name) { add({.name = name.toStdString(), .content = m_session.content, .view = m_session.view}); }
    /// Its name, question and minutes become those of `texts`; where it leads to stays.
    void describe(std::size_t index, const Bookmark& texts);
    /// The one at `from` comes to stand at `to`.
    void move(std::size_t from, std::size_t to);
    void remove(std::size_t index);
    /// Puts one back where it was.
    void insert(std::size_t index, const Bookmark& bookmark);
    void goTo(std::size_t index);
    /// The one that was gone to last. It stays when something is changed there: its question is still the one that is asked.
    std::optional<std::size_t> current() const { return m_session.bookmark; }
    /// The content is no longer that of the current bookmark; goTo() brings it back.
    bool hasChanged() const { return m_session.bookmark && m_session.bookmarks[*m_session.bookmark].content != m_session.content; }
    /// It has changed, or one has stepped on, holds another cell or looks at the other pass; goTo() leads back.
    bool hasLeft() const;
    /// The one before (−1) or after (+1) the current one; from nowhere the last or first. Whoever has left the current one comes back to it: backwards
    /// first of all, forwards where it is the only one. Empty where there is none.
    std::optional<std::size_t> beside(int direction) const;

    /// The content has changed: undo leads from bookmark to bookmark as well. Emits nothing.
    void follow();
    /// Where the bookmark at which that session stood when it was opened stands now.
    std::optional<std::size_t> placeOf(const Session& opened) const;

signals:
    void changed(); ///< the list, or which one is the current one

private:
    struct Change;
    void set(std::vector<Bookmark> bookmarks, std::optional<std::size_t> current, const Sentence& label);

    OperationDocument& m_document;
    Session& m_session;
};

} // namespace ks
