#include "ui/session/lent_masks.h"

#include <utility>

namespace ks {

void LentMasks::hide(Masks masks)
{
    if (m_hidden == masks)
        return;
    m_hidden = std::move(masks);
    emit changed();
}

} // namespace ks

#include "moc_lent_masks.cpp"
