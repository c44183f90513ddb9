#pragma once

#include "ui/language/retranslating.h"

#include <QElapsedTimer>
#include <QLabel>
#include <QTimer>

#include <deque>

namespace ks {

class SeePage;
class TrainingRun;

/// "3.4 views/s", "1 view/s": in digits that can be read while they change.
QString viewsText(double rate);

/// How often something has come of late: within two seconds, or from one to the next of what comes more seldom.
class RecentRate {
public:
    /// At this millisecond of a clock.
    void add(qint64 now);
    void clear() { m_times.clear(); }
    /// A second; 0: it has not come twice, or not for long.
    double at(qint64 now) const;

private:
    std::deque<qint64> m_times;
};

/// How many pictures a second See shows of a network that trains, and what that costs the training: counted, not promised. Its room is always there, and
/// empty while nothing trains. GUI thread.
class SeeRate final : public Retranslating<QLabel> {
    Q_OBJECT

public:
    SeeRate(const SeePage& page, const TrainingRun& run, QWidget* parent);

    /// Pictures a second; 0: none came, or nothing trains.
    double value() const;

protected:
    void retranslate() override;
    void takeFont() override;

private:
    void count();
    void write();

    const SeePage& m_page;
    const TrainingRun& m_run;
    const void* m_shown = nullptr; ///< the newest answer, never read
    QElapsedTimer m_clock;
    RecentRate m_pictures; ///< on it
    QTimer m_again;        ///< writes it anew
};

} // namespace ks
