#include "ui/session/lent_sight.h"

#include <utility>

namespace ks {

void LentSight::hide(Masks masks)
{
    if (m_hidden == masks)
        return;
    m_hidden = std::move(masks);
    emit changed();
}

} // namespace ks
