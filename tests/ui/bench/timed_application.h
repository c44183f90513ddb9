#pragma once

#include <QApplication>

#include <vector>

namespace ks {

/// Measures what the GUI thread does: the work of every frame (all events since the frame before, to the end of painting), and the longest event, in which
/// the event loop is away. Waiting for events is no work.
class TimedApplication final : public QApplication {
public:
    using QApplication::QApplication;

    static TimedApplication& instance() { return *static_cast<TimedApplication*>(QCoreApplication::instance()); }
    void start()
    {
        m_frames.clear();
        m_sinceFrame = m_longest = 0;
    }
    /// Seconds of work of each.
    const std::vector<double>& frames() const { return m_frames; }
    double longest() const { return m_longest; }

    bool notify(QObject* receiver, QEvent* event) override;

private:
    std::vector<double> m_frames;
    double m_sinceFrame = 0;
    double m_longest = 0;
    int m_depth = 0;
};

} // namespace ks
