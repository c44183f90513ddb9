#include "ui/network/network_page.h"

#include <QEvent>
#include <QLayout>

namespace ks {

NetworkPage::~NetworkPage() = default;

int NetworkPage::heightForWidth(int width) const
{
    return layout() ? layout()->totalMinimumHeightForWidth(width) : Retranslating::heightForWidth(width);
}

bool NetworkPage::event(QEvent* event)
{
    const bool handled = Retranslating::event(event);
    if (event->type() == QEvent::Resize || event->type() == QEvent::LayoutRequest)
        if (const bool beside = hasRoomBeside(); beside != m_beside) {
            m_beside = beside;
            placePart(beside);
        }
    return handled;
}

} // namespace ks

#include "moc_network_page.cpp"
