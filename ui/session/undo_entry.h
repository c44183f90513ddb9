#pragma once

#include "ui/language/undo_step.h"

#include <utility>

namespace ks {

/// One entry of undo. `Change` has
///   void make(bool forwards);
///   bool append(const Change& later);  both in one; false where they are of different things, and stay apart
///   bool isEmpty() const;              they took each other back
///   static constexpr int kind;         a number of its own: only entries of one kind are merged
template <class Change>
class UndoEntry final : public UndoStep {
public:
    /// Entries with equal `mergeKey`s become one, unless it is empty.
    UndoEntry(Change change, const Sentence& label, const QString& mergeKey = {})
        : UndoStep(label), m_change(std::move(change)), m_mergeKey(mergeKey)
    {
    }

    void undo() override { m_change.make(false); }
    void redo() override { m_change.make(true); }
    int id() const override { return m_mergeKey.isEmpty() ? -1 : Change::kind; }
    bool mergeWith(const QUndoCommand* later) override
    {
        const auto& other = static_cast<const UndoEntry&>(*later); // Qt asks only entries with equal ids
        if (other.m_mergeKey != m_mergeKey || !m_change.append(other.m_change))
            return false;
        setObsolete(m_change.isEmpty());
        return true;
    }

private:
    Change m_change;
    QString m_mergeKey;
};

} // namespace ks
