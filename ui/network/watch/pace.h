#pragma once

#include <QElapsedTimer>

#include <algorithm>

namespace ks {

/// How often something may be asked of a training that goes on: at most so many times a second, and never for more than a small share of the time,
/// the training's and the window's.
class Pace {
public:
    /// `shortest`: milliseconds from one question to the next.
    explicit Pace(double share, qint64 shortest = 200) : m_share(share), m_shortest(shortest) {}

    /// Now.
    void asked() { m_since.start(); }
    /// The answer took this long.
    void answered(double seconds) { m_seconds = seconds; }
    /// To show it then took the window this long.
    void shown(double seconds) { m_shown = seconds; }
    /// And this long to draw it.
    void drawn(double seconds) { m_drawn = seconds; }
    /// Milliseconds until the next question.
    qint64 wait() const { return m_since.isValid() ? std::max<qint64>(0, interval() - m_since.elapsed()) : 0; }
    /// The share of the time that it takes at this pace.
    double cost() const { return all() * 1e3 / static_cast<double>(interval()); }

private:
    double all() const { return m_seconds + m_shown + m_drawn; }
    qint64 interval() const { return std::max(m_shortest, static_cast<qint64>(all() * 1e3 / m_share)); }

    double m_share;
    qint64 m_shortest;
    double m_seconds = 0;
    double m_shown = 0;
    double m_drawn = 0;
    QElapsedTimer m_since;
};

} // namespace ks
