// Where the side column has its room: beside the answer, or below the picture on a small screen.
#include "ui/network/try/try_page.h"
#include "ui/theme/theme.h"

#include <QGridLayout>

#include <algorithm>

namespace ks {

void TryPage::placePart(bool beside)
{
    m_layout->removeWidget(m_side);
    m_layout->addWidget(m_side, beside ? 0 : 1, beside ? 2 : 0, beside ? 2 : 1, 1);
    m_layout->setColumnStretch(0, 3);
    m_layout->setColumnStretch(1, 4);
    m_layout->setColumnStretch(2, beside ? 3 : 0);
}

int TryPage::widthOfSide() const
{
    return m_side->minimumSizeHint().width() + 2 * gridStep;
}

bool TryPage::hasRoomBeside() const
{
    return NetworkPage::minimumSizeHint().width() + (isBeside() ? 0 : widthOfSide()) <= width();
}

QSize TryPage::minimumSizeHint() const
{
    const QSize least = NetworkPage::minimumSizeHint();
    return isBeside() ? QSize(std::max(least.width() - widthOfSide(), widthOfSide()), least.height()) : least;
}

} // namespace ks
