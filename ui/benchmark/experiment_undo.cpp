#include "ui/benchmark/experiment_undo.h"

#include <QUndoCommand>

#include <utility>

namespace ks {

class ExperimentUndo::Change final : public QUndoCommand {
public:
    Change(ExperimentUndo& undo, const QString& name, Experiment after)
        : QUndoCommand(name), m_undo(undo), m_before(undo.m_now), m_after(std::move(after))
    {
    }
    void redo() override
    {
        if (std::exchange(m_made, true)) // the first time it is on show already
            m_undo.m_show(m_after);
        m_undo.m_now = m_after;
    }
    void undo() override
    {
        m_undo.m_show(m_before);
        m_undo.m_now = m_before;
    }

private:
    ExperimentUndo& m_undo;
    Experiment m_before;
    Experiment m_after;
    bool m_made = false;
};

void ExperimentUndo::note(const Experiment& now, const QString& name)
{
    if (!(now == m_now))
        m_stack.push(new Change(*this, name, now));
}

void ExperimentUndo::beginWith(const Experiment& now)
{
    m_stack.clear();
    m_now = now;
}

} // namespace ks
