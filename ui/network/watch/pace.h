#pragma once

#include <QElapsedTimer>

#include <algorithm>

namespace ks {

/// How often something may be asked of a training that goes on: at most five times a second, and never for more than a small share of the time,
/// the training's and the window's.
class Pace {
public:
    explicit Pace(double share) : m_share(share) {}

    /// An answer came, which took this long.
    void answered(double seconds)
    {
        m_seconds = seconds;
        m_since.start();
    }
    /// To show it then took the window this long, for which it waits no less.
    void shown(double seconds)
    {
        m_shown = seconds;
        m_since.start();
    }
    /// Milliseconds until the next question.
    qint64 wait() const
    {
        if (!m_since.isValid())
            return 0;
        return std::max<qint64>(0, interval() - m_since.elapsed());
    }
    /// The share of the time that it takes at this pace.
    double cost() const { return m_seconds * 1e3 / static_cast<double>(interval()); }

private:
    static constexpr qint64 shortest = 200;
    qint64 interval() const { return std::max(shortest, static_cast<qint64>((m_seconds + m_shown) * 1e3 / m_share)); }

    double m_share;
    double m_seconds = 0;
    double m_shown = 0;
    QElapsedTimer m_since;
};

} // namespace ks
