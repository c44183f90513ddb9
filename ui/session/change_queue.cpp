#include "ui/session/change_queue.h"

#include "core/base/error.h"

#include <algorithm>

namespace ks {

namespace {

/// Cells of a tensor that may be copied in the GUI thread: about a millisecond.
constexpr std::int64_t mostCopiedAtOnce = std::int64_t{1} << 20;

} // namespace

void ChangeQueue::add(DueChange change)
{
    if (const auto* content = std::get_if<std::shared_ptr<ContentChange>>(&change.what); content && !mustWait(**content)) {
        m_owner.change(**content, change.forwards);
        return;
    }
    m_due.push_back(std::move(change));
    if (m_due.size() == 1)
        next();
}

bool ChangeQueue::mustWait(const ContentChange& change) const
{
    return std::ranges::any_of(m_due, [&](const DueChange& due) {
        const auto* edits = std::get_if<CellEdits>(&due.what);
        return edits ? change.touches(edits->front()->role) : change.touches(*std::get<std::shared_ptr<ContentChange>>(due.what));
    });
}

void ChangeQueue::clear()
{
    m_job.cancel();
    m_due.clear();
}

void ChangeQueue::next()
{
    while (!m_due.empty() && !m_job.isRunning()) {
        if (std::holds_alternative<CellEdits>(m_due.front().what)) {
            makeEdits();
            continue;
        }
        const DueChange due = std::move(m_due.front());
        m_due.pop_front();
        m_owner.change(*std::get<std::shared_ptr<ContentChange>>(due.what), due.forwards);
    }
}

void ChangeQueue::makeEdits()
{
    const CellEdits edits = std::get<CellEdits>(m_due.front().what);
    const bool forwards = m_due.front().forwards;
    const CellEdit& first = *edits.front();
    const TensorPtr base = m_owner.tensor(first.role);
    if (!base || (!forwards && first.before.empty())) { // the tensor went away in the meantime, or the edit has never been made
        m_due.pop_front();
        return;
    }
    const auto take = [this](EditedTensor made) {
        const DueChange done = std::move(m_due.front());
        m_due.pop_front();
        m_owner.take(std::get<CellEdits>(done.what), done.forwards, std::move(made));
    };
    const auto fail = [this](const Text& what) {
        m_due.pop_front();
        m_owner.fail(what);
    };
    if (TensorPtr known = (forwards ? edits.back()->to : first.from).lock()) {
        take({std::move(known), {}});
    } else if (base->elements() <= mostCopiedAtOnce) {
        try {
            take(edited(*base, edits, forwards));
        } catch (const Error& error) {
            fail(error.text());
        }
    } else {
        m_job.start([base, edits, forwards](const std::stop_token&) { return edited(*base, edits, forwards); },
                    [this, take](EditedTensor made) {
                        take(std::move(made));
                        next();
                    },
                    [this, fail](const Text& what) {
                        fail(what);
                        next();
                    });
    }
}

} // namespace ks
