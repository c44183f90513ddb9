#pragma once

#include <QString>

#include <chrono>
#include <optional>

namespace ks {

/// Names for undo entries that belong together: changes in quick succession (a held arrow key, a turned wheel, a dragged slider) get one name.
class EditBurst {
public:
    using Clock = std::chrono::steady_clock;
    static constexpr std::chrono::milliseconds longestPause{700};

    /// The name for a change made `now`. `held`: a drag is under way, however slow it is.
    QString key(const QString& what, bool held = false, Clock::time_point now = Clock::now())
    {
        if (!held && (!m_lastEdit || now - *m_lastEdit > longestPause))
            finish();
        m_lastEdit = now;
        return what + '#' + QString::number(m_number);
    }
    /// The next change is a new entry.
    void finish() { ++m_number; }

private:
    std::optional<Clock::time_point> m_lastEdit;
    int m_number = 0;
};

} // namespace ks
