#include "ui/network/weights_change.h"

#include "ui/network/training_run.h"

namespace ks {

WeightsChange::WeightsChange(TrainingRun& run, const Sentence& name)
    : RunStep(name), m_run(run), m_lines(run.view().lines), m_best(run.view().hasBetter())
{
}

void WeightsChange::redo()
{
    m_batches = m_run.view().history.batches.size();
    lead(m_best);
}

bool WeightsChange::isVoid() const
{
    return m_run.view().history.batches.size() != m_batches || !leadsTo(!m_best);
}

bool WeightsChange::leadsTo(bool best) const
{
    if (m_run.view().lines != m_lines)
        return false;
    if (m_run.view().exchangesWeights) // which of them they will be is said by the last step
        return true;
    return !m_run.isBusy() && m_run.hasTrainer() && (best ? m_run.view().hasBetter() : m_run.view().beforeBest.has_value());
}

void WeightsChange::lead(bool best)
{
    if (!leadsTo(best))
        setObsolete(true);
    else if (best)
        m_run.useBest();
    else
        m_run.undoBest();
}

} // namespace ks
