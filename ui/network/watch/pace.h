#pragma once

#include <QtGlobal>

#include <algorithm>
#include <chrono>
#include <functional>
#include <optional>
#include <utility>

namespace ks {

/// How often something may be asked of a training that goes on: at most so many times a second, and never for more than a small share of the time,
/// the training's and the window's. What fits into the rest of a slow training takes nothing of it.
class Pace {
public:
    /// Milliseconds, which never go back.
    using Clock = std::function<qint64()>;

    /// `shortest`: milliseconds from one question to the next.
    explicit Pace(double share, qint64 shortest = 200, Clock clock = millisecondsNow)
        : m_share(share), m_shortest(shortest), m_clock(std::move(clock))
    {
    }

    /// What takes so long that its share of the training's time would let it come seldom comes after so many milliseconds all the same, unless that
    /// were a large share: a picture that stands still tells nobody that the training goes on.
    Pace atLeastEach(qint64 milliseconds) const
    {
        Pace other = *this;
        other.m_longest = milliseconds;
        return other;
    }

    /// Now.
    void asked() { m_asked = m_clock(); }
    /// The answer took this long.
    void answered(double seconds) { m_seconds = seconds; }
    /// To show it then took the window this long.
    void shown(double seconds) { m_shown = seconds; }
    /// And this long to draw it.
    void drawn(double seconds) { m_drawn = seconds; }
    /// So long the training waits for each of its batches; 0: it goes on at once.
    void rests(double seconds) { m_rest = seconds; }
    /// Milliseconds until the next question.
    qint64 wait() const { return m_asked ? std::max<qint64>(0, interval() - (m_clock() - *m_asked)) : 0; }
    /// The share of the time that it takes at this pace.
    double cost() const { return beyondRest() * 1e3 / static_cast<double>(interval()); }

private:
    static qint64 millisecondsNow()
    {
        return std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now().time_since_epoch()).count();
    }

    /// Of the window's time, which has no rests: it is to be at hand for whoever uses it.
    static constexpr double mostOfWindow = 0.25;
    /// See atLeastEach().
    static constexpr double mostOfTraining = 0.25;

    double ofWindow() const { return m_shown + m_drawn; }
    double beyondRest() const { return std::max(0.0, m_seconds + ofWindow() - m_rest); }
    double secondsByShare() const
    {
        const double rarely = beyondRest() / m_share;
        return m_longest ? std::min(rarely, std::max(static_cast<double>(*m_longest) / 1e3, beyondRest() / mostOfTraining)) : rarely;
    }
    qint64 interval() const
    {
        return std::max(m_shortest, static_cast<qint64>(std::max(secondsByShare(), ofWindow() / mostOfWindow) * 1e3));
    }

    double m_share;
    qint64 m_shortest;
    std::optional<qint64> m_longest;
    Clock m_clock;
    double m_seconds = 0;
    double m_shown = 0;
    double m_drawn = 0;
    double m_rest = 0;
    std::optional<qint64> m_asked;
};

} // namespace ks
