#pragma once

#include "ui/session/kept_session.h"

#include <QObject>
#include <QUndoStack>

#include <functional>
#include <memory>
#include <utility>
#include <vector>

namespace ks {

class OperationNumbers;

/// Whose session is shown, and what would be lost with it. One that belongs to somebody else, a layer of a network, takes the place of the
/// present one, which is put aside with its undo. Nobody changes what is borrowed: the first edit makes a copy of it. How it is computed
/// (backend, implementation) may be chosen.
class SessionShelf final : public QObject {
    Q_OBJECT

public:
    /// `shown` is the session on screen, and `show` puts another one in its place.
    SessionShelf(KeptSession& shown, const OperationNumbers& numbers, std::function<void(KeptSession)> show)
        : m_shown(shown), m_numbers(numbers), m_show(std::move(show))
    {
    }

    QUndoStack& undoStack() { return *m_undoStack; } ///< see undoStackReplaced

    KeptSession keep() const { return m_shown; }
    /// Replaces everything; clears undo. While something borrowed is shown, the session behind it.
    void bringBack(KeptSession kept);
    bool isModified() const { return !m_borrowed && m_shown.isModified(); }
    /// `saved` is in a file now, under its own name, which this session takes; what was changed since it was taken is still to be saved.
    void markSaved(const Session& saved);
    /// The session as it is now, with the newest numbers where they fit it and the machine that they come from: what is saved and exported.
    Session snapshot() const;
    /// The same of the session that is a person's own; of the one that was put aside without numbers.
    Session ownSnapshot() const;

    void borrow(Session session);
    bool isBorrowed() const { return m_borrowed; }
    /// What is shown was borrowed and then copied.
    bool isCopy() const { return m_copy; }
    /// From now on what was borrowed is a session like any other, and modified.
    void copyBorrowed();
    /// The session that was put aside last comes back, with its undo, in place of what is shown.
    void giveBack();
    bool hasAside() const { return !m_aside.empty(); }
    /// A session that was put aside has changes that are not saved.
    bool isAsideModified() const;

signals:
    void undoStackReplaced();
    void borrowingChanged(); ///< borrowed, copied or given back
    void copied();           ///< an edit or a person made a copy of what was borrowed

private:
    /// What was there before something was borrowed.
    struct Aside {
        KeptSession kept;
        std::unique_ptr<QUndoStack> undo;
        bool isCopy = false;
    };

    KeptSession& m_shown;
    const OperationNumbers& m_numbers;
    std::function<void(KeptSession)> m_show;
    std::vector<Aside> m_aside;
    bool m_borrowed = false;
    bool m_copy = false;
    std::unique_ptr<QUndoStack> m_undoStack = std::make_unique<QUndoStack>();
};

} // namespace ks
