#pragma once

#include "core/base/text.h"

#include <QApplication>
#include <QEvent>

#include <chrono>

namespace ks {

/// The window answered nobody while it dealt with one event.
struct Stall {
    std::chrono::milliseconds wall{0};
    std::chrono::milliseconds computing{0}; ///< of its own; the rest it waited, for another program perhaps
    QString what; ///< "Timer, ks::ChartView": the event and who got it; for who looks for the cause, not for the screen
    QEvent::Type kind = QEvent::None;
};

/// Keeps what an event's handler throws from ending the program, and reports it, and when the GUI thread is away for long. It looks at the clock before and after each event and sets no timer, so that a window at rest
/// costs nothing. What a menu or dialog with an event loop of its own takes counts for the events in that loop.
class WatchedApplication final : public QApplication {
    Q_OBJECT

public:
    static constexpr std::chrono::milliseconds usualLimit{200};

    WatchedApplication(int& argc, char** argv);

    /// From now on; the events before show the window for the first time.
    void watch(std::chrono::milliseconds limit = usualLimit);
    bool notify(QObject* receiver, QEvent* event) override;

signals:
    void stalled(const ks::Stall& stall);
    /// A mistake of the program's: what was asked for did not happen, or in part.
    void escaped(const ks::Text& what);

private:
    bool deliver(QObject* receiver, QEvent* event);
    bool timed(QObject* receiver, QEvent* event);

    std::chrono::milliseconds m_limit{0}; ///< 0: nobody wants to know
    int m_level = 0;                      ///< of the event loop that deals with an event; 0: none does
    bool m_nested = false;                ///< that event opened an event loop
};

} // namespace ks
