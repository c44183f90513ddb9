#include "ui/theme/sentence_room.h"

#include <algorithm>

namespace ks {

SentenceRoom::SentenceRoom(QWidget* parent) : QLabel(parent)
{
    setWordWrap(true);
}

void SentenceRoom::keepFor(const QString& other)
{
    if (m_other == other)
        return;
    m_other = other;
    updateGeometry();
}

int SentenceRoom::heightForWidth(int width) const
{
    const int own = QLabel::heightForWidth(width);
    if (m_other.isEmpty())
        return own;
    const QRect room(0, 0, width - 2 * margin(), QWIDGETSIZE_MAX);
    return std::max(own, fontMetrics().boundingRect(room, Qt::TextWordWrap, m_other).height() + 2 * margin());
}

} // namespace ks
