#include "ui/session/operation_numbers.h"

#include "core/ops/operator.h"

namespace ks {

void OperationNumbers::ask(const Content& content, bool backward)
{
    m_wanted = Wanted{content, backward};
    m_fitting = m_newest && m_newest->content == content ? m_newest : nullptr;
    if (m_begun != m_wanted) // a pass more may have failed for what this one does not need
        m_failure = {};
    if (!m_failure.empty() || (m_job.isRunning() && m_begun && m_begun->covers(*m_wanted)))
        return;
    if (isThere() || !content.src.tensor || !isLegal(content.spec)) {
        m_job.cancel();
        m_begun.reset();
        setUnderWay(false);
        return;
    }
    start();
}

void OperationNumbers::start()
{
    m_begun = m_wanted;
    setUnderWay(true);
    m_job.start([work = m_begun->content,
                 backward = m_begun->backward](std::stop_token stop) { return computeOperation(work, backward, std::move(stop)); },
                [this](OperationResult result) {
                    const Text note = result.note;
                    m_newest = std::make_shared<const OperationResult>(std::move(result));
                    m_begun.reset();
                    ask(m_wanted->content, m_wanted->backward); // what it was begun for is what is still wanted
                    m_owner.arrived();
                    if (!note.empty())
                        m_owner.say(note);
                },
                [this](const Text& why) {
                    if (m_begun != m_wanted)
                        return ask(m_wanted->content, m_wanted->backward);
                    m_failure = why;
                    setUnderWay(false);
                    m_owner.arrived();
                    m_owner.say(why);
                });
}

void OperationNumbers::forget()
{
    m_job.cancel();
    m_wanted.reset();
    m_begun.reset();
    m_newest.reset();
    m_fitting.reset();
    m_failure = {};
    setUnderWay(false);
}

TensorPtr OperationNumbers::of(Role role) const
{
    if (m_fitting)
        if (TensorPtr tensor = m_fitting->of(role))
            return tensor;
    // The gradient from above comes from settings alone: it stays while other operands change.
    const bool stays = role == Role::DiffDst && m_newest && m_wanted && m_newest->content.spec == m_wanted->content.spec &&
                       m_newest->content.gradient == m_wanted->content.gradient;
    return stays ? m_newest->diffDst : nullptr;
}

void OperationNumbers::setUnderWay(bool underWay)
{
    if (m_underWay == underWay)
        return;
    m_underWay = underWay;
    m_owner.working(underWay);
}

} // namespace ks
