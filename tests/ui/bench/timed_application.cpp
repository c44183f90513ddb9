#include "tests/ui/bench/timed_application.h"

#include <QEvent>

#include <algorithm>
#include <chrono>

namespace ks {

bool TimedApplication::notify(QObject* receiver, QEvent* event)
{
    if (m_depth > 0) // a part of another one
        return QApplication::notify(receiver, event);
    // The event may be gone afterwards.
    const bool isFrame = event->type() == QEvent::UpdateRequest && receiver->isWidgetType();
    const auto begin = std::chrono::steady_clock::now();
    ++m_depth;
    const bool handled = QApplication::notify(receiver, event);
    --m_depth;
    const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    m_sinceFrame += seconds;
    m_longest = std::max(m_longest, seconds);
    if (isFrame) {
        m_frames.push_back(m_sinceFrame);
        m_sinceFrame = 0;
    }
    return handled;
}

} // namespace ks
