#include "ui/benchmark/shown_look.h"

#include "core/measure/experiment_edits.h"
#include "ui/benchmark/benchmark_session.h"
#include "ui/shell/lab.h"

namespace ks {

HeldAgainst ShownLook::held() const
{
    const HeldAgainst held{.variant = m_look.variant, .point = m_look.point};
    const BenchmarkResult& result = m_session.shown();
    return m_session.resultFits() && !nameOf(held, result.experiment, result.measurements).empty() ? held : HeldAgainst();
}

void ShownLook::set(const ResultLook& look)
{
    m_look = look;
    m_session.shelf().setLook(m_session.shownEntry(), look);
}

void ShownLook::follow()
{
    const BenchmarkRunner& runner = m_session.runner();
    if (runner.state() == BenchmarkRunner::State::Empty) {
        m_look = {};
        m_id = 0;
        return;
    }
    const Experiment& asked = runner.result().experiment;
    const bool same = sameQuestion(m_asked, asked);
    if (m_session.shownEntry() == m_id && same)
        return;
    m_id = m_session.shownEntry();
    m_asked = asked;
    const ResultShelf::Entry* const entry = m_session.shelf().find(m_id);
    if (entry && entry->result->look)
        return take(*entry->result->look);
    if (!same) // its series and points were others
        m_look = {.points = m_look.points};
    if (m_look != ResultLook())
        m_session.shelf().setLook(m_id, m_look);
}

void ShownLook::take(const ResultLook& look)
{
    m_look = look;
    if (isThere({.variant = look.variant, .point = look.point}, m_asked, m_session.runner().result().measurements))
        return;
    m_host.post({.kind = Message::Kind::Warning,
                 .text =
                     [variant = QString::fromStdString(look.variant), point = look.point.has_value()] {
                         return point ? tr("The point that this result was held against is gone: every figure is "
                                           "held against the first of its value again.")
                                      : tr("The series that this result was held against is gone (%1): every "
                                           "figure is held against the first of its value again.")
                                            .arg(variant);
                     },
                 .topic = QStringLiteral("benchmark")});
    set({.points = look.points});
}

} // namespace ks
