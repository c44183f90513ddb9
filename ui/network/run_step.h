#pragma once

#include "ui/language/undo_step.h"

namespace ks {

/// A step of the undo that belongs to a training: whatever becomes of that, no other training is changed by it.
class RunStep : public UndoStep {
public:
    using UndoStep::UndoStep;

    /// To take it back would do nothing, though it may again when its training comes back. With that it leaves the stack.
    virtual bool isVoid() const = 0;
};

} // namespace ks
