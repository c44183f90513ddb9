#pragma once

#include "ui/language/sentence.h"

#include <QUndoCommand>
#include <QUndoStack>

namespace ks {

/// A step of undo whose name follows the language; every step of every lab is one. What a step is called is read by undoName() and redoName(), since Qt
/// keeps the words in which it was made.
class UndoStep : public QUndoCommand {
public:
    /// `whole` does it, and takes it back, with its own redo() and undo(); null: it is one by itself.
    explicit UndoStep(const Sentence& name, QUndoCommand* whole = nullptr) : QUndoCommand(name.said(), whole), m_name(name) {}

    const Sentence& name() const { return m_name; }

private:
    Sentence m_name;
};

/// In the language of the screen. Steps that are one together are called as the first of them.
inline QString nameOf(const QUndoCommand* step)
{
    if (const auto* one = dynamic_cast<const UndoStep*>(step))
        return one->name().said();
    if (step && step->childCount() > 0)
        return nameOf(step->child(0));
    return step ? step->text() : QString();
}

/// What undo would take back and redo make again; empty where there is nothing.
inline QString undoName(const QUndoStack* steps)
{
    return steps && steps->canUndo() ? nameOf(steps->command(steps->index() - 1)) : QString();
}
inline QString redoName(const QUndoStack* steps)
{
    return steps && steps->canRedo() ? nameOf(steps->command(steps->index())) : QString();
}

} // namespace ks
