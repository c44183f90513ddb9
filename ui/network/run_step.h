#pragma once

#include <QUndoCommand>

namespace ks {

/// A step of the undo that belongs to a training: whatever becomes of that, no other training is changed by it.
class RunStep : public QUndoCommand {
public:
    using QUndoCommand::QUndoCommand;

    /// To take it back would do nothing, though it may again when its training comes back. With that it leaves the stack.
    virtual bool isVoid() const = 0;
};

} // namespace ks
