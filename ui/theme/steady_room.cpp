#include "ui/theme/steady_room.h"

#include <QEvent>

namespace ks {

SteadyRoom::SteadyRoom(QWidget& part) : QWidget(part.parentWidget()), m_part(part)
{
    const bool hidden = part.isHidden() && part.testAttribute(Qt::WA_WState_ExplicitShowHide);
    if (!part.objectName().isEmpty())
        setObjectName(part.objectName() + QStringLiteral("Room"));
    takePolicy();
    part.setParent(this);
    part.setVisible(!hidden);
    setVisible(!hidden);
    part.installEventFilter(this);
}

void SteadyRoom::takePolicy()
{
    if (const QSizePolicy policy = m_part.sizePolicy(); policy != sizePolicy())
        setSizePolicy(policy);
}

QSize SteadyRoom::sizeHint() const
{
    return m_part.sizeHint().expandedTo(m_part.minimumSize()).boundedTo(m_part.maximumSize());
}

QSize SteadyRoom::minimumSizeHint() const
{
    return m_part.minimumSizeHint().expandedTo(m_part.minimumSize()).boundedTo(m_part.maximumSize());
}

/// A sentence has room in as many lines as it had when it was laid out, however high its row is.
bool SteadyRoom::fits() const
{
    if (m_part.hasHeightForWidth())
        return m_part.heightForWidth(width()) == m_linesHeight;
    const QSize wanted = sizeHint();
    const bool isWideEnough = wanted.width() <= width() || sizePolicy().horizontalPolicy() == QSizePolicy::Ignored;
    return isWideEnough && wanted.height() <= height();
}

bool SteadyRoom::event(QEvent* event)
{
    const bool mayHaveChanged =
        event->type() == QEvent::LayoutRequest || event->type() == QEvent::Show; // nobody hears of it while it is hidden
    if (event->type() == QEvent::Resize) {
        m_part.setGeometry(rect());
        m_linesHeight = m_part.heightForWidth(width());
        if (height() < m_linesHeight) // the place is that of the text before: the next request, which is under way then, asks for more
            m_linesHeight = -1;
    } else if (mayHaveChanged && (sizePolicy() != m_part.sizePolicy() || !fits())) {
        takePolicy();
        m_linesHeight = m_part.heightForWidth(width());
        updateGeometry();
    }
    return QWidget::event(event);
}

bool SteadyRoom::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::ShowToParent ||
        event->type() == QEvent::HideToParent) { // whoever shows and hides the part means its place
        takePolicy();
        setVisible(!m_part.isHidden());
    }
    return QWidget::eventFilter(watched, event);
}

} // namespace ks
