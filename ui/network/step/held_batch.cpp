#include "ui/network/step/held_batch.h"

namespace ks {

void HeldBatch::takeNewer()
{
    if (isHeld())
        m_again();
}

WalkFrom HeldBatch::begin()
{
    m_begun = m_stepped = false; // a training of one batch may rest again before the walk has begun
    const bool goesOn = m_run.isBusy();
    m_from = goesOn ? WalkFrom::Held : WalkFrom::Frozen; // from then on
    return goesOn ? WalkFrom::Now : WalkFrom::Frozen;
}

void HeldBatch::noteBegun(std::size_t batches)
{
    m_after = batches;
    m_begun = true;
    m_stepped = false;
}

bool HeldBatch::isAnother() const
{
    if (m_run.view().looked) // a moment that is kept stays
        return false;
    return m_run.isBusy() ? m_from == WalkFrom::Frozen : m_from == WalkFrom::Held && !m_stepped;
}

} // namespace ks
