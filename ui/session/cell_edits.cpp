#include "ui/session/cell_edits.h"

namespace ks {

std::shared_ptr<const Tensor> edited(const Tensor& before, const CellEdit& edit)
{
    Tensor after = before;
    for (const auto& [cell, value] : edit.cells)
        if (contains(after.shape(), cell))
            after[cell] = value;
    return std::make_shared<const Tensor>(std::move(after));
}

void CellEdits::add(CellEdit edit)
{
    m_waiting.push_back(std::move(edit));
    if (m_waiting.size() == 1)
        next();
}

void CellEdits::clear()
{
    m_job.cancel();
    m_waiting.clear();
}

void CellEdits::next()
{
    std::shared_ptr<const Tensor> before;
    while (!m_waiting.empty() && !(before = m_owner.tensor(m_waiting.front().role)))
        m_waiting.pop_front(); // the tensor went away in the meantime, and what was typed into it with it
    if (m_waiting.empty())
        return;
    m_job.start([before, edit = m_waiting.front()](const std::stop_token&) { return edited(*before, edit); },
                [this, before](std::shared_ptr<const Tensor> after) {
                    if (m_owner.tensor(m_waiting.front().role) == before) { // else something came between: once more, on what is there now
                        const CellEdit edit = std::move(m_waiting.front());
                        m_waiting.pop_front();
                        m_owner.take(edit, std::move(after));
                    }
                    next();
                },
                [this](const Text& what) {
                    m_waiting.pop_front();
                    m_owner.fail(what);
                    next();
                });
}

} // namespace ks
