#pragma once

#include <algorithm>
#include <cstdint>

namespace ks {

/// The way of a walk to another moment: whether it is under way, and how much of it is done. GUI thread.
class StepWay {
public:
    bool isMoving() const { return m_moving; }
    /// Share of the way that is done; negative where it is too short to say.
    double progress() const { return m_progress; }
    /// Stays at the batch that the way has come to.
    void stop() { m_stopAsked = true; }

    // What the walk alone asks and says.
    bool isStopAsked() const { return m_stopAsked; }
    void begin()
    {
        end();
        m_moving = true;
    }
    void end() { *this = StepWay(); }
    /// It has come to one batch of the training, and is to come to another one.
    void pass(std::int64_t now, std::int64_t to)
    {
        if (m_progress < 0) // back at the kept state from which the way is trained again
            m_from = std::min(now, to);
        m_progress = to > m_from ? std::clamp(static_cast<double>(now - m_from) / static_cast<double>(to - m_from), 0.0, 1.0) : -1;
    }

private:
    bool m_moving = false;
    bool m_stopAsked = false;
    double m_progress = -1;
    std::int64_t m_from = 0; ///< batch number at which the way began
};

} // namespace ks
