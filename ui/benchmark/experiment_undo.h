#pragma once

#include "core/measure/experiment.h"

#include <QUndoStack>

#include <functional>

namespace ks {

/// The experiments that the panel showed, one after the other, under undo: edits of it, and others that took its place. GUI thread only.
class ExperimentUndo {
public:
    using Show = std::function<void(const Experiment&)>;

    explicit ExperimentUndo(Show show) : m_show(std::move(show)) {}

    QUndoStack& stack() { return m_stack; }
    /// `now` is on show, under this name of what was done; nothing where it was on show before.
    void note(const Experiment& now, const QString& name);
    /// `now` is on show, and there is nothing before it.
    void beginWith(const Experiment& now);

private:
    class Change;

    Show m_show;
    Experiment m_now;
    QUndoStack m_stack;
};

} // namespace ks
